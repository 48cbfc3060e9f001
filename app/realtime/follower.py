"""One live reader of one match: what it has, what waits for it, and how that leaves."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from msgspec import Raw

from app.domain.ids import MatchId, UserId, Version
from app.domain.matches import Reader
from app.realtime.limits import CloseCode, Limits
from app.realtime.messages import Beat, PresenceMessage, Refused, ServerMessage, Welcome, dump
from engines.kernel.protocol import Seat

Send = Callable[[bytes], Awaitable[None]]

_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class SentFrame:
    """A frame as it leaves, and what must be known of it to send it."""

    version: Version
    seat: Seat
    data: bytes
    """JSON."""
    game: str
    names: tuple[str, ...]
    """Of the people, by seat."""
    bots: tuple[Seat, ...] = ()
    """Seats that programs play: they are always there."""


class Follower:
    """A reader with a bounded outbox: the newest frame, a short queue of answers, and flags for all the rest.

    ``pump`` is its only writer. Nothing that others do to a follower waits for its client.
    """

    def __init__(
        self, match: MatchId, user: UserId, since: Version | None, limits: Limits, here: Callable[[], tuple[Seat, ...]]
    ) -> None:
        self.number = next(_numbers)
        """Older followers have smaller ones."""
        self.session: str | None = None
        """The hash of what proves who it is; whoever ends that session ends it too."""
        self.match = match
        self.user = user
        self.sent = since
        """The version that the client has, as far as we know."""
        self.seen: SentFrame | None = None
        """The last frame that was read for it; the start of a match may change the seat."""
        self.on_free: Callable[[], None] = lambda: None
        """Called when a frame is wanted and could be taken."""
        self._limits = limits
        self._here = here
        self._known = Version(0)
        self._is_welcome = False
        self._is_forced = True
        self._is_sending = False
        self._is_put_off = False
        self._given: SentFrame | None = None
        self._answers: deque[ServerMessage] = deque()
        self._refusals: deque[Refused] = deque()
        self._last_words: ServerMessage | None = None
        self._presence_due = False
        self._beat_due = False
        self._closing: int | None = None
        self._due = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    # --- what others say ----------------------------------------------------------------------------------------

    def hear(self, version: Version) -> None:
        """The match has this version now."""
        self._is_put_off = False
        self._known = max(self._known, version)

    @property
    def wants_frame(self) -> bool:
        """Whether a frame should be read for it now."""
        if self._given is not None or self._is_sending or self._closing is not None:
            return False
        return self._is_forced or bool(self._refusals) or self._known > (self.sent or 0)

    @property
    def reader(self) -> Reader:
        return Reader(self.user, self.sent)

    @property
    def heard(self) -> Version:
        """The newest version that it was told of."""
        return self._known

    def give(self, frame: SentFrame, heard: Version) -> None:
        """The frame that it wanted, and what it had heard before that was read.

        If the frame is older than that, what it heard was a lie, or of a database that was put back since: to wait
        for it would be to read for ever.
        """
        if self._known == heard:
            self._known = frame.version
        if self.seen is not None and self.seen.bots != frame.bots:
            self._presence_due = self._is_welcome
        self._given = frame
        self.seen = frame
        self._due.set()

    def give_up(self) -> None:
        """No frame could be read just now: refusals go without, the rest waits until the version is told again.

        Asking again at once would never end while the database is away.
        """
        self._is_put_off = True
        while self._refusals:
            self._answers.append(self._refusals.popleft())
        self._due.set()

    def tell_presence(self) -> None:
        self._presence_due = self._is_welcome
        self._due.set()

    def beat(self) -> None:
        self._beat_due = True
        self._due.set()

    def close(self, code: int, last_words: ServerMessage | None = None) -> None:
        """The pump sends what it has and ends with this code."""
        if self._closing is None:
            self._closing, self._last_words = code, last_words
        self._due.set()

    # --- what the own socket says -------------------------------------------------------------------------------

    async def answer(self, message: ServerMessage) -> None:
        """Queues an answer to a command; waits while too many are queued."""
        await self._room.wait()
        self._answers.append(message)
        self._queued()

    async def refuse(self, refused: Refused) -> None:
        """Queues a refusal that leaves with the present frame; waits while too many answers are queued."""
        await self._room.wait()
        self._refusals.append(refused)
        self._queued()
        self.on_free()

    def sync(self, since: Version | None) -> None:
        """The client has that version, and wants the frame in any case."""
        self.sent = since
        self._is_forced = True
        self.on_free()

    def _queued(self) -> None:
        if len(self._answers) + len(self._refusals) >= self._limits.waiting_answers:
            self._room.clear()
        self._due.set()

    # --- what leaves --------------------------------------------------------------------------------------------

    async def pump(self, send: Send) -> int:
        """Sends what is due until somebody closes; gives the close code. A client that takes nothing ends it too."""
        while True:
            await self._due.wait()
            self._due.clear()
            while (message := self._next()) is not None:
                self._is_sending = True
                try:
                    async with asyncio.timeout(self._limits.send_seconds):
                        await send(message)
                except TimeoutError:
                    return CloseCode.SILENT
                finally:
                    self._is_sending = False
            if self._closing is not None:
                return self._closing
            if self.wants_frame and not self._is_put_off:
                self.on_free()

    def _next(self) -> bytes | None:
        """The next message, the most urgent first."""
        if self._answers:
            message = self._answers.popleft()
            self._room.set()
            return dump(message)
        if self._given is not None:
            return self._next_of_frame(self._given)
        if self._closing is not None:
            words, self._last_words = self._last_words, None
            return dump(words) if words is not None else None
        if self._presence_due:
            self._presence_due = False
            bots = () if self.seen is None else self.seen.bots
            return dump(PresenceMessage(tuple(sorted({*self._here(), *bots}))))
        if self._beat_due:
            self._beat_due = False
            return dump(Beat())
        return None

    def _next_of_frame(self, frame: SentFrame) -> bytes | None:
        """Welcome before the first frame; refusals carry it; else the frame itself, unless the client has it."""
        if not self._is_welcome:
            self._is_welcome = self._presence_due = True
            return dump(Welcome(self.match, frame.seat, frame.version, self._limits.beat_seconds))
        if self._refusals and not self._is_forced:
            return self._next_refusal(frame)
        self._given = None
        is_news = self._is_forced or frame.version > (self.sent or 0)
        self._is_forced = False
        self.sent = frame.version
        return frame.data if is_news else self._next()

    def _next_refusal(self, frame: SentFrame) -> bytes:
        refused = self._refusals.popleft()
        self._room.set()
        self.sent = frame.version
        if not self._refusals:
            self._given = None
        version = frame.version if refused.version is None else refused.version
        return dump(msgspec.structs.replace(refused, version=version, frame=Raw(frame.data)))
