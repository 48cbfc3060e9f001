"""Clashes, and what ties do to the Clash-O-Meter."""

from __future__ import annotations

from engines.campy_creatures.model import Played, Slot
from engines.kernel.protocol import Seat


def clash_groups(played: tuple[Played, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Players clash who played the same creature or ended on the same strength (§6.2, §6.3, §6.9)."""
    groups: dict[object, list[Seat]] = {}
    for seat, one in enumerate(played):
        groups.setdefault(one.strength, []).append(Seat(seat))
        groups.setdefault(one.creature, []).append(Seat(seat))
    found = sorted({tuple(group) for group in groups.values() if len(group) > 1})
    return tuple(g for g in found if not any(g != other and set(g) <= set(other) for other in found))


def first_captor(clashed: set[Seat], order: tuple[Seat, ...], row: tuple[Slot, ...]) -> Seat | None:
    """Of all who clashed, the one who captured first; None if none of them captured (§6.6, §6.8, §6.11)."""
    captors = {slot.captor for slot in row}
    return next((seat for seat in order if seat in clashed and seat in captors), None)
