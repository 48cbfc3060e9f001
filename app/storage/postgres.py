"""PostgreSQL: a server that many processes share, and that may go away at any moment."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from sqlalchemy import NullPool, event, func, select, text
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import create_async_engine

from app.domain.errors import ServerBusy
from app.storage.errors import NotWritable, StorageError, Unreachable, UrlNotUnderstood
from app.storage.lines import Line
from app.storage.units import Collision, Connection, Database

CONNECT_WITHIN = 5.0
"""Seconds until a server that does not take a new connection is given up."""
ANSWER_WITHIN = 5.0
"""Seconds for one statement: then the server stops it."""
GRACE = 1.0
"""Seconds more that the server has to say so."""
IDLE_WITHIN = 10.0
"""Seconds that a transaction may do nothing: a worker that hangs keeps its locks no longer."""
MIGRATION_WITHIN = 60.0
"""Seconds to wait for another process that changes the schema, or for what it has locked."""

_MIGRATIONS = int.from_bytes(b"menagery")
"""The advisory lock of who changes the schema."""

_COLLISIONS = {"40001", "40P01"}
"""Could not be serialised; deadlock. The transaction is undone."""
_BUSY = ("08", "57", "53200", "53300", "53400", "55P03", "25006", "25P03", "25P04")
"""Beginnings of SQLSTATEs that are a reason to try again: lost lines, shutdowns and timeouts, too many connections,
no memory, a lock kept by somebody else, a standby that does not write yet, a transaction that was idle too long."""

_OF_DRIVER = {
    "passfile", "ssl_max_protocol_version", "ssl_min_protocol_version", "sslcert", "sslcrl", "sslkey", "sslmode",
    "sslpassword", "sslrootcert", "target_session_attrs",
}  # fmt: skip
"""Options of an address that the driver reads as libpq does."""
_OF_ADDRESS = {"host", "port"}

log = logging.getLogger("menagerie.storage")


class PostgresDatabase(Database):
    """Each failure to reach the server is a ServerBusy; lost connections are replaced when they are needed again."""

    def __init__(self, address: URL, places: int) -> None:
        """Connects to nothing yet. Raises UrlNotUnderstood."""
        self._address = address
        self._is_well = True
        engine = create_async_engine(
            bare(address),
            pool_size=places,
            max_overflow=0,
            # of one moment, as on SQLite; who meets another writer is undone and decides again
            isolation_level="REPEATABLE READ",
            hide_parameters=True,  # they hold secrets, and errors are logged
            connect_args=_connecting(
                address,
                command_timeout=ANSWER_WITHIN + GRACE,
                statement_timeout=_milliseconds(ANSWER_WITHIN),
                idle_in_transaction_session_timeout=_milliseconds(IDLE_WITHIN),
            ),
        )
        event.listen(engine.sync_engine, "checkout", self._on_checkout)
        event.listen(engine.sync_engine, "handle_error", self._on_error)
        super().__init__(engine, places)

    @asynccontextmanager
    async def _migrating(self) -> AsyncIterator[Connection]:
        async with _alone(self._address) as connection:
            await connection.execute(text(f"SET LOCAL lock_timeout = '{_milliseconds(MIGRATION_WITHIN)}'"))
            await connection.execute(select(func.pg_advisory_xact_lock(_MIGRATIONS)))
            yield connection

    def _say_unconnected(self, error: Exception) -> None:
        self._complain(error)
        raise ServerBusy from error

    def _understood(self, error: Exception) -> StorageError:
        return understood(error, self._address)

    def _on_checkout(self, connection: Any, *_: object) -> None:
        """A line whose other end has said goodbye meanwhile is replaced before anybody notices."""
        if connection.driver_connection.is_closed():
            raise DisconnectionError
        self._is_well = True

    def _on_error(self, failed: ExceptionContext) -> Exception | None:
        """What a statement's failure means, if it means to try again; a line that cannot be trusted is given up."""
        error = failed.original_exception
        if not isinstance(error, Exception):
            return None
        if is_lost(error):
            failed.is_disconnect = True
        elif is_collision(error):
            return Collision()
        if not failed.is_disconnect and not is_busy(error):
            return None
        self._complain(error)
        return ServerBusy()

    def _complain(self, error: BaseException) -> None:
        """Once for each time that the server goes away."""
        if self._is_well:
            log.warning("the database server does not do its work: %s", reason(error))
        self._is_well = False


@asynccontextmanager
async def looking(address: URL) -> AsyncIterator[Connection]:
    """A connection of one's own to look at the schema."""
    async with _alone(address) as connection:
        yield connection


@asynccontextmanager
async def _alone(address: URL) -> AsyncIterator[Connection]:
    """One transaction on a connection of its own, which may take as long as it needs and sees what others commit."""
    engine = create_async_engine(
        bare(address), poolclass=NullPool, hide_parameters=True, connect_args=_connecting(address)
    )
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()


def bare(address: URL) -> URL:
    """The address without what only the driver understands. Raises UrlNotUnderstood for what nobody understands."""
    unknown = set(address.query) - _OF_ADDRESS - _OF_DRIVER
    if unknown:
        raise UrlNotUnderstood(
            f"The address of the database has an option that is not known here: {min(unknown)}. Leave it out."
        )
    return address.difference_update_query(_OF_DRIVER)


def _connecting(address: URL, command_timeout: float | None = None, **settings: str) -> dict[str, Any]:
    mine = URL.create("postgresql", query={key: v for key, v in address.query.items() if key in _OF_DRIVER})
    return {
        "dsn": mine.render_as_string(),
        "timeout": CONNECT_WITHIN,
        "command_timeout": command_timeout,
        "connection_class": Line,
        "server_settings": {"application_name": "menagerie", "jit": "off", **settings},
    }


def _milliseconds(seconds: float) -> str:
    return str(int(seconds * 1000))


# --- failures -------------------------------------------------------------------------------------------------------


_SAID = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What the driver raises."""


def _root(error: BaseException) -> BaseException:
    """What the driver said, below what SQLAlchemy and we have made of it."""
    while not isinstance(error, _SAID) and error.__cause__ is not None:
        error = error.__cause__
    return error


def sqlstate(error: BaseException) -> str:
    """The server's code; empty where it was not the server that failed."""
    return getattr(_root(error), "sqlstate", None) or ""


def is_lost(error: BaseException) -> bool:
    """Whether the connection is of no use any more, or in a state that nobody knows."""
    root = _root(error)
    if isinstance(root, asyncpg.InterfaceError):
        return not isinstance(root, ValueError)  # that would be a wrong argument of ours
    return isinstance(root, OSError | asyncpg.InternalClientError)


def is_collision(error: BaseException) -> bool:
    """Whether the transaction is undone for somebody else's sake: another writer, or a migration of its tables."""
    return sqlstate(error) in _COLLISIONS or isinstance(_root(error), asyncpg.InvalidCachedStatementError)


def is_busy(error: BaseException) -> bool:
    """Whether it may go better in a moment."""
    return is_lost(error) or sqlstate(error).startswith(_BUSY)


def reason(error: BaseException) -> str:
    """The failure without its text, which may quote what is stored."""
    code = sqlstate(error)
    kind = type(_root(error)).__name__
    return f"{kind} ({code})" if code else kind


def understood(error: Exception, address: URL) -> StorageError:
    """A failure as a sentence for whoever started the program. It names no password."""
    code = sqlstate(error)
    server = f"The database server at {_place(address)}"
    if code.startswith("28"):
        return Unreachable(f"{server} does not let the user “{address.username}” in. Look at DATABASE_URL.")
    if code == "3D000":
        return Unreachable(f"{server} has no database “{address.database}”. Make it first, by createdb.")
    if code == "42501":
        return NotWritable(f"{server} forbids the user “{address.username}” to make tables in “{address.database}”.")
    if code == "55P03":
        return Unreachable(f"The database “{address.database}” is kept locked by another program.")
    if isinstance(_root(error), socket.gaierror):
        return Unreachable(f"{server} is not found: no machine “{address.host}” is known here. Look at DATABASE_URL.")
    if is_busy(error):
        return Unreachable(f"{server} does not answer: {reason(error)}.")
    return Unreachable(f"{server} cannot be used: {reason(error)}.")


def _place(address: URL) -> str:
    host = address.host or address.query.get("host") or "localhost"
    port = address.port or address.query.get("port")
    parts = [part if isinstance(part, str) else ",".join(part) for part in (host, str(port or 5432))]
    return ":".join(parts)
