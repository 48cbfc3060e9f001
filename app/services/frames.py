"""What a viewer sees: frames and the log."""

from __future__ import annotations

from collections.abc import Collection

from app.domain.ids import MatchId, Version
from app.domain.matches import Reader
from app.domain.users import User
from app.games.frames import Frame, LogPage
from app.services.context import Context


async def read_frame(context: Context, user: User, match: MatchId, since: Version | None = None) -> Frame:
    """The present frame, with the events told to the user after version ``since`` (None: no events).

    Raises MatchUnknown for who does not sit there.
    """
    raise NotImplementedError


async def read_frames(context: Context, match: MatchId, readers: Collection[Reader]) -> dict[Reader, Frame]:
    """The present frame for each reader; the match is read once. Who does not sit there (any more) has none."""
    raise NotImplementedError


async def read_log(
    context: Context, user: User, match: MatchId, after: Version | None = None, limit: int = 100
) -> LogPage:
    """Entries after a version, oldest first, at most ``limit`` (1 to 500), with the events told to the user.

    Raises MatchUnknown for who does not sit there.
    """
    raise NotImplementedError
