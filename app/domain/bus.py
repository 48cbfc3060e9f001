"""What the processes of one Menagerie call out to each other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Hashable
from contextlib import AbstractAsyncContextManager
from typing import Annotated, NewType, Protocol, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from app.domain.ids import MatchId, Version
from engines.kernel.protocol import Seat

ProcessId = NewType("ProcessId", str)
"""Of one process, for as long as it runs."""

Name = Meta(max_length=64)
"""How long a name of anything may be: what comes from outside is not believed to be short."""


class Call(Struct, frozen=True, tag_field="kind"):
    """A hint, never the truth: whoever hears it looks into the database, or forgets it again after a while.

    Nothing that is hidden from anybody may stand in one. A new kind is a class like those below, its name in
    ``AnyCall``, and somebody who listens for it (``app.realtime.exchange``).
    """

    @property
    def about(self) -> Hashable:
        """Of several calls about the same thing only one is kept while they wait."""
        return self

    def after(self, older: Self) -> Self:
        """What is kept when an older call about the same is still waiting."""
        return self


class MatchChanged(Call, frozen=True, tag="changed"):
    """The match has this version now."""

    match: Annotated[MatchId, Name]
    version: Version

    @property
    def about(self) -> Hashable:
        return MatchChanged, self.match

    def after(self, older: Self) -> Self:
        return self if self.version >= older.version else older


class SeatsHere(Call, frozen=True, tag="here"):
    """These seats of the match have live sockets at that process; those that it named before have none now."""

    process: Annotated[ProcessId, Name]
    match: Annotated[MatchId, Name]
    seats: Annotated[tuple[Seat, ...], Meta(max_length=32)]

    @property
    def about(self) -> Hashable:
        return SeatsHere, self.process, self.match


class WhoIsHere(Call, frozen=True, tag="who"):
    """That process has its first reader of the match, and asks the others to name their seats."""

    process: Annotated[ProcessId, Name]
    match: Annotated[MatchId, Name]


class SessionEnded(Call, frozen=True, tag="ended"):
    """What that session opened is to be closed."""

    session: Annotated[str, Name]
    """The hash of its token."""


class CodeGuessed(Call, frozen=True, tag="guessed"):
    """Somebody sent wrong codes of matches to that process."""

    process: Annotated[ProcessId, Name]
    network: Annotated[str, Name]
    """A hash: addresses do not travel."""
    times: int = 1

    @property
    def about(self) -> Hashable:
        return CodeGuessed, self.process, self.network

    def after(self, older: Self) -> Self:
        return replace(self, times=self.times + older.times)


class CallsLost(Call, frozen=True, tag="lost"):
    """Calls may have been missed: whoever relies on them looks for itself, at once."""


AnyCall = MatchChanged | SeatsHere | WhoIsHere | SessionEnded | CodeGuessed | CallsLost


class Bus(Protocol):
    """Carries calls. It may lose, double and reorder them; nobody may depend on it for more than speed."""

    async def publish(self, call: Call) -> None:
        """Calls to all processes. Never waits for another machine; may fail.

        That a match has changed is called after the commit, never before.
        """
        ...

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[Call]]:
        """All calls from entering the context on, of this process too."""
        ...

    @property
    def is_connected(self) -> bool:
        """Whether the other processes are likely to hear."""
        ...
