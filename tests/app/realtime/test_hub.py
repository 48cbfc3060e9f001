"""Readers, and how they are woken: with a source of frames that a test can slow down, break and count."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from typing import Any

from app.domain.bus import Bus, Call, MatchChanged
from app.domain.ids import MatchId, UserId, Version
from app.domain.matches import Reader
from app.realtime.bus import LocalBus
from app.realtime.follower import Follower, SentFrame
from app.realtime.hub import Hub
from app.realtime.limits import CloseCode, Limits
from app.realtime.messages import Ack, Refused
from engines.kernel.protocol import Seat

M = MatchId("match-1")
SEATS = {UserId("ana"): Seat(0), UserId("bruno"): Seat(1), UserId("clara"): Seat(2)}
ANA, BRUNO, CLARA = SEATS


class Source:
    """Frames that say only from where to where they go."""

    def __init__(self) -> None:
        self.version = Version(1)
        self.readings: list[set[Reader]] = []
        self.is_broken = False
        self.gate = asyncio.Event()
        self.gate.set()

    async def frames(self, match: MatchId, readers: Collection[Reader]) -> Mapping[Reader, SentFrame]:
        self.readings.append(set(readers))
        version = self.version
        await self.gate.wait()
        if self.is_broken:
            raise RuntimeError("the database is gone")
        return {
            reader: SentFrame(version, SEATS[reader.user], told(reader.since, version), "hush", ())
            for reader in readers
            if reader.user in SEATS
        }

    async def versions(self, matches: Collection[MatchId]) -> Mapping[MatchId, Version]:
        return dict.fromkeys(matches, self.version)

    async def sessions(self, hashes: Collection[str]) -> Collection[str]:
        return hashes


def told(since: int | None, version: int) -> bytes:
    return json.dumps({"type": "frame", "since": since, "version": version}).encode()


class DeadBus:
    """Loses everything."""

    is_connected = True

    async def publish(self, call: Call) -> None:
        pass

    @asynccontextmanager
    async def subscribe(self) -> AsyncIterator[AsyncIterator[Call]]:
        async def nothing() -> AsyncIterator[Call]:
            await asyncio.Event().wait()
            yield MatchChanged(M, Version(0))

        yield nothing()


class Client:
    """Takes what a follower sends."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.heard: list[Any] = []
        self.is_taking = asyncio.Event()
        self.is_taking.set()
        self._news = asyncio.Event()
        self.task = asyncio.create_task(follower.pump(self._send))

    async def _send(self, message: bytes) -> None:
        await self.is_taking.wait()
        self.heard.append(json.loads(message))
        self._news.set()

    async def hear(self, **fields: Any) -> Any:
        """The first message with these fields."""
        async with asyncio.timeout(10):
            while True:
                for message in self.heard:
                    if all(message.get(key) == value for key, value in fields.items()):
                        return message
                self._news.clear()
                await self._news.wait()

    @property
    def frames(self) -> list[Any]:
        return [message for message in self.heard if message["type"] == "frame"]


@asynccontextmanager
async def table(
    source: Source, *users: UserId, bus: Bus | None = None, limits: Limits | None = None
) -> AsyncIterator[tuple[Hub, list[Client]]]:
    """A hub with followers of one match, who have their first frame."""
    hub = Hub(source, bus or LocalBus(), limits or Limits())
    async with hub.running():
        clients: list[Client] = []
        followings = [hub.following(M, user, None) for user in users]
        try:
            clients.extend([Client(following.__enter__()) for following in followings])
            for client in clients:
                await client.hear(type="frame")
            yield hub, clients
        finally:
            for client in clients:
                client.task.cancel()
            for following in followings:
                following.__exit__(None, None, None)


async def test_a_change_is_read_once_for_all_readers() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, BRUNO, CLARA, bus=bus) as (_, clients):
        source.readings.clear()
        source.version = Version(2)
        await bus.publish(MatchChanged(M, Version(2)))
        for client in clients:
            assert (await client.hear(type="frame", version=2))["since"] == 1
        assert source.readings == [{Reader(user, Version(1)) for user in (ANA, BRUNO, CLARA)}]


async def test_a_doubled_or_late_call_sends_nothing_again() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, bus=bus) as (_, (ana,)):
        source.version = Version(3)
        for version in (3, 3, 2, 1):
            await bus.publish(MatchChanged(M, Version(version)))
            await asyncio.sleep(0.01)
        await ana.hear(version=3)
        assert [frame["version"] for frame in ana.frames] == [1, 3]


async def test_a_change_during_a_reading_is_not_missed() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, bus=bus) as (_, (ana,)):
        source.gate.clear()
        source.version = Version(2)
        await bus.publish(MatchChanged(M, Version(2)))
        await asyncio.sleep(0.01)
        source.version = Version(3)
        await bus.publish(MatchChanged(M, Version(3)))
        await asyncio.sleep(0.01)
        source.gate.set()
        await ana.hear(version=3)
        assert [(frame["since"], frame["version"]) for frame in ana.frames] == [(None, 1), (1, 2), (2, 3)]


async def test_a_lost_call_is_found_by_looking_at_the_versions() -> None:
    source = Source()
    async with table(source, ANA, BRUNO, bus=DeadBus(), limits=Limits(poll_seconds=0.05)) as (_, clients):
        source.version = Version(2)
        for client in clients:
            await client.hear(type="frame", version=2)


async def test_a_source_that_breaks_is_asked_again() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, bus=bus, limits=Limits(poll_seconds=0.05)) as (_, (ana,)):
        source.is_broken, source.version = True, Version(2)
        await bus.publish(MatchChanged(M, Version(2)))
        await asyncio.sleep(0.2)
        source.is_broken = False
        await ana.hear(type="frame", version=2)


async def test_a_source_that_is_broken_is_not_asked_without_end() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, BRUNO, bus=bus, limits=Limits(poll_seconds=0.2)) as (_, clients):
        source.is_broken, source.version = True, Version(2)
        source.readings.clear()
        await bus.publish(MatchChanged(M, Version(2)))
        clients[0].follower.sync(None)
        await asyncio.sleep(0.5)
        assert 1 <= len(source.readings) < 20
        source.is_broken = False
        for client in clients:
            await client.hear(type="frame", version=2)


async def test_a_version_that_does_not_exist_is_not_looked_for_without_end() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, BRUNO, bus=bus) as (_, clients):
        source.readings.clear()
        await bus.publish(MatchChanged(M, Version(10**12)))
        await asyncio.sleep(0.2)
        assert 1 <= len(source.readings) < 5
        source.version = Version(2)
        await bus.publish(MatchChanged(M, Version(2)))
        for client in clients:
            await client.hear(type="frame", version=2)
            assert [frame["version"] for frame in client.frames] == [1, 2]


async def test_a_lie_that_comes_while_a_frame_is_read_does_no_harm_either() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, bus=bus) as (_, (ana,)):
        source.gate.clear()
        source.version = Version(2)
        await bus.publish(MatchChanged(M, Version(2)))
        await asyncio.sleep(0.01)
        await bus.publish(MatchChanged(M, Version(10**12)))
        await asyncio.sleep(0.01)
        source.readings.clear()
        source.gate.set()
        await ana.hear(type="frame", version=2)
        await asyncio.sleep(0.2)
        assert len(source.readings) < 5


async def test_a_slow_reader_slows_nobody_and_gets_the_newest_alone() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, BRUNO, bus=bus) as (_, (slow, quick)):
        await slow.hear(type="presence")
        slow.is_taking.clear()
        for version in range(2, 30):
            source.version = Version(version)
            await bus.publish(MatchChanged(M, Version(version)))
            await quick.hear(type="frame", version=version)
        slow.is_taking.set()
        await slow.hear(type="frame", version=29)
        assert len(slow.frames) <= 3
        since = [frame["since"] for frame in slow.frames]
        assert since == [None, *[frame["version"] for frame in slow.frames[:-1]]], "an event was lost or told twice"


async def test_a_reader_that_takes_nothing_is_dropped() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, bus=bus, limits=Limits(send_seconds=0.05)) as (_, (ana,)):
        ana.is_taking.clear()
        source.version = Version(2)
        await bus.publish(MatchChanged(M, Version(2)))
        assert await asyncio.wait_for(ana.task, 10) == CloseCode.SILENT


async def test_answers_wait_for_room() -> None:
    source = Source()
    async with table(source, ANA, limits=Limits(waiting_answers=3)) as (_, (ana,)):
        ana.is_taking.clear()
        sent = 0

        async def answer() -> None:
            nonlocal sent
            for number in range(20):
                await ana.follower.answer(Ack(f"command-{number}", Version(1)))
                sent += 1

        task = asyncio.create_task(answer())
        await asyncio.sleep(0.05)
        assert sent <= 5
        ana.is_taking.set()
        await task
        await ana.hear(id="command-19")
        acks = [message["id"] for message in ana.heard if message["type"] == "ack"]
        assert acks == [f"command-{number}" for number in range(20)]


def a_refusal(command: str) -> Refused:
    return Refused(command, "move/illegal", "No.", "§1", {}, None)


async def test_a_refusal_carries_the_present_frame_and_its_events_are_told_once() -> None:
    source = Source()
    async with table(source, ANA, bus=DeadBus(), limits=Limits(poll_seconds=60)) as (_, (ana,)):
        source.version = Version(2)
        await ana.follower.refuse(a_refusal("command-1"))
        refused = await ana.hear(id="command-1")
        assert refused["frame"] == {"type": "frame", "since": 1, "version": 2}
        assert refused["version"] == 2
        await ana.follower.refuse(a_refusal("command-2"))
        assert (await ana.hear(id="command-2"))["frame"]["since"] == 2


async def test_a_refusal_is_told_even_when_no_frame_can_be_read() -> None:
    source = Source()
    async with table(source, ANA) as (_, (ana,)):
        source.is_broken = True
        await ana.follower.refuse(a_refusal("command-1"))
        assert (await ana.hear(id="command-1"))["frame"] is None


async def test_who_does_not_sit_there_any_more_is_closed() -> None:
    source, bus = Source(), LocalBus()
    async with table(source, ANA, BRUNO, bus=bus) as (_, (ana, bruno)):
        del SEATS[BRUNO]
        try:
            source.version = Version(2)
            await bus.publish(MatchChanged(M, Version(2)))
            assert await asyncio.wait_for(bruno.task, 10) == CloseCode.NOT_FOUND
            await ana.hear(type="frame", version=2)
        finally:
            SEATS[BRUNO] = Seat(1)


async def test_the_fifth_follower_of_a_seat_closes_the_oldest() -> None:
    async with table(Source(), *[ANA] * 4, BRUNO) as (hub, clients):
        with hub.following(M, ANA, None):
            assert await asyncio.wait_for(clients[0].task, 10) == CloseCode.FIFTH
            assert not any(client.task.done() for client in clients[1:])
            assert hub.presence.here(M) == (0, 1)


async def test_who_follows_too_many_tables_loses_the_oldest() -> None:
    async with table(Source(), ANA, ANA, BRUNO, limits=Limits(sockets_per_user=3)) as (hub, clients):
        with hub.following(MatchId("another"), ANA, None), hub.following(MatchId("a third"), ANA, None):
            assert await asyncio.wait_for(clients[0].task, 10) == CloseCode.FIFTH
            assert not any(client.task.done() for client in clients[1:])
        with hub.following(MatchId("another"), ANA, None):
            assert not clients[1].task.done()


async def test_goodbye_is_said_to_all_and_to_who_comes_late() -> None:
    source = Source()
    async with table(source, ANA, limits=Limits(goodbye_seconds=0.05)) as (hub, (ana,)):
        await hub.say_goodbye("update")
        assert await asyncio.wait_for(ana.task, 10) == CloseCode.RESTART
        assert ana.heard[-1] == {"type": "reload", "reason": "update"}
        with hub.following(M, BRUNO, None) as late:
            assert await asyncio.wait_for(Client(late).task, 10) == CloseCode.RESTART


async def test_nothing_is_kept_of_who_has_gone() -> None:
    async with table(Source(), ANA, BRUNO) as (hub, _):
        assert hub._feeds
    assert not hub._feeds
    assert hub.presence.here(M) == ()


async def test_the_local_bus_keeps_the_newest_call_of_each_match() -> None:
    bus = LocalBus()
    async with bus.subscribe() as calls:
        for version in (1, 5, 3):
            await bus.publish(MatchChanged(M, Version(version)))
        await bus.publish(MatchChanged(MatchId("match-2"), Version(1)))
        heard = [await anext(calls), await anext(calls)]
        assert heard == [MatchChanged(M, Version(5)), MatchChanged(MatchId("match-2"), Version(1))]
    await bus.publish(MatchChanged(M, Version(6)))
