"""Where a match stands and what was done there: what a law looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from app.games.play import SeatMove, answered, seed_bytes
from engines.kernel.errors import EngineError
from engines.kernel.protocol import AnyEngine, Ask, Move, Seat, Step, Viewer
from engines.kernel.rng import Rng
from tests.engines.anything import moves_of

WORLDS = 3
"""States drawn from one view, where a law compares them."""
SAMPLE = 4
"""Moves tried at one position, where a law tries several."""
encode = msgspec.json.Encoder(order="deterministic").encode


REPICK = 0.25
"""Often: what is done out of turn is where simultaneous games break."""


class LawBroken(AssertionError):
    """An engine broke a law; the message says which, how and where."""

    def __init__(self, law: str, message: str) -> None:
        self.law = law
        super().__init__(f"{law.replace('_', ' ')}: {message}")


class Breach(Exception):
    """Raised within a law, which need not know its own name."""


@dataclass(frozen=True)
class Position:
    """Where a match stands, and what was asked there."""

    engine: AnyEngine
    seats: int
    state: Any
    rng: Rng
    random: Random
    """Chooses what the laws sample."""
    cache: dict[Viewer, list[tuple[Any, Any]]] = field(default_factory=dict, kw_only=True, compare=False, repr=False)
    """What was drawn so far: every law may look at the same states."""

    @cached_property
    def asks(self) -> Mapping[Seat, tuple[Ask, ...]]:
        return self.engine.to_move(self.state)

    def viewers(self) -> list[Viewer]:
        return [None, *map(Seat, range(self.seats))]

    def legal(self, seat: Seat) -> Sequence[Any]:
        return self.engine.legal_moves(self.state, seat)

    def some(self, items: Sequence[Any], most: int = SAMPLE) -> list[Any]:
        """At most so many of the items, drawn at random."""
        pool = list(items)
        return [pool.pop(int(self.random.random() * len(pool))) for _ in range(min(most, len(pool)))]

    def worlds(self, viewer: Viewer, count: int = WORLDS) -> list[Any]:
        """States that look the same to this viewer; what ``determinize`` got wrong is left out."""
        view = self.view(viewer)
        return [world for world, seen in self.drawn(viewer) if seen == view][:count]

    def drawn(self, viewer: Viewer) -> list[tuple[Any, Any]]:
        """States drawn from what this viewer sees, each with what the viewer sees of it."""
        if viewer not in self.cache:
            view = self.view(viewer)
            states = [self.engine.determinize(view, self.fresh_rng()) for _ in range(WORLDS)]
            self.cache[viewer] = [(state, self.engine.view(state, viewer)) for state in states]
        return self.cache[viewer]

    def view(self, viewer: Viewer) -> Any:
        return self.engine.view(self.state, viewer)

    @cached_property
    def strangers(self) -> list[tuple[Seat, Any]]:
        """Moves that are not listed for the seat: of other seats, of closed asks, of no seat at all, made up."""
        listed = {seat: set(self.legal(seat)) for seat in map(Seat, range(self.seats))}
        known = [move for moves in listed.values() for move in sorted(moves, key=repr)]
        made_up = moves_of(self.engine, self.state, self.random)
        return [
            (seat, move)
            for seat in (*listed, Seat(self.seats), Seat(-1))
            for move in self.some(known, 3) + self.some(made_up, 5)
            if move not in listed.get(seat, ())
        ]

    def fresh_rng(self) -> Rng:
        return Rng(seed_bytes("world", self.random.random()))

    def try_move(self, state: Any, seat: Seat, move: Move, rng: Rng) -> Step[Any, Any] | None:
        """The step, or None where that state refuses it: whether it may is another law's business."""
        try:
            return self.engine.apply(state, seat, move, rng)
        except EngineError:
            return None


@dataclass(frozen=True)
class Made(Position):
    """A position and the move that was made there."""

    seat: Seat
    move: Any
    step: Step[Any, Any]

    @property
    def ask(self) -> Ask | None:
        """The ask that the move answered."""
        return answered(self.asks[self.seat], self.move)

    def asks_after(self) -> Mapping[Seat, tuple[Ask, ...]]:
        return self.engine.to_move(self.step.state)

    def told(self, step: Step[Any, Any], viewer: Viewer) -> list[Any]:
        return [told.event for told in step.told if told.is_for(viewer)]

    def impression(self, step: Step[Any, Any], viewer: Viewer) -> tuple[Any, ...]:
        """All that a move shows to a viewer."""
        seen = self.engine.view(step.state, viewer), tuple(self.told(step, viewer))
        if viewer is None:
            return seen
        asks = self.engine.to_move(step.state).get(viewer, ())
        return *seen, asks, tuple(self.engine.legal_moves(step.state, viewer)) if asks else ()


def expect(condition: object, message: str) -> None:
    if not condition:
        raise Breach(message)


@dataclass(frozen=True)
class Match:
    """A match from setup to end."""

    engine: AnyEngine
    options: Any
    seats: int
    seed: bytes
    moves: tuple[SeatMove, ...]
    final: Step[Any, Any]


def difference(one: Any, other: Any) -> str:
    """Where two values first differ, as a path and both sides: whole states fill a screen."""
    return _difference(msgspec.to_builtins(one), msgspec.to_builtins(other), "")


def _difference(one: Any, other: Any, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts = [(f"{path}.{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        parts = [(f"{path}[{n}]", *pair) for n, pair in enumerate(zip(one, other, strict=True))]
    else:
        parts = []
    for name, here, there in parts:
        if here != there:
            return _difference(here, there, name)
    return f"{path.removeprefix('.') or 'value'} is {one} or {other}"


def waited_for(at: Position) -> list[Seat]:
    return [seat for seat, asks in at.asks.items() if any(ask.must for ask in asks)]


def back(value: Any, kind: Any) -> None:
    """Through JSON and back."""
    try:
        again = msgspec.json.decode(encode(value), type=kind)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Breach(f"{value} cannot be read back as {kind}: {error}") from error
    expect(again == value and type(again) is type(value), f"{value} came back as {again}")
