"""What only many positions show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from app.games.play import (
    BrokenMatch,
    chooser,
    pick,
    turns,
)
from engines.kernel.errors import EngineError
from engines.kernel.protocol import AnyEngine, Seat, Viewer
from engines.kernel.rng import Rng
from tests.engines.laws.scene import (
    REPICK,
    LawBroken,
    Position,
)

ENOUGH = 12
"""Equal draws from at least two possibilities: by chance once in four thousand."""


def unvaried(engine: AnyEngine, options: Any, seats: int, seeds: Sequence[bytes]) -> Iterator[LawBroken]:
    """Breaches of *what is hidden varies*: what could be otherwise is drawn otherwise now and then.

    That something is hidden is proved by a drawn state that is not the true one; that a sealed answer is, by there
    being several to choose from. Counted apart for seats and spectators.
    """
    chances: Counter[str] = Counter()
    varied: Counter[str] = Counter()
    for seed in seeds:
        for what, differs in variations_of_a_match(engine, options, seats, seed):
            chances[what] += 1
            varied[what] += differs
    for what, count in chances.items():
        if count >= ENOUGH and not varied[what]:
            yield LawBroken("what_is_hidden_varies", f"{what} was drawn the same {count} times out of {count}")


def variations_of_a_match(engine: AnyEngine, options: Any, seats: int, seed: bytes) -> Iterator[tuple[str, bool]]:
    """``variations`` all along a match, for a random viewer each time; a broken match ends early."""
    random = chooser(seed + b"vary")
    with suppress(BrokenMatch, EngineError):
        for turn in turns(engine, engine.setup(options, seats, Rng(seed)), random, repick=REPICK):
            at = Position(engine, seats, turn.state, turn.rng, random)
            yield from variations(at, pick(at.viewers(), random))


def variations(at: Position, viewer: Viewer) -> Iterator[tuple[str, bool]]:
    """What is hidden from the viewer here, and whether two drawn states differ in it."""
    who = "a spectator" if viewer is None else "a seat"
    worlds = at.worlds(viewer, 2)
    if len(worlds) < 2:
        return
    one, other = worlds
    if one != other or one != at.state:
        yield f"what {who} cannot see", one != other
    for seat, asks in at.asks.items():
        if seat != viewer and any(ask.sealed and not ask.must for ask in asks):
            sealed, second = sealed_answer(at, one, seat), sealed_answer(at, other, seat)
            if sealed is not None and second is not None:
                yield f"a sealed answer unseen by {who}", sealed != second


def sealed_answer(at: Position, state: Any, seat: Seat) -> Any:
    """What a seat has sealed: the move that changes nothing. None where there is no other, or it cannot be told."""
    ask = next((ask for ask in at.engine.to_move(state).get(seat, ()) if ask.sealed and not ask.must), None)
    moves = [move for move in at.engine.legal_moves(state, seat) if ask and move.answers == ask.kind]
    if len(moves) < 2:
        return None
    for move in moves:
        step = at.try_move(state, seat, move, at.rng)
        if step is not None and step.state == state:
            return move
    return None
