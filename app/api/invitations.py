"""What a join link leads to."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from app.api.asking import MaybeUser, address_of
from app.api.errors import documented
from app.api.parts import AnyParts
from app.domain.errors import CodeUnknown, RequestInvalid, RequestTooMany
from app.domain.matches import Invitation
from app.services import matches

router = APIRouter(prefix="/invitations", tags=["matches"])

Code = Annotated[str, Path(max_length=64, description="The end of a join link")]


@router.get("/{code}", responses=documented(CodeUnknown, RequestInvalid, RequestTooMany))
async def read_invitation(code: Code, user: MaybeUser, parts: AnyParts, request: Request) -> Invitation:
    """Which match it is; never seats anybody, since previews fetch links."""
    parts.guesses.check(address_of(request))
    try:
        return await matches.invitation(parts.context, user, code)
    except CodeUnknown:
        parts.guesses.wrong(address_of(request))
        raise
