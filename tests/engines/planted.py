"""Faults planted in the toy game, each breaking one law: what the suite and the fuzzer must find."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import force_setattr, replace

from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Ask, Outcome, ScorePart, Seat, Step, Told, Viewer
from engines.kernel.rng import Rng
from tests.engines import toy
from tests.engines.toy import (
    AnyEvent,
    AnyMove,
    Draw,
    Drawing,
    HasPicked,
    Hush,
    Options,
    Over,
    Pass,
    Pick,
    Picking,
    Saw,
    State,
    View,
    replaced,
)


class LeakyView(Hush):
    """The view shows the first sealed pick of anybody."""

    def view(self, state: State, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        if view.pick is None and isinstance(state.phase, Picking):
            view = replace(view, pick=next((n for n in state.phase.picks if n is not None), None))
        return view


class LeakyMoves(Hush):
    """A number is offered only if nobody has sealed its neighbour."""

    def legal_moves(self, state: State, seat: Seat) -> Sequence[AnyMove]:
        moves = super().legal_moves(state, seat)
        if not isinstance(state.phase, Picking):
            return moves
        others = [pick for other, pick in enumerate(state.phase.picks) if other != seat]
        few = tuple(move for move in moves if isinstance(move, Pick) and move.number + 1 not in others)
        return few or moves

    def pick(self, state: State, seat: Seat, number: int, rng: Rng) -> Step[State, AnyEvent]:
        if Pick(number) not in self.legal_moves(state, seat):
            raise IllegalMove("not-in-hand")
        return super().pick(state, seat, number, rng)

    def fallback(self, state: State, seat: Seat) -> AnyMove:
        move = super().fallback(state, seat)
        return move if move in self.legal_moves(state, seat) else self.legal_moves(state, seat)[0]


class LeakyAudience(Hush):
    """Everybody is told what was drawn."""

    def draw(self, state: State, seat: Seat, rng: Rng) -> Step[State, AnyEvent]:
        step = super().draw(state, seat, rng)
        return replace(step, told=tuple(Told(told.event) for told in step.told))


class LeakyEvent(Hush):
    """That a seat has picked is told together with what."""

    def pick(self, state: State, seat: Seat, number: int, rng: Rng) -> Step[State, AnyEvent]:
        step = super().pick(state, seat, number, rng)
        if isinstance(step.state.phase, Picking):
            step = replace(step, told=(Told(HasPicked(seat)), Told(Saw(number))))
        return step


class LeakyRefusal(Hush):
    """A refusal says who holds the number."""

    def pick(self, state: State, seat: Seat, number: int, rng: Rng) -> Step[State, AnyEvent]:
        if number not in state.hands[seat]:
            holder = next((other for other, hand in enumerate(state.hands) if number in hand), None)
            raise IllegalMove("not-in-hand", "§1", holder=holder)
        return super().pick(state, seat, number, rng)


class LeakyFallback(Hush):
    """An absent seat picks by what lies on top of the deck."""

    def fallback(self, state: State, seat: Seat) -> AnyMove:
        if isinstance(state.phase, Picking):
            return Pick(state.hands[seat][state.deck[0] % len(state.hands[seat])])
        return super().fallback(state, seat)


class CuriousSpectator(Hush):
    """A spectator sees the hand of seat 0."""

    def view(self, state: State, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        return replace(view, hand=state.hands[0]) if viewer is None else view

    def determinize(self, view: View, rng: Rng) -> State:
        if view.viewer is not None:
            return super().determinize(view, rng)
        state = super().determinize(replace(view, viewer=Seat(0)), rng)
        if isinstance(state.phase, Picking) and isinstance(view.phase, toy.PickingView) and view.phase.picked[0]:
            guess, _ = rng.choice(view.hand)
            state = replace(state, phase=Picking(replaced(state.phase.picks, 0, guess)))
        return state


class RememberingEngine(Hush):
    """Counts its matches in itself: the second answer is not the first."""

    moves = 0

    def next_round(self, state: State) -> State:
        self.moves += 1
        after = super().next_round(state)
        cut = self.moves % len(after.deck)
        return replace(after, deck=after.deck[cut:] + after.deck[:cut])


class RandomEngine(Hush):
    """Shuffles with the machine's generator."""

    def next_round(self, state: State) -> State:
        random.random()
        return super().next_round(state)


class ClockEngine(Hush):
    """Looks at the clock."""

    def view(self, state: State, viewer: Viewer) -> View:
        time.time()
        return super().view(state, viewer)


class ChangesArguments(Hush):
    """Sorts the deck in place."""

    def legal_moves(self, state: State, seat: Seat) -> Sequence[AnyMove]:
        force_setattr(state, "deck", tuple(sorted(state.deck)))
        return super().legal_moves(state, seat)


class DeadEndGame(Hush):
    """The winner of the second round is asked to draw, and may neither draw nor pass."""

    def legal_moves(self, state: State, seat: Seat) -> Sequence[AnyMove]:
        return () if isinstance(state.phase, Drawing) and state.round == 2 else super().legal_moves(state, seat)


class EndlessGame(Hush):
    """The winner of the first round is asked again and again."""

    def next_round(self, state: State) -> State:
        return replace(state, round=state.round + 1)


class DishonestReveals(Hush):
    """Drawing is said to reveal nothing."""

    def draw(self, state: State, seat: Seat, rng: Rng) -> Step[State, AnyEvent]:
        return replace(super().draw(state, seat, rng), reveals=False)


class DishonestLastPick(Hush):
    """The last pick shows all, and is said to reveal nothing."""

    def show(self, state: State, numbers: tuple[int, ...], rng: Rng) -> Step[State, AnyEvent]:
        return replace(super().show(state, numbers, rng), reveals=False)


class ReturningKey(Hush):
    """The pick of every round has the same key."""

    def key_of(self, kind: str, state: State) -> str:
        return kind


class ForgetfulDeterminize(Hush):
    """A drawn state has nobody's pick, not even the own one."""

    def determinize(self, view: View, rng: Rng) -> State:
        state = super().determinize(view, rng)
        if isinstance(state.phase, Picking):
            state = replace(state, phase=Picking((None,) * len(state.hands)))
        return state


class StubbornDeterminize(Hush):
    """The drawn state is always the same."""

    def determinize(self, view: View, rng: Rng) -> State:
        return super().determinize(view, Rng(b"always"))


class StubbornGuess(Hush):
    """Hands are drawn, but a sealed pick is always the lowest number."""

    def determinize(self, view: View, rng: Rng) -> State:
        state = super().determinize(view, rng)
        if not isinstance(state.phase, Picking):
            return state
        guesses = tuple(
            pick if pick is None or seat == view.viewer else min(hand)
            for seat, (pick, hand) in enumerate(zip(state.phase.picks, state.hands, strict=True))
        )
        hands = tuple(
            hand if seat == view.viewer else (0, *hand[1:]) if picked is not None else hand
            for seat, (hand, picked) in enumerate(zip(state.hands, guesses, strict=True))
        )
        lowest = tuple(0 if pick is not None and seat != view.viewer else pick for seat, pick in enumerate(guesses))
        return replace(state, hands=hands, phase=Picking(lowest))


class IllegalFallback(Hush):
    """An absent seat picks a number that nobody has."""

    def fallback(self, state: State, seat: Seat) -> AnyMove:
        return Pick(99) if isinstance(state.phase, Picking) else Draw()


class MissingScore(Hush):
    """The numbers left in hand are counted, and not told."""

    def parts(self, state: State, seat: int) -> tuple[ScorePart, ...]:
        return super().parts(state, seat)[:1]


class WrongRank(Hush):
    """The lowest total has the first rank."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        totals = [result.total for result in outcome.results]
        results = tuple(
            replace(result, rank=1 + sum(total < result.total for total in totals)) for result in outcome.results
        )
        return replace(outcome, results=results)


class AcceptsAnything(Hush):
    """Whoever is asked may pick any number from 1 to 30."""

    def pick(self, state: State, seat: Seat, number: int, rng: Rng) -> Step[State, AnyEvent]:
        if 0 < number <= 30 and number not in state.hands[seat]:
            number = state.hands[seat][0]
        return super().pick(state, seat, number, rng)


class CrashesOnStrangers(Hush):
    """A move of somebody who is not asked is an error of Python's."""

    def apply(self, state: State, seat: Seat, move: AnyMove, rng: Rng) -> Step[State, AnyEvent]:
        if seat not in self.to_move(state):
            raise KeyError(seat)
        return super().apply(state, seat, move, rng)


class RefusesItsOwn(Hush):
    """A listed pass is refused in the second round."""

    def apply(self, state: State, seat: Seat, move: AnyMove, rng: Rng) -> Step[State, AnyEvent]:
        step = super().apply(state, seat, move, rng)
        if isinstance(move, Pass) and state.round == 2:
            raise IllegalMove("no-pass")
        return step


class NoLongerOver(Hush):
    """After the end, the first seat is still asked."""

    def to_move(self, state: State) -> Mapping[Seat, tuple[Ask, ...]]:
        if isinstance(state.phase, Over):
            return {Seat(0): (Ask("again", "draw", must=False),)}
        return super().to_move(state)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[AnyMove]:
        if isinstance(state.phase, Over):
            return (Pass(),) if seat == 0 else ()
        return super().legal_moves(state, seat)

    def next_round(self, state: State) -> State:
        return state if isinstance(state.phase, Over) else super().next_round(state)


class CountsRepicks(Hush):
    """A pick that was changed costs a card, though its question stayed the same."""

    def pick(self, state: State, seat: Seat, number: int, rng: Rng) -> Step[State, AnyEvent]:
        again = isinstance(state.phase, Picking) and state.phase.picks[seat] is not None
        return super().pick(replace(state, deck=state.deck[1:]) if again else state, seat, number, rng)


class UndrawnChance(Hush):
    """Looks into the seed instead of drawing from it."""

    def show(self, state: State, numbers: tuple[int, ...], rng: Rng) -> Step[State, AnyEvent]:
        step = super().show(state, numbers, rng)
        deck = step.state.deck
        turned = deck[rng.seed[0] % len(deck) :] + deck[: rng.seed[0] % len(deck)]
        return replace(step, state=replace(step.state, deck=turned))


class ForeignEvent(Hush):
    """Tells an event to a seat that the table does not have."""

    def show(self, state: State, numbers: tuple[int, ...], rng: Rng) -> Step[State, AnyEvent]:
        step = super().show(state, numbers, rng)
        return replace(step, told=(*step.told, Told(HasPicked(Seat(0)), (Seat(len(numbers)),))))


class AsksTwice(Hush):
    """Two questions of one kind are open at once."""

    def to_move(self, state: State) -> Mapping[Seat, tuple[Ask, ...]]:
        return {
            seat: (*asks, Ask(f"too/{state.round}/{len(state.shown)}", asks[0].kind, must=False))
            for seat, asks in super().to_move(state).items()
        }


class SecretWait(Hush):
    """Who is waited for depends on a hidden card: a seat with a low number need not pick."""

    def to_move(self, state: State) -> Mapping[Seat, tuple[Ask, ...]]:
        asks = super().to_move(state)
        if not isinstance(state.phase, Picking) or None not in state.phase.picks[1:]:
            return asks
        low = bool(state.hands[0]) and min(state.hands[0]) < 4
        return {**asks, Seat(0): (replace(asks[Seat(0)][0], must=False),)} if low else asks


class ListsTwice(Hush):
    """The first move is listed twice."""

    def legal_moves(self, state: State, seat: Seat) -> Sequence[AnyMove]:
        moves = super().legal_moves(state, seat)
        return (*moves, *moves[:1])


class StillWaiting(Hush):
    """Who has picked is waited for as before."""

    def to_move(self, state: State) -> Mapping[Seat, tuple[Ask, ...]]:
        asks = super().to_move(state).items()
        return {seat: tuple(replace(ask, must=True) for ask in of_seat) for seat, of_seat in asks}


class Unhashable(Hush):
    """The round is kept in a list."""

    def setup(self, options: Options, seats: int, rng: Rng) -> Step[State, AnyEvent]:
        step = super().setup(options, seats, rng)
        deck: Any = list(step.state.deck)
        return replace(step, state=replace(step.state, deck=deck))


PLANTED: dict[type[Hush], str] = {
    LeakyView: "sealed_answers_stay_sealed",
    LeakyMoves: "own_moves_follow_from_the_own_view",
    LeakyAudience: "events_tell_what_views_show",
    LeakyEvent: "sealed_answers_stay_sealed",
    LeakyRefusal: "refusals_tell_nothing",
    LeakyFallback: "fallback_tells_nothing",
    CuriousSpectator: "a_spectator_sees_no_more_than_a_seat",
    RememberingEngine: "equal_input_gives_equal_output",
    RandomEngine: "equal_input_gives_equal_output",
    ClockEngine: "equal_input_gives_equal_output",
    ChangesArguments: "arguments_stay_untouched",
    DeadEndGame: "every_ask_has_a_move",
    EndlessGame: "a_match_ends",
    DishonestReveals: "reveals_is_honest",
    DishonestLastPick: "reveals_is_honest",
    ReturningKey: "keys_never_return",
    ForgetfulDeterminize: "a_determinized_state_looks_the_same",
    StubbornDeterminize: "what_is_hidden_varies",
    StubbornGuess: "what_is_hidden_varies",
    IllegalFallback: "fallback_is_legal",
    MissingScore: "scores_add_up",
    WrongRank: "scores_add_up",
    AcceptsAnything: "unlisted_moves_are_refused",
    CrashesOnStrangers: "unlisted_moves_are_refused",
    RefusesItsOwn: "listed_moves_are_accepted",
    NoLongerOver: "asked_until_the_outcome",
    CountsRepicks: "a_kept_key_means_replacement",
    UndrawnChance: "randomness_is_handed_on",
    ForeignEvent: "events_are_of_the_game",
    AsksTwice: "asks_are_well_formed",
    SecretWait: "all_know_who_is_waited_for",
    ListsTwice: "moves_answer_open_asks",
    StillWaiting: "an_answer_settles_its_ask",
    Unhashable: "values_are_frozen_and_hashable",
}
"""Each fault and the law it was planted against."""

FOLLOWS: dict[type[Hush], set[str]] = {
    LeakyView: {"a_determinized_state_looks_the_same", "a_spectator_sees_no_more_than_a_seat"},
    LeakyMoves: {"sealed_answers_stay_sealed", "fallback_tells_nothing", "reveals_is_honest", "refusals_tell_nothing"},
    RememberingEngine: {"randomness_is_handed_on", "the_log_replays_to_the_same_state", "keys_never_return"},
    ChangesArguments: {"the_log_replays_to_the_same_state", "keys_never_return"},
    DeadEndGame: {"a_determinized_state_plays_on", "unlisted_moves_are_refused", "fallback_is_legal"},
    EndlessGame: {"a_determinized_state_plays_on"},
    IllegalFallback: {"fallbacks_end_the_match"},
    CrashesOnStrangers: {"refusals_tell_nothing"},
    RefusesItsOwn: {"fallbacks_end_the_match", "a_determinized_state_plays_on"},
    NoLongerOver: {"a_determinized_state_plays_on", "unlisted_moves_are_refused", "fallbacks_end_the_match"},
    CountsRepicks: {"a_determinized_state_looks_the_same"},
    StillWaiting: {"a_match_ends", "a_determinized_state_plays_on", "fallbacks_end_the_match"},
    Unhashable: {"everything_survives_json"},
}
"""Other laws that such a fault cannot but break too, in some matches."""
