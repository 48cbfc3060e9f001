"""The one place where the parts are put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import timedelta

from fastapi import APIRouter, Depends, FastAPI

from app import jobs
from app.api import (
    errors,
    frames,
    games,
    health,
    invitations,
    matches,
    metrics,
    moves,
    openapi,
    pages,
    reference,
    server,
    sessions,
    sockets,
)
from app.api.asking import refuse_foreign
from app.api.guesses import SharedGuesses
from app.api.live import ServiceFrames
from app.api.middleware import BodyGate, Incidents, Paced, SecurityHeaders
from app.api.pace import Pace
from app.api.parts import Parts
from app.api.prefix import V1
from app.api.requests import Requests
from app.domain.creating import Creation
from app.games.registry import GAMES
from app.metrics import metrics_of_process
from app.network import base_url
from app.realtime.hub import Hub
from app.realtime.limits import Limits
from app.realtime.redis_bus import open_bus
from app.services.context import Context
from app.services.retention import Keeping
from app.settings import ROOT, Settings, load_settings, program_version
from app.storage.database import open_database

log = logging.getLogger("menagerie")


class Menagerie(FastAPI):
    """The application; its OpenAPI document also has what is no endpoint's."""

    def openapi(self) -> dict[str, object]:
        return openapi.document(self, GAMES.values())


def create_app(settings: Settings | None = None, *, limits: Limits | None = None) -> FastAPI:
    """The whole server as an ASGI application; its lifespan opens the database and closes everything again."""
    chosen = settings or load_settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with parts_for(chosen, limits or Limits()) as parts:
            app.state.parts = parts
            yield

    app = Menagerie(
        title="Menagerie",
        version=program_version(),
        lifespan=lifespan,
        openapi_url=f"{V1}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    _add_routes(app)
    errors.install(app)
    # the last added is the first to see a request
    app.add_middleware(BodyGate)
    app.add_middleware(Paced)
    app.add_middleware(Incidents)
    app.add_middleware(SecurityHeaders, is_https=chosen.is_public_https)
    app.add_middleware(Requests)
    return app


@asynccontextmanager
async def parts_for(settings: Settings, limits: Limits) -> AsyncIterator[Parts]:
    """Opens all parts, and closes them in the opposite order. Raises StorageError."""
    database = await open_database(settings.database_url, pool_size=settings.pool_size)
    numbers = metrics_of_process(settings.workers)
    try:
        base = settings.public_url or base_url(settings.host, settings.port)
        async with open_bus(settings.redis_url, settings.database_url) as bus:
            context = Context(
                database=database,
                bus=bus,
                links=lambda code: f"{base}/{code}",
                session_life=timedelta(days=settings.session_days),
                creation=Creation(settings.create_keys),
                meter=numbers,
            )
            hub = Hub(ServiceFrames(context), bus, limits)
            async with hub.running():
                numbers.watch(hub, bus)
                async with _jobs(context, settings):
                    yield Parts(settings, context, hub, SharedGuesses(hub.exchange), numbers, Pace())
                await hub.say_goodbye()
            await context.drain()
    finally:
        await database.close()


def _jobs(context: Context, settings: Settings) -> AbstractAsyncContextManager[None]:
    """What the server does by itself, unless it was told to do nothing."""
    if not settings.jobs:
        return nullcontext()
    keeping = Keeping(ended=timedelta(days=settings.keep_days), lobbies=timedelta(days=settings.lobby_days))
    return jobs.running(context, keeping)


def _add_routes(app: FastAPI) -> None:
    api = APIRouter(prefix=V1, dependencies=[Depends(refuse_foreign)])
    for part in (sessions, server, games, matches, invitations, moves, frames):
        api.include_router(part.router)
    app.include_router(api)
    app.include_router(sockets.router, prefix=V1)
    app.include_router(reference.router, prefix=V1)
    app.include_router(health.router)
    app.include_router(metrics.router)
    app.router.default = pages.Pages(pages.client_folder(ROOT))
