"""The sessions of users, many at once."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.storage.tables import sessions


async def uses_of(connection: AsyncConnection, hashes: Collection[str]) -> dict[str, datetime]:
    """When each of those that exist was used last."""
    wanted = select(sessions.c.token_hash, sessions.c.used_at).where(sessions.c.token_hash.in_(hashes))
    return {row.token_hash: row.used_at for row in await connection.execute(wanted)}


async def note_use(connection: AsyncConnection, hashes: Collection[str], now: datetime) -> None:
    """They are used now."""
    used = update(sessions).where(sessions.c.token_hash.in_(hashes), sessions.c.used_at < now).values(used_at=now)
    await connection.execute(used)
