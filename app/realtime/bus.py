"""Wake-up calls inside one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.domain.bus import MatchChanged
from app.domain.ids import MatchId, Version


class _Subscription:
    """Calls that nobody has read yet: the newest of each match."""

    def __init__(self) -> None:
        self._newest: dict[MatchId, Version] = {}
        self._any = asyncio.Event()

    def put(self, changed: MatchChanged) -> None:
        self._newest[changed.match] = max(changed.version, self._newest.get(changed.match, changed.version))
        self._any.set()

    async def calls(self) -> AsyncIterator[MatchChanged]:
        while True:
            await self._any.wait()
            match = next(iter(self._newest))
            version = self._newest.pop(match)
            if not self._newest:
                self._any.clear()
            yield MatchChanged(match, version)


class LocalBus:
    """The bus of a server that is one process. A slow reader gets the newest call of each match, and no others."""

    def __init__(self) -> None:
        self._subscriptions: set[_Subscription] = set()

    async def publish(self, changed: MatchChanged) -> None:
        for subscription in self._subscriptions:
            subscription.put(changed)

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[AsyncIterator[MatchChanged]]:
        subscription = _Subscription()
        self._subscriptions.add(subscription)
        try:
            yield subscription.calls()
        finally:
            self._subscriptions.discard(subscription)
