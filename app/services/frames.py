"""What a viewer sees: frames and the log."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.domain.errors import MatchUnknown
from app.domain.ids import MatchId, Version
from app.domain.matches import Reader
from app.domain.tables import Entry, MatchRecord
from app.domain.users import User
from app.games.codec import events_for, kept_events_for
from app.games.frames import MOST_ENTRIES, Frame, LogEntry, LogPage
from app.services.changes import read
from app.services.context import Context
from app.services.showing import Shown, frame_for, shown
from app.storage import journal
from app.storage.database import Connection
from engines.kernel.protocol import Seat

MOST_LOGGED = 500


async def read_frame(context: Context, user: User, match: MatchId, since: Version | None = None) -> Frame:
    """The present frame, with the events told to the user after version ``since`` (None: no events).

    Raises MatchUnknown for who does not sit there.
    """
    reader = Reader(user.id, since)
    frames = await read_frames(context, match, (reader,))
    if reader not in frames:
        raise MatchUnknown
    return frames[reader]


async def read_frames(context: Context, match: MatchId, readers: Collection[Reader]) -> dict[Reader, Frame]:
    """The present frame for each reader; the match is read once. Who does not sit there (any more) has none.

    Raises MatchUnknown.
    """
    async with context.database.reading() as connection:
        known = await read(context, connection, match)
        table = known.table
        seated = {reader: mine.seat for reader in readers if (mine := table.sitter(reader.user))}
        entries = await _entries_since(connection, table.match, [reader.since for reader in seated])
        now = await shown(context, connection, known)
    return {reader: _frame(now, seat, reader.since, entries) for reader, seat in seated.items()}


async def _entries_since(connection: Connection, match: MatchRecord, sinces: Sequence[Version | None]) -> list[Entry]:
    """All entries that one of the readers has not seen and may be told of; versions are contiguous."""
    wanted = [since for since in sinces if since is not None and is_close(since, match.version)]
    if not wanted:
        return []
    return await journal.entries(connection, match.id, min(wanted), MOST_ENTRIES)


def is_close(since: Version, version: Version) -> bool:
    """Whether there is something between them, and few enough to be told."""
    return 0 < version - since <= MOST_ENTRIES


def _frame(now: Shown, seat: Seat, since: Version | None, entries: Sequence[Entry]) -> Frame:
    if since is None or not is_close(since, now.table.match.version):
        return frame_for(now, seat, ())
    return frame_for(now, seat, [entry for entry in entries if entry.version > since])


async def read_log(
    context: Context, user: User, match: MatchId, after: Version | None = None, limit: int = 100
) -> LogPage:
    """Entries after a version, oldest first, at most ``limit`` (1 to 500), with the events told to the user.

    Raises MatchUnknown for who does not sit there.
    """
    most = max(1, min(limit, MOST_LOGGED))
    async with context.database.reading() as connection:
        table = (await read(context, connection, match)).table
        mine = table.sitter(user.id)
        if mine is None:
            raise MatchUnknown
        found = await journal.entries(connection, match, after or Version(0), most + 1)
    told = events_for if table.match.status.has_ended else kept_events_for
    logged = (LogEntry(one.version, one.at, one.kind, one.seat, told(one.told, mine.seat)) for one in found[:most])
    return LogPage(tuple(logged), len(found) > most)
