"""What the endpoints need, put together by ``app.main`` and kept on the application."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.api.guesses import Guesses
from app.api.pace import Pace
from app.metrics import Metrics
from app.realtime.hub import Hub
from app.services.context import Context
from app.settings import Settings


@dataclass(frozen=True)
class Parts:
    """Everything that lives as long as the server."""

    settings: Settings
    context: Context
    hub: Hub
    guesses: Guesses
    metrics: Metrics
    pace: Pace


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the application that got this request or socket."""
    return cast(Parts, connection.app.state.parts)


# coroutines: FastAPI would send plain functions to a thread, once for each request


async def _parts(connection: HTTPConnection) -> Parts:
    return parts_of(connection)


async def _context(connection: HTTPConnection) -> Context:
    return parts_of(connection).context


AnyParts = Annotated[Parts, Depends(_parts)]
AnyContext = Annotated[Context, Depends(_context)]
