"""Beginning a cycle of three locations, a round, a turn."""

from __future__ import annotations

from typing import TypeVar

from engines.campy_creatures.data import (
    CARDS,
    DATA,
    DEMOGORGON_HAND,
    FINAL_ACTS,
    HAND,
    HELPER,
    PLACES,
    ROUNDS,
    SET_SIZES,
)
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.model import (
    Choosing,
    ChosenSet,
    Creature,
    Location,
    Mortal,
    MortalsAppeared,
    MortalSet,
    Options,
    Player,
    RoundBegan,
    Slot,
)
from engines.kernel.rng import Rng

T = TypeVar("T")


def full_hand(options: Options) -> tuple[Creature, ...]:
    """Everybody has the same nine creatures, strengths 0 to 8; the option decides on the 2 (§2.3, §11.1)."""
    return DEMOGORGON_HAND if options.demogorgon else HAND


def draw(items: tuple[T, ...], count: int, rng: Rng) -> tuple[tuple[T, ...], tuple[T, ...], Rng]:
    """So many of the items at random, the rest, and the randomness after it."""
    mixed, rng = rng.shuffle(items)
    return mixed[:count], mixed[count:], rng


def draw_pool(sets: tuple[ChosenSet, ...], cards: int, rng: Rng) -> tuple[tuple[Mortal, ...], Rng]:
    """All base mortals and random cards of each chosen set (§2.7)."""
    pool = list(CARDS[MortalSet.BASE])
    for chosen in sets:
        drawn, _, rng = draw(CARDS[MortalSet(chosen)], cards, rng)
        pool.extend(drawn)
    return tuple(sorted(pool)), rng


def box_for(pool: tuple[Mortal, ...], assistants: int) -> tuple[Mortal, ...]:
    """The cards out of the game: what is not in the pool, and so many Assistants (§2.15)."""
    box = [card for mortals in MortalSet if mortals is not MortalSet.ASSISTANTS for card in CARDS[mortals]]
    for card in pool:
        box.remove(card)
    return (*box, *(HELPER,) * assistants)


def usable_places(sets: tuple[ChosenSet, ...]) -> tuple[Location, ...]:
    """Camp Murkwood is used only with Teenagers in the game (§2.14)."""
    return tuple(place for place in PLACES if DATA.locations[place].needs in (None, *sets))


def draw_locations(sets: tuple[ChosenSet, ...], rng: Rng) -> tuple[tuple[Location, ...], Rng]:
    """Two locations at random and a final act, in the order of play (§2.11, §2.12, §2.13)."""
    places, _, rng = draw(usable_places(sets), ROUNDS - 1, rng)
    act, rng = rng.choice(FINAL_ACTS)
    return (*places, act), rng


def begin_cycle(draft: Draft) -> None:
    """Set up mortals and locations for three rounds (§2.7, §2.9, §13.7)."""
    row = DATA.setups[len(draft.players)]
    draft.pool, draft.rng = draw_pool(draft.sets, row.cards, draft.rng)
    draft.box = box_for(draft.pool, SET_SIZES[MortalSet.ASSISTANTS] - ROUNDS * row.assistants)
    locations, draft.rng = draw_locations(draft.sets, draft.rng)
    draft.location, draft.locations = locations[0], locations[1:]
    draft.assistants = (row.assistants,) * (ROUNDS - 1)
    draft.players = [Player((), points=player.points, wins=player.wins) for player in draft.players]
    begin_round(draft, row.assistants)


def begin_round(draft: Draft, assistants: int) -> None:
    """Shuffle mortals and the new Assistants into the deck and take up all creatures (§2.10, §12.1, §12.2, §12.4)."""
    draft.deck, draft.rng = draft.rng.shuffle(draft.pool + (HELPER,) * assistants)
    draft.bottom = 0
    draft.discard = ()
    draft.conqueror = None
    draft.turn = 0
    hand = full_hand(draft.options)
    draft.players = [
        Player(
            hand,
            captives=tuple(captive for captive in player.captives if captive.mortal == HELPER),
            locations=player.locations,
            points=player.points,
            wins=player.wins,
        )
        for player in draft.players
    ]
    draft.tell(RoundBegan(draft.round, draft.location, not draft.locations, draft.markers))
    begin_turn(draft)


def begin_turn(draft: Draft) -> None:
    """Turn up as many mortals as there are players; then all choose (§3.1)."""
    seats = len(draft.players)
    draft.turn += 1
    draft.weakened = ()
    mortals, draft.deck = draft.deck[:seats], draft.deck[seats:]
    draft.bottom = min(draft.bottom, len(draft.deck))
    draft.row = tuple(Slot(mortal) for mortal in mortals)
    draft.phase = Choosing((None,) * seats, (False,) * seats)
    draft.reveals = True
    draft.tell(MortalsAppeared(draft.turn, mortals))
