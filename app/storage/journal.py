"""The one place that writes matches and their logs.

A match changes only by entries appended to its log, and only from the version that the change was decided upon.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.domain.ids import CommandId, MatchId, Version
from app.domain.secrets import MatchSecrets
from app.domain.tables import Entry, Table
from app.storage import seats, secrets
from app.storage.records import entry_record, entry_row, match_row
from app.storage.tables import matches, moves
from engines.kernel.protocol import Seat

_FIXED = {"id", "code", "game", "commitment", "created_at"}
"""Columns of a match that never change."""

_UPDATE = (
    update(matches)
    .where(matches.c.id == bindparam("of_match"), matches.c.version == bindparam("from_version"))
    .values({column.name: bindparam(column.name) for column in matches.c if column.name not in _FIXED})
)

_LAST = 2**31 - 1
"""No column of versions holds more; people may ask for what they like."""


class Overtaken(Exception):
    """Somebody else has changed the match meanwhile: load it again and decide again. Roll back what was written."""


async def create(connection: AsyncConnection, table: Table, entry: Entry, hidden: MatchSecrets) -> None:
    """A new match, with its first entry."""
    match = table.match
    await connection.execute(insert(matches).values(match_row(match)))
    await secrets.add(connection, match.id, hidden)
    await seats.replace(connection, match.id, table.sitters)
    await connection.execute(insert(moves), [entry_row(match.id, entry)])


async def append(
    connection: AsyncConnection,
    before: Table,
    after: Table,
    entries: Sequence[Entry],
    hidden: MatchSecrets | None = None,
) -> None:
    """The entries that lead from one version of a match to another; ``hidden`` where its secrets change too.

    They are durable when the transaction has been committed. Raises Overtaken when ``before`` is not the present.
    """
    row = {name: value for name, value in match_row(after.match).items() if name not in _FIXED}
    where = {"of_match": before.match.id, "from_version": before.match.version}
    if (await connection.execute(_UPDATE, {**row, **where})).rowcount != 1:
        raise Overtaken
    await connection.execute(insert(moves), [entry_row(after.match.id, entry) for entry in entries])
    if after.sitters != before.sitters:
        await seats.replace(connection, after.match.id, after.sitters)
    if hidden is not None:
        await secrets.change(connection, after.match.id, hidden)


async def find_command(connection: AsyncConnection, match: MatchId, seat: Seat, command: CommandId) -> Entry | None:
    """The entry that a command of that seat has made."""
    found = select(moves).where(moves.c.match_id == match, moves.c.seat == seat, moves.c.command_id == command)
    row = (await connection.execute(found)).one_or_none()
    return None if row is None else entry_record(row)


async def entries(connection: AsyncConnection, match: MatchId, after: Version, limit: int) -> list[Entry]:
    """Entries after a version, oldest first."""
    later = moves.c.version > min(after, _LAST)
    found = select(moves).where(moves.c.match_id == match, later).order_by(moves.c.version).limit(limit)
    return [entry_record(row) for row in await connection.execute(found)]
