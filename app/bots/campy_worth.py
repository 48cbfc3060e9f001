"""What mortals are worth in Campy Creatures, as far as one can tell before the round ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.campy_creatures.data import ARCHEOLOGIST, ASSISTANT, DATA, ENGINEER, ROUNDS
from engines.campy_creatures.model.cards import Location, Mortal
from engines.campy_creatures.model.views import KnownCaptive, View
from engines.campy_creatures.scoring import assistant_points, engineer_points, teenager_points

PLACES = {
    Location.CAMP_MURKWOOD: 3.0,
    Location.GRAVEYARD: 1.5,
    Location.LUNAR_BASE: 1.5,
    Location.METROPOLIS: 2.5,
    Location.MYSTIC_PORTAL: 3.5,
    Location.SECRET_LAB: 4.0,
    Location.ANCIENT_TEMPLE: 3.0,
    Location.PARALLEL_WORLD: 4.5,
    Location.UNCHARTED_ISLAND: 4.0,
}
"""In points, about."""
A_TEENAGER = 1.3
"""In points, while the race goes on."""
EVEN_HOPE = 0.4
"""How much of an Engineer's worth is the hope for its pair, at the start of a round."""
PAIR = 3.0


@dataclass(frozen=True, slots=True)
class Holding:
    """The mortals before one seat, counted."""

    icons: int = 0
    teenagers: int = 0
    engineers: int = 0
    assistants: int = 0

    def with_one(self, mortal: Mortal, count: int = 1) -> Holding:
        """One more."""
        card = DATA.mortals[mortal.key]
        return Holding(
            self.icons + count * mortal.icons,
            self.teenagers + count * card.teenagers,
            self.engineers + count * (mortal.key == ENGINEER),
            self.assistants + count * (mortal.key == ASSISTANT),
        )

    def without(self, mortal: Mortal) -> Holding:
        """One less."""
        return self.with_one(mortal, -1)


def holdings(view: View) -> tuple[Holding, ...]:
    """What lies before everybody, as far as it lies open."""
    counted = []
    for player in view.players:
        holding = Holding()
        for captive in player.captives:
            if isinstance(captive, KnownCaptive):
                holding = holding.with_one(captive.mortal)
        lab = Location.SECRET_LAB in player.locations
        counted.append(replace(holding, assistants=holding.assistants + lab))
    return tuple(counted)


def place_worth(view: View) -> float:
    """The location of this round, in points."""
    return PLACES[view.location]


def worth(view: View, held: Sequence[Holding], seat: int, mortal: Mortal, place: float) -> float:
    """A mortal more before that seat, in points; ``place`` is what the location is worth to who conquers it."""
    mine = held[seat]
    card = DATA.mortals[mortal.key]
    value = float(card.points)
    if card.teenagers:
        value = _teenagers(view, held, seat, card.teenagers)
    elif mortal.key == ENGINEER:
        value = _engineer(view, mine.engineers)
    elif mortal.key == ASSISTANT:
        later = max(0, ROUNDS - view.round)
        value = assistant_points(mine.assistants + 1) - assistant_points(mine.assistants) + 0.7 * later
    elif mortal.key == ARCHEOLOGIST and view.location is Location.ANCIENT_TEMPLE:
        value += 0.4 * card.points
    elif card.points < 0 and view.location is Location.PARALLEL_WORLD:
        value += 0.7 * abs(card.points)
    if mortal.icons and place:
        value += _icons(view, held, seat, mortal.icons, place)
    return value


def _teenagers(view: View, held: Sequence[Holding], seat: int, more: int) -> float:
    """Half of it is the race as it stands, half the hope for how it ends."""
    counts = [one.teenagers for one in held]
    before = teenager_points(counts, view.markers).points[seat]
    counts[seat] += more
    gained = teenager_points(counts, view.markers).points[seat] - before
    done = view.turn / view.turns
    return gained * (0.35 + 0.5 * done) + A_TEENAGER * more * (1 - 0.6 * done)


def _engineer(view: View, held: int) -> float:
    gained = engineer_points(held + 1) - engineer_points(held)
    hope = EVEN_HOPE * (1 - view.turn / view.turns)
    return gained * (1 - hope) * 0.8 + PAIR * hope


def _icons(view: View, held: Sequence[Holding], seat: int, more: int, place: float) -> float:
    """Most of it where the icons lead past the others."""
    best = max(one.icons for other, one in enumerate(held) if other != seat)
    before, after = held[seat].icons - best, held[seat].icons + more - best
    done = view.turn / view.turns
    passes = max(0.0, min(1.0, (after + 1) / 3)) - max(0.0, min(1.0, (before + 1) / 3))
    return place * ((0.2 + 0.8 * done) * passes + 0.12 * more * (1 - done))
