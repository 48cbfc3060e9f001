"""A whole match over lines that fail at any message: the last view equals the undisturbed one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.delivery.sweep import Recording, World, dealt, recorded, swept, world
from tests.support.lossy import Kind, Way

CUTS = (Kind.FIN, Kind.RST, Kind.HOLE)
MUDDLES = (Kind.DOUBLE, Kind.SWAP, Kind.DELAY, Kind.SPLIT, Kind.MUTE)

TABLES = ((2, "wharf"), (2, "attic"), (3, "marsh"), (4, "tower"))
"""Seats and seed of the matches that are swept."""
MANY_TABLES = tuple((seats, f"{seed}-{round_}") for seats, seed in (*TABLES, (5, "abyss")) for round_ in range(4))


async def sweep(there: World, calm: Recording, count: int, kinds: tuple[Kind, ...], each: int) -> None:
    """So many faults that have happened, up to ``each`` of them to every seat in one replay."""
    spare = count // 20 + 2
    """The last messages of a match may not come any more when earlier ones were lost."""
    dice = random.Random(f"{calm.seats}/{calm.seed}/{kinds}")
    replays = await swept(there, calm, dealt(calm, count + spare, kinds, each * calm.seats, dice))
    happened = [fault for replay in replays for fault in replay.happened]
    assert len(happened) >= count
    assert {(fault.kind, fault.way) for fault in happened} == {(kind, way) for kind in kinds for way in Way}
    drops = sum(survivor.drops for replay in replays for survivor in replay.survivors)
    assert drops >= sum(fault.kind in CUTS for fault in happened) * 0.5


@pytest.mark.parametrize(("seats", "seed"), TABLES)
async def test_a_match_cut_at_any_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, seed: str
) -> None:
    """500 cuts: none, half or all of the message gets through, then FIN, RST, or nothing more in silence."""
    async with world(tmp_path, monkeypatch) as there:
        await sweep(there, await recorded(there, seats, seed), 125, CUTS, each=8)


@pytest.mark.parametrize(("seats", "seed"), TABLES[1:3])
async def test_a_match_with_messages_doubled_overtaken_late_in_pieces_or_lost_one_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, seed: str
) -> None:
    async with world(tmp_path, monkeypatch) as there:
        await sweep(there, await recorded(there, seats, seed), 120, MUDDLES, each=12)
