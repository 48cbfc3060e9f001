"""The proxy does what its plan says, and nothing else: or the sweeps would test a good line."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tests.support.lossy import Fault, Kind, Lossy, Way, kind_of, taken_frames

WHILE = 0.2
"""Seconds after which what has not come is taken not to come."""


@dataclass
class Ends:
    """A client and an echo, with a line between them."""

    line: Lossy
    client: ClientConnection
    server: ServerConnection
    arrived: list[int]
    """At the server."""

    async def say(self, *kinds: str) -> None:
        for number, kind in enumerate(kinds):
            await self.client.send(message(kind, number))

    async def heard(self) -> list[int]:
        """What comes back, by number, until nothing more comes."""
        numbers = []
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:
                text = await asyncio.wait_for(self.client.recv(decode=True), WHILE)
                numbers.append(json.loads(text)["number"])
        return numbers


def message(kind: str, number: int) -> str:
    return json.dumps({"type": kind, "number": number, "text": "x" * 1000 * (number == 4)})


@asynccontextmanager
async def ends(*plan: Fault) -> AsyncIterator[Ends]:
    arrived: list[int] = []
    connected: asyncio.Queue[ServerConnection] = asyncio.Queue()

    async def echo(connection: ServerConnection) -> None:
        connected.put_nowait(connection)
        with contextlib.suppress(ConnectionClosed):
            async for text in connection:
                arrived.append(json.loads(text)["number"])
                await connection.send(text)

    async with serve(echo, "127.0.0.1", 0, compression=None, close_timeout=WHILE, ping_interval=None) as server:
        port = server.sockets[0].getsockname()[1]
        async with Lossy(f"http://127.0.0.1:{port}", plan) as line:
            address = line.url.replace("http", "ws", 1)
            async with connect(address, compression=None, close_timeout=WHILE, ping_interval=None) as client:
                yield Ends(line, client, await connected.get(), arrived)


SAID = ("hello", "beat", "move", "presence", "frame", "ack")


@pytest.mark.parametrize(
    ("plan", "heard", "arrived"),
    [
        ([], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
        ([Fault(Way.UP, 2, Kind.DOUBLE)], [0, 1, 2, 2, 3, 4, 5], [0, 1, 2, 2, 3, 4, 5]),
        ([Fault(Way.DOWN, 3, Kind.DOUBLE)], [0, 1, 2, 3, 4, 4, 5], [0, 1, 2, 3, 4, 5]),
        ([Fault(Way.UP, 3, Kind.SWAP)], [0, 1, 2, 3, 5, 4], [0, 1, 2, 3, 5, 4]),
        ([Fault(Way.DOWN, 2, Kind.SWAP)], [0, 1, 3, 2, 4, 5], [0, 1, 2, 3, 4, 5]),
        ([Fault(Way.UP, 3, Kind.DELAY)], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
        ([Fault(Way.DOWN, 3, Kind.SPLIT)], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
        ([Fault(Way.UP, 2, Kind.MUTE)], [0, 1, 2], [0, 1, 2]),
        ([Fault(Way.DOWN, 3, Kind.MUTE, 0.5)], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5]),
        ([Fault(Way.UP, 1, Kind.DOUBLE), Fault(Way.UP, 4, Kind.SWAP)], [0, 0, 1, 2, 3, 4], [0, 0, 1, 2, 3, 4]),
    ],
)
async def test_what_is_planned_happens_to_that_message(
    plan: Sequence[Fault], heard: list[int], arrived: list[int]
) -> None:
    async with ends(*plan) as there:
        await there.say(*SAID)
        assert await there.heard() == heard
        assert there.arrived == arrived
        assert there.line.happened == list(plan)


@pytest.mark.parametrize("kind", [Kind.FIN, Kind.RST])
@pytest.mark.parametrize("through", [0.0, 0.5, 1.0])
async def test_a_cut_ends_both_sides_at_once(kind: Kind, through: float) -> None:
    async with ends(Fault(Way.DOWN, 3, kind, through)) as there:
        await there.say(*SAID)
        heard = await there.heard()
        assert heard == [0, 1, 2, 3] or (through == 1.0 and heard == [0, 1, 2, 3, 4])
        await asyncio.wait_for(there.client.wait_closed(), 5)
        await asyncio.wait_for(there.server.wait_closed(), 5)
        assert there.client.close_code == 1006


@pytest.mark.parametrize(("through", "arrived"), [(0.0, [0, 1]), (0.5, [0, 1]), (1.0, [0, 1, 0])])
async def test_in_a_hole_nothing_moves_in_either_way(through: float, arrived: list[int]) -> None:
    async with ends(Fault(Way.UP, 2, Kind.HOLE, through)) as there:
        await there.say("hello", "beat")
        assert await there.heard() == [0, 1]
        await there.say("move", "ack")
        assert await there.heard() == []
        assert there.arrived == arrived


async def test_in_a_hole_nobody_is_told_that_the_other_has_gone() -> None:
    async with ends(Fault(Way.UP, 1, Kind.HOLE)) as there:
        await there.say("hello")
        there.client.transport.abort()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(there.server.wait_closed(), WHILE)
        there.line.mend()
        await asyncio.wait_for(there.server.wait_closed(), 5)


async def test_a_way_that_is_held_goes_on_where_it_stopped() -> None:
    async with ends() as there:
        there.line.hold(Way.UP)
        await there.say(*SAID)
        assert await there.heard() == []
        there.line.release(Way.UP)
        assert await there.heard() == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("kind", list(Kind))
def test_a_plan_can_be_pasted_from_what_a_failure_prints(kind: Kind) -> None:
    plan = {1: [Fault(Way.DOWN, 7, kind, 0.5)]}
    assert eval(repr(plan)) == plan


def test_frames_are_taken_as_a_whole() -> None:
    frames = [
        b"\x81\x0f" + b'{"type":"beat"}',
        b"\x81\x8f\x01\x02\x03\x04" + bytes(c ^ (1, 2, 3, 4)[i % 4] for i, c in enumerate(b'{"type":"move"}')),
        b"\x81\x7e\x01\x00" + b'{"type": "frame"}'.ljust(256),
        b"\x81\x7f" + (70_000).to_bytes(8, "big") + b'{"type":"ack"}'.ljust(70_000),
        b"\x88\x02\x03\xe8",
    ]
    buffer, taken = bytearray(), list[bytes]()
    for byte in b"".join(frames)[:500]:
        buffer.append(byte)
        taken += taken_frames(buffer)
    buffer += b"".join(frames)[500:]
    taken += taken_frames(buffer)
    assert taken == frames
    assert [kind_of(frame) for frame in taken] == ["beat", "move", "frame", "ack", None]
