"""Hush, a game only for tests: it has a secret of every sort and obeys every law.

Two to four seats hold five numbers each. In a round all pick one in secret; when the last has picked, all are
shown and the highest wins the round: no number is there twice. The winner may draw the top card of the deck, which
only they see. The match ends after the last round, or when somebody has won as many as the options ask for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, ClassVar, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.kernel.errors import IllegalMove, IllegalOptions, InactiveSeat
from engines.kernel.protocol import (
    Ask,
    Credits,
    GameMeta,
    Move,
    Outcome,
    ScorePart,
    Seat,
    SeatResult,
    Step,
    Told,
    Viewer,
)
from engines.kernel.rng import Rng

HAND = 5
DECK = tuple(range(1, 31))


class Termination(StrEnum):
    ROUNDS = "rounds"
    """The last round was played."""
    WINS = "wins"
    """Somebody won as many rounds as the options ask for."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=4)] = 3
    wins: Annotated[int, Meta(ge=1, le=3)] | None = None
    """So many won rounds end the match."""


class Pick(Move, frozen=True, tag="pick", forbid_unknown_fields=True):
    answers: ClassVar[str] = "pick"
    number: int


class Draw(Move, frozen=True, tag="draw", forbid_unknown_fields=True):
    answers: ClassVar[str] = "draw"


class Pass(Move, frozen=True, tag="pass", forbid_unknown_fields=True):
    answers: ClassVar[str] = "draw"


AnyMove = Pick | Draw | Pass


class Picking(Struct, frozen=True, tag="picking"):
    picks: tuple[int | None, ...]
    """By seat; sealed."""


class Drawing(Struct, frozen=True, tag="drawing"):
    seat: Seat


class Over(Struct, frozen=True, tag="over"):
    pass


class State(Struct, frozen=True):
    options: Options
    round: int
    deck: tuple[int, ...]
    """Top first."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, sorted; a picked number stays until it is shown."""
    wins: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    """By round and seat."""
    phase: Picking | Drawing | Over


class HasPicked(Struct, frozen=True, tag="has-picked"):
    seat: Seat


class Shown(Struct, frozen=True, tag="shown"):
    numbers: tuple[int, ...]
    """By seat."""


class Drew(Struct, frozen=True, tag="drew"):
    seat: Seat


class Saw(Struct, frozen=True, tag="saw"):
    """Told to the one who drew."""

    number: int


AnyEvent = HasPicked | Shown | Drew | Saw


class PickingView(Struct, frozen=True, tag="picking"):
    picked: tuple[bool, ...]


class View(Struct, frozen=True):
    viewer: Viewer
    options: Options
    round: int
    deck: int
    hand: tuple[int, ...]
    pick: int | None
    """The own one."""
    hands: tuple[int, ...]
    """How many numbers each seat holds."""
    wins: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    phase: PickingView | Drawing | Over


HUSH = GameMeta(
    key="hush",
    min_seats=2,
    max_seats=4,
    rules_version=1,
    options=Options,
    state=State,
    moves=(Pick, Draw, Pass),
    events=(HasPicked, Shown, Drew, Saw),
    view=View,
    terminations=tuple(Termination),
    most_moves=20,
    minutes=1,
    credits=Credits(design=("Nobody",), art=(), publisher="Nobody"),
)


class Hush:
    """The toy's engine."""

    meta = HUSH

    def setup(self, options: Options, seats: int, rng: Rng) -> Step[State, AnyEvent]:
        if options.wins is not None and options.wins > options.rounds:
            raise IllegalOptions("too-many-wins", wins=options.wins, rounds=options.rounds)
        deck, rng = rng.shuffle(DECK)
        hands = tuple(tuple(sorted(deck[seat * HAND : seat * HAND + HAND])) for seat in range(seats))
        none = (0,) * seats
        state = State(options, 1, deck[seats * HAND :], hands, none, (), Picking((None,) * seats))
        return Step(state, rng)

    def to_move(self, state: State) -> Mapping[Seat, tuple[Ask, ...]]:
        match state.phase:
            case Picking(picks):
                return {
                    Seat(seat): (Ask(self.key_of("pick", state), "pick", must=number is None, sealed=True),)
                    for seat, number in enumerate(picks)
                }
            case Drawing(seat):
                return {seat: (Ask(self.key_of("draw", state), "draw"),)}
            case Over():
                return {}
            case _:
                assert_never(state.phase)

    def key_of(self, kind: str, state: State) -> str:
        return f"{kind}/{state.round}"

    def legal_moves(self, state: State, seat: Seat) -> Sequence[AnyMove]:
        match state.phase:
            case Picking():
                return tuple(Pick(number) for number in state.hands[seat])
            case Drawing(winner) if winner == seat:
                return (Draw(), Pass()) if state.deck else (Pass(),)
            case Drawing() | Over():
                return ()
            case _:
                assert_never(state.phase)

    def apply(self, state: State, seat: Seat, move: AnyMove, rng: Rng) -> Step[State, AnyEvent]:
        asks = self.to_move(state).get(seat, ())
        if not any(ask.kind == move.answers for ask in asks):
            raise InactiveSeat()
        match move:
            case Pick(number):
                return self.pick(state, seat, number, rng)
            case Draw():
                return self.draw(state, seat, rng)
            case Pass():
                return Step(self.next_round(state), rng)
            case _:
                assert_never(move)

    def pick(self, state: State, seat: Seat, number: int, rng: Rng) -> Step[State, AnyEvent]:
        if number not in state.hands[seat]:
            raise IllegalMove("not-in-hand", "§1", number=number)
        assert isinstance(state.phase, Picking)
        picks = replaced(state.phase.picks, seat, number)
        if None in picks:
            told = (Told[AnyEvent](HasPicked(seat)),)
            return Step(replace(state, phase=Picking(picks)), rng, told)
        return self.show(state, tuple(number for number in picks if number is not None), rng)

    def show(self, state: State, numbers: tuple[int, ...], rng: Rng) -> Step[State, AnyEvent]:
        winner = Seat(numbers.index(max(numbers)))
        hands = tuple(tuple(number for number in hand if number not in numbers) for hand in state.hands)
        after = replace(
            state,
            hands=hands,
            wins=replaced(state.wins, winner, state.wins[winner] + 1),
            shown=(*state.shown, numbers),
            phase=Drawing(winner),
        )
        return Step(after, rng, (Told(Shown(numbers)),), reveals=True)

    def draw(self, state: State, seat: Seat, rng: Rng) -> Step[State, AnyEvent]:
        if not state.deck:
            raise IllegalMove("deck-empty", "§2")
        top, *rest = state.deck
        hand = tuple(sorted((*state.hands[seat], top)))
        after = replace(state, deck=tuple(rest), hands=replaced(state.hands, seat, hand))
        told: tuple[Told[AnyEvent], ...] = (Told(Drew(seat)), Told(Saw(top), (seat,)))
        return Step(self.next_round(after), rng, told, reveals=True)

    def next_round(self, state: State) -> State:
        if state.round == state.options.rounds or max(state.wins) == state.options.wins:
            return replace(state, phase=Over())
        return replace(state, round=state.round + 1, phase=Picking((None,) * len(state.hands)))

    def view(self, state: State, viewer: Viewer) -> View:
        phase = state.phase
        picks = phase.picks if isinstance(phase, Picking) else ()
        return View(
            viewer=viewer,
            options=state.options,
            round=state.round,
            deck=len(state.deck),
            hand=() if viewer is None else state.hands[viewer],
            pick=picks[viewer] if picks and viewer is not None else None,
            hands=tuple(len(hand) for hand in state.hands),
            wins=state.wins,
            shown=state.shown,
            phase=PickingView(tuple(p is not None for p in phase.picks)) if isinstance(phase, Picking) else phase,
        )

    def determinize(self, view: View, rng: Rng) -> State:
        known = {*view.hand, *(number for numbers in view.shown for number in numbers)}
        unknown = [number for number in DECK if number not in known]
        pile, rng = rng.shuffle(unknown)
        hands: list[tuple[int, ...]] = []
        for seat, size in enumerate(view.hands):
            own = seat == view.viewer
            hands.append(view.hand if own else tuple(sorted(pile[:size])))
            pile = pile if own else pile[size:]
        phase: Any = view.phase
        if isinstance(phase, PickingView):
            phase, rng = self.guessed_picks(view, phase.picked, hands, rng)
        return State(view.options, view.round, pile, tuple(hands), view.wins, view.shown, phase)

    def guessed_picks(
        self, view: View, picked: tuple[bool, ...], hands: list[tuple[int, ...]], rng: Rng
    ) -> tuple[Picking, Rng]:
        picks: list[int | None] = []
        for seat, has in enumerate(picked):
            guess, rng = rng.choice(hands[seat])
            picks.append(view.pick if seat == view.viewer else guess if has else None)
        return Picking(tuple(picks)), rng

    def outcome(self, state: State) -> Outcome | None:
        if not isinstance(state.phase, Over):
            return None
        totals = [10 * wins + len(hand) for wins, hand in zip(state.wins, state.hands, strict=True)]
        results = tuple(
            SeatResult(Seat(seat), 1 + sum(other > total for other in totals), total, self.parts(state, seat))
            for seat, total in enumerate(totals)
        )
        ended_by_wins = max(state.wins) == state.options.wins
        return Outcome(results, Termination.WINS if ended_by_wins else Termination.ROUNDS)

    def parts(self, state: State, seat: int) -> tuple[ScorePart, ...]:
        return ScorePart("wins", 10 * state.wins[seat]), ScorePart("hand", len(state.hands[seat]))

    def fallback(self, state: State, seat: Seat) -> AnyMove:
        match state.phase:
            case Picking():
                return Pick(state.hands[seat][0])
            case Drawing():
                return Pass()
            case Over():
                raise InactiveSeat()
            case _:
                assert_never(state.phase)


def replaced(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])
