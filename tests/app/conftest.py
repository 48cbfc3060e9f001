"""A migrated database for each test, contexts on it, and people who play on it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.domain.bus import MatchChanged
from app.games.codec import Game
from app.games.registry import GAMES
from app.services.context import Context
from app.storage.database import open_database
from tests.engines.toy import Hush

HUSH = Game(Hush())


class RecordingBus:
    """Remembers what was announced."""

    def __init__(self) -> None:
        self.said: list[MatchChanged] = []

    async def publish(self, changed: MatchChanged) -> None:
        self.said.append(changed)

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[AsyncIterator[MatchChanged]]:
        async def none() -> AsyncIterator[MatchChanged]:
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


MakeContext = Callable[..., Awaitable[Context]]


@pytest.fixture
async def make_context(database_file: Path) -> AsyncIterator[MakeContext]:
    """Makes contexts, all on the same database file unless told otherwise, each with its own connections."""
    async with AsyncExitStack() as stack:

        async def make(**parts: Any) -> Context:
            pool_size = parts.pop("pool_size", 8)
            file = parts.pop("file", database_file)
            database = await open_database(f"sqlite:///{file}", pool_size=pool_size)
            stack.push_async_callback(database.close)
            games = {**GAMES, HUSH.meta.key: HUSH}
            given: dict[str, Any] = {"bus": RecordingBus(), "links": link_of, "clock": SteppingClock(), "games": games}
            return Context(database=database, **(given | parts))

        yield make


@pytest.fixture
async def context(make_context: MakeContext) -> Context:
    return await make_context()
