"""Who is asking."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from dataclasses import replace

from app.domain.errors import ServerBusy, SessionNone, SessionUnknown
from app.domain.ids import new_user_id
from app.domain.sessions import has_ended, hash_of_token, is_to_be_noted
from app.domain.users import NewSession, User, parse_name
from app.services.context import Context
from app.services.names import rename_at_tables
from app.storage import sessions, users
from app.storage.database import Connection, Fault


async def create_guest(context: Context, name: str, locale: str | None = None) -> NewSession:
    """A new guest with a session.

    Raises NameEmpty, NameTooLong, NameInvisible.
    """
    user = User(new_user_id(), parse_name(name), locale)
    token, now = context.tokens(), context.clock()
    async with context.database.writing() as connection:
        await users.add(connection, user, now)
        await users.add_session(connection, hash_of_token(token), user.id, now)
    return NewSession(user, token)


async def user_of_token(context: Context, token: str | None) -> User:
    """Whose session this is; the token comes from a cookie or a bearer header. It lives on from here.

    Raises SessionNone without a token, SessionUnknown for one that is not known, or was not used for too long.
    """
    if not token:
        raise SessionNone
    hashed = hash_of_token(token)
    async with context.database.reading() as connection:
        session = await users.of_session(connection, hashed)
    now = context.clock()
    if session is None or has_ended(session.used_at, now, context.session_life):
        raise SessionUnknown
    if is_to_be_noted(session.used_at, now):
        await _note_use(context, [hashed])
    return session.user


async def _note_use(context: Context, hashes: Collection[str]) -> None:
    """Where the database is too busy for it, the next use will do."""
    with contextlib.suppress(ServerBusy, Fault):
        async with context.database.writing() as connection:
            await sessions.note_use(connection, hashes, context.clock())


async def update_user(context: Context, user: User, *, name: str | None = None, locale: str | None = None) -> User:
    """The user with another name or language; None leaves as it is. Tables where the user sits show the new name.

    Raises NameEmpty, NameTooLong, NameInvisible.
    """
    new_name = None if name is None else parse_name(name)

    async def write(connection: Connection) -> User:
        # not what the asker was when they asked: the other half may have changed meanwhile
        present = await users.find(connection, user.id)
        changed = replace(present, name=new_name or present.name, locale=locale or present.locale)
        await users.change(connection, changed)
        return changed

    changed = await context.database.write(write)
    if name is not None:
        await rename_at_tables(context, user.id)
    return changed


async def end_session(context: Context, token: str) -> None:
    """Forgets the session; the user keeps its seats. Unknown tokens are no error."""
    async with context.database.writing() as connection:
        await users.end_session(connection, hash_of_token(token))


async def known_sessions(context: Context, hashes: Collection[str]) -> set[str]:
    """Those of the sessions, each by the hash of its token, that have not ended; in one query.

    Who asks has an open socket of each: that is a use.
    """
    async with context.database.reading() as connection:
        uses = await sessions.uses_of(connection, hashes)
    now = context.clock()
    known = {one for one, used_at in uses.items() if not has_ended(used_at, now, context.session_life)}
    if unnoted := [one for one in known if is_to_be_noted(uses[one], now)]:
        await _note_use(context, unnoted)
    return known
