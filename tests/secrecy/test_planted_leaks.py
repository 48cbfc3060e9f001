"""Leaks of many kinds are planted, one at a time; the comparison of worlds finds each of them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest
from msgspec.structs import replace

from app.games.codec import StoredTold
from app.games.registry import GAMES
from app.services import showing
from engines.campy_creatures.engine import CampyCreatures
from engines.campy_creatures.model import Choosing, Creature, HasChosen, State
from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Seat, Told
from tests.secrecy.test_interference import nobody_has_picked, pick_told_apart
from tests.secrecy.worlds import Base, prepare

WATCHED = ("socket", "frame", "log", "try")
"""Enough for what is planted here, and quicker than all."""

LEAKER = Seat(1)
"""Whose pick gets out."""


def strength(state: State) -> int:
    """A number that depends on what the seat has sealed."""
    picked = state.phase.picks[LEAKER] if isinstance(state.phase, Choosing) else None
    return 0 if picked is None else list(Creature).index(picked)


class ViewTellsMore(CampyCreatures):
    """A count that moves with the pick."""

    def view(self, state, viewer):
        return replace(super().view(state, viewer), gone=strength(state))


class ViewIsLonger(CampyCreatures):
    """Nothing readable, only another size."""

    def view(self, state, viewer):
        seen = super().view(state, viewer)
        return replace(seen, discard=seen.discard + (seen.row[0].mortal,) * strength(state))


class AsksSpeak(CampyCreatures):
    """A key that names the pick."""

    def to_move(self, state):
        asks = super().to_move(state)
        return {
            seat: tuple(replace(ask, key=f"{ask.key}.{strength(state)}") for ask in of_seat)
            for seat, of_seat in asks.items()
        }


class LegalMovesDepend(CampyCreatures):
    """Others may do more against strong creatures."""

    def legal_moves(self, state, seat):
        return list(super().legal_moves(state, seat))[: 3 + strength(state) % 3]


class RefusalExplainsTooMuch(CampyCreatures):
    """The facts of a refusal quote the state."""

    def apply(self, state, seat, move, rng):
        try:
            return super().apply(state, seat, move, rng)
        except IllegalMove as error:
            raise IllegalMove(error.code, error.rule or "", **{**error.facts, "beside": strength(state)}) from None


class TellsEverybody(CampyCreatures):
    """An event says it twice where the pick is strong."""

    def apply(self, state, seat, move, rng):
        step = super().apply(state, seat, move, rng)
        if seat != LEAKER:
            return step
        return replace(step, told=step.told + (Told(HasChosen(LEAKER)),) * (strength(step.state) % 3))


class Whispers(CampyCreatures):
    """Tells the mover alone, which is no leak by itself."""

    def apply(self, state, seat, move, rng):
        step = super().apply(state, seat, move, rng)
        told = (Told(HasChosen(Seat(strength(step.state))), (seat,)),) if seat == LEAKER else ()
        return replace(step, told=step.told + told)


class Talks(CampyCreatures):
    """Writes what it does into the log."""

    def apply(self, state, seat, move, rng):
        logging.getLogger("menagerie.debug").info("seat %s makes %s", seat, move)
        return super().apply(state, seat, move, rng)


def _everybody_hears(_self: StoredTold, _viewer: Any) -> bool:
    return True


def _longer_clock(table: Any) -> Any:
    """The time since when somebody waits has moved."""
    clock = _clock(table)
    state = msgspec.json.decode(table.match.snapshot, type=State) if table.match.snapshot else None
    if clock is None or state is None or clock.waiting_since is None:
        return clock
    return replace(clock, waiting_since=clock.waiting_since.replace(second=strength(state)))


_clock = showing._clock


async def planted(base: Base, engine: CampyCreatures) -> list[str]:
    with mock.patch.object(GAMES["campy-creatures"], "engine", engine):
        return await pick_told_apart(base, LEAKER, WATCHED)


@pytest.fixture
async def base(tmp_path: Path) -> Base:
    return await prepare(tmp_path / "base.db", 3, 9, 5, nobody_has_picked)


LEAKS: list[tuple[type[CampyCreatures], str]] = [
    (ViewTellsMore, "frame"),
    (ViewIsLonger, "frame"),
    (AsksSpeak, "socket"),
    (LegalMovesDepend, "frame"),
    (RefusalExplainsTooMuch, "try"),
    (TellsEverybody, "log"),
    (Talks, "server log"),
]


@pytest.mark.parametrize(("leak", "channel"), LEAKS)
async def test_a_leak_of_the_engine_is_found(base: Base, leak: type[CampyCreatures], channel: str) -> None:
    found = await planted(base, leak())
    assert any(f", {channel}" in where for where in found)


async def test_an_audience_that_is_not_asked_is_found(base: Base) -> None:
    assert await planted(base, Whispers()) == []
    with mock.patch.object(StoredTold, "is_for", _everybody_hears):
        found = await planted(base, Whispers())
    assert any(", log" in where for where in found)
    assert any(", socket" in where for where in found)


PATCHES: list[tuple[str, Callable[..., Any], str]] = [("app.services.showing._clock", _longer_clock, "frame")]


@pytest.mark.parametrize(("what", "leak", "channel"), PATCHES)
async def test_a_leak_of_the_server_is_found(base: Base, what: str, leak: Callable[..., Any], channel: str) -> None:
    with mock.patch(what, leak):
        found = await pick_told_apart(base, LEAKER, WATCHED)
    assert any(f", {channel}" in where for where in found)
