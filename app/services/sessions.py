"""Who is asking."""

from __future__ import annotations

from app.domain.users import NewSession, User
from app.services.context import Context


async def create_guest(context: Context, name: str, locale: str | None = None) -> NewSession:
    """A new guest with a session.

    Raises NameEmpty, NameTooLong, NameInvisible.
    """
    raise NotImplementedError


async def user_of_token(context: Context, token: str | None) -> User:
    """Whose session this is; the token comes from a cookie or a bearer header.

    Raises SessionNone without a token, SessionUnknown for one that is not known.
    """
    raise NotImplementedError


async def update_user(context: Context, user: User, *, name: str | None = None, locale: str | None = None) -> User:
    """The user with another name or language; None leaves as it is. Tables where the user sits show the new name.

    Raises NameEmpty, NameTooLong, NameInvisible.
    """
    raise NotImplementedError


async def end_session(context: Context, token: str) -> None:
    """Forgets the session; the user keeps its seats. Unknown tokens are no error."""
    raise NotImplementedError
