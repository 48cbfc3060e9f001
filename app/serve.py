"""``menagerie serve``: one process that listens, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from uvicorn.server import HANDLED_SIGNALS

from app.main import create_app, parts_for
from app.network import EVERYWHERE, LOCAL, base_url, bind, lan_address
from app.realtime.hub import Hub
from app.realtime.limits import Limits
from app.settings import Settings, data_folder
from app.wire import BoundedHttp, BoundedSocket

GRACE_SECONDS = 5
"""So long requests under way may take when the server stops."""


class Server(uvicorn.Server):
    """Says when it is ready, and says goodbye to every socket before it goes. A signal to stop is no failure."""

    def __init__(self, config: uvicorn.Config, hub: Hub, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._hub.say_goodbye()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(settings: Settings, say: Callable[[str], None], limits: Limits | None = None) -> None:
    """Serves until SIGINT or SIGTERM. Raises CannotServe or StorageError before anything was changed."""
    set_up_logging(settings.log_level)
    listening = bind(settings.host, settings.port)
    with contextlib.closing(listening):
        bound = settings.model_copy(update={"port": listening.getsockname()[1]})
        if bound.database_file is not None:
            _make_data_folder(bound.database_file.parent)
        factory = uvicorn.Config(app="", log_config=None).get_loop_factory()
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(_serve(bound, listening, say, limits or Limits()))


async def _serve(settings: Settings, listening: socket.socket, say: Callable[[str], None], limits: Limits) -> None:
    app = create_app(settings, limits=limits)
    async with parts_for(settings, limits) as parts:
        app.state.parts = parts
        config = server_config(app, limits)
        await Server(config, parts.hub, lambda: _say_where(settings, say)).serve([listening])
    say("Stopped.")


def server_config(app: FastAPI, limits: Limits) -> uvicorn.Config:
    """How the application is served; the parts have been opened already."""
    return uvicorn.Config(
        app,
        lifespan="off",
        http=BoundedHttp,
        ws=BoundedSocket,
        ws_max_size=limits.message_bytes,
        # our own beats say who is there
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def _make_data_folder(folder: Path) -> None:
    """The usual folder is made with its parents; one that somebody named must have them."""
    if folder == data_folder():
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)


def _say_where(settings: Settings, say: Callable[[str], None]) -> None:
    say("Menagerie is ready.")
    if settings.host in EVERYWHERE:
        say(f"  On this machine:  http://{LOCAL}:{settings.port}")
        network = lan_address()
        say(f"  In your network:  {base_url(network, settings.port) if network else 'this machine is in no network'}")
    else:
        say(f"  Address:          {base_url(settings.host, settings.port)}")
    if settings.public_url:
        say(f"  Links begin with: {settings.public_url}")
    where = settings.database_file or settings.database.render_as_string(hide_password=True)
    say(f"  Data is kept in:  {where}")
    say("  Ctrl-C stops it.")


def set_up_logging(level: str) -> None:
    """One line for each thing worth knowing, on standard error. Addresses of requests hold codes, so they are not."""
    logging.basicConfig(level=level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "aiosqlite", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)
