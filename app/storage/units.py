"""Units of work: one transaction each, on a connection that is waited for in order."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import cache
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.domain.errors import ServerBusy
from app.storage import migrate
from app.storage.errors import StorageError

T = TypeVar("T")

Connection = AsyncConnection
"""What a repository works on: inside one transaction."""
Fault = SQLAlchemyError
"""The database did not do what it was asked; its text holds no data."""

PATIENCE = 10.0
"""Seconds that a unit of work waits for a connection."""
TRIES = 8
"""So often a unit of work may be undone for somebody else's sake."""
READY_WITHIN = 3.0
"""Seconds: a database that takes longer to say which schema it has is not ready."""


class Collision(ServerBusy):
    """Two units of work were in each other's way, and the database has undone this one: it may be tried again."""


@cache
def _needed() -> str | None:
    """The version of the schema; it is read from the disk once."""
    return migrate.newest()


class Database(ABC):
    """Connections of one process; one unit of work is one transaction, which sees the database as of one moment."""

    def __init__(self, engine: AsyncEngine, places: int) -> None:
        self._engine = engine
        # SQLAlchemy's pool serves who asks at the right moment, and lets others starve: these are first come, first
        # served, and as many as there are connections, so nobody ever waits in the pool itself
        self._places = asyncio.Semaphore(places)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A transaction that only reads. Raises ServerBusy."""
        async with self._connected() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A transaction that is committed at the end, or rolled back when an exception leaves it.

        Raises ServerBusy: nothing is stored then, unless the connection was lost after the database was told to commit
        and before it answered. So whatever is asked for again must find out whether it has been done.
        """
        async with self._connected() as connection, connection.begin():
            yield connection

    async def write(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """What the work gives in a writing transaction, after further tries where others were in its way.

        Raises ServerBusy, and what the work raises.
        """
        for _ in range(TRIES):
            with contextlib.suppress(Collision):
                async with self.writing() as connection:
                    return await work(connection)
        raise ServerBusy

    async def migrate(self) -> migrate.Migrated:
        """Brings the schema to the newest version. Raises a StorageError: nothing has been changed then."""
        try:
            async with self._migrating() as connection:
                return await connection.run_sync(migrate.upgrade)
        except (ServerBusy, Fault, OSError) as error:
            raise self._understood(error) from None

    async def check(self) -> None:
        """For readiness. Raises ServerBusy when the database does not answer, or has another schema than is needed."""
        try:
            async with asyncio.timeout(READY_WITHIN), self.reading() as connection:
                revision = await connection.run_sync(migrate.revision)
        except (Fault, TimeoutError):
            raise ServerBusy from None
        if revision != _needed():
            raise ServerBusy

    async def close(self) -> None:
        """Gives everything back."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _connected(self, **options: Any) -> AsyncIterator[Connection]:
        engine = self._engine.execution_options(**options) if options else self._engine
        async with self._place(), AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(engine.connect())
            except (Fault, OSError) as error:
                self._say_unconnected(error)
                raise
            yield connection

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._places.acquire()
        except TimeoutError:
            raise ServerBusy from None
        try:
            yield
        finally:
            self._places.release()

    @abstractmethod
    def _migrating(self) -> AbstractAsyncContextManager[Connection]:
        """The transaction in which the schema changes, and nobody else can change it."""

    @abstractmethod
    def _say_unconnected(self, error: Exception) -> None:
        """Raises what a unit of work gets to hear that found no connection, where that is not the error itself."""

    @abstractmethod
    def _understood(self, error: Exception) -> StorageError:
        """The same for whoever started the program."""
