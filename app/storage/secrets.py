"""The secrets of matches, in a table of their own that no list, search or export of matches touches."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.domain.ids import MatchId
from app.domain.secrets import MatchSecrets
from app.storage.tables import match_secrets
from engines.kernel.protocol import Seat


async def add(connection: AsyncConnection, match: MatchId, secrets: MatchSecrets) -> None:
    """Those of a new match."""
    await connection.execute(insert(match_secrets).values(match_id=match, **_row(secrets)))


async def change(connection: AsyncConnection, match: MatchId, secrets: MatchSecrets) -> None:
    """Other nonces, or the seed."""
    changed = update(match_secrets).where(match_secrets.c.match_id == match).values(**_row(secrets))
    await connection.execute(changed)


async def of_match(connection: AsyncConnection, match: MatchId) -> MatchSecrets:
    """All of them."""
    row = (await connection.execute(select(match_secrets).where(match_secrets.c.match_id == match))).one()
    nonces = {Seat(int(seat)): bytes.fromhex(nonce) for seat, nonce in json.loads(row.nonces).items()}
    return MatchSecrets(row.secret, nonces, row.seed)


async def seed_of_match(connection: AsyncConnection, match: MatchId) -> bytes | None:
    """What the cards fall by; None before the start."""
    found = select(match_secrets.c.seed).where(match_secrets.c.match_id == match)
    seed: bytes | None = (await connection.execute(found)).scalar_one()
    return seed


def _row(secrets: MatchSecrets) -> dict[str, Any]:
    nonces = {str(seat): nonce.hex() for seat, nonce in sorted(secrets.nonces.items())}
    return {"secret": secrets.secret, "nonces": json.dumps(nonces), "seed": secrets.seed}
