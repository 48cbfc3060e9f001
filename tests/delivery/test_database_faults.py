"""The database server goes away in the middle of anything: no move is lost, doubled or made by halves."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any, TypeVar

import httpx
import pytest

from app.domain.errors import AppError, MatchFull, ServerBusy
from app.domain.ids import MatchId, Version
from app.domain.matches import Moved, NewMatch
from app.domain.users import User
from app.games.frames import LegalMove
from app.games.registry import GAMES
from app.services import matches
from app.services.context import Context
from app.storage.database import open_database
from tests.app.conftest import HUSH, RecordingBus, link_of
from tests.app.services.people import NAMES, frame_of, frames_of, fresh_command, guest, lobby, make, play_on, playing
from tests.delivery.survivor import Survivor
from tests.support.client import GAME, Json, by_hash, gather_table
from tests.support.live import Live, running
from tests.support.postgres import Databases, Postgres
from tests.support.stored import check_log, log_rows, match_row
from tests.support.wire import Lost, Wire

T = TypeVar("T")

PROMISE = 5.0
"""Seconds from the end of a fault until everybody has the present again; ten times that on CI's busy machines."""
SLACK = 1 if os.environ.get("MENAGERIE_NIGHTLY") else 10


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """A PostgreSQL that may be hurt."""
    with Postgres() as started:
        yield started


@pytest.fixture(scope="module")
def databases(server: Postgres) -> Databases:
    return Databases(server.url)


@pytest.fixture
def database_url(databases: Databases) -> Iterator[str]:
    url = databases.fresh()
    yield url
    databases.drop(url)


Open = Callable[..., Awaitable[Context]]


@pytest.fixture
async def opened() -> AsyncIterator[Open]:
    """Makes contexts, each as in a worker of its own."""
    async with AsyncExitStack() as stack:

        async def make_context(url: str, pool_size: int = 8) -> Context:
            database = await open_database(url, pool_size=pool_size)
            stack.push_async_callback(database.close)
            return Context(database, RecordingBus(), link_of, games={**GAMES, "hush": HUSH})

        yield make_context


async def stubborn(ask: Callable[[], Awaitable[T]]) -> T:
    """Asks again, as clients do, while the server says that it is busy."""
    async with asyncio.timeout(PROMISE * SLACK):
        while True:
            try:
                return await ask()
            except ServerBusy:
                await asyncio.sleep(0.01)


# --- the line is cut ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", list(Lost))
async def test_a_line_cut_at_every_word_of_a_move(opened: Open, database_url: str, lost: Lost) -> None:
    """Before the commit nothing is stored; after it the answer is lost, and the same command gets it again."""
    near = await opened(database_url)
    match, (ana, _) = await playing(near, 2)
    stored_unheard = 0
    async with Wire(database_url) as wire:
        far = await opened(wire.url)
        for at in range(1, 100):
            before = await frame_of(near, match, ana)
            legal, command = before.legal[at % len(before.legal)], fresh_command()
            wire.cut_at(at, lost)
            try:
                await make(far, match, ana, legal, command)
            except ServerBusy:
                present = (await frame_of(near, match, ana)).version
                assert present in (before.version, before.version + 1)
                stored_unheard += present > before.version
            else:
                assert not wire.is_uncut or at > wire.requests
            if wire.is_uncut:
                break
            made = await stubborn(lambda legal=legal, command=command: make(far, match, ana, legal, command))  # type: ignore[misc]
            assert made == await make(near, match, ana, legal, command) == Moved(Version(before.version + 1))
            assert len([row for row in log_rows(database_url, match) if row["command_id"] == command]) == 1
        await far.database.close()
    assert at > 5, "a move says more than that to the database"
    assert stored_unheard == (1 if lost is Lost.ANSWER else 0)


# --- the server ends while people play ------------------------------------------------------------------------------


class Patient(Survivor):
    """Also comes through a server that is busy: it sends the same command again."""

    def _take(self, message: Json, text: str) -> None:
        if message["type"] != "refused" or message["code"] != "server/busy":
            super()._take(message, text)

    async def _say(self, socket: Any, message: Json) -> None:
        if message["type"] == "refused" and self.waiting is not None:
            await asyncio.sleep(0.1)
            await socket.say("move", **self.waiting.body)
        else:
            await super()._say(socket, message)

    async def has(self, version: int) -> None:
        """Waits until it has seen that version."""
        while (self.version or 0) < version:  # noqa: ASYNC110 - it is told by its socket
            await asyncio.sleep(0.01)


async def readiness(live: Live, status: int) -> None:
    """Waits until the server says so of itself."""
    async with asyncio.timeout(PROMISE * SLACK), httpx.AsyncClient(timeout=60) as client:
        while (await client.get(f"{live.url}/readyz")).status_code != status:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.02)


FAULTS: dict[str, tuple[Callable[[Postgres], object], Callable[[Postgres], object]]] = {
    "restarted": (Postgres.stop, Postgres.start),
    "killed": (Postgres.kill9, Postgres.start),
    "paused": (Postgres.pause, Postgres.go_on),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_five_people_play_on(
    server: Postgres, database_url: str, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    """Twice in one match: whoever was told that a move is made finds it there once; nobody hears of a fault of ours."""
    strike, heal = FAULTS[fault]
    caplog.set_level(logging.ERROR)
    async with running(database_url, pool_size=3) as live:
        table = await gather_table(live.url, 5)
        people = [Patient(player, table.id, by_hash(fault)) for player in table.players]
        playing = [asyncio.create_task(person.play()) for person in people]
        for version in (25, 50):
            await reached(people, playing, version)
            await asyncio.to_thread(strike, server)
            await readiness(live, 503)
            await asyncio.to_thread(heal, server)
            async with asyncio.timeout(PROMISE * SLACK):
                await asyncio.gather(*(person.has(version + 10) for person in people))
            await readiness(live, 200)
        async with asyncio.timeout(300):
            ended = await asyncio.gather(*playing)
        await table.close()
    assert [frame["outcome"] for frame in ended] == [ended[0]["outcome"]] * 5
    assert {frame["version"] for frame in ended} == {match_row(database_url, table.id)["version"]}
    check_log(database_url, table.id)
    rows = {row["command_id"]: row["version"] for row in log_rows(database_url, table.id) if row["command_id"]}
    assert rows == {command: version for person in people for command, version in person.acknowledged.items()}
    assert not [record.message for record in caplog.records if record.name.startswith("menagerie")]


async def reached(people: list[Patient], playing: list[asyncio.Task[Json]], version: int) -> None:
    """Waits until all have seen that version."""
    async with asyncio.timeout(120):
        for person, game in zip(people, playing, strict=True):
            waiting = asyncio.create_task(person.has(version))
            await asyncio.wait({waiting, game}, return_when=asyncio.FIRST_COMPLETED)
            assert waiting.done(), "the match ended before"


# --- many at once, through two workers ------------------------------------------------------------------------------


async def test_200_matches_on_a_slow_database_with_two_connections(opened: Open, database_url: str) -> None:
    """Everybody's move is made: nobody waits for a connection with one in hand."""
    near = await opened(database_url, pool_size=20)
    tables = await asyncio.gather(*(playing(near, 2) for _ in range(200)))
    seats = [(match, user) for match, users in tables for user in users]
    seen = [await frames_of(near, match, users) for match, users in tables]
    async with Wire(database_url, delay=0.002) as wire:
        slow = await opened(wire.url, pool_size=2)

        async def move(match: MatchId, user: User, legal: LegalMove) -> Moved:
            command = fresh_command()
            return await stubborn(lambda: make(slow, match, user, legal, command))

        asked = {user: frame.legal[0] for frames in seen for user, frame in frames.items()}
        async with asyncio.timeout(120):
            made = await asyncio.gather(*(move(match, user, asked[user]) for match, user in seats))
        await slow.database.close()
    assert sorted(moved.version for moved in made) == [4] * 200 + [5] * 200
    assert len(slow.turns) == 0


async def test_one_connection_is_enough(opened: Open, database_url: str) -> None:
    """A use case that takes a second connection while it has one would wait for itself."""
    context = await opened(database_url, pool_size=1)
    made, users = await lobby(context, 3)
    await matches.change_options(context, users[0], made.id, seats=3)
    await matches.start(context, users[0], made.id)
    last = await play_on(context, made.id, users)
    assert (await matches.read(context, users[0], made.id)).secret == last.secret
    for user in users:
        await matches.leave(context, user, made.id)
    await context.database.check()


async def test_20_rivals_for_one_seat(opened: Open, database_url: str) -> None:
    workers = [await opened(database_url), await opened(database_url)]
    made, _ = await lobby(workers[0], 1, seats=2)
    rivals = [await guest(workers[0], f"Rival {number}") for number in range(20)]

    async def join(number: int) -> object:
        try:
            return await stubborn(lambda: matches.join(workers[number % 2], rivals[number], made.id, made.code))
        except AppError as refusal:
            return type(refusal)

    answers = await asyncio.gather(*map(join, range(20)))
    assert answers.count(MatchFull) == 19
    seated = [rivals[number] for number in range(20) if answers[number] is not MatchFull]
    assert (await matches.read(workers[1], seated[0], made.id)).you == 1


async def test_50_copies_of_one_command(opened: Open, database_url: str) -> None:
    workers = [await opened(database_url), await opened(database_url, pool_size=2)]
    match, (ana, _) = await playing(workers[0], 2)
    legal, command = (await frame_of(workers[0], match, ana)).legal[0], fresh_command()
    copies = [stubborn(lambda w=workers[n % 2]: make(w, match, ana, legal, command)) for n in range(50)]  # type: ignore[misc]
    assert set(await asyncio.gather(*copies)) == {Moved(Version(4))}
    assert [row["command_id"] for row in log_rows(database_url, match)].count(command) == 1


async def barrier(workers: list[Context], database_url: str, users: list[User]) -> None:
    """Five answers to one hidden choice at the same moment, each by the other worker than its neighbour's."""
    made = await matches.create(workers[0], users[0], NewMatch(GAME, 5, {}))
    for user in users[1:]:
        await matches.join(workers[0], user, made.id, made.code)
    await matches.start(workers[1], users[0], made.id)
    seen = await frames_of(workers[0], made.id, users)
    commands = {user: fresh_command() for user in users}

    async def move(number: int) -> Moved:
        user = users[number]
        legal = seen[user].legal[number % len(seen[user].legal)]
        return await stubborn(lambda: make(workers[number % 2], made.id, user, legal, commands[user]))

    answers = await asyncio.gather(*map(move, range(5)))
    start = seen[users[0]].version
    assert sorted(moved.version for moved in answers) == [start + number for number in range(1, 6)]
    rows = {row["command_id"]: row for row in log_rows(database_url, made.id)}
    assert [rows[commands[user]]["version"] for user in users] == [moved.version for moved in answers]
    asked_before = {ask.key for frame in seen.values() for ask in frame.asks}
    after = await frames_of(workers[1], made.id, users)
    assert any(frame.asks for frame in after.values())
    assert not {ask.key for frame in after.values() for ask in frame.asks if ask.must} & asked_before


@pytest.mark.parametrize("times", [100, pytest.param(1000, marks=pytest.mark.nightly)])
async def test_five_seats_at_one_barrier(opened: Open, database_url: str, times: int) -> None:
    """All five are stored, each once, and the choice is resolved exactly once."""
    workers = [await opened(database_url), await opened(database_url)]
    users = [await guest(workers[0], name) for name in NAMES[:5]]
    for _ in range(times):
        await barrier(workers, database_url, users)
