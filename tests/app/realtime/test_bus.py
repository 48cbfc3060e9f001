"""What every bus does: one suite for calls inside a process and for calls over Redis; then what only Redis has."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import msgspec
import pytest
from redis import asyncio as redis_client

from app.domain.bus import (
    AnyCall,
    Bus,
    Call,
    CallsLost,
    CodeGuessed,
    MatchChanged,
    ProcessId,
    SeatsHere,
    SessionEnded,
    WhoIsHere,
)
from app.domain.ids import MatchId, Version
from app.realtime.bus import LocalBus, Waiting
from app.realtime.redis_bus import Patience, RedisBus, channel_of, dump_calls, parse_calls
from engines.kernel.protocol import Seat
from tests.support.redis import Redis, shared_url

M, N = MatchId("match-1"), MatchId("match-2")
HERE, THERE = ProcessId("here"), ProcessId("there")
PATIENCE = 20.0

QUICK = Patience(ping_seconds=0.1, silence_seconds=0.5, answer_seconds=0.5, most_wait=0.2)

CALLS: list[AnyCall] = [
    MatchChanged(M, Version(3)),
    SeatsHere(HERE, M, (Seat(0), Seat(3))),
    WhoIsHere(HERE, M),
    SessionEnded("0" * 64),
    CodeGuessed(HERE, "network-0"),
    CallsLost(),
]


class Ear:
    """Somebody who subscribed: what it has heard, one call after the other."""

    def __init__(self, calls: AsyncIterator[Call]) -> None:
        self.calls = calls
        self.heard: list[Call] = []

    async def hear(self, fits: Callable[[Call], bool]) -> Call:
        """The first call from now on that fits."""
        async with asyncio.timeout(PATIENCE):
            while True:
                call = await anext(self.calls)
                self.heard.append(call)
                if fits(call):
                    return call

    async def hear_equal(self, call: Call) -> None:
        await self.hear(lambda heard: heard == call)


@asynccontextmanager
async def ear(bus: Bus) -> AsyncIterator[Ear]:
    async with bus.subscribe() as calls:
        yield Ear(calls)


@asynccontextmanager
async def redis_bus(url: str, channel: str, patience: Patience = QUICK) -> AsyncIterator[RedisBus]:
    bus = RedisBus(url, channel, patience)
    async with bus.running():
        yield bus


async def until_connected(*buses: RedisBus, wanted: bool = True) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(bus.is_connected != wanted for bus in buses):  # noqa: ASYNC110 - another machine's doing
            await asyncio.sleep(0.01)


@pytest.fixture
def channel() -> str:
    return f"menagerie:test-{uuid.uuid4().hex}"


Ends = tuple[Bus, Bus]


@pytest.fixture(params=["in one process", "over Redis"])
async def ends(request: pytest.FixtureRequest, channel: str) -> AsyncIterator[Ends]:
    """The bus as two parts of a Menagerie see it."""
    if request.param == "in one process":
        bus = LocalBus()
        yield bus, bus
        return
    async with redis_bus(shared_url(), channel) as one, redis_bus(shared_url(), channel) as other:
        await until_connected(one, other)
        yield one, other


# --- every bus ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", CALLS, ids=lambda call: type(call).__name__)
async def test_a_call_of_every_kind_is_heard_at_both_ends(ends: Ends, call: Call) -> None:
    async with ear(ends[0]) as near, ear(ends[1]) as far:
        await ends[0].publish(call)
        await near.hear_equal(call)
        await far.hear_equal(call)


async def test_calls_are_heard_both_ways(ends: Ends) -> None:
    async with ear(ends[0]) as one, ear(ends[1]) as other:
        await ends[0].publish(MatchChanged(M, Version(1)))
        await ends[1].publish(MatchChanged(N, Version(1)))
        for listener in (one, other):
            async with asyncio.timeout(PATIENCE):
                while not {MatchChanged(M, Version(1)), MatchChanged(N, Version(1))} <= set(listener.heard):
                    await listener.hear(lambda _: True)


async def test_a_slow_reader_gets_the_newest_call_of_each_match(ends: Ends) -> None:
    async with ear(ends[0]) as near, ear(ends[1]) as far:
        for version in (1, 5, 3):
            await ends[0].publish(MatchChanged(M, Version(version)))
        await ends[0].publish(MatchChanged(N, Version(2)))
        await near.hear_equal(MatchChanged(N, Version(2)))
        assert near.heard[-2:] == [MatchChanged(M, Version(5)), MatchChanged(N, Version(2))]
        await far.hear_equal(MatchChanged(N, Version(2)))
        assert max(call.version for call in far.heard if isinstance(call, MatchChanged) and call.match == M) == 5


async def test_nobody_is_called_who_has_gone(ends: Ends) -> None:
    async with ear(ends[1]) as gone:
        pass
    await ends[0].publish(MatchChanged(M, Version(1)))
    async with ear(ends[1]) as present:
        await ends[0].publish(MatchChanged(M, Version(2)))
        await present.hear_equal(MatchChanged(M, Version(2)))
    assert gone.heard == []


async def test_both_ends_are_connected(ends: Ends) -> None:
    assert all(bus.is_connected for bus in ends)


async def test_a_thousand_matches_are_all_heard(ends: Ends) -> None:
    async with ear(ends[1]) as far:
        wanted = {MatchChanged(MatchId(f"match-{number}"), Version(number)) for number in range(1000)}
        for call in wanted:
            await ends[0].publish(call)
        async with asyncio.timeout(PATIENCE):
            while not wanted <= set(far.heard):
                await far.hear(lambda _: True)


# --- what waits -----------------------------------------------------------------------------------------------------


def test_of_seats_the_newest_of_each_process_waits() -> None:
    waiting = Waiting()
    for call in (
        SeatsHere(HERE, M, (Seat(0),)),
        SeatsHere(THERE, M, (Seat(1),)),
        SeatsHere(HERE, M, ()),
    ):
        waiting.put(call)
    assert waiting.take_now(9) == [SeatsHere(HERE, M, ()), SeatsHere(THERE, M, (Seat(1),))]
    assert not waiting


def test_guesses_that_wait_are_added_up() -> None:
    waiting = Waiting()
    for _ in range(3):
        waiting.put(CodeGuessed(HERE, "network-0"))
    taken = waiting.take_now(9)
    waiting.put(CodeGuessed(HERE, "network-0"))
    waiting.put_back(taken)
    assert waiting.take_now(9) == [CodeGuessed(HERE, "network-0", times=4)]


def test_what_was_taken_and_put_back_does_not_hide_what_is_newer() -> None:
    waiting = Waiting()
    waiting.put(SeatsHere(HERE, M, (Seat(0),)))
    taken = waiting.take_now(9)
    waiting.put(SeatsHere(HERE, M, ()))
    waiting.put_back([*taken, MatchChanged(M, Version(1))])
    assert waiting.take_now(9) == [SeatsHere(HERE, M, ()), MatchChanged(M, Version(1))]


def test_too_many_calls_become_one_that_says_so() -> None:
    waiting = Waiting(most=10)
    for number in range(11):
        waiting.put(WhoIsHere(HERE, MatchId(f"match-{number}")))
    assert waiting.take_now(99) == [CallsLost()]


# --- messages -------------------------------------------------------------------------------------------------------


def test_a_message_holds_a_match_and_a_version() -> None:
    assert msgspec.json.decode(dump_calls([MatchChanged(M, Version(3))])) == [
        {"kind": "changed", "match": "match-1", "version": 3}
    ]


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"garbage",
        b"\xff\xfe\x00",
        b"null",
        b'{"kind": "changed"}',
        b"[" * 5000,
        b'["' + b"x" * 2_000_000 + b'"]',
        b'[null, 1, "x", [], {}, {"kind": "changed"}, {"kind": "changed", "match": 1, "version": 1}]',
        b'[{"kind": "changed", "match": "m", "version": "1"}, {"kind": "nobody knows", "match": "m"}]',
        b'[{"kind": "changed", "match": "' + b"x" * 65 + b'", "version": 1}]',
        b'[{"kind": "here", "process": "p", "match": "m", "seats": [' + b"1," * 40 + b"1]}]",
    ],
    ids=lambda garbage: garbage[:20].decode(errors="replace"),
)
def test_what_is_no_call_is_passed_over(garbage: bytes) -> None:
    assert parse_calls(garbage) == []


def test_a_kind_of_a_newer_program_hides_none_of_the_others() -> None:
    newer = b'[{"kind": "of tomorrow", "match": "m"}, {"kind": "changed", "match": "match-1", "version": 3, "why": 1}]'
    assert parse_calls(newer) == [MatchChanged(M, Version(3))]


def test_each_database_has_a_channel_of_its_own() -> None:
    one = channel_of("postgresql+asyncpg://ana:secret@db.example.org:5432/menagerie")
    assert one == channel_of("postgresql+asyncpg://bruno:other@db.example.org/menagerie")
    others = ("postgresql+asyncpg://db.example.org/other", "postgresql+asyncpg://db2.example.org/menagerie")
    assert len({one, *map(channel_of, others), channel_of("sqlite+aiosqlite:////data/menagerie.db")}) == 4
    assert "secret" not in one
    assert "example" not in one


# --- only Redis -----------------------------------------------------------------------------------------------------


async def test_two_menageries_on_one_redis_do_not_hear_each_other(channel: str) -> None:
    async with (
        redis_bus(shared_url(), channel) as one,
        redis_bus(shared_url(), channel) as same,
        redis_bus(shared_url(), channel + "-other") as other,
        ear(same) as near,
        ear(other) as far,
    ):
        await until_connected(one, same, other)
        await one.publish(MatchChanged(M, Version(1)))
        await near.hear_equal(MatchChanged(M, Version(1)))
        await other.publish(MatchChanged(N, Version(1)))
        await far.hear_equal(MatchChanged(N, Version(1)))
        assert MatchChanged(M, Version(1)) not in far.heard


async def test_garbage_and_a_flood_on_the_channel_stop_nothing(channel: str) -> None:
    async with redis_bus(shared_url(), channel) as one, redis_bus(shared_url(), channel) as other, ear(other) as far:
        await until_connected(one, other)
        async with redis_client.Redis.from_url(shared_url()) as enemy:
            for garbage in (b"", b"garbage", b"\xff\x00", b"[" * 5000, b'[{"kind": "nobody knows"}]', b"[]"):
                await enemy.publish(channel, garbage)
            flood = enemy.pipeline(transaction=False)
            for number in range(20_000):
                flood.publish(channel, dump_calls([MatchChanged(MatchId(f"match-{number % 50}"), Version(number))]))
            await flood.execute()
        await one.publish(MatchChanged(M, Version(1_000_000)))
        await far.hear_equal(MatchChanged(M, Version(1_000_000)))
        await until_connected(one, other)


async def test_after_a_lost_line_the_loss_is_told_once_it_is_listening_again(channel: str) -> None:
    with Redis() as redis:
        async with redis_bus(redis.url, channel) as one, redis_bus(redis.url, channel) as other, ear(other) as far:
            await until_connected(one, other)
            await one.publish(MatchChanged(M, Version(1)))
            await far.hear_equal(MatchChanged(M, Version(1)))
            await asyncio.to_thread(redis.call, "CLIENT", "KILL", "TYPE", "pubsub")
            await far.hear_equal(CallsLost())
            await one.publish(MatchChanged(M, Version(2)))
            await far.hear_equal(MatchChanged(M, Version(2)))


async def test_a_line_that_redis_closed_costs_no_call(channel: str) -> None:
    with Redis() as redis:
        async with redis_bus(redis.url, channel) as one, redis_bus(redis.url, channel) as other, ear(other) as far:
            await until_connected(one, other)
            await asyncio.to_thread(redis.call, "CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            await one.publish(MatchChanged(M, Version(2)))
            await far.hear_equal(MatchChanged(M, Version(2)))


async def test_a_redis_that_was_away_is_found_again_and_gets_what_waits(
    channel: str, caplog: pytest.LogCaptureFixture
) -> None:
    redis = Redis()
    with caplog.at_level(logging.INFO, "menagerie.bus"):
        async with AsyncExitStack() as stack:
            stack.callback(redis.close)
            one = await stack.enter_async_context(redis_bus(redis.url, channel))
            other = await stack.enter_async_context(redis_bus(redis.url, channel))
            far = await stack.enter_async_context(ear(other))
            near = await stack.enter_async_context(ear(one))
            assert not one.is_connected
            await one.publish(SessionEnded("0" * 64))
            await near.hear_equal(SessionEnded("0" * 64))
            await asyncio.to_thread(redis.start)
            await until_connected(one, other)
            await one.publish(MatchChanged(M, Version(1)))
            await far.hear_equal(MatchChanged(M, Version(1)))
    told = [record.getMessage() for record in caplog.records]
    assert sorted(told) == [*["Redis is back"] * 2, *[told[0]] * 2]
    assert "lost" in told[0]


async def test_a_redis_that_is_still_is_found_out_and_delays_nobody(channel: str) -> None:
    with Redis() as redis:
        async with redis_bus(redis.url, channel) as bus, ear(bus) as near:
            await until_connected(bus)
            with redis.paused():
                for version in range(1, 200):
                    await bus.publish(MatchChanged(M, Version(version)))
                    await near.hear_equal(MatchChanged(M, Version(version)))
                await until_connected(bus, wanted=False)
            await until_connected(bus)


async def test_a_password_is_in_no_log(channel: str, caplog: pytest.LogCaptureFixture) -> None:
    url = shared_url().replace("redis://", "redis://ana:a-secret-word@")
    with caplog.at_level(logging.DEBUG):
        async with redis_bus(url, channel, replace(QUICK, start_seconds=1.0)) as bus:
            assert not bus.is_connected
    assert "lost" in caplog.text
    assert "a-secret-word" not in caplog.text


async def test_the_time_that_redis_takes_is_known(channel: str) -> None:
    async with redis_bus(shared_url(), channel) as bus:
        async with asyncio.timeout(PATIENCE):
            while bus.round_trip is None:  # noqa: ASYNC110 - another machine's doing
                await asyncio.sleep(0.01)
        assert bus.round_trip < PATIENCE
