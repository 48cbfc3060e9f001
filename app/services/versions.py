"""How far matches are: what readers ask every few seconds, in case a wake-up call was lost."""

from __future__ import annotations

from collections.abc import Collection

from app.domain.ids import MatchId, Version
from app.services.context import Context
from app.storage import versions


async def read_versions(context: Context, matches: Collection[MatchId]) -> dict[MatchId, Version]:
    """The present version of each match that exists, in one query."""
    async with context.database.reading() as connection:
        return await versions.of_matches(connection, matches)
