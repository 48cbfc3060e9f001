"""The embedded database: one file, used by one process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection as SyncConnection
from sqlalchemy import NullPool, event
from sqlalchemy.engine import URL, Engine, ExceptionContext
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from app.domain.errors import ServerBusy
from app.storage.errors import FolderMissing, NotADatabase, NotWritable, Outdated, StorageError, Unreachable
from app.storage.lock import FileLock
from app.storage.units import Connection, Database

_MAGIC = b"SQLite format 3\0"
_BEGIN = "sqlite_begin"
"""The execution option that says how a transaction begins."""

WRITER: dict[str, Any] = {_BEGIN: "BEGIN IMMEDIATE"}
"""A writer takes the write lock at once: one that began by reading could fail for having read too early."""

_PRAGMAS = (
    "PRAGMA busy_timeout=5000",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)


class SqliteDatabase(Database):
    """Also knows that its file is still the one that it has opened."""

    def __init__(self, address: URL, places: int, *, is_alone: bool = True) -> None:
        """Makes the file where there is none, and takes its lock, unless others may use it. Raises a StorageError."""
        self._path = path_of(address)
        check_file(self._path)
        self._lock = FileLock(self._path) if is_alone else None
        self._file = self._path.stat()
        self._writer = asyncio.Lock()
        """One writer at a time, first come, first served: SQLite's own waiting is a lottery."""
        # hidden, since they hold secrets, and errors are logged
        engine = create_async_engine(address, pool_size=places, max_overflow=0, hide_parameters=True)
        prepare(engine.sync_engine)
        super().__init__(engine, places)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        async with self._writer, self._connected(**WRITER) as connection, connection.begin():
            yield connection

    async def check(self) -> None:
        """Also refuses another file in place of ours: what we write would be lost with the one we have open."""
        await super().check()
        try:
            present = self._path.stat()
        except OSError:
            raise ServerBusy from None
        if not os.path.samestat(self._file, present):
            raise ServerBusy

    async def close(self) -> None:
        await super().close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _migrating(self) -> AbstractAsyncContextManager[Connection]:
        return self.writing()

    def _say_unconnected(self, error: Exception) -> None:
        pass

    def _understood(self, error: Exception) -> StorageError:
        return understood(error, self._path)


def path_of(address: URL) -> Path:
    """The file."""
    assert address.database is not None
    return Path(address.database)


def understood(error: Exception, path: Path) -> StorageError:
    """A failure as a sentence for whoever started the program."""
    text = str(getattr(error, "orig", error))
    if isinstance(error, ServerBusy):
        return Unreachable(f"The database {path} is locked by another program.")
    if "readonly" in text or "unable to open" in text:
        return NotWritable(f"{path} cannot be written.")
    if "not a database" in text or "malformed" in text:
        return NotADatabase(f"{path} is not a database, or a broken one.")
    return Unreachable(f"The database {path} cannot be used: {text}.")


@asynccontextmanager
async def looking(address: URL) -> AsyncIterator[Connection]:
    """A connection that can change nothing, also while a server has the file open. Raises Outdated without a file."""
    path = path_of(address)
    if not path.is_file():
        raise Outdated(f"There is no database {path} yet. Make it by: menagerie migrate.")
    file = URL.create(address.drivername, database=f"file:{quote(str(path))}", query={"mode": "ro", "uri": "true"})
    engine = create_async_engine(file, poolclass=NullPool, hide_parameters=True)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


def check_file(path: Path) -> None:
    """Makes a new database's empty file, and its folder, whose own parent must be there.

    Raises FolderMissing, NotWritable or NotADatabase.
    """
    _make_folder(path.parent)
    if path.is_dir():
        raise NotWritable(f"{path} is a folder; the database needs a file.")
    if not path.exists():
        _make_file(path)
        return
    try:
        with path.open("r+b") as file:
            head = file.read(len(_MAGIC))
    except OSError as error:
        raise NotWritable(f"{path} cannot be written: {error.strerror}.") from None
    if head not in (b"", _MAGIC):
        raise NotADatabase(f"{path} is not a database. Choose another file by DATABASE_URL.")


def _make_file(path: Path) -> None:
    """It holds the secrets of matches: for its owner's eyes, and what SQLite lays beside it is as the file is."""
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise NotWritable(f"{path} cannot be written: {error.strerror}.") from None
    # here, by one connection: several that ask a new file for its log at once would find it locked, and not wait
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except (FileNotFoundError, FileExistsError, NotADirectoryError):
        raise FolderMissing(f"The folder {folder} for the database does not exist. Make it first.") from None
    except OSError as error:
        raise NotWritable(f"The folder {folder} for the database cannot be made: {error.strerror}.") from None


def prepare(engine: Engine) -> None:
    """Sets what each connection and transaction needs; the driver would begin transactions too late by itself."""
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    event.listen(engine, "handle_error", _on_error)


def _on_connect(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _on_begin(connection: SyncConnection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))


def _on_error(failed: ExceptionContext) -> Exception | None:
    """A lock that somebody else keeps is a reason to try again."""
    if not isinstance(failed.sqlalchemy_exception, OperationalError):
        return None
    text = str(failed.original_exception)
    return ServerBusy() if "locked" in text or "busy" in text else None
