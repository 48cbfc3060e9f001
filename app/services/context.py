"""What every use case needs, handed in as its first argument."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from app.bots.policies import policy_of
from app.domain.bots import Policies
from app.domain.bus import Bus
from app.domain.clock import Clock, utc_now
from app.domain.creating import Creation
from app.domain.meter import Meter, NoMeter
from app.games.codec import Game
from app.games.registry import GAMES
from app.services.known import KnownMatches
from app.services.turns import Turns
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
    session_life: timedelta = timedelta(days=400)
    """So long a session is known after its last use."""
    creation: Creation = Creation()
    """Who may make matches."""
    tokens: Callable[[], str] = _new_token
    """Makes the token of a session."""
    games: Mapping[str, Game] = field(default_factory=lambda: GAMES)
    """By key."""
    policies: Policies = policy_of
    """How bots play."""
    meter: Meter = NoMeter()
    turns: Turns = field(default_factory=Turns)
    known: KnownMatches = field(default_factory=KnownMatches)
    running: set[asyncio.Task[Any]] = field(default_factory=set)
    """Changes under way: they are carried to their end even when nobody waits for the answer any more."""

    async def drain(self) -> None:
        """Waits until all changes that have begun are stored and published: before shutting down."""
        while self.running:
            await asyncio.wait(self.running)
