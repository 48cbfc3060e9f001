"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.domain.ids import MatchId, UserId
from app.domain.seats import Sitter
from app.storage.tables import seats
from engines.kernel.protocol import Seat


async def of_match(connection: AsyncConnection, match: MatchId) -> tuple[Sitter, ...]:
    """The taken seats of a match, in order."""
    found = select(seats).where(seats.c.match_id == match).order_by(seats.c.seat)
    return tuple([_sitter(row) for row in await connection.execute(found)])


async def of_matches(connection: AsyncConnection, matches: Sequence[MatchId]) -> dict[MatchId, tuple[Sitter, ...]]:
    """The taken seats of several matches."""
    found = select(seats).where(seats.c.match_id.in_(matches)).order_by(seats.c.match_id, seats.c.seat)
    by_match: dict[MatchId, tuple[Sitter, ...]] = {}
    for row in await connection.execute(found):
        match = MatchId(row.match_id)
        by_match[match] = (*by_match.get(match, ()), _sitter(row))
    return by_match


async def replace(connection: AsyncConnection, match: MatchId, sitters: Sequence[Sitter]) -> None:
    """These people on these seats, and nobody else."""
    await connection.execute(delete(seats).where(seats.c.match_id == match))
    if sitters:
        await connection.execute(insert(seats), [_row(match, sitter) for sitter in sitters])


def _row(match: MatchId, sitter: Sitter) -> dict[str, Any]:
    return {
        "match_id": match,
        "seat": sitter.seat,
        "user_id": sitter.user,
        "name": sitter.name,
        "away": sitter.away,
        "nonce_commitment": sitter.nonce_commitment,
        "bot": sitter.bot,
    }


def _sitter(row: Row[Any]) -> Sitter:
    return Sitter(Seat(row.seat), UserId(row.user_id), row.name, row.nonce_commitment, row.away, row.bot)
