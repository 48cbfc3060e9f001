"""How long a server takes to start, and what open matches and idle sockets take of its memory."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from websockets.asyncio.client import ClientConnection, connect

from app.domain.ids import MatchId
from app.domain.matches import NewMatch
from app.games.registry import GAMES
from app.services import matches, sessions
from tests.support.server import Server
from tools.bench_moves import SEATS, context_on

STARTS = 5
MATCHES = 200


@dataclass(frozen=True)
class OpenMatch:
    """A match that is being played, and what opens it."""

    match: MatchId
    tokens: tuple[str, ...]
    """By seat."""


@dataclass(frozen=True)
class Memory:
    """Resident memory of the server's process, in KiB."""

    idle: int
    """After the start and one request."""
    match: float
    """For each match with one socket, the socket's share taken off."""
    socket: float
    """For each further socket that has its first frame and says nothing."""


def start_seconds(folder: Path, starts: int = STARTS, env: dict[str, str] | None = None) -> tuple[float, ...]:
    """From the command to the first ``/readyz`` that says yes, on a database that exists already."""
    samples = []
    server = Server(folder, env=env)
    for _ in range(starts + 1):
        began = time.perf_counter()
        server.start()
        samples.append(time.perf_counter() - began)
        server.stop()
    return tuple(samples[1:])


async def open_matches(url: str, game: str, count: int) -> list[OpenMatch]:
    """So many started matches, made through the services."""
    made = []
    async with context_on(url) as context:
        for _ in range(count):
            guests = [await sessions.create_guest(context, f"Guest {seat}") for seat in range(_seats(game))]
            match = await matches.create(context, guests[0].user, NewMatch(game, len(guests), {}))
            for guest in guests[1:]:
                await matches.join(context, guest.user, match.id, match.code)
            await matches.start(context, guests[0].user, match.id)
            made.append(OpenMatch(match.id, tuple(guest.token for guest in guests)))
    return made


def _seats(game: str) -> int:
    return min(SEATS, GAMES[game].meta.max_seats)


async def _opened(stack: AsyncExitStack, server: Server, match: MatchId, token: str) -> None:
    """A socket with its first frame."""
    address = f"{server.ws_url}/api/v1/matches/{match}/socket"
    connection: ClientConnection = await stack.enter_async_context(connect(address, compression=None))
    await connection.send(json.dumps({"type": "hello", "token": token}))
    while json.loads(await connection.recv())["type"] != "frame":
        pass


def resident(server: Server) -> int:
    """KiB."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")))


async def memory_of(server: Server, opened: list[OpenMatch]) -> Memory:
    """Opens a socket of the first seat of each match, then those of the others."""
    async with AsyncExitStack() as warm:
        await _opened(warm, server, opened[0].match, opened[0].tokens[0])
    idle = resident(server)
    async with AsyncExitStack() as stack:
        for one in opened:
            await _opened(stack, server, one.match, one.tokens[0])
        with_one = resident(server)
        for one in opened:
            for token in one.tokens[1:]:
                await _opened(stack, server, one.match, token)
        with_all = resident(server)
    others = sum(len(one.tokens) - 1 for one in opened)
    socket = (with_all - with_one) / others
    return Memory(idle, (with_one - idle) / len(opened) - socket, socket)


def lines(game: str, count: int = MATCHES, starts: int = STARTS) -> Iterator[str]:
    """For people."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        url = server.env["DATABASE_URL"]
        opened = asyncio.run(open_matches(url, game, count))
        samples = start_seconds(server.folder, starts)
        yield f"start of the server: {min(samples):.2f} / {median(samples):.2f} / {max(samples):.2f} s (SQLite)"
        if not sys.platform.startswith("linux"):
            yield "memory: measured on Linux only"
            return
        with server:
            memory = asyncio.run(memory_of(server, opened))
        yield f"memory of one worker: {memory.idle / 1024:,.0f} MiB idle"
        yield f"  an open match: {memory.match:,.1f} KiB; an idle socket: {memory.socket:,.1f} KiB"
        yield f"  ({count} matches of {game}, {count * _seats(game)} sockets)"
