"""A whole match over lines that fail at any message: the last view equals the undisturbed one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.delivery.sweep import Plan, Recording, World, dealt, recorded, swept, world
from tests.support.lossy import Fault, Kind, Way

CUTS = (Kind.FIN, Kind.RST, Kind.HOLE)
MUDDLES = (Kind.DOUBLE, Kind.SWAP, Kind.DELAY, Kind.SPLIT, Kind.MUTE)

TABLES = ((2, "wharf"), (2, "attic"), (3, "marsh"), (4, "tower"))
"""Seats and seed of the matches that are swept."""
MANY_TABLES = tuple((seats, f"{seed}-{round_}") for seats, seed in (*TABLES, (5, "abyss")) for round_ in range(4))


async def sweep(there: World, calm: Recording, count: int, kinds: tuple[Kind, ...], together: int) -> None:
    """So many faults that have happened, up to ``together`` of them in one replay."""
    spare = count // 20 + 2  # the last messages of a match may not come any more when earlier ones were lost
    dice = random.Random(f"{calm.seats}/{calm.seed}/{kinds}/{together}")
    replays = await swept(there, calm, dealt(calm, count + spare, kinds, together, dice))
    happened = [fault for replay in replays for fault in replay.happened]
    assert len(happened) >= count
    assert {fault.kind for fault in happened} == set(kinds)
    drops = sum(survivor.drops for replay in replays for survivor in replay.survivors)
    assert drops >= sum(fault.kind in CUTS for fault in happened) / 2


@pytest.mark.parametrize(("seats", "seed"), TABLES)
async def test_a_match_cut_at_any_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, seed: str
) -> None:
    """500 cuts: none, half or all of the message gets through, then FIN, RST, or nothing more in silence (T01)."""
    async with world(tmp_path, monkeypatch) as there:
        await sweep(there, await recorded(there, seats, seed), 125, CUTS, together=8 * seats)


@pytest.mark.parametrize(("seats", "seed"), TABLES[1:3])
async def test_a_match_with_messages_doubled_overtaken_late_in_pieces_or_lost_one_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, seed: str
) -> None:
    async with world(tmp_path, monkeypatch) as there:
        await sweep(there, await recorded(there, seats, seed), 120, MUDDLES, together=12 * seats)


ALONE: dict[str, Plan] = {
    "the hello does not arrive": {0: [Fault(Way.UP, 1, Kind.HOLE, 0.0)]},
    "half of the first frame": {0: [Fault(Way.DOWN, 2, Kind.FIN, 0.5)]},
    "a move that arrives, and its answer does not": {1: [Fault(Way.UP, 9, Kind.RST, 1.0)]},
    "a move that does not arrive": {1: [Fault(Way.UP, 9, Kind.HOLE, 0.0)]},
    "both lines at the first move": {seat: [Fault(Way.UP, 2, Kind.HOLE, 1.0)] for seat in (0, 1)},
    "one cut upon the other": {0: [Fault(way, at, Kind.RST, 0.5) for way in Way for at in range(20, 26)]},
}
"""What a failed sweep prints can be put here; its seats and seed take the place of the first of ``TABLES``."""


async def test_plans_alone_in_a_whole_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else happens that could mend what one fault leaves; the last messages of a match among them."""
    async with world(tmp_path, monkeypatch) as there:
        calm = await recorded(there, *TABLES[0])
        lasts = [(seat, Fault(way, ways[way], Kind.HOLE, 0.0)) for seat, ways in enumerate(calm.passed) for way in Way]
        plans = [*ALONE.values(), *[{seat: [fault]} for seat, fault in lasts]]
        replays = await swept(there, calm, plans)
        for plan, replay in zip(plans, replays, strict=True):
            assert len(replay.happened) == sum(len(faults) for faults in plan.values()), plan


@pytest.mark.nightly
@pytest.mark.parametrize(("seats", "seed"), MANY_TABLES)
async def test_many_matches_cut_at_any_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, seed: str
) -> None:
    """10,000 cuts, and 2,000 of the other faults; a twentieth of the cuts in a whole match of its own each."""
    async with world(tmp_path, monkeypatch) as there:
        calm = await recorded(there, seats, seed)
        await sweep(there, calm, 475, CUTS, together=6 * seats)
        await sweep(there, calm, 25, CUTS, together=1)
        await sweep(there, calm, 100, MUDDLES, together=12 * seats)
