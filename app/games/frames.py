"""What travels to one viewer: the frame and the log."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Raw, Struct

from app.domain.ids import DecisionNumber, MatchId, Version
from app.domain.matches import EntryKind, MatchStatus, Rematch
from app.domain.seats import SeatInfo
from engines.kernel.protocol import Outcome, Seat

MOST_ENTRIES = 50
"""A frame tells the events of at most so many entries of the log, else none."""


class AskInfo(Struct, frozen=True):
    """An open question to the viewer."""

    decision: DecisionNumber
    key: str
    kind: str
    must: bool
    sealed: bool


class LegalMove(Struct, frozen=True):
    """A move that the viewer may make, and the decision that it answers."""

    decision: DecisionNumber
    move: Any
    """A Struct of the engine."""


class ToldEvent(Struct, frozen=True):
    """Something that the viewer was told."""

    version: Version
    at: datetime
    event: Raw
    """JSON of an event of the engine."""


class ClockInfo(Struct, frozen=True):
    """How time stands."""

    waiting_since: datetime | None
    """Since when somebody waits for the seat that is waited for longest."""


class Frame(Struct, frozen=True, tag_field="type", tag="frame"):
    """All that one viewer may know of a match at one version; it supersedes every older one."""

    match: MatchId
    game: str
    version: Version
    status: MatchStatus
    you: Seat
    host: Seat
    code: str
    link: str
    options: Any
    """A plain object."""
    seats_wanted: int
    rules_version: int
    seats: tuple[SeatInfo, ...]
    view: Raw | None
    """JSON of the engine's view; None in the lobby, or where a frozen match cannot be read any more."""
    view_hash: str | None
    """The first 16 hexadecimal digits of the SHA-256 of the view's JSON."""
    outcome: Outcome | None
    asks: tuple[AskInfo, ...]
    legal: tuple[LegalMove, ...]
    events: tuple[ToldEvent, ...]
    clock: ClockInfo | None
    commitment: str
    secret: str | None
    rematch: Rematch | None = None
    """Where the people of the ended match go on."""


class LogEntry(Struct, frozen=True):
    """One version of the match as the viewer may know it."""

    version: Version
    at: datetime
    kind: EntryKind
    seat: Seat | None
    """Whose doing it was."""
    events: tuple[Raw, ...]
    """JSON of the events told to the viewer."""


class LogPage(Struct, frozen=True):
    """A part of the log, oldest first."""

    entries: tuple[LogEntry, ...]
    more: bool
    """There are entries after these."""


_encoder = msgspec.json.Encoder()


def dump(wire: Frame | LogPage) -> bytes:
    """As JSON."""
    return _encoder.encode(wire)
