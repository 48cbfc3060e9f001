"""What a move costs in the service, beside the same statements through the same SQLAlchemy Core and driver.

One match is played by random legal moves and its statements are recorded. Then, again and again and in turn, the same
moves are made through the service, and the same statements are executed with nothing around them, each on a fresh copy
of the same database. The ratio is what rules, checks, queue and announcements cost.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Protocol

import msgspec
from sqlalchemy import Engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.sql.base import Executable

from app.domain.ids import CommandId, DecisionNumber, MatchId
from app.domain.matches import MatchStatus, NewMatch
from app.domain.users import User
from app.games.registry import GAMES
from app.realtime.bus import LocalBus
from app.services import frames, matches, moves, sessions
from app.services.context import Context
from app.storage import sqlite
from app.storage.database import open_database, parse_url

SEATS = 4
REPETITIONS = 9
RATIO = 2.0


class Copies(Protocol):
    """Where copies of a database come from."""

    def fresh(self) -> str:
        """The address of an empty database."""
        ...

    def copy(self, url: str) -> str:
        """The address of a new one with the same contents; nobody may use the old one meanwhile."""
        ...


class SqliteCopies:
    """Files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def fresh(self) -> str:
        self._count += 1
        return f"sqlite+aiosqlite:///{self._folder / f'bench-{self._count}.db'}"

    def copy(self, url: str) -> str:
        new = self.fresh()
        shutil.copy(url.partition("///")[2], new.partition("///")[2])
        return new


@dataclass(frozen=True)
class Planned:
    """A move to be made."""

    user: User
    decision: DecisionNumber
    move: Any


@dataclass(frozen=True)
class Plan:
    """A started match, and all its moves."""

    url: str
    match: MatchId
    moves: tuple[Planned, ...]
    statements: tuple[tuple[Statement, ...], ...]
    """Of each move."""


@dataclass(frozen=True)
class Statement:
    """As Core was asked to execute it."""

    clause: Executable
    parameters: Any


@dataclass(frozen=True)
class Cost:
    """Of one move, in microseconds."""

    wall: float
    cpu: float


@dataclass(frozen=True)
class MoveFigures:
    """What was measured on one database."""

    database: str
    moves: int
    statements: float
    """For a move, without begin and commit."""
    service: tuple[Cost, ...]
    bare: tuple[Cost, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """Wall time, pair by pair."""
        return tuple(mine.wall / other.wall for mine, other in zip(self.service, self.bare, strict=True))

    @property
    def cpu_ratios(self) -> tuple[float, ...]:
        return tuple(mine.cpu / other.cpu for mine, other in zip(self.service, self.bare, strict=True))

    def lines(self) -> Iterator[str]:
        """For people."""
        low, middle, high = spread(self.ratios)
        word = "met" if middle < RATIO else "MISSED"
        yield f"{self.database}: a move, {self.moves} moves of a match, {self.statements:.1f} statements each"
        for name, costs in (("through the service", self.service), ("the same statements", self.bare)):
            wall, cpu = spread([cost.wall for cost in costs]), spread([cost.cpu for cost in costs])
            yield f"  {name:<22} wall µs {_three(wall, 0)}   process CPU µs {_three(cpu, 0)}"
        yield f"  ratio of wall time     {_three((low, middle, high), 2)}  < {RATIO:g} {word}"
        yield f"  ratio of CPU time      {_three(spread(self.cpu_ratios), 2)}"


def spread(samples: Any) -> tuple[float, float, float]:
    """Least, median, most."""
    return min(samples), median(samples), max(samples)


def _three(values: tuple[float, float, float], digits: int) -> str:
    return " / ".join(f"{value:,.{digits}f}" for value in values)


@asynccontextmanager
async def context_on(url: str) -> AsyncIterator[Context]:
    database = await open_database(url)
    try:
        yield Context(database=database, bus=LocalBus(), links=lambda code: f"http://127.0.0.1/{code}")
    finally:
        await database.close()


async def planned(copies: Copies, game: str) -> Plan:
    """A match of that game with all that its moves do to the database."""
    url = copies.fresh()
    async with context_on(url) as context:
        match, users = await _started(context, game)
    working = copies.copy(url)
    made: list[Planned] = []
    executed: list[tuple[Statement, ...]] = []
    async with context_on(working) as context:
        async for move in _all_moves(context, match, users):
            with recording() as statements:
                await _make(context, match, len(made), move)
            made.append(move)
            executed.append(tuple(statements))
    return Plan(url, match, tuple(made), tuple(executed))


async def _started(context: Context, game: str) -> tuple[MatchId, list[User]]:
    seats = min(SEATS, GAMES[game].meta.max_seats)
    users = [(await sessions.create_guest(context, f"Guest {number}")).user for number in range(seats)]
    made = await matches.create(context, users[0], NewMatch(game, seats, {}))
    for user in users[1:]:
        await matches.join(context, user, made.id, made.code)
    await matches.start(context, users[0], made.id)
    return made.id, users


async def _all_moves(context: Context, match: MatchId, users: list[User]) -> AsyncIterator[Planned]:
    """Random answers of whoever must answer, until the end."""
    choose = random.Random("bench").choice
    while True:
        seen = {user: await frames.read_frame(context, user, match) for user in users}
        waited = [user for user in users if any(ask.must for ask in seen[user].asks)]
        if not waited or seen[users[0]].status is not MatchStatus.PLAYING:
            return
        user = choose(waited)
        musts = {ask.decision for ask in seen[user].asks if ask.must}
        legal = choose([move for move in seen[user].legal if move.decision in musts])
        yield Planned(user, legal.decision, msgspec.to_builtins(legal.move))


async def _make(context: Context, match: MatchId, number: int, planned: Planned) -> None:
    command = CommandId(f"command-{number:06}")
    await moves.make_move(context, planned.user, match, command, planned.decision, planned.move)


@contextmanager
def recording() -> Iterator[list[Statement]]:
    """Collects what any engine of this process executes."""
    found: list[Statement] = []

    def note(_connection: Any, clause: Executable, many: Any, one: Any, _options: Any) -> None:
        found.append(Statement(clause, many or one or None))

    event.listen(Engine, "before_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_execute", note)


async def timed(count: int, work: Callable[[], Awaitable[None]]) -> Cost:
    """The mean of ``count`` moves."""
    wall, cpu = time.perf_counter(), time.process_time()
    await work()
    return Cost((time.perf_counter() - wall) * 1e6 / count, (time.process_time() - cpu) * 1e6 / count)


async def through_the_service(plan: Plan, url: str) -> Cost:
    async with context_on(url) as context:

        async def play() -> None:
            for number, move in enumerate(plan.moves):
                await _make(context, plan.match, number, move)

        return await timed(len(plan.moves), play)


async def bare_statements(plan: Plan, url: str) -> Cost:
    engine = _bare_engine(url)

    async def execute() -> None:
        for statements in plan.statements:
            async with engine.execution_options(**sqlite.WRITER).begin() as connection:
                for statement in statements:
                    result = await connection.execute(statement.clause, statement.parameters)
                    if result.returns_rows:
                        result.all()

    try:
        return await timed(len(plan.moves), execute)
    finally:
        await engine.dispose()


def _bare_engine(url: str) -> AsyncEngine:
    address = parse_url(url)
    if address.get_backend_name() == "postgresql":
        return create_async_engine(address, isolation_level="REPEATABLE READ")
    engine = create_async_engine(address)
    sqlite.prepare(engine.sync_engine)
    return engine


async def measured(name: str, copies: Copies, game: str, repetitions: int = REPETITIONS) -> MoveFigures:
    """Both ways in turn, after one pair that warms up."""
    plan = await planned(copies, game)
    service: list[Cost] = []
    bare: list[Cost] = []
    for _ in range(repetitions + 1):
        service.append(await through_the_service(plan, copies.copy(plan.url)))
        bare.append(await bare_statements(plan, copies.copy(plan.url)))
    statements = sum(map(len, plan.statements)) / len(plan.statements)
    return MoveFigures(name, len(plan.moves), statements, tuple(service[1:]), tuple(bare[1:]))


def run(name: str, copies: Copies, game: str, repetitions: int = REPETITIONS) -> MoveFigures:
    """The figures of one database."""
    return asyncio.run(measured(name, copies, game, repetitions))
