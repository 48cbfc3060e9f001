"""Users and their sessions."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.domain.ids import UserId
from app.domain.sessions import Session
from app.domain.users import User
from app.storage.tables import sessions, users


async def add(connection: AsyncConnection, user: User, now: datetime) -> None:
    """A new user."""
    row = {"id": user.id, "name": user.name, "locale": user.locale, "created_at": now}
    await connection.execute(insert(users).values(row))


async def find(connection: AsyncConnection, user: UserId) -> User:
    """What is known of a user now."""
    return _user((await connection.execute(select(users).where(users.c.id == user))).one())


async def change(connection: AsyncConnection, user: User) -> None:
    """Another name or language."""
    changed = update(users).where(users.c.id == user.id).values(name=user.name, locale=user.locale)
    await connection.execute(changed)


async def add_session(connection: AsyncConnection, token_hash: str, user: UserId, now: datetime) -> None:
    """A new session of a user."""
    row = {"token_hash": token_hash, "user_id": user, "created_at": now, "used_at": now}
    await connection.execute(insert(sessions).values(row))


async def of_session(connection: AsyncConnection, token_hash: str) -> Session | None:
    """The session with that token, also where it has ended for not being used."""
    found = select(users, sessions.c.used_at).join(sessions).where(sessions.c.token_hash == token_hash)
    row = (await connection.execute(found)).one_or_none()
    return None if row is None else Session(_user(row), row.used_at)


async def end_session(connection: AsyncConnection, token_hash: str) -> None:
    """Forgets a session, if there is one."""
    await connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def _user(row: Row[tuple[object, ...]]) -> User:
    return User(UserId(row.id), row.name, row.locale)
