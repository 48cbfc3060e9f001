"""A new name, at all the tables where its bearer sits."""

from __future__ import annotations

from dataclasses import replace

from app.domain.errors import MatchUnknown
from app.domain.ids import UserId
from app.domain.matches import EntryKind, MatchStatus
from app.domain.users import User, distinct_name
from app.services.changes import change
from app.services.context import Context
from app.services.drafts import Draft
from app.services.known import Known
from app.storage import matches, users
from app.storage.database import Connection

OPEN = (MatchStatus.LOBBY, MatchStatus.PLAYING)


async def rename_at_tables(context: Context, user: UserId) -> None:
    """Shows the user's name at each table that is still open; ended matches keep the old one.

    The name is read again at each table: of two new names at once, all tables show the one that is kept. Where this was
    cut short, saying the name again brings it to an end.
    """

    async def renamed(connection: Connection, known: Known) -> Draft | None:
        return with_name(Draft(known.table, context.clock()), await users.find(connection, user))

    async with context.database.reading() as connection:
        tables = await matches.of_user(connection, user, OPEN)
    for table in tables:
        try:
            await change(context, table.match.id, renamed)
        except MatchUnknown:
            continue


def with_name(draft: Draft, user: User) -> Draft | None:
    """The table with that person's new name; None where nothing changes."""
    mine = draft.table.sitter(user.id)
    if mine is None or draft.match.status not in OPEN:
        return None
    others = [sitter.name for sitter in draft.table.sitters if sitter != mine]
    name = distinct_name(user.name, others)
    if name == mine.name:
        return None
    sitters = tuple(replace(s, name=name) if s == mine else s for s in draft.table.sitters)
    return replace(draft, table=replace(draft.table, sitters=sitters)).with_entry(EntryKind.RENAMED, mine.seat)
