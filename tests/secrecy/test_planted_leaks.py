"""Leaks of many kinds are planted, one at a time; the comparison of worlds finds each in the channel meant for it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import msgspec
import pytest
from msgspec.structs import replace

from app.api import frames as api_frames
from app.domain.bus import SessionEnded
from app.domain.errors import ServerError
from app.games.codec import StoredTold
from app.games.registry import GAMES
from app.logs import JsonLines
from app.metrics import Metrics
from app.realtime.hub import Hub
from app.services import changes, moves, showing
from engines.campy_creatures.engine import CampyCreatures
from engines.campy_creatures.model import Choosing, Creature, HasChosen, State
from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Seat, Told
from tests.secrecy.test_interference import SEALED, nobody_has_picked, pick_told_apart
from tests.secrecy.worlds import Base, prepare
from tests.support.client import GAME

LEAKER = Seat(SEALED)
"""Whose pick gets out."""


def strength(state: State) -> int:
    """A number that depends on what the seat has sealed."""
    picked = state.phase.picks[LEAKER] if isinstance(state.phase, Choosing) else None
    return 0 if picked is None else list(Creature).index(picked)


MIDDLE = 6
"""Of the strengths that are sealed in the two worlds, one is lower."""


# --- what an engine may do wrong --------------------------------------------------------------------------------------


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


class OrderSpeaks(CampyCreatures):
    """The same moves for the others, turned about for some picks."""

    def legal_moves(self, state, seat):
        legal = list(super().legal_moves(state, seat))
        return legal if seat == LEAKER or strength(state) < MIDDLE else legal[::-1]


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


class Stumbles(CampyCreatures):
    """Breaks where it should refuse, and says over what."""

    def apply(self, state, seat, move, rng):
        try:
            return super().apply(state, seat, move, rng)
        except IllegalMove:
            raise ValueError(f"{state.phase}") from None


class Remembers(CampyCreatures):
    """No leak; but whoever wants to plant one elsewhere finds here what was sealed last."""

    last = 0

    def apply(self, state, seat, move, rng):
        step = super().apply(state, seat, move, rng)
        Remembers.last = strength(step.state)
        return step


# --- what the server may do wrong -------------------------------------------------------------------------------------


def an_audience_is_not_asked() -> Any:
    return mock.patch.object(StoredTold, "is_for", return_value=True)


def the_clock_has_moved() -> Any:
    """The time since when somebody waits."""
    true_clock = showing._clock

    def clock(table: Any) -> Any:
        seen = true_clock(table)
        state = msgspec.json.decode(table.match.snapshot, type=State) if table.match.snapshot else None
        if seen is None or state is None or seen.waiting_since is None:
            return seen
        return replace(seen, waiting_since=seen.waiting_since.replace(second=strength(state)))

    return mock.patch.object(showing, "_clock", clock)


def a_label_tells_the_pick() -> Any:
    true_requested = Metrics.requested

    def requested(self: Metrics, method: str, route: str, status: int) -> None:
        true_requested(self, method, f"{route}#{Remembers.last}", status)

    return mock.patch.object(Metrics, "requested", requested)


def a_number_counts_the_picks() -> Any:
    """No label: strong creatures count twice."""
    true_moved = Metrics.moved

    def moved(self: Metrics, seconds: float) -> None:
        for _ in range(1 + Remembers.last % 3):
            true_moved(self, seconds)

    return mock.patch.object(Metrics, "moved", moved)


def there_is_a_message_more() -> Any:
    """Nothing new in it: who is here is told again for some picks."""
    true_changed = Hub.changed

    def changed(self: Hub, match: Any, version: Any) -> None:
        true_changed(self, match, version)
        if Remembers.last >= MIDDLE:
            self._tell_presence(match)

    return mock.patch.object(Hub, "changed", changed)


def a_header_tells_the_pick() -> Any:
    true_json = api_frames._json

    def stamped(wire: Any) -> Any:
        answer = true_json(wire)
        answer.headers["ETag"] = f'"{Remembers.last}"'
        return answer

    return mock.patch.object(api_frames, "_json", stamped)


def the_bus_hears_the_pick() -> Any:
    true_publish = changes.publish

    async def publish(context: Any, match: Any) -> None:
        await true_publish(context, match)
        await context.bus.publish(SessionEnded(f"{Remembers.last}"))

    return mock.patch.object(changes, "publish", publish)


def an_incident_quotes_the_state() -> Any:
    def incident(_meter: Any, error: Exception, *_: Any) -> ServerError:
        logging.getLogger("menagerie.incidents").error("incident: %s", error)
        return ServerError(incident="5E5E5E5E")

    return mock.patch.object(moves, "incident", incident)


def the_log_names_the_pick() -> Any:
    """In a field of its own, which only one format has."""

    def format_all(self: JsonLines, record: logging.LogRecord) -> str:
        return f'{{"strength": {Remembers.last}, "message": "{record.getMessage()}"}}'

    return mock.patch.object(JsonLines, "format", format_all)


# --- what is found ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Two people are enough: one to leak, and one to hear it."""
    return asyncio.run(prepare(tmp_path_factory.mktemp("leaks") / "base.db", 2, 9, 5, nobody_has_picked))


@contextmanager
def played_by(engine: CampyCreatures) -> Iterator[None]:
    with mock.patch.object(GAMES[GAME], "engine", engine):
        yield


LEAKS: list[tuple[type[CampyCreatures], Callable[[], Any] | None, str]] = [
    (ViewTellsMore, None, "frame"),
    (ViewIsLonger, None, "frame"),
    (AsksSpeak, None, "socket"),
    (LegalMovesDepend, None, "frame"),
    (OrderSpeaks, None, "frame"),
    (RefusalExplainsTooMuch, None, "try"),
    (TellsEverybody, None, "log"),
    (Talks, None, "server log"),
    (Whispers, an_audience_is_not_asked, "log"),
    (Whispers, an_audience_is_not_asked, "socket"),
    (CampyCreatures, the_clock_has_moved, "frame"),
    (Remembers, a_label_tells_the_pick, "metrics"),
    (Remembers, a_number_counts_the_picks, "metrics"),
    (Remembers, there_is_a_message_more, "socket"),
    (Remembers, a_header_tells_the_pick, "frame"),
    (Remembers, the_bus_hears_the_pick, "bus"),
    (Remembers, the_log_names_the_pick, "server log as JSON"),
]
"""Who plays, what is wrong with the server, and where that must show."""


def name_of(leak: tuple[type[CampyCreatures], Callable[[], Any] | None, str]) -> str:
    engine, fault, channel = leak
    said = fault.__name__ if fault is not None else engine.__name__
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", said).replace("_", " ").lower() + f" in {channel}"


@pytest.mark.parametrize(("engine", "fault", "channel"), LEAKS, ids=map(name_of, LEAKS))
async def test_a_leak_is_found(
    base: Base, engine: type[CampyCreatures], fault: Callable[[], Any] | None, channel: str
) -> None:
    with played_by(engine()):
        if fault is None:
            found = await pick_told_apart(base, (channel,))
        else:
            with fault():
                found = await pick_told_apart(base, (channel,))
    assert found
    assert all(f", {channel}" in where for where in found)


async def test_an_incident_that_quotes_the_state_is_found(base: Base) -> None:
    with played_by(Stumbles()):
        assert await pick_told_apart(base, ("try", "server log")) == []
        with an_incident_quotes_the_state():
            found = await pick_told_apart(base, ("try", "server log"))
    assert found
    assert all(", server log" in where for where in found)


@pytest.mark.parametrize("engine", [Whispers, Remembers])
async def test_what_is_no_leak_is_not_taken_for_one(base: Base, engine: type[CampyCreatures]) -> None:
    channels = [channel for _, _, channel in LEAKS]
    with played_by(engine()):
        assert await pick_told_apart(base, channels) == []
