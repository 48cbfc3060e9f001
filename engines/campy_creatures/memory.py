"""Guesses about hands that lie face down (the memory variant)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.campy_creatures.data import TURNS, sort_creatures
from engines.campy_creatures.model import (
    AbsorbingView,
    CapturingView,
    ChoosingView,
    Closed,
    Creature,
    Location,
    Played,
    Player,
    View,
)
from engines.kernel.protocol import Seat
from engines.kernel.rng import Rng

HUNGRY = (Creature.BLOB, Creature.WEREWOLF)
"""The creatures that cost a card of a hand."""


def playable(view: View, players: tuple[Player, ...], rng: Rng) -> tuple[tuple[Player, ...], Rng]:
    """Guessed hands in which nobody runs out of creatures before the round ends, as nobody does in play (§13.2).

    Of nine creatures six are played, the own Blob takes one, the Werewolf on the left one, and The Graveyard lets it
    bite twice. A guess that forgets that a Blob or Werewolf was played must not count it again: it is discarded.
    """
    table = list(players)
    for seat in range(len(table)):
        while (hungry := too_hungry(view, table, Seat(seat))) is not None:
            owner, creature = hungry
            table[owner], rng = _discarded(table[owner], creature, rng)
    return tuple(table), rng


def too_hungry(view: View, players: list[Player], seat: Seat) -> tuple[Seat, Creature] | None:
    """Whose guessed creature could leave this seat without one to play; None if all is well."""
    if spare_cards(view, players[seat]) >= cards_at_risk(view, players, seat):
        return None
    left = Seat((seat + 1) % len(players))
    for owner, creature in ((seat, Creature.BLOB), (left, Creature.WEREWOLF)):
        is_guessed = isinstance(view.players[owner].hand, Closed)
        if is_guessed and creature in players[owner].hand and players[owner].discard:
            return owner, creature
    return None


def spare_cards(view: View, player: Player) -> int:
    """How many creatures a hand holds beyond those that it must still send out."""
    is_choosing = isinstance(view.phase, ChoosingView)
    return len(player.hand) - (TURNS - view.turn + is_choosing)


def cards_at_risk(view: View, players: list[Player], seat: Seat) -> int:
    """How many cards a hand may lose before the last choice of the round."""
    left = players[(seat + 1) % len(players)]
    turns = max(0, TURNS - view.turn - (not isinstance(view.phase, ChoosingView)))
    bites = (Creature.WEREWOLF in left.hand) + (Location.GRAVEYARD in left.locations)
    meals = Creature.BLOB in players[seat].hand
    return min(turns, bites) + min(turns, meals) + cards_at_stake(view, seat)


def cards_at_stake(view: View, seat: Seat) -> int:
    """How many cards a hand may still lose in this turn, by what was revealed."""
    phase = view.phase
    if not isinstance(phase, AbsorbingView | CapturingView):
        return 0
    left = phase.played[(seat + 1) % len(phase.played)]
    is_fed = bool(view.players[seat].lost)
    meal = isinstance(phase, AbsorbingView) and _acts(phase.played[seat], Creature.BLOB) and not is_fed
    return meal + (_acts(left, Creature.WEREWOLF) and not left.done)


def _acts(one: Played, creature: Creature) -> bool:
    return one.creature is creature and not one.cancelled


def _discarded(player: Player, creature: Creature, rng: Rng) -> tuple[Player, Rng]:
    """The creature trades places with a random discarded one, which costs nobody a card if that can be."""
    harmless = [held for held in player.discard if held not in HUNGRY]
    other, rng = rng.choice(harmless or player.discard)
    hand = (*(held for held in player.hand if held is not creature), other)
    discard = (*(held for held in player.discard if held is not other), creature)
    return replace(player, hand=sort_creatures(hand), discard=sort_creatures(discard)), rng
