"""What a viewer may see, built up from nothing."""

from __future__ import annotations

from typing import assert_never

from engines.campy_creatures.data import CARDS, DATA, HELPER, ROUNDS, TURNS
from engines.campy_creatures.model import (
    Absorbing,
    AbsorbingView,
    Captive,
    CaptiveView,
    Capturing,
    CapturingView,
    Choosing,
    ChoosingView,
    Closed,
    Creature,
    Exchanging,
    ExchangingView,
    KnownCaptive,
    KnownPool,
    MortalSet,
    Open,
    Over,
    OverView,
    PhaseView,
    Pile,
    Player,
    PlayerView,
    Rising,
    RisingView,
    State,
    UnknownCaptive,
    UnknownPool,
    View,
)
from engines.campy_creatures.phases.capturing import asked
from engines.campy_creatures.scoring import (
    Tally,
    assistant_points,
    assistants_of,
    engineer_points,
    tally,
    teenager_points,
)
from engines.kernel.protocol import Seat, Viewer

UNKNOWN = UnknownCaptive()
NEVER_USED = {seats: len(CARDS[MortalSet.ASSISTANTS]) - ROUNDS * row.assistants for seats, row in DATA.setups.items()}


def view(state: State, viewer: Viewer) -> View:
    """All that lies open, and what this viewer alone knows (§14.1)."""
    seats = len(state.players)
    tallies = [tally(visible(state, Seat(seat), viewer)) for seat in range(seats)]
    teenagers = teenager_points([counted.teenagers for counted in tallies], state.markers).points
    return View(
        options=state.options,
        sets=state.sets,
        you=viewer,
        round=state.round,
        turn=state.turn,
        turns=TURNS,
        pool=UnknownPool() if is_pool_new(state.round) else KnownPool(state.pool),
        deck=len(state.deck),
        bottom=state.deck[len(state.deck) - state.bottom :],
        row=state.row,
        discard=state.discard,
        gone=state.box.count(HELPER) - never_used(seats),
        location=state.location,
        final_act=not state.locations,
        assistants=state.assistants,
        players=tuple(player_view(state, Seat(seat), viewer, tallies[seat], teenagers[seat]) for seat in range(seats)),
        markers=state.markers,
        weakened=state.weakened,
        conqueror=state.conqueror,
        results=state.results,
        phase=phase_view(state, viewer),
    )


def is_pool_new(number: int) -> bool:
    """In the first round after a set-up nobody knows which set cards are played (§14.5)."""
    return number % ROUNDS == 1


def never_used(seats: int) -> int:
    """Assistants that stay in the box from the start (§2.15)."""
    return NEVER_USED[seats]


def visible(state: State, seat: Seat, viewer: Viewer) -> tuple[Captive, ...]:
    """Face-down captives are seen by their captor alone (§11.3)."""
    player = state.players[seat]
    if viewer == seat or not state.options.demogorgon:
        return player.captives
    return tuple([captive for captive in player.captives if not captive.face_down])


def player_view(state: State, seat: Seat, viewer: Viewer, counted: Tally, teenagers: int) -> PlayerView:
    """One seat as the viewer sees it; sums count only what the viewer sees (§14.4)."""
    player = state.players[seat]
    is_open = viewer == seat or not state.options.memory
    running = (
        counted.points
        + teenagers
        + engineer_points(counted.engineers)
        + assistant_points(assistants_of(player, counted.assistants))
    )
    return PlayerView(
        hand=pile_view(player.hand, is_open),
        discard=pile_view(player.discard, is_open),
        lost=player.lost,
        captives=captive_views(player, viewer == seat),
        locations=player.locations,
        points=player.points,
        wins=player.wins,
        icons=counted.icons,
        running=running,
    )


def pile_view(creatures: tuple[Creature, ...], is_open: bool) -> Pile:
    """Hands and discards are public; in the memory variant they are their owner's (§14.2, §13.2)."""
    if not is_open:
        return Closed(len(creatures))
    return Open(creatures)


def captive_views(player: Player, is_own: bool) -> tuple[CaptiveView, ...]:
    """What others hold face down is not seen (§11.3)."""
    captives = player.captives
    if is_own:
        return tuple([KnownCaptive(captive.mortal, captive.face_down) for captive in captives])
    return tuple([UNKNOWN if captive.face_down else KnownCaptive(captive.mortal, False) for captive in captives])


def phase_view(state: State, viewer: Viewer) -> PhaseView:
    """Sealed picks stay sealed to all but their owner (§14.3)."""
    match state.phase:
        case Choosing() as phase:
            return ChoosingView(phase.confirmed, None if viewer is None else phase.picks[viewer])
        case Absorbing() as phase:
            return AbsorbingView(phase.played, phase.waiting[0])
        case Capturing() as phase:
            who = asked(phase, len(state.players))
            return CapturingView(phase.played, phase.order, phase.at, phase.step, who, phase.taken)
        case Exchanging() as phase:
            return ExchangingView(phase.seat)
        case Rising() as phase:
            return RisingView(phase.seat)
        case Over():
            return OverView()
        case never:
            assert_never(never)
