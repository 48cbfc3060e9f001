"""What a page must know of this server before it offers anything."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from app.api.errors import documented
from app.api.parts import AnyContext

router = APIRouter(prefix="/server", tags=["server"])


class ServerInfo(BaseModel):
    """How this server is run."""

    create: Literal["everybody", "code"]
    """Who may make matches: everybody, or who says the code for it (`invite` of `POST /matches`)."""


@router.get("", responses=documented())
async def read_server(context: AnyContext) -> ServerInfo:
    """What may be done here."""
    return ServerInfo(create="code" if context.creation.needs_code else "everybody")
