"""The sessions of users, many at once."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.tables import sessions


async def known_of(connection: AsyncConnection, hashes: Collection[str]) -> set[str]:
    """Those that have not ended."""
    found = await connection.execute(select(sessions.c.token_hash).where(sessions.c.token_hash.in_(hashes)))
    return set(found.scalars())
