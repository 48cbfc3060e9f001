"""The commands of one match wait for each other, in the order in which they came."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from app.domain.ids import MatchId


class Turns:
    """A queue for each match that somebody changes just now.

    It spares retries and no more: between processes the compare-and-set of the journal decides. Nobody waits here with
    a connection in hand, so a slow database slows each match by itself and can never lock two of them up.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    def of(self, match: MatchId) -> asyncio.Lock:
        """To be held while a command of this match is carried out. Forgotten when nobody holds it."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    def __len__(self) -> int:
        return len(self._locks)
