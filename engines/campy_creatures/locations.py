"""Who conquers a location."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engines.campy_creatures.model import Captive
from engines.kernel.protocol import Seat


class Conquest(Struct, frozen=True):
    """Who conquered, with how many icons, and who had as many."""

    seat: Seat
    icons: int
    tied: tuple[Seat, ...]


def icons_of(captives: Sequence[Captive]) -> int:
    """One icon counts as one, two count as two, whatever their colour (§8.4)."""
    return sum([captive.mortal.icons for captive in captives])


def conquest(icons: Sequence[int], markers: tuple[Seat, ...]) -> Conquest | None:
    """The most icons conquer, at least one; ties by the Clash-O-Meter; None if nobody has any (§8.5)."""
    most = max(icons)
    if most < 1:
        return None
    best = [seat for seat in markers if icons[seat] == most]
    return Conquest(best[0], most, tuple(sorted(best[1:])))
