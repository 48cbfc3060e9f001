"""When bots act: soon after they are asked, never at once, and with no browser open."""

from __future__ import annotations

import asyncio
import logging
import random
import zlib
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.domain.bus import Call, CallsLost, MatchChanged
from app.domain.ids import DecisionNumber, MatchId
from app.realtime.tasks import end
from app.services import bots
from app.services.changes import carried_through
from app.services.context import Context
from app.storage.bots import OpenToBot

Key = tuple[MatchId, DecisionNumber]

_log = logging.getLogger("menagerie.bots")


@dataclass(frozen=True)
class Tempo:
    """Seconds."""

    least: float = 0.65
    """After the question: a person must be able to follow."""
    spread: float = 0.35
    """Bots that were asked together do not answer together."""
    process: float = 0.2
    """Several processes do not try at the same moment: one answers, and the others find it answered."""
    gather: float = 0.03
    """Changes are looked at together."""
    sweep: float = 1.0
    """Between two looks at all matches: calls may be lost, and a process may have died."""
    longest: float = 60.0
    """Until a question is tried again whose answer failed many times."""


AT_ONCE = 4
"""Answers under way in one process."""
MOST_WAITING = 2000
"""Questions that one process has in mind; the next sweep finds the others."""


class Actor:
    """Answers for all bots, in one process."""

    def __init__(self, context: Context, tempo: Tempo | None = None) -> None:
        self._context = context
        self._tempo = tempo or Tempo()
        self._changed: set[MatchId] = set()
        self._all = True
        self._wake = asyncio.Event()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting: dict[Key, asyncio.Task[None]] = {}
        self._failed: dict[Key, int] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Until the end; an answer that has begun is carried through."""
        async with self._context.bus.subscribe() as calls:
            tasks = [asyncio.create_task(self._hear(calls)), asyncio.create_task(self._keep_looking())]
            try:
                yield
            finally:
                await end(*tasks)
                await end(*self._waiting.values())

    async def _hear(self, calls: AsyncIterator[Call]) -> None:
        async for call in calls:
            if isinstance(call, MatchChanged):
                self._changed.add(call.match)
                self._wake.set()
            elif isinstance(call, CallsLost):
                self._all = True
                self._wake.set()

    async def _keep_looking(self) -> None:
        loop = asyncio.get_running_loop()
        next_sweep = loop.time()
        while True:
            try:
                async with asyncio.timeout_at(next_sweep):
                    await self._wake.wait()
                await asyncio.sleep(self._tempo.gather)
            except TimeoutError:
                self._all = True
            self._wake.clear()
            if self._all:
                next_sweep = loop.time() + self._tempo.sweep
            changed, self._changed = self._changed, set()
            only = None if self._all else changed
            self._all = False
            await self._look(only)

    async def _look(self, only: Collection[MatchId] | None) -> None:
        """Whatever goes wrong, the next sweep looks again."""
        try:
            found = await carried_through(self._context, bots.open_questions(self._context, only))
        except Exception as error:  # noqa: BLE001 - the loop goes on
            _log.warning("could not look for what bots are asked: %s", type(error).__name__)
            return
        if only is None:
            self._forget_failures(found)
        for asked in sorted(found, key=lambda one: one.decision.since):
            self._expect(asked)

    def _forget_failures(self, found: Collection[OpenToBot]) -> None:
        still = {_key(asked) for asked in found}
        self._failed = {key: times for key, times in self._failed.items() if key in still}

    def _expect(self, asked: OpenToBot) -> None:
        key = _key(asked)
        if key in self._waiting or len(self._waiting) >= MOST_WAITING:
            return
        task = asyncio.create_task(self._answer(asked, self._delay(asked)))
        self._waiting[key] = task
        task.add_done_callback(lambda _: self._waiting.pop(key, None))

    def _delay(self, asked: OpenToBot) -> float:
        """From now on."""
        tempo = self._tempo
        place = zlib.crc32(f"{asked.match}/{asked.decision.number}".encode()) / 2**32
        wait = tempo.least + tempo.spread * place + tempo.process * random.random()
        passed = (self._context.clock() - asked.decision.since).total_seconds()
        times = self._failed.get(_key(asked), 0)
        again = min(tempo.longest, tempo.sweep * 2**times) if times else 0.0
        # a clock that was put back must not make anybody wait
        return max(again, min(wait, wait - passed), 0.0)

    async def _answer(self, asked: OpenToBot, delay: float) -> None:
        await asyncio.sleep(delay)
        key = _key(asked)
        try:
            async with self._places:
                await carried_through(self._context, bots.answer(self._context, asked))
        except Exception as error:  # noqa: BLE001 - whatever one match does, the others go on
            self._failed[key] = self._failed.get(key, 0) + 1
            _log.warning("a bot of match %s could not answer: %s", asked.match, type(error).__name__)
        else:
            self._failed.pop(key, None)


def _key(asked: OpenToBot) -> Key:
    return asked.match, asked.decision.number
