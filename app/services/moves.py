"""Answers to decisions."""

from __future__ import annotations

from typing import Any

from app.domain.ids import CommandId, DecisionNumber, MatchId
from app.domain.matches import Moved
from app.domain.users import User
from app.services.context import Context


async def make_move(
    context: Context, user: User, match: MatchId, command: CommandId, decision: DecisionNumber, move: Any
) -> Moved:
    """Stores a move, a plain JSON value, as the user's answer to a decision.

    Raises MatchUnknown, MatchNotSeated (who left), CommandInvalid, CommandReused, MatchNotStarted, MatchOver,
    MatchFrozen, DecisionStale, MoveInvalid, MoveIllegal, MoveNotYourTurn, ServerError, ServerBusy.
    """
    raise NotImplementedError


async def try_move(context: Context, user: User, match: MatchId, decision: DecisionNumber, move: Any) -> None:
    """Raises what ``make_move`` would raise; stores nothing."""
    raise NotImplementedError
