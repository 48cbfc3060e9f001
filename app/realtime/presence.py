"""Which seats have a live socket. In this process only; several processes will share it over the bus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Protocol

from app.domain.ids import MatchId
from engines.kernel.protocol import Seat


class Presence(Protocol):
    """Who is here."""

    def enter(self, match: MatchId, socket: Hashable, seat: Seat) -> bool:
        """The socket speaks for that seat from now on. Whether ``here`` has changed."""
        ...

    def leave(self, match: MatchId, socket: Hashable) -> bool:
        """The socket is gone. Whether ``here`` has changed."""
        ...

    def here(self, match: MatchId) -> tuple[Seat, ...]:
        """Seats with a live socket, in order."""
        ...


class LocalPresence:
    """The sockets of this process."""

    def __init__(self) -> None:
        self._sockets: defaultdict[MatchId, dict[Hashable, Seat]] = defaultdict(dict)

    def enter(self, match: MatchId, socket: Hashable, seat: Seat) -> bool:
        before = self.here(match)
        self._sockets[match][socket] = seat
        return self.here(match) != before

    def leave(self, match: MatchId, socket: Hashable) -> bool:
        before = self.here(match)
        sockets = self._sockets[match]
        sockets.pop(socket, None)
        if not sockets:
            del self._sockets[match]
        return self.here(match) != before

    def here(self, match: MatchId) -> tuple[Seat, ...]:
        return tuple(sorted(set(self._sockets.get(match, {}).values())))
