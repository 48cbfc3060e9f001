"""Whether the server is alive, and whether it can work."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from app.api.errors import documented
from app.api.parts import AnyContext
from app.domain.errors import ServerBusy

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """All is well."""

    ok: bool = True


@router.get("/healthz", responses=documented())
async def is_alive() -> Health:
    """The process answers."""
    return Health()


@router.get("/readyz", responses=documented())
async def is_ready(context: AnyContext) -> Health:
    """The database answers, its schema is the one that this program needs, and other processes can be woken.

    Else ``facts.missing`` names what is not in order: ``database``, ``bus``.
    """
    missing = [] if context.bus.is_connected else ["bus"]
    try:
        await context.database.check()
    except ServerBusy:
        missing.insert(0, "database")
    if missing:
        raise ServerBusy(missing=missing)
    return Health()
