"""The readers of all matches: wakes them, and reads each match once for all who wait for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

from app.domain.bus import Bus, CallsLost, MatchChanged, SeatsHere, SessionEnded, WhoIsHere
from app.domain.ids import MatchId, UserId, Version
from app.domain.matches import Reader
from app.domain.sessions import hash_of_token
from app.realtime.exchange import Exchange
from app.realtime.follower import Follower, SentFrame
from app.realtime.limits import CloseCode, Limits
from app.realtime.messages import Reload
from app.realtime.presence import SharedPresence
from app.realtime.tasks import end

log = logging.getLogger("menagerie.realtime")

BREATH_SECONDS = 0.1
"""Between two looks at the versions, however often calls are lost."""
TICK_SECONDS = 1.0
"""Between two looks at who is here."""


class FrameSource(Protocol):
    """Where frames come from."""

    async def frames(self, match: MatchId, readers: Collection[Reader]) -> Mapping[Reader, SentFrame]:
        """The present frame for each reader; who does not sit there (any more) has none."""
        ...

    async def versions(self, matches: Collection[MatchId]) -> Mapping[MatchId, Version]:
        """The present versions, in one query."""
        ...

    async def sessions(self, hashes: Collection[str]) -> Collection[str]:
        """Those that have not ended, in one query."""
        ...


class Feed:
    """The followers of one match. At most one reading is under way, and no change during it is missed."""

    def __init__(
        self, match: MatchId, source: FrameSource, presence: SharedPresence, tasks: set[asyncio.Task[None]]
    ) -> None:
        self.match = match
        self.followers: dict[int, Follower] = {}
        self._source = source
        self._presence = presence
        self._tasks = tasks
        self._is_reading = False
        self._again = False

    def wake(self) -> None:
        """Some follower may want a frame."""
        self._again = True
        if not self._is_reading:
            self._is_reading = True
            task = asyncio.create_task(self._run())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                waiting = [follower for follower in self.followers.values() if follower.wants_frame]
                if waiting:
                    await self._read_for(waiting)
        finally:
            self._is_reading = False

    async def _read_for(self, waiting: list[Follower]) -> None:
        readers = {follower: follower.reader for follower in waiting}
        heard = {follower: follower.heard for follower in waiting}
        try:
            frames = await self._source.frames(self.match, set(readers.values()))
        except Exception as error:  # noqa: BLE001 - whatever it is, the next look at the versions tries again
            log.warning("no frames of match %s: %s", self.match, type(error).__name__)
            for follower in waiting:
                follower.give_up()
            return
        for follower, reader in readers.items():
            self._hand_over(follower, reader, frames.get(reader), heard[follower])

    def _hand_over(self, follower: Follower, reader: Reader, frame: SentFrame | None, heard: Version) -> None:
        if follower.number not in self.followers:
            return
        if frame is None:
            follower.close(CloseCode.NOT_FOUND)
        elif reader != follower.reader:
            self._again = True
        else:
            follower.give(frame, heard)
            if self._presence.enter(self.match, follower.number, frame.seat):
                self.tell_presence()

    def tell_presence(self) -> None:
        for follower in self.followers.values():
            follower.tell_presence()


class Hub:
    """All feeds of this process, and what it hears of other processes."""

    def __init__(self, source: FrameSource, bus: Bus, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.exchange = Exchange(bus)
        self.presence = SharedPresence(self.exchange, self.limits)
        self._source = source
        self._feeds: dict[MatchId, Feed] = {}
        self._of_users: defaultdict[UserId, dict[Follower, Feed]] = defaultdict(dict)
        """The followers of each person, the oldest first."""
        self._readings: set[asyncio.Task[None]] = set()
        self._empty = asyncio.Event()
        self._is_leaving = False
        self._hurry = asyncio.Event()
        """Calls were lost: the versions are to be looked at now."""
        self._sessions_at = 0.0
        """When the sessions are to be looked at, by the loop's clock."""
        self._listen()

    def _listen(self) -> None:
        self.exchange.on(MatchChanged, lambda call: self.changed(call.match, call.version))
        self.exchange.on(SeatsHere, self._hear_seats)
        self.exchange.on(WhoIsHere, self.presence.answer)
        self.exchange.on(SessionEnded, lambda call: self._close_sessions({call.session}))
        self.exchange.on(CallsLost, self._hear_of_loss)

    # --- how many -----------------------------------------------------------------------------------------------

    @property
    def matches(self) -> int:
        """That somebody follows here."""
        return len(self._feeds)

    @property
    def sockets(self) -> int:
        """That follow something here."""
        return sum(len(feed.followers) for feed in self._feeds.values())

    # --- readers ------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def following(
        self, match: MatchId, user: UserId, since: Version | None, session: str | None = None
    ) -> Iterator[Follower]:
        """A follower that gets its first frame as soon as it can be read, and each new one, until the end.

        ``session`` is the token that proved who it is: when that session ends, so does the follower.
        """
        follower = Follower(match, user, since, self.limits, lambda: self.presence.here(match))
        feed = self._feeds.setdefault(match, Feed(match, self._source, self.presence, self._readings))
        feed.followers[follower.number] = follower
        follower.on_free = feed.wake
        follower.session = None if session is None else hash_of_token(session)
        self._of_users[user][follower] = feed
        self._make_room(feed, user)
        if self._is_leaving:
            follower.close(CloseCode.RESTART, Reload("restart"))
        feed.wake()
        try:
            yield follower
        finally:
            self._forget(feed, follower)

    def end_session(self, token: str) -> None:
        """Closes what that session opened, in all processes."""
        ended = hash_of_token(token)
        self._close_sessions({ended})
        self.exchange.say(SessionEnded(ended))

    def _close_sessions(self, ended: Collection[str]) -> None:
        for feed in self._feeds.values():
            for follower in feed.followers.values():
                if follower.session in ended:
                    follower.close(CloseCode.NOBODY)

    def _make_room(self, feed: Feed, user: UserId) -> None:
        """Who opens one too many, at a seat or at all tables together, loses the oldest."""
        mine = self._of_users[user]
        of_seat = [follower for follower, of in mine.items() if of is feed]
        for oldest in of_seat[: -self.limits.sockets_per_seat]:
            self._send_away(feed, oldest)
        for oldest, of in list(mine.items())[: -self.limits.sockets_per_user]:
            self._send_away(of, oldest)

    def _send_away(self, feed: Feed, follower: Follower) -> None:
        self._forget(feed, follower)
        follower.close(CloseCode.FIFTH)

    def _forget(self, feed: Feed, follower: Follower) -> None:
        if feed.followers.pop(follower.number, None) is None:
            return
        self._of_users[follower.user].pop(follower, None)
        if not self._of_users[follower.user]:
            del self._of_users[follower.user]
        if self.presence.leave(feed.match, follower.number):
            feed.tell_presence()
        if not feed.followers and self._feeds.get(feed.match) is feed:
            del self._feeds[feed.match]
        if not self._feeds:
            self._empty.set()

    # --- changes ------------------------------------------------------------------------------------------------

    def changed(self, match: MatchId, version: Version) -> None:
        """The match has this version: who has an older one gets a frame."""
        feed = self._feeds.get(match)
        if feed is None:
            return
        for follower in feed.followers.values():
            follower.hear(version)
        if any(follower.wants_frame for follower in feed.followers.values()):
            feed.wake()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listens to the bus, and looks at the versions and at who is here, until the end."""
        async with self.exchange.running():
            tasks = [asyncio.create_task(self._poll()), asyncio.create_task(self._tick())]
            try:
                yield
            finally:
                await end(*tasks)
                # a reading under way holds a connection to the database: it ends by itself
                await asyncio.gather(*self._readings, return_exceptions=True)

    async def _poll(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.limits.poll_seconds):
                    await self._hurry.wait()
            is_hurried = self._hurry.is_set()
            self._hurry.clear()
            if self._feeds:
                await _logged(self._catch_up(), "look at the versions")
            if asyncio.get_running_loop().time() >= self._sessions_at:
                await _logged(self._look_at_sessions(), "look at the sessions")
            if is_hurried:
                await asyncio.sleep(BREATH_SECONDS)

    async def _catch_up(self) -> None:
        for match, version in (await self._source.versions(list(self._feeds))).items():
            self.changed(match, version)

    async def _look_at_sessions(self) -> None:
        followers = [follower for feed in self._feeds.values() for follower in feed.followers.values()]
        opened = {follower.session for follower in followers if follower.session is not None}
        if opened:
            self._close_sessions(opened - set(await self._source.sessions(opened)))
        self._sessions_at = asyncio.get_running_loop().time() + self.limits.session_seconds

    def _hear_of_loss(self, _: CallsLost) -> None:
        self._sessions_at = 0.0
        self._hurry.set()
        self.presence.ask_everybody()

    # --- who is here --------------------------------------------------------------------------------------------

    def _hear_seats(self, call: SeatsHere) -> None:
        if self.presence.hear(call):
            self._tell_presence(call.match)

    def _tell_presence(self, match: MatchId) -> None:
        feed = self._feeds.get(match)
        if feed is not None:
            feed.tell_presence()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(min(TICK_SECONDS, self.limits.presence_seconds))
            for match in self.presence.look():
                self._tell_presence(match)

    # --- the end ------------------------------------------------------------------------------------------------

    async def say_goodbye(self, reason: str = "restart") -> None:
        """Asks every client to connect again, and waits a little until they are gone."""
        self._is_leaving = True
        if not self._feeds:
            return
        self._empty.clear()
        for feed in list(self._feeds.values()):
            for follower in list(feed.followers.values()):
                follower.close(CloseCode.RESTART, Reload(reason))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.limits.goodbye_seconds):
                await self._empty.wait()


async def _logged(work: Coroutine[Any, Any, None], what: str) -> None:
    """Runs it; a failure is logged and does no harm."""
    try:
        await work
    except Exception as error:  # noqa: BLE001 - the loop that called must go on
        log.warning("could not %s: %s", what, type(error).__name__)
