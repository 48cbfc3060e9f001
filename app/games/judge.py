"""What a move does to a match: the engine's answer, and the decisions that are open after it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from app.domain.decisions import Decision, Decisions
from app.domain.errors import AppError, MoveIllegal, MoveInvalid, MoveNotYourTurn, OptionsInvalid
from app.games.codec import Game
from engines.kernel.errors import EngineError, IllegalMove, IllegalOptions, InactiveSeat
from engines.kernel.protocol import Move, Seat, Step
from engines.kernel.rng import Rng


class Position(Struct, frozen=True):
    """A running match between two moves."""

    state: Any
    rng: Rng
    decisions: Decisions


class Advance(Struct, frozen=True):
    """What one move has caused."""

    position: Position
    step: Step[Any, Any]

    @property
    def is_end(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.position.decisions.open


def set_up(game: Game, options: Any, seats: int, rng: Rng, now: datetime) -> Advance:
    """The deal. Raises OptionsInvalid."""
    try:
        step = game.engine.setup(options, seats, rng)
    except IllegalOptions as error:
        raise _refusal(OptionsInvalid, error) from None
    return _advanced(game, step, Decisions(), now)


def check_answer(move: Move, decision: Decision) -> None:
    """A move must be of the kind that the decision asks for. Raises MoveInvalid."""
    if move.answers != decision.kind:
        raise MoveInvalid(field="type", problem="value")


def advance(game: Game, position: Position, seat: Seat, move: Move, now: datetime) -> Advance:
    """The match after a move. Raises MoveIllegal or MoveNotYourTurn."""
    try:
        step = game.engine.apply(position.state, seat, move, position.rng)
    except IllegalMove as error:
        raise _refusal(MoveIllegal, error) from None
    except InactiveSeat as error:
        raise _refusal(MoveNotYourTurn, error) from None
    return _advanced(game, step, position.decisions, now)


def _advanced(game: Game, step: Step[Any, Any], before: Decisions, now: datetime) -> Advance:
    decisions = before.after(game.engine.to_move(step.state), now)
    return Advance(Position(step.state, step.rng, decisions), step)


def _refusal(kind: type[AppError], error: EngineError) -> AppError:
    refusal = kind(rule=error.rule)
    facts: Mapping[str, object] = msgspec.to_builtins(error.facts)
    refusal.facts = {**facts, "code": error.code}
    return refusal
