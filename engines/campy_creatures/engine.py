"""Campy Creatures as the server sees it: one line for each case, the rules called by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from engines.campy_creatures import setup as deal
from engines.campy_creatures.determinize import determinize
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.fallback import fallback
from engines.campy_creatures.meta import META
from engines.campy_creatures.model import (
    Absorb,
    Absorbing,
    AnyEvent,
    AnyMove,
    Banish,
    Capture,
    Capturing,
    Choosing,
    Exchange,
    Exchanging,
    Give,
    Keep,
    Options,
    Over,
    Pick,
    Resurrect,
    Rise,
    Rising,
    Shed,
    State,
    View,
    Weaken,
)
from engines.campy_creatures.phases import absorbing, capturing, choosing, graveyard, round_end
from engines.campy_creatures.ranking import outcome
from engines.campy_creatures.views import view
from engines.kernel.errors import InactiveSeat
from engines.kernel.protocol import Ask, GameMeta, Outcome, Seat, Step, Viewer
from engines.kernel.rng import Rng


class CampyCreatures:
    """Monsters and their mortals, for two to five."""

    meta: GameMeta = META

    def setup(self, options: Options, seats: int, rng: Rng) -> Step[State, AnyEvent]:
        """The first deal. Raises IllegalOptions (§2)."""
        return deal.setup(options, seats, rng)

    def to_move(self, state: State) -> Mapping[Seat, tuple[Ask, ...]]:
        """The open questions."""
        match state.phase:
            case Choosing() as phase:
                return choosing.asks(state, phase)
            case Absorbing() as phase:
                return absorbing.asks(state, phase)
            case Capturing() as phase:
                return capturing.asks(state, phase)
            case Exchanging() | Rising() as phase:
                return round_end.asks(state, phase)
            case Over():
                return {}
            case never:
                assert_never(never)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[AnyMove]:
        """All moves of a seat: by ask, then by card."""
        match state.phase:
            case Choosing() if 0 <= seat < len(state.players):
                return choosing.moves(state, seat)
            case Absorbing() as phase if phase.waiting[0] == seat:
                return absorbing.moves(state, seat)
            case Capturing() as phase if capturing.asked(phase, len(state.players)) == seat:
                return capturing.moves(state, phase, seat)
            case Exchanging() | Rising() as phase if phase.seat == seat:
                return round_end.moves(state, phase)
            case _:
                return ()

    def apply(self, state: State, seat: Seat, move: AnyMove, rng: Rng) -> Step[State, AnyEvent]:
        """Judge a move and do all that follows from it."""
        draft = Draft(state, rng, seat)
        if not self._is_asked(state, seat, move.answers):
            raise InactiveSeat("not-your-turn", seat=seat, kind=move.answers)
        self._do(draft, seat, move)
        return draft.step()

    def _is_asked(self, state: State, seat: Seat, kind: str) -> bool:
        phase = state.phase
        if isinstance(phase, Choosing):
            asks = choosing.asks_of(state, phase, seat) if 0 <= seat < len(state.players) else ()
        else:
            asks = self.to_move(state).get(seat, ())
        return any(ask.kind == kind for ask in asks)

    def _do(self, draft: Draft, seat: Seat, move: AnyMove) -> None:
        match draft.phase, move:
            case Choosing() as phase, Pick():
                choosing.pick(draft, phase, seat, move)
            case Choosing(), Resurrect():
                graveyard.resurrect(draft, seat)
            case Choosing() as phase, Weaken():
                choosing.weaken(draft, phase, seat, move)
            case Absorbing() as phase, Absorb():
                absorbing.absorb(draft, phase, seat, move)
            case Capturing() as phase, Capture():
                capturing.capture(draft, phase, move)
            case Capturing() as phase, Give():
                capturing.give(draft, phase, seat, move)
            case Capturing() as phase, Banish():
                capturing.banish(draft, phase, seat, move)
            case Capturing() as phase, Shed():
                capturing.shed(draft, phase, seat, move)
            case Exchanging(), Exchange():
                round_end.exchange(draft, seat, move)
            case Exchanging(), Keep():
                round_end.keep(draft, seat)
            case Rising(), Rise():
                round_end.rise(draft, seat, move)
            case _:
                raise InactiveSeat("not-your-turn", seat=seat, kind=move.answers)

    def view(self, state: State, viewer: Viewer) -> View:
        """What this viewer may see."""
        return view(state, viewer)

    def determinize(self, view: View, rng: Rng) -> State:
        """A state that fits the view, the hidden drawn at random."""
        return determinize(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the match is over."""
        return outcome(state)

    def fallback(self, state: State, seat: Seat) -> AnyMove:
        """The mildest sensible move for a seat that is away."""
        if not any(ask.must for ask in self.to_move(state).get(seat, ())):
            raise InactiveSeat("not-your-turn", seat=seat)
        return fallback(state, seat)


ENGINE: Final = CampyCreatures()
