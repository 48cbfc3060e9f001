"""People, and what they may be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from app.domain.errors import NameEmpty, NameInvisible, NameTooLong
from app.domain.ids import UserId

LONGEST_NAME = 24
"""Characters, after normalisation."""

_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Controls, formatting and bidirectional overrides, lone surrogates, private use, line and paragraph separators."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that look like nothing."""
_JOINERS = frozenset("\u200c\u200d")
"""They hold emoji together, and belong to the spelling of Persian and Indian languages."""
_FIRST_JOINED = 0x0590
"""Scripts before this one (Latin, Greek, Cyrillic) never need a joiner."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody the server knows; so far everybody is a guest."""

    id: UserId
    name: str
    locale: str | None
    """Such as ``pt-BR``; None: never said."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """A user and the token that proves it; the server keeps only the token's hash."""

    user: User
    token: str


def parse_name(text: str) -> str:
    """The name as it will be shown: normalised (NFC), trimmed, inner spaces single.

    Raises NameEmpty, NameInvisible, NameTooLong.
    """
    trimmed = text.strip()
    if not trimmed:
        raise NameEmpty
    if has_invisible(trimmed):
        raise NameInvisible
    name = " ".join(unicodedata.normalize("NFC", trimmed).split())
    if len(name) > LONGEST_NAME:
        raise NameTooLong(max=LONGEST_NAME)
    return name


def has_invisible(text: str) -> bool:
    """Whether something in it cannot be seen, or nothing can."""
    pairs = zip("\0" + text, text, strict=False)
    return any(_is_refused(before, char) for before, char in pairs) or not any(map(_is_visible, text))


def _is_refused(before: str, char: str) -> bool:
    if char in _JOINERS or _is_tag(char):
        return ord(before) < _FIRST_JOINED
    return char in _BLANK or unicodedata.category(char) in _REFUSED_CATEGORIES


def _is_tag(char: str) -> bool:
    """Spells the flags of regions, after a flag."""
    return "\U000e0020" <= char <= "\U000e007f"


def _is_visible(char: str) -> bool:
    """Letters, digits, signs and symbols; unassigned ones may be newer emoji than this Python knows."""
    return unicodedata.category(char)[0] in "LNPS" or unicodedata.category(char) == "Cn"


def distinct_name(name: str, taken: Collection[str]) -> str:
    """The name itself, or the first of ``name 2``, ``name 3`` … that nobody at the table bears."""
    lowered = {other.casefold() for other in taken}
    number, distinct = 1, name
    while distinct.casefold() in lowered:
        number += 1
        distinct = f"{name} {number}"
    return distinct
