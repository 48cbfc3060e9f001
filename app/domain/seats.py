"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.domain.decisions import Decisions
from app.domain.ids import UserId
from engines.kernel.protocol import Seat


@dataclass(frozen=True, slots=True)
class Sitter:
    """A taken seat and its person."""

    seat: Seat
    user: UserId
    name: str
    """As the table calls this person: distinct at the table."""
    nonce_commitment: str
    """SHA-256, in hexadecimal, of the seat's nonce."""
    away: bool = False
    """The person left the running match; the server answers for the seat."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What everybody in the match sees of a seat."""

    seat: Seat
    name: str | None
    """None: nobody sits there."""
    away: bool
    to_move: bool
    """Somebody waits for this seat."""
    since: datetime | None
    """Since when; None when nobody waits."""


def sitter_of(sitters: Sequence[Sitter], user: UserId) -> Sitter | None:
    """Where that person sits."""
    for sitter in sitters:
        if sitter.user == user:
            return sitter
    return None


def lowest_free(sitters: Sequence[Sitter], seats: int) -> Seat | None:
    """The lowest seat that nobody has; None when all are taken."""
    taken = {sitter.seat for sitter in sitters}
    return next((Seat(seat) for seat in range(seats) if seat not in taken), None)


def closed_up(sitters: Sequence[Sitter]) -> tuple[Sitter, ...]:
    """The same people in the same order, on the first seats."""
    return tuple(replace(sitter, seat=Seat(seat)) for seat, sitter in enumerate(sitters))


def seat_infos(sitters: Sequence[Sitter], seats: int, decisions: Decisions) -> tuple[SeatInfo, ...]:
    """All seats, the free ones too."""
    by_seat = {sitter.seat: sitter for sitter in sitters}
    return tuple([_info(Seat(seat), by_seat.get(Seat(seat)), decisions) for seat in range(seats)])


def _info(seat: Seat, sitter: Sitter | None, decisions: Decisions) -> SeatInfo:
    if sitter is None:
        return SeatInfo(seat, None, False, False, None)
    since = decisions.waiting_since(seat)
    return SeatInfo(seat, sitter.name, sitter.away, since is not None, since)
