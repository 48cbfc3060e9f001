"""Questions that are open to bots."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.domain.decisions import Decision
from app.domain.ids import MatchId
from app.domain.matches import MatchStatus
from app.storage.records import load_open
from app.storage.tables import matches, seats


@dataclass(frozen=True, slots=True)
class OpenToBot:
    """A question that a bot must answer."""

    match: MatchId
    decision: Decision


async def open_to_bots(connection: AsyncConnection, only: Collection[MatchId] | None = None) -> list[OpenToBot]:
    """All of them, or those of these matches, in one query."""
    found = (
        select(matches.c.id, matches.c.decisions, seats.c.seat)
        .join(seats)
        .where(matches.c.status == MatchStatus.PLAYING.value, seats.c.bot.is_not(None), seats.c.away.is_(False))
    )
    if only is not None:
        found = found.where(matches.c.id.in_(only))
    return [
        OpenToBot(MatchId(row.id), decision)
        for row in await connection.execute(found)
        for decision in load_open(row.decisions)
        if decision.must and decision.seat == row.seat
    ]
