"""What every use case needs, handed in as its first argument."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from app.domain.bus import Bus
from app.domain.clock import Clock, utc_now
from app.storage.database import Database


def _new_token() -> str:
    return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Context:
    """The parts that use cases are made of. One for each process; tests make several."""

    database: Database
    bus: Bus
    links: Callable[[str], str]
    """From the code of a match to its join link."""
    clock: Clock = utc_now
    tokens: Callable[[], str] = _new_token
    """Makes the token of a session."""

    async def drain(self) -> None:
        """Waits until all changes that have begun are stored and published: before shutting down."""
