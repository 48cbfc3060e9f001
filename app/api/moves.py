"""Answers to decisions."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from app.api.asking import CurrentUser
from app.api.bodies import Body, Count, MatchPath
from app.api.errors import documented
from app.api.parts import AnyContext
from app.domain.errors import (
    AppError,
    CommandInvalid,
    CommandReused,
    DecisionStale,
    MatchFrozen,
    MatchNotSeated,
    MatchNotStarted,
    MatchOver,
    MatchUnknown,
    MoveIllegal,
    MoveInvalid,
    MoveNotYourTurn,
    OriginForeign,
    RequestEncoding,
    RequestInvalid,
    RequestMalformed,
    RequestTooLarge,
    SessionNone,
    SessionUnknown,
)
from app.domain.ids import CommandId, DecisionNumber, MatchId
from app.domain.matches import Moved
from app.domain.traces import note
from app.domain.users import User
from app.services import matches, moves
from app.services.context import Context

router = APIRouter(prefix="/matches/{match}", tags=["moves"])

_REFUSALS: tuple[type[AppError], ...] = (
    RequestMalformed,
    RequestInvalid,
    RequestEncoding,
    RequestTooLarge,
    SessionNone,
    SessionUnknown,
    OriginForeign,
    MatchUnknown,
    MatchNotSeated,
    MatchNotStarted,
    MatchOver,
    MatchFrozen,
    DecisionStale,
    MoveInvalid,
    MoveIllegal,
    MoveNotYourTurn,
)

AnyMove = Annotated[dict[str, Any], Field(description="One of the game's moves")]


class MoveWanted(Body):
    """The answer to a decision."""

    id: Annotated[str, Field(max_length=64, description="8 to 64 of `A–Z a–z 0–9 _ -`, new for each move")]
    decision: Count
    move: AnyMove


class MoveTried(Body):
    """An answer that is not given yet."""

    decision: Count
    move: AnyMove


class WouldDo(BaseModel):
    """The move would be accepted."""

    ok: bool = True


@router.post("/moves", responses=documented(*_REFUSALS, CommandInvalid, CommandReused))
async def make_move(
    match: MatchPath, wanted: MoveWanted, user: CurrentUser, context: AnyContext, request: Request
) -> Moved:
    """Stores the answer; the same id always gets the same answer."""
    note(command=wanted.id)
    command, decision = CommandId(wanted.id), DecisionNumber(wanted.decision)
    try:
        return await moves.make_move(context, user, MatchId(match), command, decision, wanted.move)
    except MoveIllegal:
        request.state.game = await _game(context, user, match)
        raise


@router.post("/try", responses=documented(*_REFUSALS))
async def try_move(
    match: MatchPath, wanted: MoveTried, user: CurrentUser, context: AnyContext, request: Request
) -> WouldDo:
    """Whether the answer would be accepted; stores nothing."""
    try:
        await moves.try_move(context, user, MatchId(match), DecisionNumber(wanted.decision), wanted.move)
    except MoveIllegal:
        request.state.game = await _game(context, user, match)
        raise
    return WouldDo()


async def _game(context: Context, user: User, match: str) -> str:
    """Whose words say why a move is illegal."""
    return (await matches.read(context, user, MatchId(match))).game
