"""Two servers on one database, as two workers are: what happens at one is seen at the other.

They share this process, and so may share a file of SQLite.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis import asyncio as redis_client
from redis.asyncio.client import PubSub

from app.api.guesses import BURST
from app.realtime.limits import CloseCode, Limits
from tests.support.live import Live, Person, Table, Talk, running
from tests.support.redis import Redis, shared_url
from tests.support.server import free_port
from tests.support.stored import Stored

BUS_ALONE = Limits(poll_seconds=3600, presence_seconds=3600, presence_expiry_seconds=3600, session_seconds=3600)
"""Nothing is found by looking: what arrives has come over the bus."""

PROMISE = 5.0
"""Seconds until everybody has the newest frame, without a bus too; checked at ten times that but in `make nightly`."""
WITHIN = PROMISE if os.environ.get("MENAGERIE_NIGHTLY") else 10 * PROMISE


class Workers:
    """Two of them."""

    def __init__(self, one: Live, other: Live) -> None:
        self.one = one
        self.other = other

    def elsewhere(self, person: Person) -> Person:
        """The same person at the other worker."""
        return Person(self.other if person.live is self.one else self.one, person.name, person.token)


@asynccontextmanager
async def workers(database: Stored, limits: Limits | None = None, **settings: Any) -> AsyncIterator[Workers]:
    async with AsyncExitStack() as stack:
        chosen = {"public_url": "http://menagerie.example", **settings}
        one, other = [await stack.enter_async_context(running(database, limits, **chosen)) for _ in range(2)]
        if settings.get("redis_url"):
            await until_ready(one, other)
        yield Workers(one, other)


async def ready(live: Live) -> httpx.Response:
    async with httpx.AsyncClient(verify=False) as client:
        return await client.get(f"{live.url}/readyz")


async def until_ready(*servers: Live) -> None:
    async with asyncio.timeout(20):
        for live in servers:
            while (await ready(live)).status_code != 200:  # noqa: ASYNC110 - Redis is another process
                await asyncio.sleep(0.02)


@pytest.fixture
async def both(database_url: str) -> AsyncIterator[Workers]:
    async with workers(database_url, BUS_ALONE, redis_url=shared_url()) as two:
        yield two


@pytest.fixture
async def apart(database_file: Path) -> AsyncIterator[Workers]:
    """Without a bus between them."""
    async with workers(database_file, replace(Limits(), session_seconds=0.1)) as two:
        yield two


async def reader(stack: AsyncExitStack, person: Person, table: Table) -> Talk:
    """A socket that has its first frame."""
    talk = await stack.enter_async_context(person.socket(table.id))
    await talk.hear("frame")
    return talk


async def until_here(talk: Talk, *seats: int) -> None:
    """Waits until exactly those seats are said to be here."""
    last = next((message for message in reversed(talk.heard) if message["type"] == "presence"), None)
    while last is None or last["here"] != list(seats):
        last = await talk.hear("presence")


async def moved(table: Table) -> int:
    """The version that the first person's move makes, at the worker where they are."""
    first = table.people[0]
    answer = await first.move(table.id, (await first.frame(table.id))["legal"][0])
    assert answer.status_code == 200, answer.text
    version: int = answer.json()["version"]
    return version


# --- changes --------------------------------------------------------------------------------------------------------


async def test_a_move_at_one_worker_reaches_the_readers_of_the_other(both: Workers) -> None:
    table = await both.one.playing()
    async with AsyncExitStack() as stack:
        near = await reader(stack, table.people[1], table)
        far = await reader(stack, both.elsewhere(table.people[1]), table)
        version = await moved(table)
        frames = [await talk.hear_frame(version) for talk in (near, far)]
        assert frames[0] == frames[1]
        assert frames[0]["version"] == version


async def test_a_move_reaches_them_without_a_bus_too(apart: Workers) -> None:
    table = await apart.one.playing()
    async with AsyncExitStack() as stack:
        far = await reader(stack, apart.elsewhere(table.people[1]), table)
        version = await moved(table)
        since = time.monotonic()
        await far.hear_frame(version)
        assert time.monotonic() - since < WITHIN


async def test_a_match_is_played_through_both(both: Workers) -> None:
    table = await both.one.playing()
    async with AsyncExitStack() as stack:
        people = [table.people[0], both.elsewhere(table.people[1])]
        talks = [await reader(stack, person, table) for person in people]
        for step in range(20):
            person = people[step % 2]
            frame = await person.frame(table.id)
            if frame["asks"]:
                made = await person.move(table.id, frame["legal"][0])
                assert made.status_code == 200, made.text
                for talk in talks:
                    await talk.hear_frame(made.json()["version"])


# --- presence -------------------------------------------------------------------------------------------------------


async def test_seats_at_both_workers_are_here(both: Workers) -> None:
    table = await both.one.playing(3)
    ana, bruno = table.people[0], both.elsewhere(table.people[1])
    async with AsyncExitStack() as stack:
        at_one = await reader(stack, ana, table)
        await until_here(at_one, 0)
        async with bruno.socket(table.id) as at_other:
            await at_other.hear("frame")
            await until_here(at_other, 0, 1)
            await until_here(at_one, 0, 1)
        await until_here(at_one, 0)


async def test_a_worker_that_goes_down_takes_its_seats_with_it(database_file: Path) -> None:
    async with running(database_file, BUS_ALONE, redis_url=shared_url()) as one:
        table = await one.playing()
        async with AsyncExitStack() as stack:
            ana = await reader(stack, table.people[0], table)
            async with running(database_file, BUS_ALONE, redis_url=shared_url()) as other:
                await until_ready(one, other)
                bruno = await reader(stack, Person(other, "Bruno", table.people[1].token), table)
                await until_here(ana, 0, 1)
            await bruno.ended()
            await until_here(ana, 0)


async def test_a_worker_that_was_killed_loses_its_seats_in_a_while(database_file: Path) -> None:
    quick = replace(BUS_ALONE, presence_seconds=0.1, presence_expiry_seconds=0.5)
    async with workers(database_file, quick, redis_url=shared_url()) as two:
        table = await two.one.playing()
        async with AsyncExitStack() as stack:
            ana = await reader(stack, table.people[0], table)
            await reader(stack, two.elsewhere(table.people[1]), table)
            await until_here(ana, 0, 1)
            # from one moment to the next it says no more
            two.other.parts.hub.exchange.say = lambda _: None  # type: ignore[method-assign, assignment]
            await until_here(ana, 0)


async def test_presence_falls_back_to_what_is_known_here_and_heals(database_file: Path) -> None:
    quick = replace(Limits(), presence_seconds=0.2, presence_expiry_seconds=1.0)
    with Redis() as redis:
        async with workers(database_file, quick, redis_url=redis.url) as two:
            table = await two.one.playing()
            async with AsyncExitStack() as stack:
                ana = await reader(stack, table.people[0], table)
                bruno = await reader(stack, two.elsewhere(table.people[1]), table)
                await until_here(ana, 0, 1)
                redis.kill9()
                await until_here(ana, 0)
                await until_here(bruno, 1)
                await asyncio.to_thread(redis.start)
                await until_here(ana, 0, 1)
                await until_here(bruno, 0, 1)


# --- sessions -------------------------------------------------------------------------------------------------------


async def ends_session(person: Person) -> None:
    assert (await person.http.delete("/me")).status_code == 204


@pytest.mark.parametrize("where", ["here", "there"])
async def test_a_session_that_ends_closes_its_sockets_at_all_workers(both: Workers, where: str) -> None:
    table = await both.one.playing()
    async with AsyncExitStack() as stack:
        ana, bruno = table.people
        talks = [await reader(stack, person, table) for person in (ana, both.elsewhere(ana))]
        others = await reader(stack, bruno, table)
        await ends_session(ana if where == "here" else both.elsewhere(ana))
        assert [await talk.ended() for talk in talks] == [CloseCode.NOBODY] * 2
        await others.say("sync")
        await others.hear("frame")


async def test_a_session_that_ends_is_found_out_without_a_bus_too(apart: Workers) -> None:
    table = await apart.one.playing()
    async with AsyncExitStack() as stack:
        far = await reader(stack, apart.elsewhere(table.people[0]), table)
        other = await reader(stack, apart.elsewhere(table.people[1]), table)
        await ends_session(table.people[0])
        assert await far.ended() == CloseCode.NOBODY
        await other.say("sync")
        await other.hear("frame")


# --- guesses --------------------------------------------------------------------------------------------------------


async def test_wrong_codes_are_counted_for_all_workers_together(both: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.api.guesses.PER_SECOND", 1 / 3600)
    people = [await both.one.guest("Ana"), await both.other.guest("Bruno")]
    for number in range(BURST):
        guess = await people[number % 2].get(f"/invitations/{'0' * 7}{number % 8}")
        assert guess.status_code == 404
    async with asyncio.timeout(20):
        for person in people:
            while (await person.get("/invitations/00000000")).status_code != 429:  # noqa: ASYNC110 - over the bus
                await asyncio.sleep(0.01)


# --- secrets --------------------------------------------------------------------------------------------------------

FIELDS = {
    "changed": {"match", "version"},
    "here": {"process", "match", "seats"},
    "who": {"process", "match"},
    "ended": {"session"},
    "guessed": {"process", "network", "times"},
    "lost": set(),
}


async def test_nothing_on_the_bus_is_a_secret(database_file: Path) -> None:
    """All that travels while people join, choose, guess and leave: known fields alone, and no word of theirs."""
    with Redis() as redis:
        async with (
            workers(database_file, redis_url=redis.url) as two,
            redis_client.Redis.from_url(redis.url) as spy,
            spy.pubsub() as heard,
        ):
            await heard.psubscribe("*")
            table = await two.one.playing()
            ana, bruno = table.people[0], two.elsewhere(table.people[1])
            async with ana.socket(table.id) as at_one, bruno.socket(table.id) as at_other:
                await until_here(at_one, 0, 1)
                await at_other.hear_frame(await moved(table))
                await ana.get("/invitations/00000000")
                await ends_session(bruno)
                await at_other.ended()
            calls, text = await _all_that_travelled(heard)
    assert {call["kind"] for call in calls} == {"changed", "here", "who", "ended", "guessed"}
    assert all(set(call) <= {"kind"} | FIELDS[call["kind"]] for call in calls)
    for word in (ana.token, bruno.token, table.code, "Ana", "Bruno", "127.0.0.1", "creature"):
        assert word.encode() not in text


async def _all_that_travelled(heard: PubSub) -> tuple[list[dict[str, Any]], bytes]:
    """Until a session has ended, which is the last that happens; the calls, and all bytes."""
    calls: list[dict[str, Any]] = []
    text = b""
    async with asyncio.timeout(20):
        while not any(call["kind"] == "ended" for call in calls):
            message = await heard.get_message(ignore_subscribe_messages=True, timeout=20)
            if message is not None:
                text += message["channel"] + message["data"]
                calls += json.loads(message["data"])
    return calls, text


# --- readiness ------------------------------------------------------------------------------------------------------


async def test_a_server_starts_without_its_redis_and_is_ready_when_that_comes(
    database_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    redis = Redis(free_port())
    async with AsyncExitStack() as stack:
        stack.callback(redis.close)
        two = await stack.enter_async_context(_started_without(database_file, redis.url))
        table = await two.one.playing()
        far = await reader(stack, two.elsewhere(table.people[1]), table)
        await far.hear_frame(await moved(table))
        refused = await ready(two.one)
        assert refused.status_code == 503
        assert refused.json()["code"] == "server/busy"
        assert refused.json()["facts"] == {"missing": ["bus"]}
        async with httpx.AsyncClient() as client:
            assert (await client.get(f"{two.one.url}/healthz")).status_code == 200
        await asyncio.to_thread(redis.start)
        await until_ready(two.one, two.other)
    lines = [record.getMessage() for record in caplog.records if record.name == "menagerie.bus"]
    assert [line.partition(" (")[0] for line in lines] == ["Redis is lost"] * 2 + ["Redis is back"] * 2


@asynccontextmanager
async def _started_without(database: Path, redis_url: str) -> AsyncIterator[Workers]:
    async with running(database, redis_url=redis_url) as one, running(database, redis_url=redis_url) as other:
        yield Workers(one, other)
