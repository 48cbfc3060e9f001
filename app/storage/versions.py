"""The versions of many matches at once."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.domain.ids import MatchId, Version
from app.storage.tables import matches


async def of_matches(connection: AsyncConnection, wanted: Collection[MatchId]) -> dict[MatchId, Version]:
    """The present version of each match that exists."""
    found = await connection.execute(select(matches.c.id, matches.c.version).where(matches.c.id.in_(wanted)))
    return {MatchId(row.id): Version(row.version) for row in found}
