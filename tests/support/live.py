"""The server on a loopback port inside the test's own event loop, and people who use it as programs do."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.api.parts import Parts
from app.main import create_app, parts_for
from app.network import bind
from app.realtime.limits import Limits
from app.serve import Server, server_config
from app.settings import Settings
from tests.support.server import free_port
from tests.support.stored import Stored, contents, url_of

__all__ = ["NAMES", "PATIENCE", "Live", "Person", "Table", "Talk", "contents", "fresh_id", "running"]

PATIENCE = 20.0
"""Seconds until a message that should come is given up; two cores may be busy."""

NAMES = ("Ana", "Bruno", "Clara", "Davi", "Eva", "Fábio")

_numbers = itertools.count(1)


def fresh_id() -> str:
    """A command id that nobody has used."""
    return f"command-{next(_numbers)}"


class Live:
    """A running server."""

    def __init__(self, port: int, parts: Parts, server: Server, database: Stored) -> None:
        self.host = f"127.0.0.1:{port}"
        self.url = f"http://{self.host}"
        self.api = f"{self.url}/api/v1"
        self.parts = parts
        self.server = server
        self.database = database
        self._clients: list[httpx.AsyncClient] = []

    def client(self, **headers: str) -> httpx.AsyncClient:
        """Somebody whom the server does not know."""
        made = httpx.AsyncClient(base_url=self.api, headers=headers, timeout=PATIENCE, verify=False)
        self._clients.append(made)
        return made

    async def guest(self, name: str = "Ana", **wanted: Any) -> Person:
        """A new guest, with a token."""
        async with httpx.AsyncClient(timeout=PATIENCE, verify=False) as stranger:
            made = await stranger.post(f"{self.api}/session", json={"name": name, "cookie": False, **wanted})
        assert made.status_code == 201, made.text
        return Person(self, name, made.json()["token"])

    async def lobby(self, people: int = 2, seats: int | None = None, **options: Any) -> Table:
        """A match in its lobby, with so many people in it; the first is host."""
        everybody = [await self.guest(name) for name in NAMES[:people]]
        wanted = {"game": "campy-creatures", "seats": seats or max(people, 2), "options": options}
        made = (await everybody[0].post("/matches", wanted)).json()
        for person in everybody[1:]:
            joined = await person.post(f"/matches/{made['id']}/join", {"code": made["code"]})
            assert joined.status_code == 200, joined.text
        return Table(self, made["id"], made["code"], everybody)

    async def playing(self, people: int = 2, **options: Any) -> Table:
        """A match that has started, everybody seated in order."""
        table = await self.lobby(people, **options)
        started = await table.people[0].post(f"/matches/{table.id}/start")
        assert started.status_code == 200, started.text
        return table

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


class Person:
    """A guest with a bearer token."""

    def __init__(self, live: Live, name: str, token: str) -> None:
        self.live = live
        self.name = name
        self.token = token
        self.http = live.client(Authorization=f"Bearer {token}")

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.http.get(path, params=query)

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.http.post(path, json=body) if body is not None else await self.http.post(path)

    async def frame(self, match: str, since: int | None = None) -> Any:
        query = {} if since is None else {"from": since}
        found = await self.get(f"/matches/{match}/frame", **query)
        assert found.status_code == 200, found.text
        return found.json()

    async def move(self, match: str, legal: Any, command: str | None = None) -> httpx.Response:
        """Makes a move as a frame offers it."""
        body = {"id": command or fresh_id(), "decision": legal["decision"], "move": legal["move"]}
        return await self.post(f"/matches/{match}/moves", body)

    def socket(self, match: str, **hello: Any) -> Talk:
        """A socket that has said hello."""
        return Talk(self.live, match, {"token": self.token, **hello})


class Table:
    """A match and who sits there."""

    def __init__(self, live: Live, match: str, code: str, people: list[Person]) -> None:
        self.live = live
        self.id = match
        self.code = code
        self.people = people

    async def pick_all(self) -> None:
        """Everybody makes the first legal move."""
        for person in self.people:
            frame = await person.frame(self.id)
            answer = await person.move(self.id, frame["legal"][0])
            assert answer.status_code == 200, answer.text


class Talk:
    """A socket of a match, as a client sees it."""

    def __init__(self, live: Live, match: str, hello: dict[str, Any] | None, **headers: str) -> None:
        self._address = f"ws://{live.host}/api/v1/matches/{match}/socket"
        self._hello = hello
        self._headers = headers
        self.connection: ClientConnection
        self.heard: list[Any] = []
        """Everything that came, oldest first."""

    async def __aenter__(self) -> Self:
        self.connection = await connect(self._address, additional_headers=self._headers, max_queue=256)
        if self._hello is not None:
            await self.say("hello", **self._hello)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.connection.close()

    async def say(self, kind: str, **fields: Any) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def hear(self, kind: str | None = None) -> Any:
        """The next message, of that kind if one is named; others are passed over, and kept in ``heard``."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await self.connection.recv())
                self.heard.append(message)
                if kind is None or message["type"] == kind:
                    return message

    async def hear_frame(self, version: int) -> Any:
        """The first frame of that version or a newer one."""
        while True:
            frame = await self.hear("frame")
            if frame["version"] >= version:
                return frame

    async def ended(self) -> int:
        """Waits for the end; gives the close code."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    self.heard.append(json.loads(await self.connection.recv()))
        except ConnectionClosed:
            code = self.connection.close_code
        assert code is not None
        return code


@asynccontextmanager
async def running(database: Stored, limits: Limits | None = None, **settings: Any) -> AsyncIterator[Live]:
    """A server on that database, until the end."""
    port = settings.pop("port", None) or free_port()
    chosen = Settings(database_url=url_of(database), host="127.0.0.1", port=port, **settings)
    numbers = limits or Limits()
    app = create_app(chosen, limits=numbers)
    async with parts_for(chosen, numbers) as parts:
        app.state.parts = parts
        ready = asyncio.Event()
        server = Server(server_config(app, numbers, chosen.trusted_proxies), parts.hub, lambda _: ready.set())
        listening = bind(chosen.host, port)
        task = asyncio.create_task(server.serve([listening]))
        await asyncio.wait({task, asyncio.create_task(ready.wait())}, return_when=asyncio.FIRST_COMPLETED)
        live = Live(port, parts, server, database)
        try:
            yield live
        finally:
            await live.close()
            server.should_exit = True
            await task
