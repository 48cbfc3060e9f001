"""How strong the creatures of a turn are, and who comes before whom."""

from __future__ import annotations

from collections.abc import Iterable

from engines.campy_creatures.data import STRENGTH
from engines.campy_creatures.model import Creature, Played
from engines.kernel.protocol import Seat

WEAKENING = 2
"""What Lunar Base LZ-R takes from a creature."""

BEFORE = frozenset({Creature.VAMPIRE, Creature.MUMMY, Creature.BLOB})
"""The creatures with one dot."""


def strengths_at_reveal(picks: Iterable[Creature], weakened: tuple[Seat, ...]) -> tuple[int, ...]:
    """A creature has its printed strength, and 2 less for each weakening, below 0 if need be (§4.2)."""
    return tuple(STRENGTH[creature] - WEAKENING * weakened.count(Seat(seat)) for seat, creature in enumerate(picks))


def by_strength(seats: Iterable[Seat], strengths: tuple[int, ...], markers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The strongest comes first; among equals the higher marker (§6.13)."""
    return tuple(sorted(seats, key=lambda seat: (-strengths[seat], markers.index(seat))))


def ability_order(played: tuple[Played, ...], markers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Creatures with one dot act from the highest strength down, as they were at the reveal (§4.3)."""
    seats = [Seat(seat) for seat, one in enumerate(played) if one.creature in BEFORE]
    return by_strength(seats, tuple(one.strength for one in played), markers)


def rushing_mummies(played: tuple[Played, ...], markers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Mummies whose ability stands capture before all others if anybody played a Kaiju (§7.9, §7.10)."""
    if not any(one.creature is Creature.KAIJU for one in played):
        return ()
    mummies = [Seat(seat) for seat, one in enumerate(played) if one.creature is Creature.MUMMY and not one.cancelled]
    return by_strength(mummies, tuple(one.strength for one in played), markers)


def capture_order(played: tuple[Played, ...], markers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Rushing Mummies, then everybody else from the strongest down, ties by the Clash-O-Meter (§5.1, §6.1)."""
    first = rushing_mummies(played, markers)
    rest = [seat for seat in markers if seat not in first]
    return first + by_strength(rest, tuple(one.strength for one in played), markers)
