"""What one move shows, keeps and draws."""

from __future__ import annotations

from typing import Any

from engines.kernel.protocol import Ask, Move, Step, Viewer
from tests.engines.anything import any_of
from tests.engines.laws.scene import Made, back, difference, expect


def sealed_answers_stay_sealed(made: Made) -> None:
    """Two different sealed answers show the same to all others, until the last one is given.

    Sealed are those whose own ask stays open for another choice, and those while somebody else's same sealed round
    is waited for. Where the answer may have been revealed, equal views still come with equal events.
    """
    ask = made.ask
    if ask is None or not ask.sealed:
        return
    for move in made.some([m for m in made.legal(made.seat) if m.answers == ask.kind and m != made.move], 2):
        step = made.engine.apply(made.state, made.seat, move, made.rng)
        closed = still_sealed(made, ask, made.step) and still_sealed(made, ask, step)
        for viewer in made.viewers():
            if viewer != made.seat:
                compare_sealed(made, step, move, viewer, closed)


def still_sealed(made: Made, ask: Ask, step: Step[Any, Any]) -> bool:
    after = made.engine.to_move(step.state)
    if any(other.key == ask.key for other in after.get(made.seat, ())):
        return True
    return any(
        other.sealed and other.must and other in after.get(seat, ())
        for seat, asks in made.asks.items()
        if seat != made.seat
        for other in asks
    )


def compare_sealed(made: Made, step: Step[Any, Any], move: Move, viewer: Viewer, closed: bool) -> None:
    one, other = made.impression(made.step, viewer), made.impression(step, viewer)
    if closed or kept(made, made.step, viewer) == kept(made, step, viewer):
        told = difference(one, other)
        expect(one == other, f"viewer {viewer} can tell seat {made.seat}'s {made.move} from {move}: {told}")


def kept(made: Made, step: Step[Any, Any], viewer: Viewer) -> tuple[Any, ...]:
    """What a viewer sees after a move: the view, and what was shown for a moment only."""
    fleeting = [event for event in made.told(step, viewer) if type(event) in made.engine.meta.fleeting]
    return (made.engine.view(step.state, viewer), *fleeting)


def reveals_is_honest(made: Made) -> None:
    """Without ``reveals``, what the mover sees afterwards followed from what it saw before."""
    if made.step.reveals:
        return
    shown = made.impression(made.step, made.seat)
    for world in made.worlds(made.seat):
        for rng in (made.rng, made.fresh_rng()):
            step = made.try_move(world, made.seat, made.move, rng)
            if step is not None:
                other = made.impression(step, made.seat)
                expect(other == shown, f"seat {made.seat}, {made.move} without reveals: {difference(shown, other)}")


def events_tell_what_views_show(made: Made) -> None:
    """Where a viewer's views before and after are the same, so are the events told to it.

    Only what is shown for a moment, by an event of ``meta.fleeting``, may differ, and what follows from it.
    """
    for viewer in made.some(made.viewers(), 3):
        told: dict[Any, Any] = {}
        for world in (made.state, *made.worlds(viewer)):
            step = made.try_move(world, made.seat, made.move, made.rng)
            if step is not None:
                events = made.told(step, viewer)
                before = told.setdefault(kept(made, step, viewer), events)
                expect(
                    events == before,
                    f"viewer {viewer} is told otherwise, its view is the same: " + difference(before, events),
                )


def events_are_of_the_game(made: Made) -> None:
    """Of a declared class, hashable, readable from JSON, told to seats that exist."""
    meta = made.engine.meta
    for told in made.step.told:
        expect(type(told.event) in meta.events, f"{told.event} is of no class in meta.events")
        expect(hash(told.event) is not None, "unhashable event")
        back(told.event, any_of(meta.events))
        seats = told.seats or ()
        expect(list(seats) == sorted(set(seats)), f"audience {seats} is not sorted")
        expect(all(0 <= seat < made.seats for seat in seats), f"audience {seats}: no such seat")


def an_answer_settles_its_ask(made: Made) -> None:
    """Nobody waits any more for what was just answered."""
    ask = made.ask
    if ask is not None:
        again = [a for a in made.asks_after().get(made.seat, ()) if a.key == ask.key and a.must]
        expect(not again, f"seat {made.seat} answered {ask.key} by {made.move}, and must answer it again")


def a_kept_key_means_replacement(made: Made) -> None:
    """While the key stays, choosing again is as if the first choice had never been made."""
    ask = made.ask
    if ask is None or not any(other.key == ask.key for other in made.asks_after().get(made.seat, ())):
        return
    for move in made.some([move for move in made.legal(made.seat) if move.answers == ask.kind], 2):
        direct = made.try_move(made.state, made.seat, move, made.rng)
        twice = made.try_move(made.step.state, made.seat, move, made.step.rng)
        if direct is not None and twice is not None:
            expect(
                direct.state == twice.state, f"seat {made.seat}: {made.move}, then {move}, is not the same as {move}"
            )


def randomness_is_handed_on(made: Made) -> None:
    """The same stream, never behind; and chance changes nothing where none was drawn."""
    before, after = made.rng, made.step.rng
    expect(after.seed == before.seed and after.draws >= before.draws, f"{before} became {after}")
    if after.draws == before.draws:
        other = made.engine.apply(made.state, made.seat, made.move, made.fresh_rng())
        expect(other.state == made.step.state, "no draw was made, yet another stream gives another state")
