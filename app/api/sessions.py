"""Sessions of guests, and what a user may change of themselves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from app.api.asking import COOKIE, LONGEST_COOKIE, CurrentUser, MaybeUser, token_of
from app.api.bodies import Body
from app.api.errors import documented
from app.api.parts import AnyContext, AnyParts
from app.domain.errors import (
    NameEmpty,
    NameInvisible,
    NameTooLong,
    OriginForeign,
    RequestEncoding,
    RequestInvalid,
    RequestMalformed,
    RequestTooLarge,
    SessionNone,
    SessionUnknown,
)
from app.domain.users import User
from app.services import sessions
from app.settings import Settings
from app.words.words import spoken

router = APIRouter(tags=["people"])

Name = Annotated[str, Field(max_length=1000, description="1 to 24 visible characters")]
Locale = Annotated[
    str,
    Field(max_length=35, pattern="^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$", description="Such as `pt-BR`"),
    AfterValidator(spoken),
]
"""One of ours, or None for a language that we do not speak."""

_BODY = (RequestMalformed, RequestInvalid, RequestEncoding, RequestTooLarge, OriginForeign)
_NAME = (NameEmpty, NameTooLong, NameInvisible)


class SessionWanted(Body):
    """A guest is a name."""

    name: Name
    locale: Locale | None = None
    cookie: bool = True
    """False: the answer holds a token for the Authorization header, and no cookie is set."""


class SessionMade(BaseModel):
    """Who you are now."""

    user: User
    token: str | None = None
    """Only where no cookie was wanted."""


class SessionFound(BaseModel):
    """Who you are, as far as anybody knows."""

    user: User | None
    """None: nobody yet, or a session that is not known any more."""


class UserChange(Body):
    """What is left out stays as it is."""

    name: Name | None = None
    locale: Locale | None = None


@router.post("/session", status_code=201, responses=documented(*_BODY, *_NAME), response_model_exclude_unset=True)
async def create_session(wanted: SessionWanted, response: Response, parts: AnyParts) -> SessionMade:
    """Makes a guest."""
    made = await sessions.create_guest(parts.context, wanted.name, wanted.locale)
    if not wanted.cookie:
        return SessionMade(user=made.user, token=made.token)
    _set_cookie(response, made.token, parts.settings)
    return SessionMade(user=made.user)


def _set_cookie(response: Response, token: str, settings: Settings) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=min(LONGEST_COOKIE, settings.session_days * 24 * 3600),
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.is_public_https,
    )


@router.get("/session", responses=documented())
async def read_session(user: MaybeUser, request: Request, response: Response, parts: AnyParts) -> SessionFound:
    """Who asks, if anybody: no error for a stranger, since a page asks this first. A cookie lives on from here."""
    token = request.cookies.get(COOKIE)
    if user is not None and token is not None and token == token_of(request):
        _set_cookie(response, token, parts.settings)
    return SessionFound(user=user)


@router.get("/me", responses=documented(SessionNone, SessionUnknown))
async def read_me(user: CurrentUser) -> User:
    """Who asks."""
    return user


@router.patch("/me", responses=documented(SessionNone, SessionUnknown, *_BODY, *_NAME))
async def change_me(change: UserChange, user: CurrentUser, context: AnyContext) -> User:
    """Another name or language."""
    return await sessions.update_user(context, user, name=change.name, locale=change.locale)


@router.delete("/me", status_code=204, responses=documented(SessionNone, SessionUnknown, OriginForeign))
async def end_session(request: Request, user: CurrentUser, parts: AnyParts) -> Response:
    """Ends this session, and closes its sockets; seats are kept."""
    token = token_of(request)
    assert token is not None
    await sessions.end_session(parts.context, token)
    parts.hub.end_session(token)
    response = Response(status_code=204)
    if request.cookies.get(COOKIE) == token:
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response
