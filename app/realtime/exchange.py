"""What this process says to the others, and who listens here for what they say."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from app.domain.bus import Bus, Call, ProcessId
from app.realtime.bus import MOST_WAITING, Waiting
from app.realtime.tasks import end

C = TypeVar("C", bound=Call)

log = logging.getLogger("menagerie.realtime")


class Exchange:
    """Between a bus and the parts of a process: what is said never waits, what is heard goes to who wants that kind."""

    def __init__(self, bus: Bus) -> None:
        self.process = ProcessId(secrets.token_hex(8))
        self._bus = bus
        self._listeners: defaultdict[type[Call], list[Callable[[Any], None]]] = defaultdict(list)
        self._unsaid = Waiting()

    def on(self, kind: type[C], listener: Callable[[C], None]) -> None:
        """From now on the listener gets each call of this kind, also those that this process says itself."""
        self._listeners[kind].append(listener)

    def say(self, call: Call) -> None:
        """Calls to all processes, soon."""
        self._unsaid.put(call)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Carries calls, until the end; what was said until then is passed on."""
        async with self._bus.subscribe() as calls:
            tasks = [asyncio.create_task(self._hear(calls)), asyncio.create_task(self._speak())]
            try:
                yield
            finally:
                await end(*tasks)
                for call in self._unsaid.take_now(MOST_WAITING):
                    await self._publish(call)

    async def _hear(self, calls: AsyncIterator[Call]) -> None:
        async for call in calls:
            for listener in self._listeners[type(call)]:
                self._hand_over(call, listener)

    def _hand_over(self, call: Call, listener: Callable[[Any], None]) -> None:
        try:
            listener(call)
        except Exception as error:  # noqa: BLE001 - whatever one call does, the next ones must be heard
            log.warning("a call of kind %s was not understood: %s", type(call).__name__, type(error).__name__)

    async def _speak(self) -> None:
        async for call in self._unsaid.one_by_one():
            await self._publish(call)

    async def _publish(self, call: Call) -> None:
        try:
            await self._bus.publish(call)
        except Exception as error:  # noqa: BLE001 - a bus may fail in any way, and what it loses heals
            log.warning("a call of kind %s was lost: %s", type(call).__name__, type(error).__name__)
