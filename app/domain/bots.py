"""Players that are programs: what they are told, what they answer, and what the table calls them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec import Struct

from app.domain.users import distinct_name
from engines.kernel.protocol import Ask, Move

NEWCOMER = "newcomer"
"""The policy of a bot where nobody said which."""

NAMES = (
    "Pipo", "Mila", "Tuca", "Otto", "Nina", "Bento", "Zuzu", "Lola", "Momo", "Dina", "Teco", "Kiki", "Romeu", "Lulu",
    "Vito", "Bibi",
)  # fmt: skip
"""Easy to say and to read in both languages."""


class Seen(Struct, frozen=True):
    """All that a bot gets to know: what a person on its seat has on the screen."""

    view: Any
    """The engine's view of that seat."""
    asks: tuple[Ask, ...]
    """The open questions to the seat."""
    legal: Sequence[Move]
    """All moves that it has."""


Policy = Callable[[Seen, bytes], Move]
"""Chooses one of the legal moves. The bytes are its whim: the same again lead to the same choice."""

Policies = Callable[[str, str], Policy | None]
"""From the key of a game and the name of a policy; None where no bot plays that game that way."""


def bot_name(match: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has; each match begins somewhere else in the list."""
    first = hashlib.sha256(match.encode()).digest()[0] % len(NAMES)
    in_turn = NAMES[first:] + NAMES[:first]
    return next((name for name in in_turn if distinct_name(name, taken) == name), distinct_name(in_turn[0], taken))
