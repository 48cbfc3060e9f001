"""Who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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
    bot: str | None = None
    """The policy of the program that plays here; None: a person."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A free seat of a lobby that waits for somebody who sat at the table before."""

    seat: Seat
    user: UserId
    name: str


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
    bot: str | None = None
    """The policy of the program that plays here; None: a person, or nobody."""
    kept_for: str | None = None
    """Whom a free seat waits for, until the start."""


def sitter_of(sitters: Sequence[Sitter], user: UserId) -> Sitter | None:
    """Where that person sits."""
    for sitter in sitters:
        if sitter.user == user:
            return sitter
    return None


def persons(sitters: Iterable[Sitter]) -> list[Sitter]:
    """Those that are no programs."""
    return [sitter for sitter in sitters if sitter.bot is None]


def still_kept(kept: Iterable[Kept], sitters: Sequence[Sitter], seats: int) -> tuple[Kept, ...]:
    """Those seats that are there and free, and whose person has no other."""
    taken, seated = {sitter.seat for sitter in sitters}, {sitter.user for sitter in sitters}
    return tuple(one for one in kept if one.seat < seats and one.seat not in taken and one.user not in seated)


def lowest_free(sitters: Sequence[Sitter], seats: int, kept: Sequence[Kept] = ()) -> Seat | None:
    """The lowest seat that nobody has and that is kept for nobody; None when all are."""
    taken = {sitter.seat for sitter in sitters} | {one.seat for one in kept}
    return next((Seat(seat) for seat in range(seats) if seat not in taken), None)


def seat_infos(
    sitters: Sequence[Sitter], seats: int, decisions: Decisions, kept: Sequence[Kept] = ()
) -> tuple[SeatInfo, ...]:
    """All seats, the free ones too."""
    by_seat = {sitter.seat: sitter for sitter in sitters}
    names = {one.seat: one.name for one in kept}
    return tuple([_info(Seat(seat), by_seat.get(Seat(seat)), decisions, names) for seat in range(seats)])


def _info(seat: Seat, sitter: Sitter | None, decisions: Decisions, kept: Mapping[Seat, str]) -> SeatInfo:
    if sitter is None:
        return SeatInfo(seat, None, False, False, None, kept_for=kept.get(seat))
    since = decisions.waiting_since(seat)
    return SeatInfo(seat, sitter.name, sitter.away, since is not None, since, sitter.bot)
