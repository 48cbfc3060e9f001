"""The database, chosen by its URL. Nothing outside this folder may know which one it is."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from app.domain.errors import ServerBusy
from app.storage import migrate, sqlite
from app.storage.errors import NotADatabase, NotWritable, StorageError, Unreachable, UrlNotUnderstood
from app.storage.lock import FileLock

Connection = AsyncConnection
"""What a repository works on: inside one transaction."""
Fault = SQLAlchemyError
"""The database did not do what it was asked; its text holds no data."""

POOL_SIZE = 8
PATIENCE = 10.0
"""Seconds that a unit of work waits for a connection."""


def reason_of(error: Exception) -> str | None:
    """What the database says of a fault of its own, such as a full disk; other faults may quote what is stored."""
    return str(error.orig) if isinstance(error, OperationalError) else None


@cache
def _needed() -> str | None:
    """The version of the schema; it is read from the disk once."""
    return migrate.newest()


class Database:
    """Connections of one process; one unit of work is one transaction."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None) -> None:
        self._engine = engine
        self._lock = lock
        self._file: os.stat_result | None = None
        """What the file of the embedded database was when it was opened."""
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._writer = asyncio.Lock()
        """One writer at a time on SQLite, first come, first served: its own waiting is a lottery."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A transaction that only reads, all from one moment. Raises ServerBusy."""
        async with _busy_is_said():
            options = {} if self._is_sqlite else {"isolation_level": "REPEATABLE READ"}
            engine = self._engine.execution_options(**options)
            async with engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A transaction that is committed at the end, or rolled back when an exception leaves it. Raises ServerBusy."""
        async with _busy_is_said(), AsyncExitStack() as stack:
            if self._is_sqlite:
                await stack.enter_async_context(self._writer)
            engine = self._engine.execution_options(**sqlite.WRITER)
            yield await stack.enter_async_context(engine.begin())

    async def check(self) -> None:
        """For readiness. Raises ServerBusy when the database does not answer, or is another one than was opened."""
        try:
            async with self.reading() as connection:
                revision = await connection.run_sync(migrate.revision)
        except DBAPIError:
            raise ServerBusy from None
        if revision != _needed() or not self._is_the_same_file():
            raise ServerBusy

    def remember_file(self) -> None:
        """From now on another file in its place is noticed: what we write would be lost with the one we have open."""
        self._file = self._stat()

    def _is_the_same_file(self) -> bool:
        present = self._stat()
        return self._file is None or (present is not None and os.path.samestat(self._file, present))

    def _stat(self) -> os.stat_result | None:
        if not self._is_sqlite:
            return None
        assert self._engine.url.database is not None
        try:
            return Path(self._engine.url.database).stat()
        except OSError:
            return None

    async def close(self) -> None:
        """Gives everything back."""
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None


async def open_database(url: str, *, pool_size: int = POOL_SIZE) -> Database:
    """Opens the database, migrated to the newest schema.

    Raises a ``StorageError`` (``app.storage.errors``), whose text is one sentence for whoever started the program:
    nothing has been changed then.
    """
    address = parse_url(url)
    lock = _prepared(address) if address.get_backend_name() == "sqlite" else None
    engine = create_async_engine(
        address,
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=PATIENCE,
        hide_parameters=True,  # they hold secrets, and errors are logged
    )
    if lock is not None:
        sqlite.prepare(engine.sync_engine)
    database = Database(engine, lock)
    try:
        await _migrated(database, address)
        database.remember_file()
    except BaseException:
        await database.close()
        raise
    return database


def parse_url(url: str) -> URL:
    """The address with its async driver. Raises UrlNotUnderstood."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise UrlNotUnderstood(
            "This is not the address of a database; write it as sqlite:////folder/menagerie.db."
        ) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    driver = drivers.get(address.get_backend_name())
    if driver is None or not address.database or address.database == ":memory:":
        raise UrlNotUnderstood("The address of the database names no file; write it as sqlite:////folder/menagerie.db.")
    return address.set(drivername=driver)


def _prepared(address: URL) -> FileLock:
    assert address.database is not None
    path = Path(address.database)
    sqlite.check_file(path)
    return FileLock(path)


async def _migrated(database: Database, address: URL) -> None:
    try:
        async with database.writing() as connection:
            await connection.run_sync(migrate.upgrade)
    except ServerBusy:
        raise Unreachable(f"The database {address.render_as_string()} is locked by another program.") from None
    except (DBAPIError, OSError) as error:
        raise _understood(error, address) from None


def _understood(error: Exception, address: URL) -> StorageError:
    text = str(getattr(error, "orig", error))
    if "readonly" in text or "unable to open" in text:
        return NotWritable(f"{address.database} cannot be written.")
    if "not a database" in text or "malformed" in text:
        return NotADatabase(f"{address.database} is not a database, or a broken one.")
    return Unreachable(f"The database {address.render_as_string()} cannot be used: {text}.")


@asynccontextmanager
async def _busy_is_said() -> AsyncIterator[None]:
    """No connection in time, or a lock that somebody else keeps, is a reason to try again."""
    try:
        yield
    except PoolTimeout:
        raise ServerBusy from None
    except OperationalError as error:
        if "locked" in str(error.orig) or "busy" in str(error.orig):
            raise ServerBusy from None
        raise
