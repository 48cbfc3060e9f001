"""The same question gets the same answer, anywhere, and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kernel.protocol import Viewer
from tests.engines.anything import any_of
from tests.engines.laws.scene import SAMPLE, Breach, Position, back, difference, encode, expect
from tests.engines.worldless import TouchedTheWorld, no_world


def everything_asked(at: Position, viewers: Sequence[Viewer]) -> list[Any]:
    """What the engine says of a position, whatever it is asked."""
    said: list[Any] = [at.engine.to_move(at.state), at.engine.outcome(at.state)]
    for viewer in viewers:
        view = at.view(viewer)
        said += [view, at.engine.determinize(view, at.rng)]
    for seat, asks in at.asks.items():
        moves = at.engine.legal_moves(at.state, seat)
        said += [moves, *(at.try_move(at.state, seat, move, at.rng) for move in moves[:SAMPLE])]
        if any(ask.must for ask in asks):
            said.append(at.engine.fallback(at.state, seat))
    return said


def equal_input_gives_equal_output(at: Position) -> None:
    """Asked twice, it says the same, without clock, chance, environment or files."""
    viewers = at.some(at.viewers(), 2)
    try:
        with no_world():
            first, second = everything_asked(at, viewers), everything_asked(at, viewers)
    except TouchedTheWorld as touched:
        raise Breach(f"the engine used {touched}") from touched
    for one, other in zip(first, second, strict=True):
        expect(one == other, difference(one, other))


def arguments_stay_untouched(at: Position) -> None:
    """Whatever is asked, the state is as it was."""
    before = encode(at.state)
    everything_asked(at, at.some(at.viewers(), 2))
    expect(encode(at.state) == before, "the state was changed in place")


def values_are_frozen_and_hashable(at: Position) -> None:
    """State, views, asks and moves can be keys of a cache."""
    views = [at.engine.view(at.state, viewer) for viewer in at.viewers()]
    moves = [move for seat in at.asks for move in at.legal(seat)]
    for value in (at.state, *views, *moves, at.engine.outcome(at.state)):
        try:
            hash(value)
        except TypeError as error:
            raise Breach(f"{type(value).__name__} is not hashable: {error}") from error


def everything_survives_json(at: Position) -> None:
    """State, views, moves and outcome come back equal from JSON, by their declared types."""
    meta = at.engine.meta
    back(at.state, meta.state)
    for viewer in at.viewers():
        back(at.engine.view(at.state, viewer), meta.view)
    for seat in at.asks:
        for move in at.some(at.legal(seat)):
            back(move, any_of(meta.moves))
    outcome = at.engine.outcome(at.state)
    back(outcome, type(outcome))
