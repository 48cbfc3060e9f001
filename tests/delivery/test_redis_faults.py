"""Two workers on one database, whose Redis is killed, restarted, paused, cut off or flooded while a match is played.

Always: moves go on being acknowledged, all readers of both workers have the newest frame within five seconds of the
fault's end, none misses or hears twice an event, and each acknowledged move is stored once.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis import asyncio as redis_client

from app.realtime.limits import Limits
from tests.support import postgres
from tests.support.client import Command, Json, Player, Socket, Table, by_hash, gather_table, musts
from tests.support.live import Live, running
from tests.support.plug import Broken, Plug
from tests.support.redis import Redis
from tests.support.server import Server
from tests.support.stored import Stored, check_log, log_rows

NIGHTLY = bool(os.environ.get("MENAGERIE_NIGHTLY"))
PROMISE = 5.0
"""Seconds from the end of a fault until everybody has the newest frame."""
WITHIN = PROMISE if NIGHTLY else 10 * PROMISE
AT_MOST = 0.5 if NIGHTLY else 5.0
"""Seconds that a move may take while Redis is hurt: less than a line to Redis is waited for."""
GONE_WITHIN = 15.0
"""Seconds until the seats of a killed worker are not here any more."""
PATIENCE = 60.0


class Reader:
    """Somebody who follows the match at one worker, in the background."""

    def __init__(self, player: Player, match: str) -> None:
        self.player = player
        self.versions: list[int] = []
        self.told: list[tuple[int, Any]] = []
        self._match = match
        self._news = asyncio.Event()
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async with self.player.socket(self._match) as socket:
            while True:
                message = await socket.hear()
                if message["type"] == "beat":
                    await socket.say("beat")
                if message["type"] == "frame":
                    self.versions.append(message["version"])
                    self.told += [(event["version"], event["event"]) for event in message["events"]]
                    self._news.set()

    async def until(self, version: int) -> None:
        while not self.versions or self.versions[-1] < version:
            self._news.clear()
            news = asyncio.create_task(self._news.wait())
            await asyncio.wait({news, self.task}, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            assert not self.task.done(), f"the socket of {self.player.name} ended: {self.task}"


class Match:
    """A match played through two workers in turn, with two readers at each."""

    def __init__(self, workers: list[Live], table: Table) -> None:
        self.workers = workers
        self.tables = [table.at(live.url) for live in workers]
        self.readers = [Reader(player, table.id) for at in self.tables for player in at.players[:2]]
        self.id = table.id
        self.acknowledged: dict[str, int] = {}
        self.slowest = 0.0
        self._choose = by_hash("faults")

    @property
    def newest(self) -> int:
        return max(self.acknowledged.values(), default=0)

    async def make_moves(self, count: int, seconds: float = 0.0) -> None:
        """So many moves, spread over so many seconds."""
        for _ in range(count):
            at = self.tables[len(self.acknowledged) % 2]
            player, command = await self._next(at)
            since = time.monotonic()
            self.acknowledged[command.id] = await player.move(self.id, command)
            self.slowest = max(self.slowest, time.monotonic() - since)
            await asyncio.sleep(seconds / count)

    async def _next(self, at: Table) -> tuple[Player, Command]:
        for player in at.players:
            frame = await player.frame(self.id)
            if asks := musts(frame):
                return player, Command.of(self._choose(frame, asks[0]))
        raise AssertionError("nobody is waited for")

    async def all_have_newest(self) -> None:
        async with asyncio.timeout(PATIENCE):
            for reader in self.readers:
                await reader.until(self.newest)

    async def until_ready(self) -> None:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as client:
            for live in self.workers:
                while (await client.get(f"{live.url}/readyz")).status_code != 200:  # noqa: ASYNC110 - Redis's doing
                    await asyncio.sleep(0.02)

    async def check(self) -> None:
        """Nothing was lost, and nothing came twice."""
        check_log(self.workers[0].database, self.id)
        rows = {row["command_id"]: row["version"] for row in log_rows(self.workers[0].database, self.id)}
        assert {command: rows.get(command) for command in self.acknowledged} == self.acknowledged
        for reader in self.readers:
            assert reader.versions == sorted(set(reader.versions))
            log: list[Json] = [e for e in await reader.player.log(self.id) if e["version"] > reader.versions[0]]
            events = [(entry["version"], event) for entry in log for event in entry["events"]]
            assert [told for told in reader.told if told[0] > reader.versions[0]] == events

    async def close(self) -> None:
        for reader in self.readers:
            reader.task.cancel()
        await asyncio.gather(*[reader.task for reader in self.readers], return_exceptions=True)
        for table in self.tables:
            await table.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.nightly)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stored]:
    if request.param == "sqlite":
        yield tmp_path / "menagerie.db"
        return
    url = postgres.databases().fresh()
    yield url
    postgres.databases().drop(url)


@asynccontextmanager
async def played(database: Stored, redis_url: str, limits: Limits | None = None) -> AsyncIterator[Match]:
    """A match of four that has just begun."""
    async with AsyncExitStack() as stack:
        workers = [await stack.enter_async_context(running(database, limits, redis_url=redis_url)) for _ in range(2)]
        table = await gather_table(workers[0].url, 4)
        stack.push_async_callback(table.close)
        match = Match(workers, table)
        stack.push_async_callback(match.close)
        async with asyncio.timeout(PATIENCE):
            for reader in match.readers:
                await reader.until(1)
        yield match


# --- faults ---------------------------------------------------------------------------------------------------------

Fault = Callable[[Redis], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def subscriptions_killed(redis: Redis) -> AsyncIterator[None]:
    await asyncio.to_thread(redis.call, "CLIENT", "KILL", "TYPE", "pubsub")
    yield
    await asyncio.to_thread(redis.call, "CLIENT", "KILL", "TYPE", "pubsub")


@asynccontextmanager
async def all_lines_killed(redis: Redis) -> AsyncIterator[None]:
    """Again and again."""

    async def kill() -> None:
        while True:
            for kind in ("pubsub", "normal"):
                await asyncio.to_thread(redis.call, "CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes")
            await asyncio.sleep(0.05)

    async with background(kill()):
        yield


@asynccontextmanager
async def restarted(redis: Redis) -> AsyncIterator[None]:
    await asyncio.to_thread(redis.stop)
    await asyncio.to_thread(redis.start)
    yield


@asynccontextmanager
async def stopped(redis: Redis) -> AsyncIterator[None]:
    await asyncio.to_thread(redis.stop)
    yield
    await asyncio.to_thread(redis.start)


@asynccontextmanager
async def killed(redis: Redis) -> AsyncIterator[None]:
    redis.kill9()
    yield
    await asyncio.to_thread(redis.start)


@asynccontextmanager
async def paused(redis: Redis) -> AsyncIterator[None]:
    with redis.paused():
        yield


@asynccontextmanager
async def flooded(redis: Redis) -> AsyncIterator[None]:
    """Garbage, and calls about matches and versions that do not exist, tens of thousands a second."""
    channels = [name for name in await asyncio.to_thread(redis.call, "PUBSUB", "CHANNELS") if name]
    assert len(channels) == 1
    foreign = b'[{"kind": "changed", "match": "nowhere", "version": 1}, {"kind": "here", "match": "nowhere"}, 7]'

    async def flood() -> None:
        async with redis_client.Redis.from_url(redis.url) as enemy:
            while True:
                pipeline = enemy.pipeline(transaction=False)
                for _ in range(200):
                    pipeline.publish(channels[0], b"\xff garbage")
                    pipeline.publish(channels[0], foreign)
                await pipeline.execute()
                await asyncio.sleep(0.02)  # whoever floods shares our loop

    async with background(flood()):
        yield


@asynccontextmanager
async def pulled(plug: Plug, how: Broken) -> AsyncIterator[None]:
    with plug.broken(how):
        yield


@asynccontextmanager
async def background(work: Any) -> AsyncIterator[None]:
    task = asyncio.create_task(work)
    try:
        yield
        assert not task.done(), "it has ended before its time"
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


FAULTS: list[Fault] = [subscriptions_killed, all_lines_killed, restarted, stopped, killed, paused, flooded]


async def goes_on(match: Match, hurt: AbstractAsyncContextManager[None], seconds: float = 0.0) -> None:
    """Plays before, during and after a fault that lasts so long at least."""
    await match.until_ready()
    await match.make_moves(6)
    await match.all_have_newest()
    async with hurt:
        match.slowest = 0.0
        await match.make_moves(12, seconds)
        since = time.monotonic()
        await match.all_have_newest()
        assert time.monotonic() - since < WITHIN
        assert match.slowest < AT_MOST
        await match.make_moves(4)
    since = time.monotonic()
    await match.make_moves(2)
    await match.all_have_newest()
    await match.until_ready()
    assert time.monotonic() - since < WITHIN
    await match.make_moves(4)
    await match.all_have_newest()
    await match.check()


@pytest.mark.parametrize("hurt", FAULTS)
async def test_play_goes_on_while_redis_is_hurt(database: Stored, hurt: Fault) -> None:
    with Redis() as redis:
        async with played(database, redis.url) as match:
            # long enough that a line to a still Redis is given up
            await goes_on(match, hurt(redis), seconds=3.0 if hurt is paused else 0.0)


@pytest.mark.nightly
async def test_play_goes_on_while_redis_is_still_for_half_a_minute(database: Stored) -> None:
    with Redis() as redis:
        async with played(database, redis.url) as match:
            await goes_on(match, paused(redis), seconds=30.0)


@pytest.mark.parametrize("how", Broken)
async def test_play_goes_on_while_nothing_comes_through_to_redis(database: Stored, how: Broken) -> None:
    with Redis() as redis:
        async with (
            Plug(redis.port) as plug,
            played(database, f"redis://127.0.0.1:{plug.port}") as match,
        ):
            await goes_on(match, pulled(plug, how), seconds=3.0)


async def test_a_redis_that_comes_late_is_found(database: Stored) -> None:
    redis = Redis()
    with contextlib.closing(redis):
        async with played(database, redis.url) as match:
            await match.make_moves(10)
            since = time.monotonic()
            await match.all_have_newest()
            assert time.monotonic() - since < WITHIN
            await asyncio.to_thread(redis.start)
            since = time.monotonic()
            await match.until_ready()
            assert time.monotonic() - since < WITHIN
            await match.make_moves(4)
            await match.all_have_newest()
            await match.check()


async def test_that_calls_were_lost_is_what_brings_readers_back(database: Stored) -> None:
    """Where nobody looks every two seconds, a reader catches up as soon as its worker is subscribed again."""
    with Redis() as redis:
        async with played(database, redis.url, Limits(poll_seconds=3600)) as match:
            await match.until_ready()
            async with stopped(redis):
                await match.make_moves(6)
                assert any(reader.versions[-1] < match.newest for reader in match.readers)
            await match.all_have_newest()
            await match.check()


@pytest.mark.nightly
async def test_seats_at_a_worker_that_was_killed_are_gone_by_themselves(tmp_path: Path) -> None:
    """Two processes on PostgreSQL; the one that is killed can say nothing any more."""
    database = postgres.databases().fresh()
    with Redis() as redis, contextlib.ExitStack() as stack:
        stack.callback(postgres.databases().drop, database)
        env = {"DATABASE_URL": database, "REDIS_URL": redis.url}
        one, other = [stack.enter_context(Server(tmp_path / name, env=env)) for name in ("one", "other")]
        table = await gather_table(one.url, 2)
        ana, bruno = table.players[0], table.players[1].at(other.url)
        async with ana.socket(table.id) as at_one, bruno.socket(table.id) as at_other:
            await at_other.hear("frame")
            await _until_here(at_one, 0, 1)
            made = await ana.move(table.id, Command.of((await ana.frame(table.id))["legal"][0]))
            await at_other.hear_frame(made)
            other.kill9()
            since = time.monotonic()
            await _until_here(at_one, 0)
            assert time.monotonic() - since < GONE_WITHIN
        await bruno.close()
        await table.close()


async def _until_here(socket: Socket, *seats: int) -> None:
    while (await socket.hear("presence"))["here"] != list(seats):
        pass
