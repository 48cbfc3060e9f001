"""Who is asking: a bearer token, else the cookie; and whether a page of another site makes them ask."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from app.api.parts import AnyContext, parts_of
from app.domain.errors import OriginForeign, SessionNone, SessionUnknown
from app.domain.users import User
from app.services import sessions

COOKIE = "menagerie_session"
LONGEST_COOKIE = 400 * 24 * 3600
"""Seconds: the longest that browsers keep a cookie."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def bearer_of(connection: HTTPConnection) -> str | None:
    """The token of the Authorization header."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def token_of(connection: HTTPConnection) -> str | None:
    """The token that says who asks: a bearer token wins over the cookie."""
    return bearer_of(connection) or connection.cookies.get(COOKIE)


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site is behind it. Programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin == parts_of(connection).settings.public_url:
        return False
    try:
        netloc = urlsplit(origin).netloc.lower()
    except ValueError:
        return True
    return not netloc or netloc != connection.headers.get("host", "").lower()


async def refuse_foreign(request: Request) -> None:
    """A page of another site cannot do anything in the name of who looks at it. Raises OriginForeign."""
    if request.method not in _SAFE and bearer_of(request) is None and is_foreign(request):
        raise OriginForeign()


def address_of(connection: HTTPConnection) -> str:
    """Where the request comes from; behind a proxy on this machine, whom the proxy names."""
    return connection.client.host if connection.client else ""


async def current_user(request: Request, context: AnyContext) -> User:
    """Who asks. Raises SessionNone or SessionUnknown."""
    user = await sessions.user_of_token(context, token_of(request))
    request.state.locale = user.locale
    return user


async def current_user_if_any(request: Request, context: AnyContext) -> User | None:
    """Who asks, where that is known."""
    try:
        return await current_user(request, context)
    except (SessionNone, SessionUnknown):
        return None


CurrentUser = Annotated[User, Depends(current_user)]
MaybeUser = Annotated[User | None, Depends(current_user_if_any)]
