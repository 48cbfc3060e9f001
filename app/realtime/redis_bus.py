"""Calls between processes, by publish and subscribe of Redis.

Redis keeps nothing and is trusted with nothing: without it the server works by its looks at the database. So no error
here ever leaves; both lines to Redis are opened again until the end, and who listens is told that calls were lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import random
import socket
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from redis.asyncio import Connection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.domain.bus import AnyCall, Bus, Call, CallsLost
from app.realtime.bus import MOST_WAITING, LocalBus, Waiting
from app.realtime.tasks import end

log = logging.getLogger("menagerie.bus")

AT_ONCE = 500
"""Calls in one message."""
MOST_BYTES = 1024 * 1024
"""Longer messages are not looked at; ours are far shorter."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long Redis may take. Tests shorten it."""

    connect_seconds: float = 1.0
    answer_seconds: float = 1.0
    ping_seconds: float = 1.0
    silence_seconds: float = 2.5
    """Redis answers a ping every second: a line that was silent for so long is half open."""
    least_wait: float = 0.05
    """Seconds before a second attempt; doubled with each further one."""
    most_wait: float = 1.0
    steady_seconds: float = 5.0
    """A line that lived for so long was a good one: after it attempts begin quickly again."""
    start_seconds: float = 2.0
    """The start of the server waits for the first attempt, but no longer."""
    goodbye_seconds: float = 0.5


def channel_of(database_url: str) -> str:
    """Where the processes on one database meet: several Menageries may share a Redis.

    Made from host, port and name of the database, so all its processes must name it alike. An embedded database is
    this machine's own. Users and passwords do not enter into it.
    """
    parts = urlsplit(database_url)
    kind = parts.scheme.partition("+")[0]
    host = parts.hostname or parse_qs(parts.query).get("host", [socket.gethostname()])[0]
    port = (parts.port or 5432) if kind == "postgresql" else 0
    return "menagerie:" + hashlib.sha256(f"{kind}://{host}:{port}{parts.path}".encode()).hexdigest()[:16]


@asynccontextmanager
async def open_bus(redis_url: str | None, database_url: str) -> AsyncIterator[Bus]:
    """The bus of a server: over Redis where there is one, else inside this process."""
    if redis_url is None:
        yield LocalBus()
        return
    bus = RedisBus(redis_url, channel_of(database_url))
    async with bus.running():
        yield bus


class RedisBus:
    """A bus of many processes. This process hears its own calls at once, whatever Redis does.

    One line listens, another one publishes what waits: the newest call about each thing, however long Redis is away.
    """

    def __init__(self, url: str, channel: str, patience: Patience | None = None) -> None:
        self.channel = channel
        self.round_trip: float | None = None
        """Seconds that Redis took for the last answer; None as long as there was none."""
        self._patience = patience or Patience()
        self._pool = ConnectionPool.from_url(
            url,
            protocol=2,
            socket_connect_timeout=self._patience.connect_seconds,
            # ours instead: theirs is asyncio.wait_for, which may swallow a cancellation (before Python 3.12)
            socket_timeout=None,
            retry=Retry(NoBackoff(), 0),
        )
        self._local = LocalBus()
        self._outbox = Waiting()
        self._is_listening = False
        self._is_publishing = False
        self._is_said_to_work = True
        self._was_tried = (asyncio.Event(), asyncio.Event())
        """To listen, and to publish."""

    # --- as a bus -----------------------------------------------------------------------------------------------

    async def publish(self, call: Call) -> None:
        self._local.put(call)
        self._outbox.put(call)

    def subscribe(self) -> AbstractAsyncContextManager[AsyncIterator[Call]]:
        return self._local.subscribe()

    @property
    def is_connected(self) -> bool:
        return self._is_listening and self._is_publishing

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Connected as far as Redis lets it, until the end."""
        tasks = [asyncio.create_task(self._keep_listening()), asyncio.create_task(self._keep_publishing())]
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._patience.start_seconds):
                    for tried in self._was_tried:
                        await tried.wait()
            yield
        finally:
            await end(*tasks)
            await self._say_last_words()

    async def _say_last_words(self) -> None:
        """What the end of the server has to say, such as that its seats are empty."""
        calls = self._outbox.take_now(MOST_WAITING)
        if not calls or not self.is_connected:
            return
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(self._patience.goodbye_seconds), self._line() as line:
                await self._send(line, calls)

    # --- lines --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Connection]:
        """A connection that has answered once."""
        line: Connection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        try:
            async with asyncio.timeout(self._patience.connect_seconds + self._patience.answer_seconds):
                await line.connect()  # type: ignore[no-untyped-call]
                await line.send_command("PING")
                await line.read_response()
            yield line
        finally:
            await line.disconnect(nowait=True)

    def _tell(self, error: Exception | None) -> None:
        """One line when Redis is lost, and one when it is back. Errors may quote its address, so only their kind."""
        if error is None and not self.is_connected:
            return
        works = error is None
        if works != self._is_said_to_work:
            self._is_said_to_work = works
            if works:
                log.warning("Redis is back")
            else:
                log.warning("Redis is lost (%s): playing on by looking at the database", type(error).__name__)

    # --- listening ----------------------------------------------------------------------------------------------

    async def _keep_listening(self) -> None:
        waits = _Waits(self._patience)
        while True:
            try:
                await self._listen()
            except Exception as error:  # noqa: BLE001 - whatever Redis does, it is listened to again
                self._is_listening = False
                self._tell(error)
            self._was_tried[0].set()
            await waits.before_next()

    async def _listen(self) -> None:
        """Subscribes and hears, until the line is lost. Always raises in the end."""
        async with self._line() as line:
            async with asyncio.timeout(self._patience.answer_seconds):
                await line.send_command("SUBSCRIBE", self.channel)
                await line.read_response()
            self._is_listening = True
            self._was_tried[0].set()
            self._tell(None)
            # after the subscription, so that whatever comes later is heard
            self._local.put(CallsLost())
            pinging = asyncio.create_task(self._ping(line))
            try:
                while True:
                    self._hear(await line.read_response(timeout=self._patience.silence_seconds))
            finally:
                await end(pinging)

    async def _ping(self, line: Connection) -> None:
        while line.is_connected:  # a command would connect a lost line again, behind our back
            await line.send_command("PING", repr(time.monotonic()))
            await asyncio.sleep(self._patience.ping_seconds)

    def _hear(self, answer: Any) -> None:
        match answer:
            case [b"message", _, bytes(text)]:
                for call in parse_calls(text):
                    self._local.put(call)
            case [b"pong", bytes(said_at)]:
                with contextlib.suppress(ValueError):
                    self.round_trip = max(0.0, time.monotonic() - float(said_at))
            case _:
                pass

    # --- publishing ---------------------------------------------------------------------------------------------

    async def _keep_publishing(self) -> None:
        waits = _Waits(self._patience)
        while True:
            published = 0
            try:
                async with self._line() as line:
                    self._is_publishing = True
                    self._was_tried[1].set()
                    self._tell(None)
                    while True:
                        await self._pass_on(line)
                        published += 1
            except Exception as error:  # noqa: BLE001 - whatever Redis does, calls wait for it
                if published:
                    continue  # Redis closes lines that were idle for long: nothing is said before a new one has failed
                self._is_publishing = False
                self._tell(error)
            self._was_tried[1].set()
            await waits.before_next()

    async def _pass_on(self, line: Connection) -> None:
        calls = await self._outbox.take(AT_ONCE)
        try:
            await self._send(line, calls)
        except BaseException:
            self._outbox.put_back(calls)
            raise

    async def _send(self, line: Connection, calls: list[Call]) -> None:
        """All of them in one go, and one answer for each message. Raises RedisError, OSError or TimeoutError."""
        messages = [calls[start : start + AT_ONCE] for start in range(0, len(calls), AT_ONCE)]
        commands = [("PUBLISH", self.channel, dump_calls(some)) for some in messages]
        async with asyncio.timeout(self._patience.answer_seconds):
            await line.send_packed_command(line.pack_commands(commands))
            for _ in messages:
                await line.read_response()


class _Waits:
    """Longer from attempt to attempt, and never the same in two processes."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._next = patience.least_wait
        self._at = time.monotonic()

    async def before_next(self) -> None:
        if time.monotonic() - self._at > self._patience.steady_seconds:
            self._next = self._patience.least_wait
        await asyncio.sleep(self._next * random.uniform(0.5, 1.0))
        self._next = min(2 * self._next, self._patience.most_wait)
        self._at = time.monotonic()


# --- messages -------------------------------------------------------------------------------------------------------

_encoder = msgspec.json.Encoder()
_many: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])
_one: msgspec.json.Decoder[AnyCall] = msgspec.json.Decoder(AnyCall)


def dump_calls(calls: Iterable[Call]) -> bytes:
    """One message: a JSON array of calls."""
    return _encoder.encode(list(calls))


def parse_calls(text: bytes) -> list[Call]:
    """What a message says. Whatever is no call is passed over: a newer program may know more kinds."""
    if len(text) > MOST_BYTES:
        return []
    try:
        found = _many.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return []
    calls: list[Call] = []
    for raw in found:
        with contextlib.suppress(msgspec.DecodeError, RecursionError, UnicodeError):
            calls.append(_one.decode(raw))
    return calls
