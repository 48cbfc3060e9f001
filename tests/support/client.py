"""A small programmatic player of a real server: REST by httpx, the live channel by websockets.

It knows nothing of the server but its address, so it serves every black-box test and the load driver alike.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 30.0
"""Seconds until an answer that should come is given up; two cores may be busy."""

NAMES = ("Ana", "Bruno", "Clara", "Davi", "Eva")
GAME = "campy-creatures"

Json = dict[str, Any]

_numbers = itertools.count(1)


def fresh_id() -> str:
    """A command id that nobody has used in this process."""
    return f"command-{next(_numbers):06}"


class Refusal(Exception):
    """The server said no."""

    def __init__(self, status: int | None, body: Json) -> None:
        super().__init__(f"{status} {body.get('code')}: {body.get('message')}")
        self.status = status
        """Of HTTP; None where a socket said so."""
        self.code: str = body["code"]
        self.message: str = body["message"]
        self.body = body


@dataclass(frozen=True)
class Command:
    """A move ready to be sent, as often as need be."""

    id: str
    decision: int
    move: Json

    @classmethod
    def of(cls, legal: Json, command: str | None = None) -> Command:
        """From an entry of a frame's ``legal``."""
        return cls(command or fresh_id(), legal["decision"], legal["move"])

    @property
    def body(self) -> Json:
        return {"id": self.id, "decision": self.decision, "move": self.move}


class Player:
    """A guest, by token or, like a browser, by cookie."""

    def __init__(self, url: str, name: str, http: httpx.AsyncClient, user: Json, token: str | None) -> None:
        self.url = url
        self.name = name
        self.http = http
        self.user = user
        self.token = token

    @classmethod
    async def guest(cls, url: str, name: str = "Ana", *, cookie: bool = False, locale: str | None = None) -> Self:
        """A new guest of the server at that address. Raises Refusal."""
        http = httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=PATIENCE, verify=False)
        try:
            wanted = {"name": name, "cookie": cookie} | ({} if locale is None else {"locale": locale})
            made = _checked(await http.post("/session", json=wanted))
        except BaseException:
            await http.aclose()
            raise
        token = made.get("token")
        if token is not None:
            http.headers["Authorization"] = f"Bearer {token}"
        return cls(url, name, http, made["user"], token)

    def at(self, url: str) -> Player:
        """The same person at another address, such as a server on a copy of the database."""
        http = httpx.AsyncClient(
            base_url=f"{url}/api/v1",
            timeout=PATIENCE,
            headers=dict(self.http.headers),
            cookies=dict(self.http.cookies),
            verify=False,  # reading certificates takes longer than all the rest
        )
        return Player(url, self.name, http, self.user, self.token)

    async def close(self) -> None:
        await self.http.aclose()

    # --- calls --------------------------------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """The answer's JSON. Raises Refusal."""
        content = {} if body is None else {"json": body}
        return _checked(await self.http.request(method, path, params=query, **content))

    async def create(self, seats: int = 4, game: str = GAME, nonce: str | None = None, **options: Any) -> Json:
        wanted = {"game": game, "seats": seats, "options": options} | ({} if nonce is None else {"nonce": nonce})
        made: Json = await self.call("POST", "/matches", wanted)
        return made

    async def join(self, match: str, code: str, nonce: str | None = None) -> Json:
        wanted = {"code": code} | ({} if nonce is None else {"nonce": nonce})
        joined: Json = await self.call("POST", f"/matches/{match}/join", wanted)
        return joined

    async def start(self, match: str) -> Json:
        started: Json = await self.call("POST", f"/matches/{match}/start")
        return started

    async def leave(self, match: str) -> None:
        await self.call("POST", f"/matches/{match}/leave")

    async def match(self, match: str) -> Json:
        found: Json = await self.call("GET", f"/matches/{match}")
        return found

    async def frame(self, match: str, since: int | None = None) -> Json:
        frame: Json = await self.call("GET", f"/matches/{match}/frame", **({} if since is None else {"from": since}))
        return frame

    async def log(self, match: str) -> list[Json]:
        """All of it."""
        entries: list[Json] = []
        more = True
        while more:
            after = {"after": entries[-1]["version"]} if entries else {}
            page = await self.call("GET", f"/matches/{match}/log", limit=500, **after)
            entries += page["entries"]
            more = page["more"]
        return entries

    async def move(self, match: str, command: Command) -> int:
        """The version that it made. Raises Refusal."""
        answer = await self.call("POST", f"/matches/{match}/moves", command.body)
        version: int = answer["version"]
        return version

    async def stubborn_move(self, match: str, command: Command, within: float = PATIENCE) -> int:
        """Sends until the server has answered, over its restarts. Raises Refusal."""
        async with asyncio.timeout(within):
            while True:
                try:
                    return await self.move(match, command)
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                except Refusal as refusal:
                    if refusal.status != 503:
                        raise
                    await asyncio.sleep(0.05)

    def socket(self, match: str, since: int | None = None, *, url: str | None = None, **more: Any) -> Socket:
        """A socket that says hello when it is entered; ``url``: by way of that address."""
        hello: Json = {} if self.token is None else {"token": self.token}
        hello |= {} if since is None else {"from": since}
        return Socket(url or self.url, match, hello, self.cookie_header, **more)

    @property
    def cookie_header(self) -> dict[str, str]:
        """What a browser would send with a socket."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {"Cookie": cookies} if cookies else {}


def _checked(answer: httpx.Response) -> Any:
    if answer.is_success:
        return answer.json() if answer.content else None
    try:
        body = answer.json()
    except ValueError:
        body = {"code": "no-json", "message": answer.text[:200]}
    raise Refusal(answer.status_code, body)


class Socket:
    """The live channel of one seat, read one message after the other."""

    def __init__(
        self,
        url: str,
        match: str,
        hello: Json | None,
        headers: dict[str, str] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}/api/v1/matches/{match}/socket"
        self._hello = hello
        self._headers = headers or {}
        self.patience = patience
        """Seconds until a line on which nothing comes is given up."""
        self.connection: ClientConnection
        self.heard: list[str] = []
        """Every message as it came, oldest first."""
        self.frames: list[Json] = []
        """The frames among them, those of refusals too."""

    async def __aenter__(self) -> Self:
        self.connection = await connect(
            self._address,
            additional_headers=self._headers,
            max_queue=256,
            max_size=None,
            compression=None,
            open_timeout=self.patience,
            close_timeout=min(self.patience, 10),
            ping_interval=None,  # beats say who is there
        )
        if self._hello is not None:
            await self.say("hello", **self._hello)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.drop()  # whoever is in trouble does not wait for a goodbye
        await self.connection.close()

    @property
    def version(self) -> int | None:
        """Of the newest frame."""
        return self.frames[-1]["version"] if self.frames else None

    async def say(self, kind: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def hear(self, *kinds: str) -> Json:
        """The next message, of one of these kinds if any are named; others are passed over, and kept."""
        async with asyncio.timeout(self.patience):
            while True:
                text = await self.connection.recv(decode=True)
                self.heard.append(text)
                message: Json = json.loads(text)
                frame = message if message["type"] == "frame" else message.get("frame")
                if frame is not None:
                    self.frames.append(frame)
                if not kinds or message["type"] in kinds:
                    return message

    async def hear_frame(self, version: int) -> Json:
        """A frame of that version or a newer one, heard already or still to come."""
        while self.version is None or self.version < version:
            await self.hear("frame", "refused")
        return self.frames[-1]

    async def move(self, command: Command) -> int:
        """The version that it made. Raises Refusal, with the fresh frame in its body."""
        await self.say("move", **command.body)
        return await self.answer(command.id)

    async def answer(self, command: str) -> int:
        """Waits for the answer to a command. Raises Refusal."""
        while True:
            message = await self.hear("ack", "refused")
            if message["id"] == command:
                if message["type"] == "refused":
                    raise Refusal(None, message)
                version: int = message["version"]
                return version

    async def ended(self) -> int:
        """Waits for the end; gives the close code, 1006 where there was none."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def drop(self) -> None:
        """Cuts the line without a word."""
        self.connection.transport.abort()


# --- tables ---------------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """A match and who sits there, in the order of the seats."""

    id: str
    code: str
    players: list[Player]

    def at(self, url: str) -> Table:
        """The same people at another server."""
        return Table(self.id, self.code, [player.at(url) for player in self.players])

    async def close(self) -> None:
        for player in self.players:
            await player.close()

    async def frames(self, since: int | None = None) -> list[Json]:
        """Everybody's."""
        return [await player.frame(self.id, since) for player in self.players]


async def gather_table(
    url: str, people: int = 4, *, cookies: Sequence[int] = (), start: bool = True, **options: Any
) -> Table:
    """A match with so many people; those seats in ``cookies`` are known by cookie, the others by token."""
    players = [await Player.guest(url, NAMES[seat], cookie=seat in cookies) for seat in range(people)]
    made = await players[0].create(people, **options)
    for player in players[1:]:
        await player.join(made["id"], made["code"])
    if start:
        await players[0].start(made["id"])
    return Table(made["id"], made["code"], players)


@asynccontextmanager
async def seated(url: str, people: int = 4, **more: Any) -> AsyncIterator[Table]:
    """``gather_table``, closed at the end."""
    table = await gather_table(url, people, **more)
    try:
        yield table
    finally:
        await table.close()


# --- playing --------------------------------------------------------------------------------------------------------

Chooser = Callable[[Json, Json], Json]
"""From a frame and one of its asks to one of the legal answers."""


def legal_answers(frame: Json, ask: Json) -> list[Json]:
    """Those entries of ``legal`` that answer the ask."""
    return [legal for legal in frame["legal"] if legal["decision"] == ask["decision"]]


def by_hash(seed: str) -> Chooser:
    """Chooses by the SHA-256 of seed, seat and question: the same each time, on every machine."""

    def choose(frame: Json, ask: Json) -> Json:
        legal = legal_answers(frame, ask)
        number = hashlib.sha256(f"{seed}/{frame['you']}/{ask['key']}".encode()).digest()
        return legal[int.from_bytes(number[:8], "big") % len(legal)]

    return choose


def musts(frame: Json) -> list[Json]:
    """The asks that somebody waits for."""
    return [ask for ask in frame["asks"] if ask["must"]]


async def play(
    table: Table,
    choose: Chooser,
    *,
    until: Callable[[Json], bool] = lambda _frame: False,
    before_move: Callable[[Player, Command], Awaitable[None]] | None = None,
    most: int = 2000,
) -> list[tuple[int, Command]]:
    """Lets everybody answer what they must, in the order of the seats, to the end or until a frame fits.

    Gives the commands that were accepted, with their seats.
    """
    made: list[tuple[int, Command]] = []
    while len(made) < most:
        moved = False
        for seat, player in enumerate(table.players):
            frame = await player.frame(table.id)
            if until(frame) or frame["status"] != "playing":
                return made
            if asks := musts(frame):
                command = Command.of(choose(frame, asks[0]))
                if before_move is not None:
                    await before_move(player, command)
                await player.stubborn_move(table.id, command)
                made.append((seat, command))
                moved = True
        assert moved, "nobody is waited for, and the match goes on"
    raise AssertionError(f"the match did not end within {most} moves")
