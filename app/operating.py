"""What whoever runs the server may do to its matches, from the command line, also while it serves."""

from __future__ import annotations

from app.domain.errors import CodeUnknown
from app.domain.ids import MatchId
from app.realtime.bus import LocalBus
from app.services import matches
from app.services.context import Context
from app.settings import Settings
from app.storage.database import open_beside


async def close_match(settings: Settings, name: str) -> str:
    """Ends a match, named by its id, code or link; one line says how it is now.

    Servers find the change when they ask for versions, within two seconds.
    Raises MatchUnknown, ServerBusy, StorageError.
    """
    database = await open_beside(settings.database_url)
    try:
        context = Context(database=database, bus=LocalBus(), links=lambda code: code)
        table = await matches.close_for_operator(context, await _named(context, name.rpartition("/")[2].strip()))
    finally:
        await database.close()
    return f"The match {table.match.id} is {table.match.status}."


async def _named(context: Context, name: str) -> MatchId:
    try:
        return (await matches.invitation(context, None, name)).match
    except CodeUnknown:
        return MatchId(name)
