"""Nothing that a viewer is shown depends on what it may not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.games.play import (
    pick,
    turns,
)
from engines.kernel.errors import EngineError
from engines.kernel.protocol import Ask, Seat, Step
from tests.engines.laws.scene import SAMPLE, Position, difference, expect


def a_determinized_state_looks_the_same(at: Position) -> None:
    """``view(determinize(view(s, v), rng), v) == view(s, v)``, for every viewer."""
    for viewer in at.viewers():
        view = at.view(viewer)
        for _, seen in at.drawn(viewer):
            expect(seen == view, f"viewer {viewer}, then in a state drawn from that: {difference(view, seen)}")


def a_determinized_state_plays_on(at: Position) -> None:
    """A bot may play a state drawn from a view to its end."""
    if at.random.random() > 0.1:
        return
    for world in at.worlds(pick(at.viewers(), at.random), 1):
        for _ in turns(at.engine, Step[Any, Any](world, at.fresh_rng()), at.random):
            pass


def own_moves_follow_from_the_own_view(at: Position) -> None:
    """Asks and legal moves of a seat are the same wherever its view is."""
    for seat in map(Seat, range(at.seats)):
        for world in at.worlds(seat, 2):
            asks = at.engine.to_move(world).get(seat, ())
            expect(asks == at.asks.get(seat, ()), f"seat {seat}: {at.asks.get(seat)} or {asks}, hidden things decide")
            moves, others = tuple(at.legal(seat)), tuple(at.engine.legal_moves(world, seat))
            expect(others == moves, f"seat {seat}, hidden things decide: {difference(moves, others)}")


def refusals_tell_nothing(at: Position) -> None:
    """The same refusal, with the same facts, wherever the seat's view is the same."""
    for seat, move in at.some(at.strangers, SAMPLE):
        if 0 <= seat < at.seats:
            said = {refusal_of(at, state, seat, move) for state in (at.state, *at.worlds(seat, 2))}
            expect(len(said) == 1, f"seat {seat}: {move} gets {said}, hidden things decide")


def refusal_of(at: Position, state: Any, seat: Seat, move: Any) -> str:
    try:
        at.engine.apply(state, seat, move, at.rng)
    except EngineError as refusal:
        return f"{type(refusal).__name__} {refusal.code} {refusal.rule} {refusal.facts}"
    return "accepted"


def all_know_who_is_waited_for(at: Position) -> None:
    """Who must answer what is the same wherever any viewer's view is: the table shows it to everybody."""
    for viewer in at.viewers():
        for world in at.worlds(viewer, 1):
            here, there = must_keys(at.asks), must_keys(at.engine.to_move(world))
            expect(here == there, f"viewer {viewer}: {here} or {there}, hidden things decide")


def must_keys(asks: Mapping[Seat, tuple[Ask, ...]]) -> list[tuple[Seat, str]]:
    return [(seat, ask.key) for seat, of_seat in asks.items() for ask in of_seat if ask.must]


def a_spectator_sees_no_more_than_a_seat(at: Position) -> None:
    """What a spectator sees follows from each seat's view."""
    view = at.engine.view(at.state, None)
    for seat in map(Seat, range(at.seats)):
        for world in at.worlds(seat, 1):
            seen = at.engine.view(world, None)
            expect(seen == view, f"a spectator sees what seat {seat} cannot tell apart: {difference(view, seen)}")
