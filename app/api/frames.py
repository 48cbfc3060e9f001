"""What a seat sees: frames and the log. They leave as the bytes that ``app.games`` made of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.api.asking import CurrentUser
from app.api.bodies import BIGGEST, MatchPath, Since
from app.api.errors import documented
from app.api.parts import AnyContext
from app.domain.errors import MatchUnknown, RequestInvalid, SessionNone, SessionUnknown
from app.domain.ids import MatchId, Version
from app.games.frames import Frame, LogPage, dump
from app.services import frames

router = APIRouter(prefix="/matches/{match}", tags=["frames"])

_REFUSALS = (SessionNone, SessionUnknown, MatchUnknown, RequestInvalid)

After = Annotated[
    int | None, Query(ge=0, le=BIGGEST, description="Entries after this version; left out: from the start")
]
Limit = Annotated[int, Query(ge=1, le=500)]


class JsonOf(Response):
    """A body that is JSON already; the OpenAPI document names its schema (``app.api.openapi``)."""

    media_type = "application/json"


def _json(wire: Frame | LogPage) -> Response:
    return JsonOf(dump(wire), headers={"Cache-Control": "no-store"})


@router.get("/frame", response_class=JsonOf, responses=documented(*_REFUSALS))
async def read_frame(match: MatchPath, user: CurrentUser, context: AnyContext, since: Since = None) -> Response:
    """The present frame, with the events since the version ``from``."""
    known = None if since is None else Version(since)
    return _json(await frames.read_frame(context, user, MatchId(match), known))


@router.get("/log", response_class=JsonOf, responses=documented(*_REFUSALS))
async def read_log(
    match: MatchPath, user: CurrentUser, context: AnyContext, after: After = None, limit: Limit = 100
) -> Response:
    """What happened, as the asker may know it, oldest first."""
    start = None if after is None else Version(after)
    return _json(await frames.read_log(context, user, MatchId(match), start, limit))
