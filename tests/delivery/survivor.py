"""A seat that plays over its socket as the page does, and comes through whatever happens to the line."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.client import PATIENCE, Chooser, Command, Json, Player, Socket, fresh_id, musts

LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)
"""What a line that has gone looks like from here."""

FINAL = frozenset({1009, 4400, 4401, 4403, 4404, 4409})
"""Close codes after which the page does not come back."""


def whenever_asked(_frame: Json) -> bool:
    """Answers at once, whoever else is asked too."""
    return True


def in_turn(frame: Json) -> bool:
    """Answers when all seats before it have: then a match goes the same way each time."""
    first = next(seat["seat"] for seat in frame["seats"] if seat["to_move"])
    return bool(first == frame["you"])


class Survivor:
    """Comes back after each drop with the version it has, sends again under the same id what was not answered, takes
    no frame that is no newer than its own, and gives up a line on which nothing comes.
    """

    def __init__(
        self,
        player: Player,
        match: str,
        choose: Chooser,
        *,
        url: str | None = None,
        when: Callable[[Json], bool] = whenever_asked,
        beat: float = 20.0,
        patience: float = PATIENCE,
        pause: float = 0.2,
    ) -> None:
        self.player = player
        self.match = match
        self.choose = choose
        self.url = url
        self.when = when
        self.beat = beat
        self.patience = patience
        self.pause = pause
        """Seconds from a drop to the next connection."""
        self.version: int | None = None
        self.waiting: Command | None = None
        """Sent and not answered yet."""
        self.made: dict[str, Command] = {}
        """What it answered, by the key of the question."""
        self.acknowledged: dict[str, int] = {}
        """The version that each command made, by id."""
        self.frames: dict[int, str] = {}
        """Those it took, by version, as they came."""
        self.told: list[Json] = []
        """The events, each with its version; nothing of what was before the first frame."""
        self.drops = 0
        self.longest = 0.0
        """Seconds from a drop until it had the present again and its command was answered, at the longest."""
        self._last: Json | None = None
        self._lost_at: float | None = None

    @property
    def first(self) -> int:
        """The version it began with."""
        return min(self.frames, default=0)

    async def play(self) -> Json:
        """To the end; gives the last frame."""
        while True:
            try:
                socket = self.player.socket(self.match, self.version, url=self.url, patience=self.patience)
                async with socket, beating(socket, self.beat):
                    await self._talk(socket)
                assert self._last is not None
                return self._last
            except LOST as error:
                self._drop(error)
                await asyncio.sleep(self.pause)

    def _drop(self, error: BaseException) -> None:
        if isinstance(error, ConnectionClosed) and error.rcvd is not None:
            assert error.rcvd.code not in FINAL, f"{self.player.name} was sent away with {error.rcvd.code}"
        self.drops += 1
        self._lost_at = self._lost_at or time.monotonic()

    @property
    def _is_done(self) -> bool:
        return self.waiting is None and self._last is not None and self._last["status"] == "finished"

    async def _talk(self, socket: Socket) -> None:
        is_present = False
        while not self._is_done:
            message = await socket.hear()
            self._take(message, socket.heard[-1])
            await self._say(socket, message)
            is_present = is_present or message["type"] == "frame"
            if is_present and self.waiting is None:
                self._is_well()

    def _is_well(self) -> None:
        if self._lost_at is not None:
            self.longest = max(self.longest, time.monotonic() - self._lost_at)
            self._lost_at = None

    def _take(self, message: Json, text: str) -> None:
        if message["type"] == "refused":
            raise AssertionError(f"{self.player.name}: {message['code']} for {message['id']}")
        if message["type"] == "ack":
            version = self.acknowledged.setdefault(message["id"], message["version"])
            assert version == message["version"], "a command got another answer than before"
            if self.waiting is not None and self.waiting.id == message["id"]:
                self.waiting = None
        if message["type"] == "frame" and message["version"] > (self.version or 0):
            if self.version is not None:
                self.told += [event for event in message["events"] if event["version"] > self.version]
            self.version = message["version"]
            self.frames[message["version"]] = text
            self._last = message

    async def _say(self, socket: Socket, message: Json) -> None:
        if message["type"] == "welcome" and self.waiting is not None:
            await socket.say("move", **self.waiting.body)
        elif message["type"] in ("ack", "frame"):
            await self._answer(socket)

    async def _answer(self, socket: Socket) -> None:
        """What the newest frame asks, unless it is older than an own move."""
        frame = self._last
        if frame is None or self.waiting is not None or not (asks := musts(frame)):
            return
        if frame["version"] < max(self.acknowledged.values(), default=0) or not self.when(frame):
            return
        ask = asks[0]
        assert ask["key"] not in self.made, "a question that was answered is asked again"
        self.waiting = self.made[ask["key"]] = Command.of(self.choose(frame, ask), fresh_id())
        await socket.say("move", **self.waiting.body)


@asynccontextmanager
async def beating(socket: Socket, seconds: float) -> AsyncIterator[None]:
    """Says from time to time that somebody is here, while the block runs, to a server that has said something."""

    async def beat() -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(seconds)
                if socket.heard:
                    await socket.say("beat")

    task = asyncio.create_task(beat())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
