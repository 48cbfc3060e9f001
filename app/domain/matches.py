"""A match as the people in it, the invited, and the list of one's own matches see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.domain.ids import MatchId, UserId, Version
from app.domain.seats import SeatInfo
from engines.kernel.protocol import Seat


class MatchStatus(StrEnum):
    """How far a match is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    """Everybody left, or it was closed; it is kept, and nobody can play on."""

    @property
    def has_ended(self) -> bool:
        """Whether nothing can change any more."""
        return self in (MatchStatus.FINISHED, MatchStatus.ABANDONED)


class EntryKind(StrEnum):
    """What one version of a match was made by."""

    CREATED = "created"
    JOINED = "joined"
    LEFT = "left"
    RETURNED = "returned"
    """Who had left the running match sits again."""
    RENAMED = "renamed"
    OPTIONS = "options"
    """The host changed options or seats."""
    STARTED = "started"
    MOVE = "move"
    FALLBACK = "fallback"
    """The server answered for a seat that is away."""
    REMOVED = "removed"
    """The host removed who sat there."""
    CLOSED = "closed"
    """The host, or, without a seat, whoever runs the server, ended the match."""
    BOT = "bot"
    """The host gave the seat to a program."""
    ORDER = "order"
    """The host changed who sits where."""
    REMATCH = "rematch"
    """Somebody of the ended match opened the next one."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match that followed upon an ended one, with the same people."""

    match: MatchId
    code: str


@dataclass(frozen=True, slots=True)
class Match:
    """A match as one of its seats sees it, without the table."""

    id: MatchId
    code: str
    link: str
    game: str
    status: MatchStatus
    host: Seat
    you: Seat
    seats: tuple[SeatInfo, ...]
    options: dict[str, Any]
    seats_wanted: int
    version: Version
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    commitment: str
    """SHA-256, in hexadecimal, of the server's secret."""
    secret: str | None
    """In hexadecimal; None until the match has ended."""
    rematch: Rematch | None = None
    """Where the people of the ended match go on."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A line in the list of one's own matches."""

    id: MatchId
    code: str
    link: str
    game: str
    status: MatchStatus
    you: Seat
    seats: tuple[SeatInfo, ...]
    to_move: bool
    """Somebody waits for you."""
    since: datetime | None
    """Since when."""
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a join link leads to."""

    match: MatchId
    game: str
    status: MatchStatus
    host: str
    """The name of the host."""
    seats: int
    taken: int
    options: dict[str, Any]
    you: Seat | None
    """Where the asker sits already."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The answer to an accepted move."""

    version: Version
    """The one that the move made; a repeated command gets the same."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What the host asks for."""

    game: str
    seats: int
    options: dict[str, Any]
    nonce: str | None = None
    """In hexadecimal, at most 64 characters; None: the server draws one."""
    invite: str | None = field(default=None, repr=False)
    """The code for making matches, where one is needed."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who follows a match and has its frame of version ``since``."""

    user: UserId
    since: Version | None
    """None: has seen nothing yet, and gets no events."""
