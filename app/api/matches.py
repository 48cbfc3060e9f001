"""Matches, from the lobby to their end."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from app.api.asking import CurrentUser, address_of
from app.api.bodies import Body, MatchPath, Nonce, SeatPath
from app.api.errors import documented
from app.api.parts import AnyContext, AnyParts
from app.domain.errors import (
    BotUnknown,
    CodeUnknown,
    CreateNotAllowed,
    GameUnknown,
    MatchFull,
    MatchNotHost,
    MatchNotOver,
    MatchNotSeated,
    MatchOver,
    MatchStarted,
    MatchTooFew,
    MatchUnknown,
    OptionsInvalid,
    OriginForeign,
    RequestEncoding,
    RequestInvalid,
    RequestMalformed,
    RequestTooLarge,
    RequestTooMany,
    SeatsOutOfRange,
    SessionNone,
    SessionUnknown,
)
from app.domain.ids import MatchId
from app.domain.matches import Match, MatchSummary, NewMatch
from app.services import bots, matches
from app.services import rematch as rematches
from engines.kernel.protocol import Seat

router = APIRouter(prefix="/matches", tags=["matches"])

Seats = Annotated[int, Field(ge=0, le=99, description="How many people; the game says how few and how many")]
Options = Annotated[dict[str, Any], Field(max_length=100, description="The game's own; what is left out is as usual")]

Order = Annotated[
    list[Annotated[int, Field(ge=0, le=99)]] | Literal["shuffle"],
    Field(
        description="The taken seats: who sits on the first one named gets the lowest of them, and so on; or `shuffle`"
    ),
]

_BODY = (RequestMalformed, RequestInvalid, RequestEncoding, RequestTooLarge)
_ASKER = (SessionNone, SessionUnknown)
_CHANGE = (*_ASKER, OriginForeign, MatchUnknown, RequestInvalid)


class MatchWanted(Body):
    """What the host asks for."""

    game: Annotated[str, Field(max_length=64)]
    seats: Seats
    options: Options = Field(default_factory=dict)
    nonce: Nonce | None = None
    """In hexadecimal: the maker's share of the match's randomness; left out: the server draws one."""
    invite: Annotated[str, Field(max_length=64)] | None = None
    """The code that `GET /server` says is needed to make a match."""


class MatchChange(Body):
    """What is left out stays as it is."""

    seats: Seats | None = None
    options: Options | None = None
    order: Order | None = None


class BotWanted(Body):
    """Who is to play there."""

    policy: Annotated[str, Field(max_length=32)] | None = None
    """How it plays; left out: as a `newcomer`."""


class SeatWanted(Body):
    """The code of the join link proves that somebody was invited."""

    code: Annotated[str, Field(max_length=64)]
    nonce: Nonce | None = None
    """In hexadecimal: the seat's share of the match's randomness; left out: the server draws one."""


class MyMatches(BaseModel):
    """Those where I must act first, then the latest changed."""

    matches: list[MatchSummary]


@router.get("", responses=documented(*_ASKER))
async def list_matches(user: CurrentUser, context: AnyContext) -> MyMatches:
    """The matches where the asker sits."""
    return MyMatches(matches=await matches.list_mine(context, user))


@router.post(
    "",
    status_code=201,
    responses=documented(
        *_ASKER, *_BODY, OriginForeign, CreateNotAllowed, RequestTooMany, GameUnknown, SeatsOutOfRange, OptionsInvalid
    ),
)
async def create_match(wanted: MatchWanted, user: CurrentUser, parts: AnyParts, request: Request) -> Match:
    """A match in its lobby, with its maker as host in seat 0."""
    request.state.game = wanted.game
    if parts.context.creation.needs_code:
        parts.guesses.check(address_of(request))
    new = NewMatch(wanted.game, wanted.seats, wanted.options, wanted.nonce, wanted.invite)
    try:
        return await matches.create(parts.context, user, new)
    except CreateNotAllowed:
        if wanted.invite is not None:
            parts.guesses.wrong(address_of(request))
        raise


@router.get("/{match}", responses=documented(*_ASKER, MatchUnknown, RequestInvalid))
async def read_match(match: MatchPath, user: CurrentUser, context: AnyContext) -> Match:
    """A match where the asker sits."""
    return await matches.read(context, user, MatchId(match))


@router.patch(
    "/{match}",
    responses=documented(*_CHANGE, *_BODY, MatchNotHost, MatchStarted, MatchOver, SeatsOutOfRange, OptionsInvalid),
)
async def change_match(
    match: MatchPath, change: MatchChange, user: CurrentUser, context: AnyContext, request: Request
) -> Match:
    """The host changes the lobby; only the options named change."""
    request.state.game = (await matches.read(context, user, MatchId(match))).game
    order = [Seat(seat) for seat in change.order] if isinstance(change.order, list) else change.order
    return await matches.change_options(
        context, user, MatchId(match), seats=change.seats, options=change.options, order=order
    )


@router.post(
    "/{match}/join",
    responses=documented(*_CHANGE, *_BODY, MatchFull, MatchStarted, MatchOver, RequestTooMany),
)
async def join_match(
    match: MatchPath, wanted: SeatWanted, user: CurrentUser, parts: AnyParts, request: Request
) -> Match:
    """Takes the lowest free seat, or gives the own one back to who left. With another code there is no such match."""
    parts.guesses.check(address_of(request))
    try:
        return await matches.join(parts.context, user, MatchId(match), wanted.code, wanted.nonce)
    except (CodeUnknown, MatchUnknown):
        parts.guesses.wrong(address_of(request))
        raise MatchUnknown from None  # without its code nobody learns whether there is such a match


@router.post("/{match}/leave", status_code=204, responses=documented(*_CHANGE))
async def leave_match(match: MatchPath, user: CurrentUser, context: AnyContext) -> Response:
    """In the lobby the seat is free again; in a running match the server answers for it until its person returns."""
    await matches.leave(context, user, MatchId(match))
    return Response(status_code=204)


@router.post(
    "/{match}/start",
    responses=documented(*_CHANGE, MatchNotHost, MatchStarted, MatchOver, MatchTooFew, OptionsInvalid),
)
async def start_match(match: MatchPath, user: CurrentUser, context: AnyContext, request: Request) -> Match:
    """Deals. Empty seats are dropped and the others close up in order."""
    request.state.game = (await matches.read(context, user, MatchId(match))).game
    return await matches.start(context, user, MatchId(match))


@router.post("/{match}/close", responses=documented(*_CHANGE, MatchNotHost, MatchNotSeated))
async def close_match(match: MatchPath, user: CurrentUser, context: AnyContext) -> Match:
    """The host ends the match for everybody; nobody can play on. After the end nothing changes."""
    return await matches.close(context, user, MatchId(match))


@router.post(
    "/{match}/rematch",
    responses=documented(*_CHANGE, MatchNotOver, GameUnknown, OptionsInvalid, MatchStarted, MatchOver, MatchFull),
)
async def rematch(match: MatchPath, user: CurrentUser, context: AnyContext, request: Request) -> Match:
    """The lobby of the next match of the same people, where the asker sits: one for all, whoever asks first."""
    request.state.game = (await matches.read(context, user, MatchId(match))).game
    return await rematches.rematch(context, user, MatchId(match))


@router.post(
    "/{match}/bots",
    responses=documented(*_CHANGE, *_BODY, MatchNotHost, MatchStarted, MatchOver, MatchFull, BotUnknown),
)
async def add_bot(match: MatchPath, user: CurrentUser, context: AnyContext, wanted: BotWanted | None = None) -> Match:
    """The host gives the lowest free seat to a program; removing the seat takes it away again."""
    return await bots.add(context, user, MatchId(match), None if wanted is None else wanted.policy)


@router.post("/{match}/seats/{seat}/remove", responses=documented(*_CHANGE, MatchNotHost, MatchNotSeated))
async def remove_from_match(match: MatchPath, seat: SeatPath, user: CurrentUser, context: AnyContext) -> Match:
    """The host sends somebody away for good: a lobby's seat is free again, a running match's is answered for."""
    return await matches.remove(context, user, MatchId(match), Seat(seat))
