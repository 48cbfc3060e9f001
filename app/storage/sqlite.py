"""What the embedded database needs besides its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from app.storage.errors import FolderMissing, NotADatabase, NotWritable

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


def _on_connect(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _on_begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))
