"""A whole match through two workers on PostgreSQL and Redis, while workers, Redis, database and lines are hurt."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.delivery.survivor import Survivor
from tests.delivery.test_kill9 import undisturbed
from tests.support.client import Command, Json, Player, Refusal, Socket, Table, by_hash, gather_table, musts
from tests.support.lossy import Lossy
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.server import Server
from tests.support.stored import check_log, log_rows, match_row

SEATS = 4
THOUGHT = 0.05
"""Seconds that somebody thinks about anything new."""
LENGTH = 100
"""Versions of a match, about."""


@dataclass
class House:
    """A server of two workers and all that it stands on."""

    server: Server
    postgres: Postgres
    redis: Redis

    @property
    def workers(self) -> list[int]:
        """Their process ids."""
        assert self.server.process is not None
        parent = self.server.process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [int(pid) for pid in children if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]

    def hurt_worker(self, dice: random.Random) -> None:
        """One dies at once."""
        os.kill(dice.choice(self.workers), signal.SIGKILL)

    def hurt_redis(self) -> None:
        """It dies and comes back, and knows nothing any more."""
        self.redis.kill9()
        self.redis.start()

    def hurt_postgres(self) -> None:
        """As by a power cut."""
        self.postgres.kill9()
        self.postgres.start()

    def replace_workers(self) -> None:
        assert self.server.process is not None
        self.server.process.send_signal(signal.SIGHUP)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Postgres() as postgres, Redis() as redis:
        env = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        with Server(tmp_path, env=env, args=("--workers", "2")) as server:
            yield House(server, postgres, redis)


class Patient(Survivor):
    """Sends again, after a moment, what the server was too busy for."""

    def _take(self, message: Json, text: str) -> None:
        if not is_busy(message):
            super()._take(message, text)

    async def _say(self, socket: Socket, message: Json) -> None:
        if is_busy(message) and self.waiting is not None:
            await asyncio.sleep(0.1)
            await socket.say("move", **self.waiting.body)
        else:
            await asyncio.sleep(THOUGHT)
            await super()._say(socket, message)


def is_busy(message: Json) -> bool:
    return bool(message["type"] == "refused" and message["code"] == "server/busy")


@dataclass
class Playing:
    """A match that plays itself."""

    table: Table
    survivors: Sequence[Survivor]
    tasks: list[asyncio.Task[Json]]
    database: str

    async def until(self, share: float) -> None:
        """Waits until about that share of the match is played."""
        async with asyncio.timeout(200):
            while match_row(self.database, self.table.id)["version"] < share * LENGTH:  # noqa: ASYNC110 - other processes
                await asyncio.sleep(0.02)
        assert not any(task.done() for task in self.tasks)

    async def check(self) -> None:
        """Nothing was lost, doubled or told twice, and the end is that of an undisturbed match."""
        async with asyncio.timeout(300):
            ended = await asyncio.gather(*self.tasks)
        match = self.table.id
        check_log(self.database, match)
        rows = {row["command_id"]: row for row in log_rows(self.database, match) if row["command_id"]}
        assert rows.keys() == {command.id for one in self.survivors for command in one.made.values()}
        for survivor in self.survivors:
            assert {command: rows[command]["version"] for command in survivor.acknowledged} == survivor.acknowledged
        final, _ = undisturbed(self.database, match)
        assert match_row(self.database, match)["snapshot"] == final
        assert len({(frame["version"], str(frame["outcome"])) for frame in ended}) == 1
        for player, survivor in zip(self.table.players, self.survivors, strict=True):
            later = [entry for entry in await player.log(match) if entry["version"] > survivor.first]
            events = [(entry["version"], event) for entry in later for event in entry["events"]]
            assert [(event["version"], event["event"]) for event in survivor.told] == events


@asynccontextmanager
async def playing(house: House, lines: list[str | None] | None = None) -> AsyncIterator[Playing]:
    """Four people, each over a socket of their own; ``lines``: by way of which addresses."""
    table = await gather_table(house.server.url, SEATS, cookies=(2,))
    choose = by_hash("kills")
    by_way_of = lines or [None] * SEATS
    survivors = [
        Patient(player, table.id, choose, url=url) for player, url in zip(table.players, by_way_of, strict=True)
    ]
    tasks = [asyncio.create_task(survivor.play()) for survivor in survivors]
    try:
        yield Playing(table, survivors, tasks, house.postgres.url)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await table.close()


async def test_whole_matches_while_everything_is_hurt(house: House) -> None:
    dice = random.Random(20261201)
    async with Lossy(house.server.url) as line:
        cut = partial(asyncio.get_running_loop().call_soon_threadsafe, line.mend)
        kill = partial(house.hurt_worker, dice)
        evenings: list[list[Callable[[], object]]] = [
            [kill, house.hurt_redis, cut],
            [house.postgres.restart, kill],
            [house.replace_workers, house.hurt_postgres],
        ]
        for troubles in evenings:
            async with playing(house, [None, line.url, line.url, None]) as match:
                for number, trouble in enumerate(troubles, 1):
                    await match.until(number / (len(troubles) + 1))
                    await asyncio.sleep(dice.random() * 0.05)
                    await asyncio.to_thread(trouble)
                await match.check()
            assert sum(survivor.drops for survivor in match.survivors) > 0


async def test_replacing_the_workers_fails_no_command(house: House) -> None:
    """Others act by REST, one request after the other, while the workers are replaced."""
    over = asyncio.Event()
    by_request = asyncio.create_task(play_by_request(house.server.url, over))
    async with playing(house) as match:
        await until_replaced(house)
        over.set()
        await match.check()
    async with asyncio.timeout(200):
        moves, refused = await by_request
    assert refused == []
    assert moves > 20


async def until_replaced(house: House) -> None:
    before = set(house.workers)
    house.replace_workers()
    async with asyncio.timeout(100):
        while before & set(house.workers):  # noqa: ASYNC110 - other processes
            await asyncio.sleep(0.05)


async def play_by_request(url: str, over: asyncio.Event) -> tuple[int, list[str]]:
    """Match after match: how many moves, and what was refused although it was sent again where the line had gone."""
    refused: list[str] = []
    moves = 0
    choose = by_hash("requests")
    while not over.is_set():
        table = await gather_table(url, 2)
        while (frames := await stubborn_frames(table))[0]["status"] == "playing" and not over.is_set():
            seat, ask = next((frame["you"], ask) for frame in frames for ask in musts(frame))
            await answer(table.players[seat], table.id, choose(frames[seat], ask), refused)
            moves += 1
        await table.close()
    return moves, refused


async def stubborn_frames(table: Table) -> list[Json]:
    return [await stubborn(partial(player.frame, table.id)) for player in table.players]


async def stubborn(call: Callable[[], Awaitable[Json]]) -> Json:
    """Asks again where the line has gone, or the server asks for it."""
    while True:
        try:
            return await call()
        except httpx.TransportError:
            await asyncio.sleep(0.02)
        except Refusal as refusal:
            if refusal.status != 503:
                raise
            await asyncio.sleep(0.05)


async def answer(player: Player, match: str, legal: Json, refused: list[str]) -> None:
    try:
        await player.stubborn_move(match, Command.of(legal))
    except Refusal as refusal:
        refused.append(refusal.code)
