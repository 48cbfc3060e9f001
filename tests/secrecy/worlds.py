"""Two worlds that differ in one secret, and everything that leaves the server in each of them.

Both are copies of one database, served one after the other on one port under a clock that stands still, so whatever is
random or dated is the same by construction, and bytes can be compared as they are.

A new way out of the server joins by a line in ``CHANNELS``.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import random
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import msgspec

from app.domain.ids import CommandId
from app.domain.matches import NewMatch
from app.games.codec import dump
from app.games.registry import GAMES
from app.realtime.bus import LocalBus
from app.services import frames, matches, moves, sessions
from app.services.context import Context
from app.storage.database import open_database
from engines.campy_creatures.model import Creature
from tests.support.client import GAME, NAMES, Command, Json, Player, Socket
from tests.support.live import Live, running
from tests.support.stored import state_of

NOW = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)
ENGINE = GAMES[GAME].engine


@dataclass(frozen=True)
class Base:
    """A match as it was before the worlds part."""

    database: Path
    port: int
    match: str
    code: str
    tokens: tuple[str, ...]
    """By seat; the last one sits nowhere."""

    @property
    def seats(self) -> range:
        return range(len(self.tokens) - 1)

    @property
    def state(self) -> Any:
        return state_of(self.database, self.match)


def _context(**parts: Any) -> Context:
    numbers = itertools.count(1)
    return Context(clock=lambda: NOW, tokens=lambda: f"token-of-the-worlds-{next(numbers):024}", **parts)


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
    file: Path, people: int, before: int, seed: int, until: Callable[[Any], bool] = lambda _: True, **options: Any
) -> Base:
    """A running match of so many people, after so many moves and until its state fits. ``seed`` settles the moves."""
    await _fresh_database(file)
    port = _port()
    database = await open_database(f"sqlite:///{file}")
    context = _context(database=database, bus=LocalBus(), links=lambda code: f"http://127.0.0.1:{port}/{code}")
    with mock.patch("app.domain.secrets.new_secret", return_value=seed.to_bytes(32, "big")):
        guests = [await sessions.create_guest(context, name) for name in (*NAMES[:people], "Zoe")]
        users = [guest.user for guest in guests[:people]]
        nonces = [f"{seat + 1:02x}" * 32 for seat in range(people)]
        made = await matches.create(context, users[0], NewMatch(GAME, people, options, nonces[0]))
        for user, nonce in zip(users[1:], nonces[1:], strict=True):
            await matches.join(context, user, made.id, made.code, nonce)
        await matches.start(context, users[0], made.id)
    base = Base(file, port, made.id, made.code, tuple(guest.token for guest in guests))
    done = 0
    while done < before or not until(base.state):
        asks = ENGINE.to_move(base.state)
        if not asks:
            break
        seat = next(seat for seat, of_seat in asks.items() if any(ask.must for ask in of_seat))
        frame = await frames.read_frame(context, users[seat], made.id)
        must = next(ask for ask in frame.asks if ask.must)
        legal = [entry for entry in frame.legal if entry.decision == must.decision]
        chosen = legal[(seed + 7 * done) % len(legal)]
        move = msgspec.to_builtins(chosen.move)
        await moves.make_move(context, users[seat], made.id, CommandId(f"before-{done:04}"), chosen.decision, move)
        done += 1
    await database.close()
    return base


# --- what somebody can see -------------------------------------------------------------------------------------------


@dataclass
class Eyes:
    """One viewer, and all that reaches them. Who sits nowhere has no seat and no socket."""

    base: Base
    seat: int | None
    http: httpx.AsyncClient
    socket: Socket | None = None

    async def ask(self, method: str, path: str, **more: Any) -> bytes:
        """The whole answer; only its date is left out."""
        path = path.format(match=self.base.match, code=self.base.code)
        answer = await self.http.request(method, path, **more)
        headers = [item for item in answer.headers.raw if item[0].lower() != b"date"]
        return repr((answer.status_code, headers)).encode() + b"\n" + answer.content

    async def frame(self) -> Json:
        frame: Json = (await self.http.get(f"/matches/{self.base.match}/frame")).json()
        return frame


Channel = Callable[[Eyes], Awaitable[Sequence[bytes]]]
"""Asks for all that one way out has for a viewer. It must change nothing."""


def rest(path: str, method: str = "GET", **more: Any) -> Channel:
    """An endpoint."""

    async def channel(eyes: Eyes) -> Sequence[bytes]:
        return [await eyes.ask(method, path, **more)]

    return channel


async def _tries(eyes: Eyes) -> Sequence[bytes]:
    """Each legal move and many others, tried under every number that a decision has or had."""
    if eyes.seat is None:
        return [await eyes.ask("POST", "/matches/{match}/try", json={"decision": 1, "move": {"type": "pick"}})]
    frame = await eyes.frame()
    wanted = [{"decision": legal["decision"], "move": legal["move"]} for legal in frame["legal"]]
    wanted += [{"decision": 2, "move": move} for move in ODD_MOVES]
    for ask in frame["asks"]:
        wanted += [{"decision": ask["decision"], "move": {"type": "pick", "creature": name}} for name in CREATURES]
    return [await eyes.ask("POST", "/matches/{match}/try", json=one) for one in wanted]


async def _refusals(eyes: Eyes) -> Sequence[bytes]:
    """Moves that must be refused, in both languages."""
    frame = await eyes.frame() if eyes.seat is not None else {"asks": []}
    mine = [ask["decision"] for ask in frame["asks"]]
    answers = []
    for number, decision in enumerate([*mine, 1, max(mine, default=9) + 1]):
        for odd, move in enumerate(ODD_MOVES[:3] if decision not in mine else NEVER_LEGAL):
            body = {"id": f"refused-{number}-{odd}", "decision": decision, "move": move}
            headers = {"Accept-Language": ("en", "pt-BR")[odd % 2]}
            answers.append(await eyes.ask("POST", "/matches/{match}/moves", json=body, headers=headers))
    return answers


async def _socket(eyes: Eyes) -> Sequence[bytes]:
    """Everything that came over the socket, in order; at last a refusal and the frame once more."""
    if eyes.socket is None:
        return []
    await eyes.socket.say("move", id="never-legal-1", decision=1, move=NEVER_LEGAL[0])
    await eyes.socket.hear("refused")
    await eyes.socket.say("try", id="never-legal-2", decision=2, move=NEVER_LEGAL[1])
    await eyes.socket.hear("refused", "tried")
    await eyes.socket.say("sync", **{"from": 1})
    await eyes.socket.hear("frame")
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.05):  # what should not come, comes soon
            while True:
                eyes.socket.heard.append(await eyes.socket.connection.recv(decode=True))
    return [text.encode() for text in eyes.socket.heard]


CREATURES = tuple(Creature)

ODD_MOVES: tuple[Json, ...] = (
    {"type": "pick", "creature": "blob"},
    {"type": "pick", "creature": "kaiju"},
    {"type": "capture", "slot": 0},
    {"type": "give", "target": 0},
    {"type": "keep"},
    {"type": "no-such-move"},
)
NEVER_LEGAL: tuple[Json, ...] = (
    {"type": "pick", "creature": "nobody"},
    {"type": "capture", "slot": 99},
    {"type": "weaken", "target": 77},
    {"type": "no-such-move", "creature": "blob"},
)

CHANNELS: dict[str, Channel] = {
    "socket": _socket,
    "match": rest("/matches/{match}"),
    "frame": rest("/matches/{match}/frame"),
    "frame with all events": rest("/matches/{match}/frame?from=1"),
    "log": rest("/matches/{match}/log?limit=500"),
    "a page of the log": rest("/matches/{match}/log?after=3&limit=2"),
    "my matches": rest("/matches"),
    "me": rest("/me"),
    "invitation": rest("/invitations/{code}"),
    "join again": rest("/matches/{match}/join", "POST", json={"code": "00000000"}),
    "start again": rest("/matches/{match}/start", "POST"),
    "change options": rest("/matches/{match}", "PATCH", json={"seats": 2}),
    "try": _tries,
    "refusals": _refusals,
    "malformed": rest("/matches/{match}/moves", "POST", content=b"{"),
    "invalid": rest("/matches/{match}/moves", "POST", json={"id": 1}),
    "game": rest(f"/games/{GAME}"),
}

# --- a world ----------------------------------------------------------------------------------------------------------


@dataclass
class World:
    """A running server on its copy of the database, looked at by everybody."""

    base: Base
    live: Live
    eyes: list[Eyes]
    log: list[str]
    """Lines of the server's log."""
    commands: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    async def act(self, seat: int, legal: Json) -> int:
        """A seat moves; everybody gets to see what they may before anything else happens."""
        body = Command(f"command-{next(self.commands):04}", legal["decision"], legal["move"]).body
        answer = await self.eyes[seat].http.post(f"/matches/{self.base.match}/moves", json=body)
        assert answer.status_code == 200, answer.text
        version: int = answer.json()["version"]
        for eyes in self.eyes:
            if eyes.socket is not None:
                await eyes.socket.hear_frame(version)
                await eyes.socket.say("beat")
        return version

    async def legal(self, seat: int, kind: str) -> list[Json]:
        frame = await self.eyes[seat].frame()
        return [entry for entry in frame["legal"] if entry["move"]["type"] == kind]


Script = Callable[[World], Awaitable[None]]
Seen = dict[str, list[bytes]]
"""By channel."""


@contextmanager
def _logged(lines: list[str]) -> Iterator[None]:
    """The server's log as it would be written, all that is at least informative."""
    handler = logging.Handler()
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("menagerie")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)


@asynccontextmanager
async def world(base: Base, alter: Callable[[Any], Any] | None = None) -> AsyncIterator[World]:
    """The match goes on, in a copy of the base whose state is changed first."""
    copy = Path(shutil.copy(base.database, base.database.with_name("world.db")))
    if alter is not None:
        _store(copy, base.match, alter(base.state))
    log: list[str] = []
    with mock.patch("app.main.Context", partial(_context)), _logged(log):
        async with running(copy, port=base.port) as live, contextlib.AsyncExitStack() as stack:
            eyes: list[Eyes] = []
            for seat, token in enumerate(base.tokens):
                one = Eyes(base, seat if seat in base.seats else None, live.client(Authorization=f"Bearer {token}"))
                if one.seat is not None:
                    player = Player(live.url, NAMES[seat], one.http, {}, token)
                    one.socket = await stack.enter_async_context(player.socket(base.match))
                    for other in [*eyes, one]:
                        assert other.socket is not None
                        await other.socket.hear("presence")
                eyes.append(one)
            yield World(base, live, eyes, log)


def _store(database: Path, match: str, state: Any) -> None:
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("UPDATE matches SET snapshot = ? WHERE id = ?", (dump(state), match))
    connection.close()


async def everything(
    base: Base,
    script: Script,
    viewers: Sequence[int],
    alter: Callable[[Any], Any] | None = None,
    channels: Iterable[str] = CHANNELS,
) -> dict[int, Seen]:
    """All that these viewers see, in every channel, while the script is played and after it."""
    async with world(base, alter) as here:
        await script(here)
        seen = {}
        for viewer in viewers:
            eyes = here.eyes[viewer]
            seen[viewer] = {name: list(await CHANNELS[name](eyes)) for name in channels}
        seen[-1] = {"server log": [line.encode() for line in here.log]}
    return seen


def differences(one: dict[int, Seen], other: dict[int, Seen]) -> list[str]:
    """What somebody can tell the worlds apart by: viewer, channel, and how."""
    found = []
    for viewer, channels in one.items():
        for name, mine in channels.items():
            theirs = other[viewer][name]
            if len(mine) != len(theirs):
                found.append(f"viewer {viewer}, {name}: {len(mine)} messages and {len(theirs)}")
            found += [
                f"viewer {viewer}, {name}, message {number}: {_apart(a, b)}"
                for number, (a, b) in enumerate(zip(mine, theirs, strict=False))
                if a != b
            ]
    return found


def _apart(one: bytes, other: bytes) -> str:
    where = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, where - 60), where + 60)
    return f"{one[around]!r} and {other[around]!r}, {len(one)} and {len(other)} bytes"


def json_text(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
