"""Which seats have a live socket, in this process and elsewhere."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from app.domain.bus import ProcessId, SeatsHere, WhoIsHere
from app.domain.ids import MatchId
from app.realtime.exchange import Exchange
from app.realtime.limits import Limits
from engines.kernel.protocol import Seat

MOST_PROCESSES = 256
"""So many others are believed to have sockets of one match."""


class LocalPresence:
    """The sockets of this process."""

    def __init__(self) -> None:
        self._sockets: defaultdict[MatchId, dict[Hashable, Seat]] = defaultdict(dict)

    def enter(self, match: MatchId, socket: Hashable, seat: Seat) -> bool:
        """The socket speaks for that seat from now on. Whether ``here`` has changed."""
        before = self.here(match)
        self._sockets[match][socket] = seat
        return self.here(match) != before

    def leave(self, match: MatchId, socket: Hashable) -> bool:
        """The socket is gone. Whether ``here`` has changed."""
        before = self.here(match)
        sockets = self._sockets[match]
        sockets.pop(socket, None)
        if not sockets:
            del self._sockets[match]
        return self.here(match) != before

    def here(self, match: MatchId) -> tuple[Seat, ...]:
        """Seats with a live socket, in order."""
        return tuple(sorted(set(self._sockets.get(match, {}).values())))


@dataclass(frozen=True, slots=True)
class _Heard:
    """What another process said of its seats."""

    seats: tuple[Seat, ...]
    until: float
    """When it is too old to be believed."""


class SharedPresence:
    """The sockets of all processes.

    Each says which seats it has when they change, when it is asked, and again every few seconds; who is not heard of
    for a while is forgotten, however it ended. Only matches with a socket in this process are kept.
    """

    def __init__(self, exchange: Exchange, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._exchange = exchange
        self._limits = limits
        self._clock = clock
        self._local = LocalPresence()
        self._elsewhere: dict[MatchId, dict[ProcessId, _Heard]] = {}
        self._said: dict[MatchId, float] = {}
        """When our own seats of a match were said last."""

    def here(self, match: MatchId) -> tuple[Seat, ...]:
        """Seats with a live socket anywhere, in order."""
        seats = set(self._local.here(match))
        for heard in self._elsewhere.get(match, {}).values():
            seats.update(heard.seats)
        return tuple(sorted(seats))

    # --- the sockets of this process ----------------------------------------------------------------------------

    def enter(self, match: MatchId, socket: Hashable, seat: Seat) -> bool:
        """The socket speaks for that seat from now on. Whether ``here`` has changed."""
        before = self.here(match)
        is_first = match not in self._said
        if self._local.enter(match, socket, seat):
            self._say(match)
        if is_first:
            self._exchange.say(WhoIsHere(self._exchange.process, match))
        return self.here(match) != before

    def leave(self, match: MatchId, socket: Hashable) -> bool:
        """The socket is gone. Whether ``here`` has changed."""
        before = self.here(match)
        if self._local.leave(match, socket):
            self._say(match)
        if not self._local.here(match):
            self._said.pop(match, None)
            self._elsewhere.pop(match, None)
        return self.here(match) != before

    def _say(self, match: MatchId) -> None:
        self._said[match] = self._clock()
        self._exchange.say(SeatsHere(self._exchange.process, match, self._local.here(match)))

    # --- the other processes ------------------------------------------------------------------------------------

    def hear(self, call: SeatsHere) -> bool:
        """Another process named its seats. Whether ``here`` has changed."""
        if call.process == self._exchange.process or call.match not in self._said:
            return False
        before = self.here(call.match)
        others = self._elsewhere.setdefault(call.match, {})
        if not call.seats:
            others.pop(call.process, None)
        elif call.process in others or len(others) < MOST_PROCESSES:
            others[call.process] = _Heard(call.seats, self._clock() + self._limits.presence_expiry_seconds)
        return self.here(call.match) != before

    def answer(self, call: WhoIsHere) -> None:
        """Another process asked."""
        if call.process != self._exchange.process and call.match in self._said:
            self._say(call.match)

    def ask_everybody(self) -> None:
        """Calls were lost: names all our seats and asks for those of the others."""
        for match in self._said:
            self._say(match)
            self._exchange.say(WhoIsHere(self._exchange.process, match))

    def look(self) -> list[MatchId]:
        """To be called about every second: repeats what was said too long ago, and forgets what is too old.

        Gives the matches whose ``here`` has changed.
        """
        now = self._clock()
        for match, at in self._said.items():
            if now - at >= self._limits.presence_seconds:
                self._say(match)
        return [match for match in list(self._elsewhere) if self._forget_old(match, now)]

    def _forget_old(self, match: MatchId, now: float) -> bool:
        before = self.here(match)
        kept = {process: heard for process, heard in self._elsewhere[match].items() if heard.until > now}
        if kept:
            self._elsewhere[match] = kept
        else:
            del self._elsewhere[match]
        return self.here(match) != before
