"""How one part of the program learns that a match has changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from app.domain.ids import MatchId, Version


@dataclass(frozen=True, slots=True)
class MatchChanged:
    """Only a wake-up call: the truth is in the database."""

    match: MatchId
    version: Version


class Bus(Protocol):
    """Carries wake-up calls. It may lose, double and reorder them; nobody may depend on it for more than speed."""

    async def publish(self, changed: MatchChanged) -> None:
        """Wake who follows the match. Called after the commit, never before; may fail."""
        ...

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[MatchChanged]]:
        """All calls from entering the context on, of all matches."""
        ...
