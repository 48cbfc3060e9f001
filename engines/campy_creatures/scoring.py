"""What captured mortals are worth at the end of a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from engines.campy_creatures.data import ARCHEOLOGIST, DATA, ENGINEER, STRENGTH
from engines.campy_creatures.model import Captive, Creature, Location, Player, RoundScore
from engines.kernel.protocol import ScorePart, Seat

MOST_TEENAGERS = 7
SECOND_TEENAGERS = 4
ODD_ENGINEER = -2
ODD_ENGINEER_IN_THE_PARALLEL_WORLD = 2
EVEN_ENGINEER = 3
BEAST_IN_HAND = 3
METROPOLIS = 2
MURKWOOD_TEENAGERS = 2
PARTS = ("mortals", "teenagers", "engineers", "assistants", "beast", "location")
"""The categories of a score, in the order in which they are told."""

POINTS: Final = {key: card.points for key, card in DATA.mortals.items() if card.points}
TEMPLE_POINTS: Final = {key: points * (2 if key == ARCHEOLOGIST else 1) for key, points in POINTS.items()}
PARALLEL_POINTS: Final = {key: abs(points) for key, points in POINTS.items()}
TEENAGERS: Final = {key: card.teenagers for key, card in DATA.mortals.items() if card.teenagers}


class Tally(Struct):
    """What one seat's mortals come to; ``priced`` counts those with points of their own."""

    icons: int = 0
    priced: int = 0
    points: int = 0
    teenagers: int = 0
    engineers: int = 0
    assistants: int = 0


def tally(captives: Iterable[Captive], reward: Location | None = None) -> Tally:
    """Count mortals by category; ``reward`` is the final act that their owner conquered (§9.1)."""
    values = points_under(reward)
    icons = priced = points = teenagers = engineers = assistants = 0
    for captive in captives:
        mortal = captive.mortal
        key = mortal.key
        icons += mortal.icons
        if key in POINTS:
            priced += 1
            points += values[key]
        elif key in TEENAGERS:
            teenagers += TEENAGERS[key]
        elif key == ENGINEER:
            engineers += 1
        else:
            assistants += 1
    return Tally(icons, priced, points, teenagers, engineers, assistants)


def points_under(reward: Location | None) -> dict[str, int]:
    """Base and classic mortals score their points; two final acts change some (§9.2, §10.17, §10.18)."""
    if reward is Location.ANCIENT_TEMPLE:
        return TEMPLE_POINTS
    return PARALLEL_POINTS if reward is Location.PARALLEL_WORLD else POINTS


def engineer_points(count: int, reward: Location | None = None) -> int:
    """An odd number of Engineers scores -2 each, an even one 3 each; odd is 2 in the Parallel World (§9.6, §10.19)."""
    if count % 2 == 0:
        return EVEN_ENGINEER * count
    return count * (ODD_ENGINEER_IN_THE_PARALLEL_WORLD if reward is Location.PARALLEL_WORLD else ODD_ENGINEER)


def assistant_points(count: int) -> int:
    """Assistants score 1, 3, 6, 10, … for 1, 2, 3, 4, … of them (§9.7)."""
    return count * (count + 1) // 2


def assistants_of(player: Player, captured: int) -> int:
    """The Secret Lab counts as one more Assistant (§10.15)."""
    return captured + (Location.SECRET_LAB in player.locations)


class TeenagerScore(Struct, frozen=True):
    """Who scores for Teenagers."""

    points: tuple[int, ...]
    """By seat."""
    drops: Seat | None
    """The winner of a tie, whose marker drops."""


def teenager_points(counts: Sequence[int], markers: tuple[Seat, ...]) -> TeenagerScore:
    """Most Teenagers score 7, second most 4, not shared; ties by the Clash-O-Meter (§9.3, §9.5).

    The winner of the tie for most drops or, if there was none, the winner of the tie for second (§9.4).
    """
    points = [0] * len(counts)
    owners = [seat for seat in markers if counts[seat]]
    if not owners:
        return TeenagerScore(tuple(points), None)
    owners.sort(key=counts.__getitem__, reverse=True)
    for seat, prize in zip(owners, (MOST_TEENAGERS, SECOND_TEENAGERS), strict=False):
        points[seat] = prize
    ties = [one for one, after in pairwise(owners[:3]) if counts[one] == counts[after]]
    return TeenagerScore(tuple(points), ties[0] if ties else None)


def island_points(hand: Sequence[Creature]) -> int:
    """The Uncharted Island scores the highest creature in hand: 0-3 is 3, 4-7 is 4, 8 is 5, none is 0 (§10.20)."""
    if not hand:
        return 0
    highest = max(STRENGTH[creature] for creature in hand)
    return 3 if highest <= 3 else 4 if highest <= 7 else 5


def location_points(location: Location, hand: Sequence[Creature]) -> int:
    """The Metropolis gives 2 points, the Uncharted Island those of the hand; others change mortals (§10.10, §10.20)."""
    if location is Location.METROPOLIS:
        return METROPOLIS
    return island_points(hand) if location is Location.UNCHARTED_ISLAND else 0


def round_score(seat: Seat, player: Player, counted: Tally, teenagers: int, reward: Location | None) -> RoundScore:
    """All that a seat gained in a round, by category; a total may be negative (§9.10)."""
    assistants = assistants_of(player, counted.assistants)
    parts: list[ScorePart] = []
    if counted.priced:
        parts.append(ScorePart("mortals", counted.points))
    if counted.teenagers:
        parts.append(ScorePart("teenagers", teenagers))
    if counted.engineers:
        parts.append(ScorePart("engineers", engineer_points(counted.engineers, reward)))
    if assistants:
        parts.append(ScorePart("assistants", assistant_points(assistants)))
    if Creature.BEAST in player.hand:
        parts.append(ScorePart("beast", BEAST_IN_HAND))
    if reward in (Location.METROPOLIS, Location.UNCHARTED_ISLAND):
        parts.append(ScorePart("location", location_points(reward, player.hand)))
    return RoundScore(seat, tuple(parts), sum(part.points for part in parts))
