"""The ways in which bots play."""

from __future__ import annotations

from app.bots import newcomer
from app.domain.bots import NEWCOMER, Policy


def policy_of(game: str, name: str) -> Policy | None:
    """How bots of that name play that game; None where they do not."""
    return newcomer.BY_GAME.get(game) if name == NEWCOMER else None
