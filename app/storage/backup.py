"""A copy of everything: taken while a server runs, put back while none does.

The embedded database is copied by SQLite itself, a PostgreSQL database by PostgreSQL's own programs (``dump.py``).
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import NullPool, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

from app.storage import dump, migrate, sqlite
from app.storage.database import parse_url
from app.storage.errors import AlreadyThere, NotABackup, NotADatabase, NotWritable, Outdated, StorageError
from app.storage.lock import FileLock

WAITS_FOR = 20.0
"""Seconds for a lock that a server keeps."""
BEFORE = ".before-restore"
"""What the name of the file that was there before ends with."""
_BESIDE = ("", "-wal", "-shm")
"""The database file, and what SQLite may have left beside it: these belong together."""


@dataclass(frozen=True)
class Restored:
    """What was put back: the version of its schema, and where that lies which was there before, None: nothing was."""

    revision: str
    before: Path | None


def back_up(url: str, target: Path) -> str:
    """Writes all that is stored at one moment into a new file for its owner's eyes; gives the schema's version.

    A server may run, and goes on. Raises a StorageError: no file has been made then.
    """
    address = parse_url(url)
    _refuse_to_replace(target)
    with _draft(target) as draft:
        if address.get_backend_name() == "sqlite":
            revision = _copy(sqlite.path_of(address), draft)
        else:
            revision = dump.write(address, draft)
        _refuse_to_replace(target)
        draft.rename(target)
    return revision


def restore(url: str, source: Path) -> Restored:
    """Puts a backup in the place of the database. The embedded one's file is kept, a PostgreSQL database must be empty.

    Raises a StorageError: nothing has been changed then.
    """
    address = parse_url(url)
    if not source.is_file():
        raise NotABackup(f"There is no file {source}.")
    if address.get_backend_name() == "sqlite":
        return _restore_file(sqlite.path_of(address), source)
    return Restored(dump.read(address, source), before=None)


def _refuse_to_replace(target: Path) -> None:
    if target.exists():
        raise AlreadyThere(f"{target} is there already, and is not overwritten. Choose another name.")


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A new file beside the target that only its owner may read; it goes at the end, unless it has got another name."""
    try:
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise NotWritable(f"{target} cannot be written: {error.strerror}.") from None
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        _sync(target.parent)
    finally:
        draft.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Waits until the disk has it; folders can be asked for it only where they are files."""
    with contextlib.suppress(PermissionError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# --- the embedded database --------------------------------------------------------------------------------------------


def _copy(source: Path, target: Path) -> str:
    """A copy of one moment, whoever writes to the source meanwhile, into an empty file; gives the schema's version."""
    if not source.is_file():
        raise Outdated(f"There is no database {source} yet.")
    try:
        with closing(sqlite3.connect(_read_only(source), uri=True, timeout=WAITS_FOR)) as connection:
            # not its pages as they are: what has been deleted does not come along
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise _understood(error, source) from None
    revision = _checked(target, source)
    _sync(target)
    return revision


def _understood(error: sqlite3.Error, source: Path) -> StorageError:
    kind = getattr(error, "sqlite_errorname", "")
    if kind.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return NotWritable(f"The copy cannot be written: {error}.")
    if kind.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return NotADatabase(f"{source} is not a database, or a broken one.")
    return sqlite.understood(error, source)


def _read_only(path: Path) -> str:
    return f"file:{quote(str(path))}?mode=ro"


def _checked(copy: Path, source: Path) -> str:
    """The version of the copy's schema. Raises NotADatabase or TooNew."""
    engine = create_engine(URL.create("sqlite", database=str(copy)), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
            if found != "ok":
                raise NotADatabase(f"{source} is a broken database: {found}.")
            return migrate.require_known(connection)
    except DatabaseError as error:
        raise sqlite.understood(error, source) from None
    finally:
        engine.dispose()


def _restore_file(database: Path, source: Path) -> Restored:
    """Under the lock that a server would hold. Raises AlreadyOpen."""
    lock = FileLock(database)
    try:
        owner = database if database.exists() else database.parent
        _belong_to(owner, database.with_name(database.name + ".lock"))
        before = database.with_name(database.name + BEFORE)
        if before.exists():
            raise AlreadyThere(f"{before} is there from an earlier restore. Move it away first.")
        with _draft(database) as draft:
            revision = _copy_of_backup(source, draft)
            _belong_to(owner, draft)
            kept = _set_aside(database, before)
            draft.rename(database)
        return Restored(revision, kept)
    finally:
        lock.release()


def _copy_of_backup(source: Path, target: Path) -> str:
    try:
        return _copy(source, target)
    except (NotADatabase, Outdated):
        raise NotABackup(f"{source} is no backup of a Menagerie database, or a broken one.") from None


def _set_aside(database: Path, before: Path) -> Path | None:
    """Gives the present file another name, with what lies beside it: a new database must not meet an old log."""
    was_there = database.exists()
    for suffix in _BESIDE:
        with contextlib.suppress(FileNotFoundError):
            database.with_name(database.name + suffix).rename(before.with_name(before.name + suffix))
    return before if was_there else None


def _belong_to(owner: Path, file: Path) -> None:
    """Gives the file to whose the other is, as far as we may: root restores what a server's own user must read."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found = owner.stat()
        os.chown(file, found.st_uid, found.st_gid)
