"""Whole matches over lines that fail: recorded once undisturbed, then played again under one plan after the other.

The seats move in turn and choose by hash, so each replay goes through the same versions as the recording, and every
frame can be compared with the recorded one of its version, not only the last.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import random
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.realtime.limits import Limits
from tests.delivery.survivor import Survivor, in_turn
from tests.support.client import NAMES, Json, Player, by_hash
from tests.support.live import Live, running
from tests.support.lossy import Fault, Kind, Lossy, Way
from tests.support.stored import check_log, log_rows

BEAT = 0.2
"""Seconds; a client gives a line up after two beats and a half without a word, as the page does."""
LIMITS = Limits(beat_seconds=BEAT, silence_seconds=10 * BEAT, message_burst=10_000)
CONVERGED_WITHIN = 5.0
"""Seconds, as we promise it; ten times as long in CI."""
AT_ONCE = 6
"""Matches that are played side by side."""
APART = 4
"""So many messages of a way at least are between two faults of one plan on one line."""
PATIENCE = 120.0
"""Seconds for one match under its plan."""

Plan = Mapping[int, Sequence[Fault]]
"""What happens to the line of each seat."""


@dataclass
class World:
    """A server, and people who play one match after the other there."""

    live: Live
    people: list[Player]

    async def start(self, seats: int, seed: str) -> str:
        """A match that is dealt as every match with that seed."""
        nonces = [hashlib.sha256(f"{seed}/{seat}".encode()).hexdigest() for seat in range(seats)]
        made = await self.people[0].create(seats, nonce=nonces[0])
        for player, nonce in zip(self.people[1:seats], nonces[1:], strict=True):
            await player.join(made["id"], made["code"], nonce)
        await self.people[0].start(made["id"])
        return str(made["id"])


@asynccontextmanager
async def world(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server whose own part of each deal is always the same."""
    monkeypatch.setattr("app.domain.secrets.new_secret", lambda: bytes(32))
    async with running(folder / "menagerie.db", LIMITS) as live:
        people = [await Player.guest(live.url, name) for name in NAMES]
        try:
            yield World(live, people)
        finally:
            for player in people:
                await player.close()


@dataclass
class Played:
    """A match that has been played to its end."""

    match: str
    survivors: list[Survivor]
    ends: list[Json]
    passed: list[dict[Way, int]]
    """The messages on the line of each seat."""
    happened: list[Fault] = field(default_factory=list)


async def played(there: World, seats: int, seed: str, plan: Plan, patience: float = 2.5 * BEAT) -> Played:
    match = await there.start(seats, seed)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Lossy(there.live.url, plan.get(seat, ()))) for seat in range(seats)]
        survivors = [
            Survivor(player, match, by_hash(seed), url=line.url, when=in_turn, beat=BEAT, patience=patience, pause=0.01)
            for player, line in zip(there.people, lines, strict=False)
        ]
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            playing = [group.create_task(survivor.play()) for survivor in survivors]
    happened = [fault for line in lines for fault in line.happened]
    return Played(match, survivors, [task.result() for task in playing], [line.passed for line in lines], happened)


@dataclass
class Recording:
    """The undisturbed match of a seed, as each seat saw it."""

    seats: int
    seed: str
    frames: list[dict[int, dict[str, Any]]]
    told: list[list[tuple[int, Any]]]
    passed: list[dict[Way, int]]

    @property
    def places(self) -> list[tuple[int, Way, int]]:
        """Every message of it: seat, way and number."""
        return [
            (seat, way, at)
            for seat, ways in enumerate(self.passed)
            for way, last in ways.items()
            for at in range(1, last + 1)
        ]


async def recorded(there: World, seats: int, seed: str) -> Recording:
    """Plays it once, and compares what was told with the log."""
    calm = await played(there, seats, seed, {}, PATIENCE)
    assert sum(survivor.drops for survivor in calm.survivors) == 0
    for survivor in calm.survivors:
        log = await survivor.player.log(calm.match)
        later = [entry for entry in log if entry["version"] > survivor.first]
        assert told_to(survivor) == [(entry["version"], event) for entry in later for event in entry["events"]]
    check_log(there.live.database, calm.match)
    frames = [{version: seen(text) for version, text in s.frames.items()} for s in calm.survivors]
    return Recording(seats, seed, frames, [told_to(survivor) for survivor in calm.survivors], calm.passed)


def told_to(survivor: Survivor) -> list[tuple[int, Any]]:
    """Without the time."""
    return [(event["version"], event["event"]) for event in survivor.told]


_OF_THIS_MATCH = ("match", "code", "link", "clock", "events")
"""Fields of a frame that differ from one match to another of the same deal, or depend on when the reader came."""
_raw = msgspec.json.Decoder(dict[str, msgspec.Raw])


def seen(text: str) -> dict[str, Any]:
    """A frame field by field, as its bytes."""
    fields = {name: bytes(value) for name, value in _raw.decode(text).items() if name not in _OF_THIS_MATCH}
    seats: list[Json] = msgspec.json.decode(fields.pop("seats"))
    return {**fields, "seats": [{**seat, "since": None} for seat in seats]}


# --- replays ----------------------------------------------------------------------------------------------------------


async def check_replay(there: World, calm: Recording, plan: Plan) -> Played:
    """Plays the match under the plan, and compares. A failure tells the plan, to be replayed alone."""
    try:
        again = await played(there, calm.seats, calm.seed, plan)
        check_log(there.live.database, again.match)
        for seat, survivor in enumerate(again.survivors):
            check_seat(there, calm, again.match, seat, survivor, may_miss=_may_miss(plan.get(seat, ())))
    except BaseException as error:
        error.add_note(f"seats={calm.seats}, seed={calm.seed!r}, plan={plan!r}")
        raise
    return again


def _may_miss(faults: Sequence[Fault]) -> bool:
    """A frame that another overtook is dropped with the events that it alone told; no line of today's does that."""
    return any(fault.kind is Kind.SWAP and fault.way is Way.DOWN for fault in faults)


def check_seat(there: World, calm: Recording, match: str, seat: int, mine: Survivor, *, may_miss: bool) -> None:
    """The seat saw what it saw undisturbed, and each of its commands is stored once, as it was answered."""
    expected = calm.frames[seat]
    for version, text in mine.frames.items():
        if version in expected:
            assert seen(text) == expected[version]
    assert max(mine.frames) == max(expected), "not to the end"
    # whichever line was there first heard what the other one found in its first frame
    begin = max(mine.first, min(expected))
    told, all_told = ([one for one in of if one[0] > begin] for of in (told_to(mine), calm.told[seat]))
    assert is_part(told, all_told) if may_miss else told == all_told, "told twice, or not at all"
    rows = {row["command_id"]: row for row in log_rows(there.live.database, match) if row["seat"] == seat}
    sent = {command.id: command for command in mine.made.values()}
    assert {command for command in rows if command is not None} == sent.keys() == mine.acknowledged.keys()
    for command, version in mine.acknowledged.items():
        row, of = rows[command], sent[command]
        assert (row["version"], row["decision"]) == (version, of.decision), "in another decision than it was meant for"
        assert msgspec.json.decode(row["move"]) == of.move
    assert mine.longest < 10 * CONVERGED_WITHIN


def is_part(some: Sequence[Any], of: Iterable[Any]) -> bool:
    """In this order, none twice."""
    rest = iter(of)
    return all(one in rest for one in some)


def dealt(calm: Recording, count: int, kinds: Sequence[Kind], together: int, dice: random.Random) -> list[Plan]:
    """So many faults at places drawn from the whole match, no place twice with the same kind and share.

    Up to ``together`` of them in one replay, far enough from each other that each is over before the next.
    """
    every = list(itertools.product(calm.places, kinds, (0.0, 0.5, 1.0)))
    plans: list[dict[int, list[Fault]]] = []
    for (seat, way, at), kind, through in dice.sample(every, count):
        fault = Fault(way, at, kind, through)
        home = next((plan for plan in plans if _has_room(plan, seat, fault, together)), None)
        if home is None:
            plans.append(home := {})
        home.setdefault(seat, []).append(fault)
    return list(plans)


def _has_room(plan: Plan, seat: int, fault: Fault, together: int) -> bool:
    if sum(len(faults) for faults in plan.values()) >= together:
        return False
    return all(other.way is not fault.way or abs(other.at - fault.at) >= APART for other in plan.get(seat, ()))


async def swept(there: World, calm: Recording, plans: Iterable[Plan]) -> list[Played]:
    """All replays, some of them side by side."""
    room = asyncio.Semaphore(AT_ONCE)

    async def replay(plan: Plan) -> Played:
        async with room:
            return await check_replay(there, calm, plan)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(replay(plan)) for plan in plans]
    return [task.result() for task in tasks]
