"""Whether the server is alive, and whether it can work."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from app.api.errors import documented
from app.api.parts import AnyContext

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
    """The database answers, and its schema is the one that this program needs."""
    await context.database.check()
    return Health()
