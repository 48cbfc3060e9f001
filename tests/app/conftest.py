"""A migrated database for each test, contexts on it, and people who play on it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.domain.bus import Call
from app.games.codec import Game
from app.games.registry import GAMES
from app.services.context import Context
from app.storage.database import open_database
from tests.engines.toy import Hush
from tests.support import postgres

HUSH = Game(Hush())


class RecordingBus:
    """Remembers what was announced."""

    is_connected = True

    def __init__(self) -> None:
        self.said: list[Call] = []

    async def publish(self, call: Call) -> None:
        self.said.append(call)

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[AsyncIterator[Call]]:
        async def none() -> AsyncIterator[Call]:
            return
            yield

        yield none()


class SteppingClock:
    """A second later at each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def link_of(code: str) -> str:
    return f"http://192.168.1.20:8000/{code}"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file whose schema was made by the migrations; tests copy it."""
    path = tmp_path_factory.mktemp("migrated") / "menagerie.db"

    async def make() -> None:
        await (await open_database(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def database_file(migrated: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(migrated, tmp_path / "menagerie.db"))


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A migrated database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{request.getfixturevalue('database_file')}"
        return
    url = postgres.databases().fresh()
    yield url
    postgres.databases().drop(url)


CopyDatabase = Callable[[str], str]


@pytest.fixture
def copy_database() -> Iterator[CopyDatabase]:
    """Makes databases that are as another one is now, which nobody has open; gives their addresses."""
    with ExitStack() as stack:

        def copy(url: str) -> str:
            if url.startswith("sqlite"):
                file = Path(url.removeprefix("sqlite:///"))
                number = len(list(file.parent.glob("copy-*.db")))
                return f"sqlite:///{shutil.copy(file, file.with_name(f'copy-{number}.db'))}"
            copied = postgres.databases().copy(url)
            stack.callback(postgres.databases().drop, copied)
            return copied

        yield copy


MakeContext = Callable[..., Awaitable[Context]]


@pytest.fixture
async def make_context(database_url: str) -> AsyncIterator[MakeContext]:
    """Makes contexts, all on the same database unless told otherwise, each with its own connections."""
    async with AsyncExitStack() as stack:

        async def make(**parts: Any) -> Context:
            pool_size = parts.pop("pool_size", 8)
            url = parts.pop("url", database_url)
            database = await open_database(url, pool_size=pool_size)
            stack.push_async_callback(database.close)
            games = {**GAMES, HUSH.meta.key: HUSH}
            given: dict[str, Any] = {"bus": RecordingBus(), "links": link_of, "clock": SteppingClock(), "games": games}
            return Context(database=database, **(given | parts))

        yield make


@pytest.fixture
async def context(make_context: MakeContext) -> Context:
    return await make_context()
