"""The database, chosen by its URL. Nothing outside this folder may know which one it is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection


class Database:
    """Connections of one process; one unit of work is one transaction."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        raise NotImplementedError
        yield

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end, or rolled back when an exception leaves it."""
        raise NotImplementedError
        yield

    async def check(self) -> None:
        """For readiness. Raises ServerBusy when the database does not answer."""

    async def close(self) -> None:
        """Gives everything back."""


async def open_database(url: str) -> Database:
    """Opens the database, migrated to the newest schema.

    Raises a ``StorageError`` (``app.storage.errors``), whose text is one sentence for whoever started the program:
    nothing has been changed then.
    """
    raise NotImplementedError
