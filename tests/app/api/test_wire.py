"""Connections that cost more than they should: endless heads, clients that wait or take nothing."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app import wire
from app.api import middleware
from app.realtime.limits import Limits
from tests.support.live import PATIENCE, Live, running

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connection(live: Live) -> AsyncIterator[Streams]:
    host, _, port = live.host.partition(":")
    own = socket.socket()
    own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # the machine is not to take what the client does not
    own.connect((host, int(port)))
    reader, writer = await asyncio.open_connection(sock=own)
    try:
        yield reader, writer
    finally:
        writer.close()


async def all_of(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(PATIENCE):
        return await reader.read()


HEADERS = b"".join(b"x-%d: %s\r\n" % (number, b"a" * 1000) for number in range(120))


CHUNKED = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"


@pytest.mark.parametrize(
    ("start", "flood"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n", HEADERS),
        (b"GET / HTTP/1.1\r\nHost: x\r\nx: ", b"a" * 100_000),
        (b"GET /", b"a" * 100_000),
        (CHUNKED + b"x: ", b"a" * 100_000),
    ],
    ids=["many headers", "one header", "address", "trailer"],
)
async def test_a_head_without_end_is_refused(live: Live, start: bytes, flood: bytes) -> None:
    async with connection(live) as (reader, writer):
        for part in (start, flood[:50_000], flood[50_000:100_000]):
            writer.write(part)
            await asyncio.sleep(0.1)
        answer = await all_of(reader)
    assert answer.startswith(b"HTTP/1.1 431 "), answer[:100]
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "request/too-large"
    assert (await live.client().get("/games")).status_code == 200


async def test_a_large_head_and_body_in_one_go_are_heard(live: Live) -> None:
    body = json.dumps({"name": "Ana", "cookie": False}).encode() + b" " * 60_000
    head = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    async with connection(live) as (reader, writer):
        writer.write(head + b"x: " + b"a" * 40_000 + b"\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        assert (await all_of(reader)).startswith(b"HTTP/1.1 201 ")


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nx:"], ids=["nothing", "half a head"])
async def test_who_does_not_come_to_the_point_is_let_go(
    live: Live, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.1)
    async with connection(live) as (reader, writer):
        writer.write(said)
        assert await all_of(reader) == b""


async def test_a_body_that_does_not_come_is_refused(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.1)
    async with connection(live) as (reader, writer):
        writer.write(b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{")
        answer = await all_of(reader)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"request/malformed" in answer


def upgrade(match: str) -> bytes:
    return (
        f"GET /api/v1/matches/{match}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


PINGS = (b"\x89\xfd\0\0\0\0" + b"p" * 125) * 1000


async def test_pings_of_who_takes_nothing_fill_no_memory(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And who takes nothing at the end is let go all the same."""
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 0.5)
    limits = Limits(hello_seconds=2, send_seconds=0.3)
    async with running(database_file, limits) as live, connection(live) as (reader, writer):
        writer.write(upgrade("x"))
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(50):
            writer.write(PINGS)
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
        assert max(waiting_bytes(live)) < 500_000
        for _ in range(500):
            if not waiting_bytes(live):
                return
            await asyncio.sleep(0.05)
        raise AssertionError("the socket stays for ever")


def waiting_bytes(live: Live) -> list[int]:
    """What each socket has not been rid of."""
    sockets = [one for one in live.server.server_state.connections if isinstance(one, wire.BoundedSocket)]
    return [one.transport.get_write_buffer_size() for one in sockets]
