"""Lines that are half open, slow or flooded: their own seat is helped, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from app.realtime.limits import Limits
from tests.delivery.survivor import beating
from tests.support.client import Command, Json, Player, Socket, Table, seated
from tests.support.live import Live, running
from tests.support.lossy import Fault, Kind, Lossy, Way

BEAT = 0.2
QUICK = Limits(beat_seconds=BEAT, silence_seconds=5 * BEAT, message_burst=10_000)


class Picker:
    """A seat that changes its mind without end: each of its picks is a version more."""

    def __init__(self, socket: Socket, frame: Json) -> None:
        self.socket = socket
        self.frame = frame
        self.count = 0

    async def pick(self) -> int:
        """Another creature; the version that it made."""
        picks = [legal for legal in self.frame["legal"] if legal["move"]["type"] == "pick"]
        self.count += 1
        version = await self.socket.move(Command.of(picks[self.count % len(picks)]))
        self.frame = await self.socket.hear_frame(version)
        return version


@contextlib.asynccontextmanager
async def picker(player: Player, match: str) -> AsyncIterator[Picker]:
    async with player.socket(match) as socket, beating(socket, BEAT):
        yield Picker(socket, await socket.hear("frame"))


def sent_away(socket: Socket) -> int | None:
    """The code with which the server said goodbye; on a half-open line the end itself takes longer."""
    goodbye = socket.connection.protocol.close_rcvd
    return None if goodbye is None else goodbye.code


async def until_sent_away(socket: Socket, work: Callable[[], Awaitable[object]]) -> int:
    """Reads, and does that work again and again, until the server closes the socket; gives the code."""
    reading = asyncio.create_task(socket.ended())
    async with asyncio.timeout(30):
        while (code := sent_away(socket)) is None:
            await work()
            await asyncio.sleep(BEAT / 10)
    reading.cancel()
    socket.drop()
    return code


async def test_a_socket_that_is_told_everything_and_says_nothing_is_dropped(tmp_path: Path) -> None:
    """What the server sends on a half-open line succeeds for long: it is no sign of life (T34)."""
    async with (
        running(tmp_path / "menagerie.db", QUICK) as live,
        seated(live.url, 2) as table,
        Lossy(live.url, [Fault(Way.UP, 1, Kind.MUTE)]) as line,
        table.players[0].socket(table.id, url=line.url) as old,
        beating(old, BEAT),
    ):
        await old.hear("frame")
        async with picker(table.players[0], table.id) as new:
            assert await until_sent_away(old, new.pick) == 4408
            assert len(old.frames) > 3
            await new.pick()


async def test_a_black_hole_is_no_presence_and_a_new_socket_of_the_seat_works_at_once(tmp_path: Path) -> None:
    async with (
        running(tmp_path / "menagerie.db", QUICK) as live,
        seated(live.url, 2) as table,
        Lossy(live.url, [Fault(Way.DOWN, 2, Kind.HOLE)]) as line,
        table.players[1].socket(table.id) as his,
        beating(his, BEAT),
    ):
        assert (await his.hear("presence"))["here"] == [1]
        async with table.players[0].socket(table.id, url=line.url) as old, beating(old, BEAT):
            await old.hear("frame")
            assert (await his.hear("presence"))["here"] == [0, 1]
            async with picker(table.players[0], table.id) as new:
                await new.pick()
            # the new one has gone in order; of the old one nobody has been told
            async with asyncio.timeout(30):
                while (await his.hear("presence"))["here"] != [1]:
                    pass
            old.drop()


async def test_the_fifth_socket_of_a_seat_closes_the_oldest_even_one_that_is_half_open(live: Live) -> None:
    async with (
        seated(live.url, 2) as table,
        Lossy(live.url, [Fault(Way.UP, 1, Kind.MUTE)]) as line,
        contextlib.AsyncExitStack() as stack,
    ):
        ana = table.players[0]
        oldest = await stack.enter_async_context(ana.socket(table.id, url=line.url))
        await oldest.hear("frame")
        others = [await stack.enter_async_context(ana.socket(table.id)) for _ in range(4)]
        for other in others:
            await other.hear("frame")
        assert await until_sent_away(oldest, others[0].connection.ping) == 4409
        for other in others:
            version = await other.move(Command.of((await ana.frame(table.id))["legal"][0]))
            for each in others:
                await each.hear_frame(version)


# --- slow ones --------------------------------------------------------------------------------------------------------

MOVES = 200
FULL = 64 * 1024
"""Bytes from which on a transport takes nothing more; one message may be on top."""


def waiting_bytes(live: Live) -> int:
    """What the server keeps for the slowest of its clients."""
    return max(connection.transport.get_write_buffer_size() for connection in live.server.server_state.connections)


async def test_who_reads_nothing_while_200_moves_happen_gets_the_newest_view_and_delays_nobody(tmp_path: Path) -> None:
    async with (
        running(tmp_path / "menagerie.db", Limits(message_burst=10_000, send_seconds=600)) as live,
        seated(live.url, 2) as table,
        Lossy(live.url) as line,
        picker(table.players[0], table.id) as quick,
    ):
        for listening in live.server.servers[0].sockets:
            listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)  # else the system keeps much of it
        bruno = table.players[1]
        async with bruno.socket(table.id, url=line.url) as slow:
            await slow.hear("frame")
            line.hold(Way.DOWN)
            while waiting_bytes(live) <= FULL:
                before = await quick.pick()
            full = waiting_bytes(live)
            for _ in range(MOVES):
                version = await quick.pick()
                assert waiting_bytes(live) == full, "more is kept for who takes nothing"
            line.release(Way.DOWN)
            newest, there = await slow.hear_frame(version), await bruno.frame(table.id)
            assert (newest["version"], newest["view"]) == (version, there["view"])
            late = [frame["version"] for frame in slow.frames if frame["version"] > before]
            assert len(late) <= 3
            assert late == sorted(set(late))


async def test_who_writes_one_byte_at_a_time_delays_nobody_and_is_heard(tmp_path: Path) -> None:
    async with (
        running(tmp_path / "menagerie.db", Limits(hello_seconds=600, message_burst=10_000)) as live,
        seated(live.url, 2) as table,
        picker(table.players[0], table.id) as quick,
    ):
        reader, writer = await asyncio.open_connection(*live.host.split(":"))
        head, hello = slow_hello(table, live.host)
        await written_slowly(writer, head, quick)
        await reader.readuntil(b"\r\n\r\n")
        await written_slowly(writer, hello, quick)
        async with asyncio.timeout(30):
            await reader.readuntil(b'"type":"welcome"')
            await reader.readuntil(f'"version":{quick.frame["version"]},'.encode())
        writer.transport.abort()
        assert quick.count > 20


async def written_slowly(writer: asyncio.StreamWriter, data: bytes, meanwhile: Picker) -> None:
    """Byte by byte; after each ten somebody else moves."""
    for number, byte in enumerate(data):
        writer.write(bytes([byte]))
        await (meanwhile.pick() if number % 10 == 0 else asyncio.sleep(0))


def slow_hello(table: Table, host: str) -> tuple[bytes, bytes]:
    """What a client of the second seat sends first: the request; one frame, with a mask of zeros."""
    head = (
        f"GET /api/v1/matches/{table.id}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    hello = json.dumps({"type": "hello", "token": table.players[1].token}).encode()
    assert len(hello) < 126
    return head.encode(), bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello


async def test_a_flood_is_refused_and_then_closed_and_is_nobody_elses_affair(live: Live) -> None:
    async with seated(live.url, 2) as table, picker(table.players[0], table.id) as quick:
        bruno = table.players[1]
        async with bruno.socket(table.id) as his, bruno.socket(table.id) as flooding:
            legal = (await flooding.hear("frame"))["legal"][0]
            flood = asyncio.create_task(flooded(flooding, legal))
            code = await until_sent_away(flooding, quick.pick)
            await flood
            assert code == 4400
            answers = [json.loads(text) for text in flooding.heard]
            refusals = {answer["code"] for answer in answers if answer["type"] == "refused"}
            assert refusals == {"request/too-many"}
            await his.hear_frame(await quick.pick())
            await his.say("try", id="still-there", **legal)
            assert (await his.hear("tried"))["id"] == "still-there"
        async with bruno.socket(table.id) as again:
            await again.hear("frame")


async def flooded(socket: Socket, legal: Json) -> None:
    """500 messages as fast as they are taken."""
    with contextlib.suppress(ConnectionClosed):
        for number in range(500):
            await socket.say("try", id=f"flood-{number:04}", **legal)


@pytest.mark.parametrize("kind", [Kind.HOLE, Kind.MUTE])
async def test_a_move_into_a_dead_line_is_sent_again_over_a_new_one(tmp_path: Path, kind: Kind) -> None:
    """The client cannot know whether it arrived: once it did, once it did not. It is made once."""
    async with running(tmp_path / "menagerie.db", QUICK) as live, seated(live.url, 2) as table:
        for through in (0.0, 1.0):
            frame = await table.players[0].frame(table.id)
            command = Command.of(frame["legal"][0])
            async with (
                Lossy(live.url, [Fault(Way.UP, 2, kind, through)]) as line,
                table.players[0].socket(table.id, url=line.url) as old,
            ):
                await old.hear("frame")
                await old.say("move", **command.body)
                async with table.players[0].socket(table.id, frame["version"]) as new:
                    assert await new.move(command) == frame["version"] + 1
                old.drop()
