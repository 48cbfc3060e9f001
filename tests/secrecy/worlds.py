"""Two worlds that differ in one secret, and everybody who looks at them.

Both are copies of one database, served one after the other on one port under a clock that stands still, so whatever is
random or dated is the same by construction, and bytes can be compared as they are (``tests/secrecy/channels.py``).
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import random
import re
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import msgspec
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed

from app.domain.bus import Call
from app.domain.ids import CommandId
from app.domain.matches import NewMatch
from app.games.codec import dump
from app.games.registry import GAMES
from app.logs import JsonLines, Lines
from app.main import create_app
from app.realtime.bus import LocalBus
from app.realtime.limits import Limits
from app.realtime.redis_bus import dump_calls
from app.services import bots as playing
from app.services import frames, matches, moves, sessions
from app.services.context import Context
from app.storage.database import open_database
from engines.kernel.protocol import Seat
from tests.support.client import GAME, NAMES, Command, Json, Player, Socket
from tests.support.live import Live, running
from tests.support.stored import state_of

NOW = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)
ENGINE = GAMES[GAME].engine

Viewer = int | str
"""A seat, or who sits nowhere."""

STRANGER, SENT_AWAY, ENDED, NOBODY = "a stranger", "who was sent away", "an ended session", "nobody"


@dataclass(frozen=True)
class Base:
    """A match as it was before the worlds part."""

    database: Path
    port: int
    match: str
    code: str
    tokens: Mapping[Viewer, str | None]
    """Of everybody who looks on: the seats in order, then who sits nowhere."""

    @property
    def seats(self) -> list[int]:
        return [viewer for viewer in self.tokens if isinstance(viewer, int)]

    @property
    def state(self) -> Any:
        return state_of(self.database, self.match)

    def all_but(self, seat: int) -> list[Viewer]:
        """Everybody else."""
        return [viewer for viewer in self.tokens if viewer != seat]


def _context(**parts: Any) -> Context:
    numbers = itertools.count(1)
    still = {"clock": lambda: NOW, "tokens": lambda: f"token-of-the-worlds-{next(numbers):024}"}
    return Context(**{**parts, **still})


_empty: Path | None = None


async def _fresh_database(file: Path) -> None:
    """A copy of an empty one: the migrations run once."""
    global _empty
    if _empty is None:
        made = Path(tempfile.mkdtemp(prefix="menagerie-secrecy-")) / "empty.db"
        await (await open_database(f"sqlite:///{made}")).close()
        _empty = made
    shutil.copy(_empty, file)


def _port() -> int:
    """One that no outgoing connection is given: it is listened at twice, some time apart."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


async def prepare(
    file: Path,
    people: int,
    before: int,
    seed: int,
    until: Callable[[Any], bool] = lambda _: True,
    bots: int = 0,
    **options: Any,
) -> Base:
    """A running match of so many people, after so many moves and until its state fits. ``seed`` settles the moves.

    Bots sit after the people; in the end they answer what they are asked.
    """
    await _fresh_database(file)
    port = _port()
    database = await open_database(f"sqlite:///{file}")
    context = _context(database=database, bus=LocalBus(), links=lambda code: f"http://127.0.0.1:{port}/{code}")
    try:
        return await _prepare(context, file, port, people, before, seed, until, bots, options)
    finally:
        await database.close()


async def _prepare(
    context: Context,
    file: Path,
    port: int,
    people: int,
    before: int,
    seed: int,
    until: Callable[[Any], bool],
    bots: int,
    options: dict[str, Any],
) -> Base:
    with mock.patch("app.domain.secrets.new_secret", return_value=seed.to_bytes(32, "big")):
        names = (*NAMES[:people], "Zoe", "Yuri", "Wanda")
        guests = [await sessions.create_guest(context, name) for name in names]
        users = [guest.user for guest in guests]
        nonces = [f"{seat + 1:02x}" * 32 for seat in range(people)]
        made = await matches.create(context, users[0], NewMatch(GAME, people + bots, options, nonces[0]))
        await matches.join(context, users[people + 1], made.id, made.code, "ee" * 32)
        await matches.remove(context, users[0], made.id, Seat(1))
        await sessions.end_session(context, guests[people + 2].token)
        for user, nonce in zip(users[1:people], nonces[1:], strict=True):
            await matches.join(context, user, made.id, made.code, nonce)
        for _ in range(bots):
            await playing.add(context, users[0], made.id)
        await matches.start(context, users[0], made.id)
    viewers: list[Viewer] = [*range(people), STRANGER, SENT_AWAY, ENDED]
    tokens = dict(zip(viewers, [guest.token for guest in guests], strict=True))
    base = Base(file, port, made.id, made.code, {**tokens, NOBODY: None})
    done = 0
    while done < before or not until(base.state):
        asks = ENGINE.to_move(base.state)
        if not asks:
            break
        seat = next(seat for seat, of_seat in asks.items() if any(ask.must for ask in of_seat))
        done += 1
        if seat >= people:
            await _bots_answer(context)
            continue
        frame = await frames.read_frame(context, users[seat], made.id)
        must = next(ask for ask in frame.asks if ask.must)
        legal = [entry for entry in frame.legal if entry.decision == must.decision]
        chosen = legal[(seed + 7 * (done - 1)) % len(legal)]
        move = msgspec.to_builtins(chosen.move)
        await moves.make_move(context, users[seat], made.id, CommandId(f"before-{done:04}"), chosen.decision, move)
    await _bots_answer(context)
    return base


async def _bots_answer(context: Context) -> None:
    """All that they are asked now."""
    while found := await playing.open_questions(context):
        await playing.answer(context, found[0])


# --- who looks --------------------------------------------------------------------------------------------------------


@dataclass
class Eyes:
    """One viewer, and all that reaches them. Who sits nowhere has no socket."""

    base: Base
    viewer: Viewer
    http: httpx.AsyncClient
    url: str
    socket: Socket | None = None
    heard: list[str] = field(default_factory=list)
    """Over sockets that are closed."""

    async def ask(self, method: str, path: str, **more: Any) -> bytes:
        """The whole answer; only its date is left out."""
        path = path.format(match=self.base.match, code=self.base.code)
        answer = await self.http.request(method, path, **more)
        headers = [item for item in answer.headers.raw if item[0].lower() != b"date"]
        return repr((answer.status_code, headers)).encode() + b"\n" + answer.content

    async def frame(self) -> Json:
        """Without asks for who has none."""
        answer = await self.http.get(f"/matches/{self.base.match}/frame")
        frame: Json = answer.json() if answer.is_success else {"asks": [], "legal": []}
        return frame

    async def come(self) -> None:
        """Opens a socket."""
        token = self.base.tokens[self.viewer]
        player = Player(self.url, str(self.viewer), self.http, {}, token)
        self.socket = await player.socket(self.base.match).__aenter__()

    async def go(self) -> None:
        """Closes it, and keeps what came."""
        if self.socket is None:
            return
        gone, self.socket = self.socket, None
        await gone.connection.close()
        with contextlib.suppress(ConnectionClosed):
            while True:
                gone.heard.append(await gone.connection.recv(decode=True))
        self.heard += [*gone.heard, f"closed: {gone.connection.close_code}"]

    async def is_sent_away(self) -> None:
        """Waits until the server has closed the socket."""
        assert self.socket is not None
        await self.socket.ended()
        await self.go()


# --- a world ----------------------------------------------------------------------------------------------------------


@dataclass
class World:
    """A running server on its copy of the database, looked at by everybody."""

    base: Base
    live: Live
    eyes: dict[Viewer, Eyes]
    logs: dict[str, list[str]]
    """Lines of the server's log, by format."""
    calls: list[bytes]
    """What was called to other processes, each as it travels through Redis."""
    commands: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    async def act(self, seat: int, legal: Json) -> int:
        """A seat moves; everybody gets to see what they may before anything else happens."""
        body = Command(f"command-{next(self.commands):04}", legal["decision"], legal["move"]).body
        return await self.do(seat, "/moves", body)

    async def do(self, seat: int, path: str, body: Json | None = None) -> int:
        """A command of a seat that changes the match; as above. Gives the version."""
        answer = await self.eyes[seat].http.post(f"/matches/{self.base.match}{path}", json=body)
        assert answer.is_success, answer.text
        match = answer if answer.content else await self.eyes[0].http.get(f"/matches/{self.base.match}")
        version: int = match.json()["version"]
        await self.all_see(version)
        return version

    async def all_see(self, version: int) -> None:
        """Waits until everybody with a socket has this version; who may not see it any more has lost the socket."""
        for eyes in self.eyes.values():
            if eyes.socket is None:
                continue
            try:
                await eyes.socket.hear_frame(version)
                await eyes.socket.say("beat")
            except ConnectionClosed:
                await eyes.go()

    async def legal(self, seat: int, kind: str) -> list[Json]:
        frame = await self.eyes[seat].frame()
        return [entry for entry in frame["legal"] if entry["move"]["type"] == kind]

    async def come(self, seat: int) -> None:
        """The seat opens a socket; everybody hears who is here."""
        await self.eyes[seat].come()
        await self._hear_presence()

    async def go(self, seat: int) -> None:
        """The seat's line is lost; everybody hears who is here."""
        await self.eyes[seat].go()
        await self._hear_presence()

    async def _hear_presence(self) -> None:
        for eyes in self.eyes.values():
            if eyes.socket is not None:
                await eyes.socket.hear("presence")


Script = Callable[[World], Awaitable[None]]

LIMITS = Limits(
    beat_seconds=600, poll_seconds=600, session_seconds=600, presence_seconds=600, presence_expiry_seconds=1200
)
"""Nothing is said only because time has passed."""

FORMATS: dict[str, logging.Formatter] = {"text": Lines(), "json": JsonLines()}


class _Log(logging.Handler):
    """The server's log as it would be written, in each format; how long something took is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, list[str]] = {kind: [] for kind in FORMATS}

    def emit(self, record: logging.LogRecord) -> None:
        record.created = NOW.timestamp()
        for kind, formatter in FORMATS.items():
            self.lines[kind].append(re.sub(r"in [0-9.]+ ms", "in … ms", formatter.format(record)))


@contextmanager
def _logged() -> Iterator[dict[str, list[str]]]:
    """All that the server says, and what other libraries find worth a warning."""
    handler, root, ours = _Log(), logging.getLogger(), logging.getLogger("menagerie")
    before = ours.level
    root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    try:
        yield handler.lines
    finally:
        root.removeHandler(handler)
        ours.setLevel(before)


@contextmanager
def _overheard() -> Iterator[list[bytes]]:
    """What the server says on its bus."""
    calls: list[bytes] = []
    publish = LocalBus.publish

    async def publish_aloud(bus: LocalBus, call: Call) -> None:
        calls.append(dump_calls([call]))
        await publish(bus, call)

    with mock.patch.object(LocalBus, "publish", publish_aloud):
        yield calls


@cache
def _app() -> FastAPI:
    """The routes are the same in all worlds, and putting them together takes longer than a move."""
    return create_app()


@contextmanager
def _nothing_random() -> Iterator[None]:
    """Names that are drawn, such as those of processes, are the same in all worlds."""
    with (
        mock.patch("app.main.Context", partial(_context)),
        mock.patch("tests.support.live.create_app", return_value=_app()),
        mock.patch("secrets.token_hex", lambda size=32: "5e" * size),
    ):
        yield


@asynccontextmanager
async def world(base: Base, alter: Callable[[Any], Any] | None = None) -> AsyncIterator[World]:
    """The match goes on, in a copy of the base whose state is changed first."""
    copy = Path(shutil.copy(base.database, base.database.with_name("world.db")))
    if alter is not None:
        _store(copy, base.match, alter(base.state))
    with _nothing_random(), _logged() as logs, _overheard() as calls:
        async with running(copy, LIMITS, port=base.port) as live:
            here = World(base, live, {}, logs, calls)
            for viewer, token in base.tokens.items():
                known = {} if token is None else {"Authorization": f"Bearer {token}"}
                here.eyes[viewer] = Eyes(base, viewer, live.client(**known), live.url)
            try:
                for seat in base.seats:
                    await here.come(seat)
                yield here
            finally:
                for eyes in here.eyes.values():
                    await eyes.go()


def _store(database: Path, match: str, state: Any) -> None:
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("UPDATE matches SET snapshot = ? WHERE id = ?", (dump(state), match))
    connection.close()
