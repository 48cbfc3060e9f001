"""Matches as they are read. Only the journal writes them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from app.domain.ids import MatchId, UserId, Version
from app.domain.matches import MatchStatus
from app.domain.tables import MatchRecord, Table
from app.storage import seats as sitting
from app.storage.records import match_record
from app.storage.tables import matches, seats

MOST_LISTED = 100


async def version_of(connection: AsyncConnection, match: MatchId) -> Version | None:
    """The present version of a match."""
    found = (await connection.execute(select(matches.c.version).where(matches.c.id == match))).scalar_one_or_none()
    return None if found is None else Version(found)


async def find(connection: AsyncConnection, match: MatchId) -> Table | None:
    """The match with its seats."""
    return await _find(connection, matches.c.id == match)


async def find_by_code(connection: AsyncConnection, code: str) -> Table | None:
    """The match with that join code."""
    return await _find(connection, matches.c.code == code)


async def _find(connection: AsyncConnection, condition: ColumnElement[bool]) -> Table | None:
    row = (await connection.execute(select(matches).where(condition))).one_or_none()
    if row is None:
        return None
    record = match_record(row)
    return Table(record, await sitting.of_match(connection, record.id))


async def of_user(
    connection: AsyncConnection,
    user: UserId,
    statuses: Sequence[MatchStatus] = tuple(MatchStatus),
    limit: int = MOST_LISTED,
) -> list[Table]:
    """The matches where the user sits and has not left, latest changed first."""
    mine = (
        select(matches)
        .join(seats)
        .where(seats.c.user_id == user, seats.c.away.is_(False), matches.c.status.in_([s.value for s in statuses]))
        .order_by(matches.c.updated_at.desc(), matches.c.id)
        .limit(limit)
    )
    records: list[MatchRecord] = [match_record(row) for row in await connection.execute(mine)]
    sitters = await sitting.of_matches(connection, [record.id for record in records])
    return [Table(record, sitters.get(record.id, ())) for record in records]
