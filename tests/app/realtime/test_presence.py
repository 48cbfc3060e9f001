"""Who is here, as far as a process can know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.domain.bus import Bus, Call, CallsLost, MatchChanged, ProcessId, SeatsHere, SessionEnded, WhoIsHere
from app.domain.ids import MatchId, Version
from app.realtime.bus import LocalBus
from app.realtime.exchange import Exchange
from app.realtime.limits import Limits
from app.realtime.presence import MOST_PROCESSES, SharedPresence
from engines.kernel.protocol import Seat

M, N = MatchId("match-1"), MatchId("match-2")
THERE = ProcessId("there")
LIMITS = Limits(presence_seconds=4, presence_expiry_seconds=12)


class Recorder(Exchange):
    """Remembers what was said."""

    def __init__(self) -> None:
        super().__init__(LocalBus())
        self.said: list[Call] = []

    def say(self, call: Call) -> None:
        self.said.append(call)


class Here:
    """Presence with a clock that stands still, and a record of what it says."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.exchange = Recorder()
        self.presence = SharedPresence(self.exchange, LIMITS, lambda: self.now)

    def said(self) -> list[Call]:
        """Since the last time."""
        said, self.exchange.said = self.exchange.said, []
        return said

    def seats(self, *seats: int, match: MatchId = M) -> SeatsHere:
        return SeatsHere(self.exchange.process, match, tuple(map(Seat, seats)))


def elsewhere(*seats: int, match: MatchId = M, process: ProcessId = THERE) -> SeatsHere:
    return SeatsHere(process, match, tuple(map(Seat, seats)))


@pytest.fixture
def here() -> Here:
    made = Here()
    assert made.presence.enter(M, "socket-1", Seat(0))
    return made


def test_the_first_socket_of_a_match_is_told_and_asks_for_the_others(here: Here) -> None:
    assert here.said() == [here.seats(0), WhoIsHere(here.exchange.process, M)]
    here.presence.enter(M, "socket-2", Seat(1))
    assert here.said() == [here.seats(0, 1)]


def test_a_second_socket_of_a_seat_is_nothing_to_tell(here: Here) -> None:
    here.said()
    assert not here.presence.enter(M, "socket-2", Seat(0))
    assert not here.presence.leave(M, "socket-1")
    assert here.said() == []
    assert here.presence.leave(M, "socket-2")
    assert here.said() == [here.seats()]


def test_seats_of_other_processes_are_here_too(here: Here) -> None:
    assert here.presence.hear(elsewhere(2))
    assert not here.presence.hear(elsewhere(2))
    assert not here.presence.hear(elsewhere(0, process=ProcessId("third")))
    assert here.presence.here(M) == (0, 2)
    assert here.presence.hear(elsewhere(1))
    assert here.presence.here(M) == (0, 1)
    assert here.presence.hear(elsewhere())
    assert here.presence.here(M) == (0,)


def test_who_asks_is_answered_by_those_who_have_seats(here: Here) -> None:
    here.said()
    here.presence.answer(WhoIsHere(THERE, M))
    here.presence.answer(WhoIsHere(THERE, N))
    here.presence.answer(WhoIsHere(here.exchange.process, M))
    assert here.said() == [here.seats(0)]


def test_own_calls_that_come_back_change_nothing(here: Here) -> None:
    assert not here.presence.hear(here.seats(3))
    assert here.presence.here(M) == (0,)


def test_what_was_said_is_repeated_every_few_seconds(here: Here) -> None:
    here.said()
    repeated = []
    for _ in range(12):
        here.now += 1
        assert here.presence.look() == []
        repeated += here.said()
    assert repeated == [here.seats(0)] * 3


def test_who_is_not_heard_of_for_long_is_forgotten(here: Here) -> None:
    here.presence.hear(elsewhere(1))
    here.presence.hear(elsewhere(2, process=ProcessId("third")))
    here.now += 11
    here.presence.hear(elsewhere(1))
    here.now += 2
    assert here.presence.look() == [M]
    assert here.presence.here(M) == (0, 1)
    here.now += 12
    assert here.presence.look() == [M]
    assert here.presence.here(M) == (0,)


def test_matches_without_a_socket_here_are_not_kept(here: Here) -> None:
    assert not here.presence.hear(elsewhere(1, match=N))
    assert here.presence.here(N) == ()
    here.presence.hear(elsewhere(1))
    here.presence.leave(M, "socket-1")
    assert here.presence.here(M) == ()
    assert here.presence._elsewhere == {}
    assert here.presence._said == {}


def test_only_so_many_processes_are_believed(here: Here) -> None:
    for number in range(MOST_PROCESSES + 50):
        here.presence.hear(elsewhere(1, process=ProcessId(f"process-{number}")))
    assert len(here.presence._elsewhere[M]) == MOST_PROCESSES
    assert here.presence.hear(elsewhere(2, process=ProcessId("process-0")))


def test_after_a_loss_all_is_told_and_asked_again(here: Here) -> None:
    here.presence.enter(N, "socket-2", Seat(3))
    here.said()
    here.presence.ask_everybody()
    process = here.exchange.process
    assert here.said() == [here.seats(0), WhoIsHere(process, M), here.seats(3, match=N), WhoIsHere(process, N)]


# --- the exchange itself --------------------------------------------------------------------------------------------


class BrokenBus(LocalBus):
    """Fails once."""

    def __init__(self) -> None:
        super().__init__()
        self.is_broken = True

    async def publish(self, call: Call) -> None:
        if self.is_broken:
            self.is_broken = False
            raise RuntimeError("the bus is gone")
        await super().publish(call)


@asynccontextmanager
async def listening(bus: Bus) -> AsyncIterator[tuple[Exchange, asyncio.Queue[MatchChanged]]]:
    exchange, heard = Exchange(bus), asyncio.Queue[MatchChanged]()
    exchange.on(MatchChanged, heard.put_nowait)
    async with exchange.running():
        yield exchange, heard


async def heard_version(heard: asyncio.Queue[MatchChanged]) -> Version:
    return (await asyncio.wait_for(heard.get(), 10)).version


async def test_a_listener_hears_its_kind_alone() -> None:
    async with listening(LocalBus()) as (exchange, heard):
        exchange.say(SessionEnded("0" * 64))
        exchange.say(MatchChanged(M, Version(2)))
        assert await heard_version(heard) == 2
        assert heard.empty()


async def test_a_listener_that_fails_and_a_bus_that_fails_stop_nothing() -> None:
    def fail(_: CallsLost) -> None:
        raise RuntimeError

    async with listening(BrokenBus()) as (exchange, heard):
        exchange.on(CallsLost, fail)
        exchange.say(MatchChanged(N, Version(1)))  # the bus breaks at this one
        exchange.say(CallsLost())
        exchange.say(MatchChanged(M, Version(2)))
        assert await heard_version(heard) == 2


async def test_what_was_said_last_is_carried_before_the_end() -> None:
    bus = LocalBus()
    async with listening(bus) as (_, heard):
        async with Exchange(bus).running():
            pass
        other = Exchange(bus)
        async with other.running():
            other.say(MatchChanged(M, Version(7)))
        assert await heard_version(heard) == 7
