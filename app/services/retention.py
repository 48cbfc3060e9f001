"""How long things are kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from app.domain.bus import MatchChanged
from app.domain.ids import Version
from app.services.changes import carried_through
from app.services.context import Context
from app.storage import retention
from app.storage.database import Connection

A_DAY = timedelta(days=1)
"""Sessions that have ended, and guests, stay so much longer: somebody may be busy with them just now."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how long."""

    ended: timedelta
    """A match after its end."""
    lobbies: timedelta
    """A match that never started, after its last change."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """How many of each."""

    matches: int = 0
    sessions: int = 0
    guests: int = 0


async def clean(context: Context, keeping: Keeping) -> Deleted:
    """Deletes what is too old, in small steps between which everybody else has their turn.

    Several processes may do it at once. Raises ServerBusy, or the database's own fault; what was done until then stays.
    """
    return Deleted(
        matches=await _all(lambda: _delete_matches(context, keeping)),
        sessions=await _all(lambda: _delete_sessions(context)),
        guests=await _all(lambda: _delete_guests(context)),
    )


async def _all(step: Callable[[], Awaitable[int]]) -> int:
    """Repeats the step until it finds nothing to do."""
    done = 0
    while some := await step():
        done += some
    return done


async def _delete_matches(context: Context, keeping: Keeping) -> int:
    now = context.clock()

    async def work(connection: Connection) -> list[retention.Gone]:
        return await retention.delete_matches(
            connection, ended_before=now - keeping.ended, untouched_since=now - keeping.lobbies
        )

    gone = await carried_through(context, context.database.write(work))
    for one in gone:
        # who still looks at it is to find that there is nothing any more
        await context.bus.publish(MatchChanged(one.match, Version(one.version + 1)))
    return len(gone)


async def _delete_sessions(context: Context) -> int:
    unused_since = context.clock() - context.session_life - A_DAY

    async def work(connection: Connection) -> int:
        return await retention.delete_sessions(connection, unused_since=unused_since)

    return await carried_through(context, context.database.write(work))


async def _delete_guests(context: Context) -> int:
    made_before = context.clock() - A_DAY

    async def work(connection: Connection) -> int:
        return await retention.delete_guests(connection, made_before=made_before)

    return await carried_through(context, context.database.write(work))
