"""Who is asking."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.domain.errors import SessionNone, SessionUnknown
from app.domain.ids import new_user_id
from app.domain.sessions import hash_of_token
from app.domain.users import NewSession, User, parse_name
from app.services.context import Context
from app.services.names import rename_at_tables
from app.storage import sessions, users


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
    """Whose session this is; the token comes from a cookie or a bearer header.

    Raises SessionNone without a token, SessionUnknown for one that is not known.
    """
    if not token:
        raise SessionNone
    async with context.database.reading() as connection:
        user = await users.of_session(connection, hash_of_token(token))
    if user is None:
        raise SessionUnknown
    return user


async def update_user(context: Context, user: User, *, name: str | None = None, locale: str | None = None) -> User:
    """The user with another name or language; None leaves as it is. Tables where the user sits show the new name.

    Raises NameEmpty, NameTooLong, NameInvisible.
    """
    new_name = None if name is None else parse_name(name)
    async with context.database.writing() as connection:
        # not what the asker was when they asked: the other half may have changed meanwhile
        present = await users.find(connection, user.id)
        changed = replace(present, name=new_name or present.name, locale=locale or present.locale)
        await users.change(connection, changed)
    if name is not None:
        await rename_at_tables(context, user.id)
    return changed


async def end_session(context: Context, token: str) -> None:
    """Forgets the session; the user keeps its seats. Unknown tokens are no error."""
    async with context.database.writing() as connection:
        await users.end_session(connection, hash_of_token(token))


async def known_sessions(context: Context, hashes: Collection[str]) -> set[str]:
    """Those of the sessions, each by the hash of its token, that have not ended; in one query."""
    async with context.database.reading() as connection:
        return await sessions.known_of(connection, hashes)
