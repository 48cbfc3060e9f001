"""A full state drawn from a view alone."""

from __future__ import annotations

from typing import TypeVar, assert_never

from engines.campy_creatures.data import CARDS, DATA, FINAL_ACTS, HELPER, ROUNDS, sort_creatures
from engines.campy_creatures.memory import playable
from engines.campy_creatures.model import (
    Absorbing,
    AbsorbingView,
    Captive,
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
    Location,
    Mortal,
    MortalSet,
    Open,
    Over,
    OverView,
    Phase,
    Played,
    Player,
    PlayerView,
    Rising,
    RisingView,
    State,
    View,
)
from engines.campy_creatures.phases.rounds import box_for, full_hand, usable_places
from engines.campy_creatures.strengths import ability_order, strengths_at_reveal
from engines.campy_creatures.views import never_used
from engines.kernel.protocol import Seat
from engines.kernel.rng import Rng

T = TypeVar("T")


def determinize(view: View, rng: Rng) -> State:
    """What this viewer does not know, drawn at random from all that may be (§14.6)."""
    pool, rng = draw_pool(view, rng)
    hidden, rng = rng.shuffle(hidden_mortals(view, pool))
    players, hidden, rng = draw_players(view, hidden, rng)
    if view.options.memory:
        players, rng = playable(view, players, rng)
    locations, rng = draw_locations(view, rng)
    phase, rng = draw_phase(view, players, rng)
    return State(
        options=view.options,
        sets=view.sets,
        round=view.round,
        turn=view.turn,
        pool=pool,
        box=box_for(pool, never_used(len(players)) + view.gone),
        deck=hidden + view.bottom,
        bottom=len(view.bottom),
        row=view.row,
        discard=view.discard,
        location=view.location,
        locations=locations,
        assistants=view.assistants,
        players=players,
        markers=view.markers,
        weakened=view.weakened,
        conqueror=view.conqueror,
        results=view.results,
        phase=phase,
    )


def minus(items: tuple[T, ...], taken: list[T]) -> tuple[T, ...]:
    """The items without those taken, each as often as it was taken."""
    left = list(items)
    for item in taken:
        left.remove(item)
    return tuple(left)


def seen_mortals(view: View) -> list[Mortal]:
    """All cards of the deck that this viewer sees: in the row, captured, discarded, or known under the deck."""
    seen = [slot.mortal for slot in view.row if slot.captor is None]
    for player in view.players:
        seen.extend(captive.mortal for captive in player.captives if isinstance(captive, KnownCaptive))
    return [*seen, *view.discard, *view.bottom]


def draw_pool(view: View, rng: Rng) -> tuple[tuple[Mortal, ...], Rng]:
    """The cards of each set: those seen, and others at random as long as nobody knows them (§14.5)."""
    if isinstance(view.pool, KnownPool):
        return view.pool.mortals, rng
    pool = list(CARDS[MortalSet.BASE])
    seen = seen_mortals(view)
    for chosen in view.sets:
        cards = CARDS[MortalSet(chosen)]
        known = [mortal for mortal in seen if mortal in cards]
        unknown, rng = rng.shuffle(minus(cards, known))
        pool.extend(known)
        pool.extend(unknown[: DATA.setups[len(view.players)].cards - len(known)])
    return tuple(sorted(pool)), rng


def hidden_mortals(view: View, pool: tuple[Mortal, ...]) -> tuple[Mortal, ...]:
    """What must lie in the deck or face down before others."""
    out_of_play = view.gone + sum(view.assistants) + never_used(len(view.players))
    helpers = len(CARDS[MortalSet.ASSISTANTS]) - out_of_play
    return minus((*pool, *(HELPER,) * helpers), seen_mortals(view))


def draw_players(
    view: View, hidden: tuple[Mortal, ...], rng: Rng
) -> tuple[tuple[Player, ...], tuple[Mortal, ...], Rng]:
    """Everybody with face-down captives and, in the memory variant, creatures at random."""
    players = []
    for seat, seen in enumerate(view.players):
        captives = []
        for captive in seen.captives:
            if isinstance(captive, KnownCaptive):
                captives.append(Captive(captive.mortal, captive.face_down))
            else:
                captives.append(Captive(hidden[0], face_down=True))
                hidden = hidden[1:]
        hand, discard, rng = draw_creatures(view, Seat(seat), seen, rng)
        players.append(Player(hand, discard, seen.lost, tuple(captives), seen.locations, seen.points, seen.wins))
    return tuple(players), hidden, rng


def draw_creatures(
    view: View, seat: Seat, seen: PlayerView, rng: Rng
) -> tuple[tuple[Creature, ...], tuple[Creature, ...], Rng]:
    """Hand and discard of a seat; face down, any split of what was not seen this turn (§13.2)."""
    if isinstance(seen.hand, Open) and isinstance(seen.discard, Open):
        return seen.hand.creatures, seen.discard.creatures, rng
    shown = list(seen.lost)
    if isinstance(view.phase, AbsorbingView | CapturingView):
        shown.append(view.phase.played[seat].creature)
    mixed, rng = rng.shuffle(minus(full_hand(view.options), shown))
    size = seen.hand.count if isinstance(seen.hand, Closed) else len(seen.hand.creatures)
    return sort_creatures(mixed[:size]), sort_creatures(mixed[size:]), rng


def draw_locations(view: View, rng: Rng) -> tuple[tuple[Location, ...], Rng]:
    """The locations to come: any that this set-up has not shown yet (§14.6)."""
    to_come = len(view.assistants)
    if not to_come:
        return (), rng
    of_this_set_up = view.results[(view.round - 1) // ROUNDS * ROUNDS :]
    shown = {view.location, *(result.location for result in of_this_set_up)}
    mixed, rng = rng.shuffle(tuple(place for place in usable_places(view.sets) if place not in shown))
    act, rng = rng.choice(FINAL_ACTS)
    return (*mixed[: to_come - 1], act), rng


def draw_phase(view: View, players: tuple[Player, ...], rng: Rng) -> tuple[Phase, Rng]:
    """The phase; what others have picked is any creature of their hand (§14.3)."""
    match view.phase:
        case ChoosingView():
            return draw_choosing(view, view.phase, players, rng)
        case AbsorbingView() as seen:
            return Absorbing(seen.played, waiting_blobs(view, seen, players)), rng
        case CapturingView() as seen:
            return Capturing(seen.played, seen.order, seen.at, seen.step, seen.taken), rng
        case ExchangingView() as seen:
            return Exchanging(seen.asked), rng
        case RisingView() as seen:
            return Rising(seen.asked), rng
        case OverView():
            return Over(), rng
        case never:
            assert_never(never)


def draw_choosing(view: View, seen: ChoosingView, players: tuple[Player, ...], rng: Rng) -> tuple[Choosing, Rng]:
    """A pick for everybody who has one, or whose pick may have been opened again."""
    picks: list[Creature | None] = []
    for seat, player in enumerate(players):
        pick: Creature | None = None
        if seat == view.you:
            pick = seen.mine
        elif seen.chosen[seat] or seat in view.weakened:
            pick, rng = rng.choice(player.hand)
        picks.append(pick)
    return Choosing(tuple(picks), seen.chosen), rng


def waiting_blobs(view: View, seen: AbsorbingView, players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Blobs act in the order of the reveal: who is asked now, and those after (§4.3)."""
    strengths = strengths_at_reveal((one.creature for one in seen.played), view.weakened)
    at_reveal = tuple(Played(one.creature, strengths[seat], one.cancelled) for seat, one in enumerate(seen.played))
    order = ability_order(at_reveal, view.markers)
    after = order[order.index(seen.asked) :]
    return tuple(
        seat
        for seat in after
        if at_reveal[seat].creature is Creature.BLOB and not at_reveal[seat].cancelled and players[seat].hand
    )
