"""A match as the server keeps it, and the entries of its log."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from app.domain.decisions import NONE_YET, Decisions
from app.domain.ids import CommandId, DecisionNumber, MatchId, UserId, Version
from app.domain.matches import EntryKind, MatchStatus, Rematch
from app.domain.seats import Kept, SeatInfo, Sitter, seat_infos, sitter_of
from engines.kernel.protocol import Seat


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """What is stored of a match, besides its seats, secrets and log."""

    id: MatchId
    code: str
    game: str
    status: MatchStatus
    host: Seat
    seats_wanted: int
    options: bytes = field(repr=False)
    """JSON."""
    version: Version
    rules_version: int
    fingerprint: str
    """Of the game's data; see ``app.games.codec``."""
    commitment: str
    created_at: datetime
    updated_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    snapshot: bytes | None = field(default=None, repr=False)
    """JSON of the engine's state; None in the lobby. Holds all that is hidden."""
    draws: int = 0
    """How many random numbers were drawn so far."""
    decisions: Decisions = NONE_YET
    removed: tuple[UserId, ...] = ()
    """Whom the host removed: to them the match does not exist any more."""
    kept: tuple[Kept, ...] = ()
    """Free seats of a rematch's lobby that wait for their people."""
    rematch: Rematch | None = None
    """The match that followed upon this one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One version of a match: a row of the log."""

    version: Version
    at: datetime
    kind: EntryKind
    seat: Seat | None = None
    command: CommandId | None = None
    decision: DecisionNumber | None = None
    move: bytes | None = field(default=None, repr=False)
    """JSON of the engine's move."""
    told: bytes = field(default=b"[]", repr=False)
    """JSON of the engine's events with their audiences."""
    draws: int = 0
    state_hash: str | None = None
    """SHA-256, in hexadecimal, of the snapshot after it."""
    reveals: bool = False
    """No free undo past it."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match and who sits there, at one version."""

    match: MatchRecord
    sitters: tuple[Sitter, ...]
    """In seat order; in the lobby there may be free seats between them."""

    def sitter(self, user: UserId) -> Sitter | None:
        """Where that person sits; nowhere after being removed, also where the seat still bears the name."""
        return None if user in self.match.removed else sitter_of(self.sitters, user)

    def at(self, seat: Seat) -> Sitter | None:
        """Who sits there."""
        return next((sitter for sitter in self.sitters if sitter.seat == seat), None)

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """As everybody at the table sees them."""
        return seat_infos(self.sitters, self.match.seats_wanted, self.match.decisions, self.match.kept)
