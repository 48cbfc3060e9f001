"""Creatures with one dot act: Vampires, Mummies, then Blobs."""

from __future__ import annotations

from collections.abc import Mapping

from engines.campy_creatures.data import DATA, STRENGTH
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.model import (
    Absorb,
    Absorbed,
    Absorbing,
    AnyMove,
    Cancelled,
    Creature,
    MummyRushed,
    Played,
    State,
)
from engines.campy_creatures.phases import capturing
from engines.campy_creatures.strengths import ability_order, rushing_mummies
from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Ask, Seat

ABSORBS = {creature: Absorb(creature) for creature in Creature}


def asks(state: State, phase: Absorbing) -> Mapping[Seat, tuple[Ask, ...]]:
    """The Blob whose time it is chooses what it absorbs (§7.1)."""
    seat = phase.waiting[0]
    return {seat: (Ask(f"r{state.round}.t{state.turn}.absorb.s{seat}", "absorb"),)}


def moves(state: State, seat: Seat) -> list[AnyMove]:
    """One for each creature in hand."""
    return [ABSORBS[creature] for creature in state.players[seat].hand]


def has_ability(creature: Creature) -> bool:
    """Only abilities with a dot can be cancelled: the Beast keeps its bonus, the Kaiju has none (§7.17, §7.18)."""
    return DATA.creatures[creature].acts in ("before", "capturing")


def cancel_abilities(played: tuple[Played, ...], order: tuple[Seat, ...]) -> tuple[tuple[Seat, Seat], ...]:
    """Vampires that are not cancelled cancel the ability on their left, if it has not acted yet (§7.16, §7.19).

    Pairs of Vampire and target, in order.
    """
    cancelled: list[tuple[Seat, Seat]] = []
    for place, seat in enumerate(order):
        if played[seat].creature is not Creature.VAMPIRE or any(target == seat for _, target in cancelled):
            continue
        target = Seat((seat + 1) % len(played))
        if has_ability(played[target].creature) and target not in order[:place]:
            cancelled.append((seat, target))
    return tuple(cancelled)


def begin(draft: Draft, played: tuple[Played, ...]) -> None:
    """Abilities with one dot act from the highest strength down (§4.3)."""
    order = ability_order(played, draft.markers)
    pairs = cancel_abilities(played, order)
    if pairs:
        targets = {target for _, target in pairs}
        played = tuple(Played(one.creature, one.strength, seat in targets) for seat, one in enumerate(played))
        for seat, target in pairs:
            draft.tell(Cancelled(seat, target, played[target].creature))
    for seat in rushing_mummies(played, draft.markers):
        draft.tell(MummyRushed(seat))
    blobs = (seat for seat in order if played[seat].creature is Creature.BLOB and not played[seat].cancelled)
    go_on(draft, played, tuple(seat for seat in blobs if draft.players[seat].hand))


def go_on(draft: Draft, played: tuple[Played, ...], waiting: tuple[Seat, ...]) -> None:
    """Blobs absorb one after another; one with a single card in hand has no choice (§7.1, §7.5)."""
    while waiting:
        hand = draft.players[waiting[0]].hand
        if len(hand) > 1:
            draft.phase = Absorbing(played, waiting)
            return
        played = _feed(draft, played, waiting[0], hand[0])
        waiting = waiting[1:]
    capturing.begin(draft, played)


def _feed(draft: Draft, played: tuple[Played, ...], seat: Seat, food: Creature) -> tuple[Played, ...]:
    """Only the strength of an absorbed creature is added, never its ability (§7.2)."""
    draft.lose(seat, food)
    strength = played[seat].strength + STRENGTH[food]
    draft.tell(Absorbed(seat, food, strength))
    if draft.options.memory and draft.mover != seat:
        draft.reveals = True
    return (*played[:seat], Played(Creature.BLOB, strength), *played[seat + 1 :])


def absorb(draft: Draft, phase: Absorbing, seat: Seat, move: Absorb) -> None:
    """The Blob absorbs a creature of its owner's hand (§7.1)."""
    if move.creature not in draft.players[seat].hand:
        raise IllegalMove("not-in-hand", "§7.1", creature=move.creature.value)
    go_on(draft, _feed(draft, phase.played, seat, move.creature), phase.waiting[1:])
