"""What is too old is deleted, in small transactions that several processes may run at once: each takes other rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.domain.ids import MatchId, Version
from app.domain.matches import MatchStatus
from app.storage.tables import matches, metadata, seats, sessions, users

AT_ONCE = 20
"""Matches of one transaction: on the embedded database everybody else waits meanwhile."""
MANY = 500
"""Sessions or users of one transaction."""

_OF_MATCHES = [
    table for table in metadata.tables.values() if matches in {key.column.table for key in table.foreign_keys}
]
"""Whatever belongs to a match goes with it."""

_ENDED = tuple(status.value for status in MatchStatus if status.has_ended)


@dataclass(frozen=True, slots=True)
class Gone:
    """A match that was deleted, and the last version that it had."""

    match: MatchId
    version: Version


async def delete_matches(
    connection: AsyncConnection, *, ended_before: datetime, untouched_since: datetime
) -> list[Gone]:
    """Some of those that ended before that moment, and of the lobbies that nobody has touched since the other."""
    is_old = or_(
        matches.c.status.in_(_ENDED) & (matches.c.ended_at < ended_before),
        (matches.c.status == MatchStatus.LOBBY.value) & (matches.c.updated_at < untouched_since),
    )
    # locked, so that nobody joins meanwhile; who locks first deletes
    old = select(matches.c.id, matches.c.version).where(is_old).limit(AT_ONCE).with_for_update(skip_locked=True)
    gone = [Gone(MatchId(row.id), Version(row.version)) for row in await connection.execute(old)]
    if gone:
        ids = [one.match for one in gone]
        for table in _OF_MATCHES:
            await connection.execute(delete(table).where(table.c.match_id.in_(ids)))
        await connection.execute(delete(matches).where(matches.c.id.in_(ids)))
    return gone


async def delete_sessions(connection: AsyncConnection, *, unused_since: datetime) -> int:
    """Some of those that were not used since then; gives how many."""
    old = select(sessions.c.token_hash).where(sessions.c.used_at < unused_since).limit(MANY)
    hashes = list((await connection.execute(old.with_for_update(skip_locked=True))).scalars())
    await connection.execute(delete(sessions).where(sessions.c.token_hash.in_(hashes)))
    return len(hashes)


async def delete_guests(connection: AsyncConnection, *, made_before: datetime) -> int:
    """Some of those whom nobody can be any more, and who sit nowhere; gives how many."""
    is_known = exists().where(sessions.c.user_id == users.c.id)
    sits = exists().where(seats.c.user_id == users.c.id)
    left = select(users.c.id).where(users.c.created_at < made_before, ~is_known, ~sits).limit(MANY)
    ids = list((await connection.execute(left.with_for_update(skip_locked=True))).scalars())
    await connection.execute(delete(users).where(users.c.id.in_(ids)))
    return len(ids)
