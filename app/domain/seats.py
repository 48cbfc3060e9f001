"""Who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.domain.ids import UserId
from engines.kernel.protocol import Seat


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A taken seat."""

    seat: Seat
    user: UserId
    name: str
    """As the table calls this person: distinct at the table."""
    away: bool
    """The person left the running match; the server answers for the seat."""
    nonce_commitment: str
    """SHA-256, in hexadecimal, of the seat's nonce."""


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
