"""Calls inside one process, and how they wait for whoever takes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable, Iterable
from contextlib import asynccontextmanager

from app.domain.bus import Call, CallsLost

MOST_WAITING = 20_000
"""Calls that may wait in one place; where there are more, all are forgotten and that is said."""


class Waiting:
    """Calls that nobody has taken yet, in order: one about each thing."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._calls: dict[Hashable, Call] = {}
        self._any = asyncio.Event()

    def __bool__(self) -> bool:
        return bool(self._calls)

    def put(self, call: Call) -> None:
        """Adds a call, or lets it take the place of an older one about the same."""
        older = self._calls.get(call.about)
        self._keep(call if older is None else call.after(older))

    def put_back(self, calls: Iterable[Call]) -> None:
        """Adds calls that were taken, and are older than all that wait."""
        for call in calls:
            newer = self._calls.get(call.about)
            self._keep(call if newer is None else newer.after(call))

    def _keep(self, call: Call) -> None:
        if len(self._calls) >= self._most and call.about not in self._calls:
            self._calls.clear()
            call = CallsLost()
        self._calls[call.about] = call
        self._any.set()

    def take_now(self, most: int) -> list[Call]:
        """The oldest ones, at most so many; none where none wait."""
        taken = [self._calls.pop(about) for about in list(self._calls)[:most]]
        if not self._calls:
            self._any.clear()
        return taken

    async def take(self, most: int) -> list[Call]:
        """The same, as soon as there is one."""
        await self._any.wait()
        return self.take_now(most)

    async def one_by_one(self) -> AsyncIterator[Call]:
        """Each as soon as it is there, without end. What is not asked for goes on waiting."""
        while True:
            await self._any.wait()
            call = self._calls.pop(next(iter(self._calls)))
            if not self._calls:
                self._any.clear()
            yield call


class LocalBus:
    """The bus of a server that is one process. A slow reader gets the newest call of each match, and no others."""

    is_connected = True

    def __init__(self) -> None:
        self._subscriptions: set[Waiting] = set()

    async def publish(self, call: Call) -> None:
        self.put(call)

    def put(self, call: Call) -> None:
        """Calls to all who subscribed in this process."""
        for subscription in self._subscriptions:
            subscription.put(call)

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[AsyncIterator[Call]]:
        subscription = Waiting()
        self._subscriptions.add(subscription)
        try:
            yield subscription.one_by_one()
        finally:
            self._subscriptions.discard(subscription)
