"""The database, chosen by its URL. Nothing outside this folder may know which one it is."""

from __future__ import annotations

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from app.storage import migrate as migrations
from app.storage import postgres, sqlite
from app.storage.errors import UrlNotUnderstood
from app.storage.units import Collision, Connection, Database, Fault

__all__ = [
    "Collision", "Connection", "Database", "Fault", "check_schema", "migrate_database", "open_beside", "open_database",
    "parse_url", "reason_of",
]  # fmt: skip

POOL_SIZE = 8


def reason_of(error: Exception) -> str | None:
    """What the database says of a fault of its own, such as a full disk; other faults may quote what is stored."""
    if isinstance(error, OperationalError):
        return str(error.orig)
    return postgres.reason(error) if postgres.sqlstate(error) else None


async def open_database(url: str, *, pool_size: int = POOL_SIZE, migrate: bool = True) -> Database:
    """Opens the database, migrated to the newest schema; without ``migrate`` it must be that already.

    Raises a ``StorageError`` (``app.storage.errors``), whose text is one sentence for whoever started the program:
    nothing has been changed then.
    """
    database = _database(parse_url(url), pool_size)
    try:
        if migrate:
            await database.migrate()
        else:
            await check_schema(url)
    except BaseException:
        await database.close()
        raise
    return database


async def open_beside(url: str) -> Database:
    """Opens a database that a server may have open too, for a change or two: it finds them by asking for versions.

    The schema must be the newest already. Raises a StorageError.
    """
    await check_schema(url)
    address = parse_url(url)
    if _is_sqlite(address):
        return sqlite.SqliteDatabase(address, 1, is_alone=False)
    return postgres.PostgresDatabase(address, 1)


async def migrate_database(url: str) -> migrations.Migrated:
    """Brings the schema to the newest version, and no more. Raises a StorageError: nothing has been changed then."""
    database = _database(parse_url(url), 1)
    try:
        return await database.migrate()
    finally:
        await database.close()


async def check_schema(url: str) -> None:
    """Whether the schema is the newest, changing nothing. Raises Outdated, or another StorageError."""
    address = parse_url(url)
    is_sqlite = _is_sqlite(address)
    try:
        async with (sqlite if is_sqlite else postgres).looking(address) as connection:
            await connection.run_sync(migrations.require_newest)
    except (Fault, OSError) as error:
        if is_sqlite:
            raise sqlite.understood(error, sqlite.path_of(address)) from None
        raise postgres.understood(error, address) from None


def _is_sqlite(address: URL) -> bool:
    return address.get_backend_name() == "sqlite"


def _database(address: URL, pool_size: int) -> Database:
    if _is_sqlite(address):
        return sqlite.SqliteDatabase(address, pool_size)
    return postgres.PostgresDatabase(address, pool_size)


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
        raise UrlNotUnderstood(
            "The address of the database names none; "
            "write it as sqlite:////folder/menagerie.db or postgresql://user:password@host/database."
        )
    return address.set(drivername=driver)
