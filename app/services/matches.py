"""The life of a match, from the lobby to its end. Moves are in ``moves.py``."""

from __future__ import annotations

from typing import Any

from app.domain.ids import MatchId
from app.domain.matches import Invitation, Match, MatchSummary, NewMatch
from app.domain.users import User
from app.services.context import Context


async def create(context: Context, user: User, new: NewMatch) -> Match:
    """A match in its lobby, with its maker as host in seat 0.

    Raises GameUnknown, SeatsOutOfRange, OptionsInvalid, RequestInvalid (nonce).
    """
    raise NotImplementedError


async def read(context: Context, user: User, match: MatchId) -> Match:
    """The match as its seat sees it. Raises MatchUnknown for who does not sit there."""
    raise NotImplementedError


async def list_mine(context: Context, user: User) -> list[MatchSummary]:
    """The matches where the user sits: those where they must act first, then the latest changed."""
    raise NotImplementedError


async def invitation(context: Context, user: User | None, code: str) -> Invitation:
    """What a join link leads to; seats nobody. Raises CodeUnknown."""
    raise NotImplementedError


async def join(context: Context, user: User, match: MatchId, code: str, nonce: str | None = None) -> Match:
    """Takes the lowest free seat, or gives the own seat back to who left; who sits already gets the same answer.

    Raises MatchUnknown, CodeUnknown, MatchFull, MatchStarted, MatchOver, RequestInvalid (nonce).
    """
    raise NotImplementedError


async def leave(context: Context, user: User, match: MatchId) -> None:
    """Frees the seat in the lobby; in a running match the server answers for the seat until its person returns.

    Who has left already gets the same answer. Raises MatchUnknown. After the end nothing changes.
    """
    raise NotImplementedError


async def start(context: Context, user: User, match: MatchId) -> Match:
    """Deals. Empty seats are dropped and the others close up in order.

    Raises MatchUnknown, MatchNotHost, MatchStarted, MatchOver, MatchTooFew, OptionsInvalid.
    """
    raise NotImplementedError


async def change_options(
    context: Context,
    user: User,
    match: MatchId,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
) -> Match:
    """Other seats or options; only the options named change. None leaves as it is.

    Raises MatchUnknown, MatchNotHost, MatchStarted, MatchOver, SeatsOutOfRange, OptionsInvalid.
    """
    raise NotImplementedError
