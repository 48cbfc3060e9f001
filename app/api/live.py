"""Where the hub gets its frames: the services, as bytes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from app.domain.errors import MatchUnknown
from app.domain.ids import MatchId, Version
from app.domain.matches import Reader
from app.games.frames import Frame, dump
from app.realtime.follower import SentFrame
from app.services import frames, sessions, versions
from app.services.context import Context


class ServiceFrames:
    """Frames of the present, each encoded once however many readers share it."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def frames(self, match: MatchId, readers: Collection[Reader]) -> Mapping[Reader, SentFrame]:
        try:
            read = await frames.read_frames(self._context, match, readers)
        except MatchUnknown:
            return {}
        return {reader: _sent(frame) for reader, frame in read.items()}

    async def versions(self, matches: Collection[MatchId]) -> Mapping[MatchId, Version]:
        return await versions.read_versions(self._context, matches)

    async def sessions(self, hashes: Collection[str]) -> Collection[str]:
        return await sessions.known_sessions(self._context, hashes)


def _sent(frame: Frame) -> SentFrame:
    names = tuple(seat.name or "" for seat in frame.seats)
    bots = tuple(seat.seat for seat in frame.seats if seat.bot is not None)
    return SentFrame(frame.version, frame.you, dump(frame), frame.game, names, bots)
