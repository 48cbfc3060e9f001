"""``menagerie serve``: one process that listens, or several on one port, until they are told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.server import HANDLED_SIGNALS

from app.logs import set_up_logging
from app.main import create_app, parts_for
from app.network import EVERYWHERE, LOCAL, CannotServe, allow_many_connections, base_url, bind, lan_address
from app.realtime.hub import Hub
from app.realtime.limits import Limits
from app.settings import Settings, data_folder
from app.storage.database import open_database
from app.storage.errors import StorageError
from app.wire import BoundedHttp, BoundedSocket
from app.workers import Supervisor, give_signs

GRACE_SECONDS = 5
"""So long requests under way may take when the server stops."""


class Server(uvicorn.Server):
    """Says when it is ready, and says goodbye to every socket before it goes. A signal to stop is no failure."""

    def __init__(self, config: uvicorn.Config, hub: Hub, on_ready: Callable[[Server], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready(self)

    def stop(self) -> None:
        """As SIGTERM does: what is under way is finished."""
        self.should_exit = True

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
        before = {number: signal.signal(number, self.handle_exit) for number in _ends()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _ends() -> list[int]:
    """Signals that end the server in order; a closed terminal does, unless that is to be ignored (``nohup``)."""
    if not hasattr(signal, "SIGHUP") or signal.getsignal(signal.SIGHUP) is not signal.SIG_DFL:
        return list(HANDLED_SIGNALS)
    return [*HANDLED_SIGNALS, signal.SIGHUP]


def serve(settings: Settings, say: Callable[[str], None], limits: Limits | None = None) -> None:
    """Serves until SIGINT or SIGTERM. Raises CannotServe or StorageError before anything was changed."""
    set_up_logging(settings.log_level, settings.log_format)
    _check_workers(settings)
    allow_many_connections()
    numbers = limits or Limits()
    listening = bind(settings.host, settings.port)
    with contextlib.closing(listening):
        bound = settings.model_copy(update={"port": listening.getsockname()[1]})
        if bound.database_file is not None:
            _make_data_folder(bound.database_file.parent)
        if bound.workers == 1:
            _run(_serve(bound, listening, lambda _: _say_where(bound, say), numbers))
        else:
            _run(_migrate(bound))
            work = functools.partial(_work, bound, numbers)
            Supervisor(work, listening, bound.workers).run(lambda: _say_where(bound, say))
    say("Stopped.")


def _check_workers(settings: Settings) -> None:
    """Raises CannotServe."""
    if settings.workers > 1 and settings.database_file is not None:
        raise CannotServe(
            f"SQLite is for one worker, and {settings.workers} are asked for. "
            "Leave out --workers, or name a PostgreSQL database by DATABASE_URL."
        )


def _run(work: Coroutine[Any, Any, None]) -> None:
    factory = uvicorn.Config(app="", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work)


async def _migrate(settings: Settings) -> None:
    """Once, before the workers start: what is wrong with the database is told by one voice."""
    await (await open_database(settings.database_url, pool_size=1)).close()


async def _serve(
    settings: Settings, listening: socket.socket, on_ready: Callable[[Server], None], limits: Limits
) -> None:
    app = create_app(settings, limits=limits)
    async with parts_for(settings, limits) as parts:
        app.state.parts = parts
        await Server(server_config(app, limits, settings.trusted_proxies), parts.hub, on_ready).serve([listening])


def _work(settings: Settings, limits: Limits, listening: socket.socket, pipe: Connection) -> None:
    """The whole life of a worker."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it is for the supervisor, and may reach the whole group
    set_up_logging(settings.log_level, settings.log_format)
    try:
        _run(_serve_watched(settings, limits, listening, pipe))
    except (CannotServe, StorageError) as error:
        sys.exit(f"menagerie: {error}")


async def _serve_watched(settings: Settings, limits: Limits, listening: socket.socket, pipe: Connection) -> None:
    signs: list[asyncio.Task[None]] = []

    def on_ready(server: Server) -> None:
        signs.append(asyncio.create_task(give_signs(pipe, server.stop)))

    try:
        await _serve(settings, listening, on_ready, limits)
    finally:
        for task in signs:
            task.cancel()


def server_config(app: FastAPI, limits: Limits, trusted_proxies: str = "127.0.0.1") -> uvicorn.Config:
    """How the application is served; the parts have been opened already.

    ``trusted_proxies`` are believed when they say whom they speak for, and whether that came by https.
    """
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
        forwarded_allow_ips=trusted_proxies,
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
    where = settings.database_file or settings.database.set(drivername="postgresql").render_as_string()
    say(f"  Data is kept in:  {where}")
    if settings.workers > 1:
        say(f"  Workers:          {settings.workers}; SIGHUP replaces them one by one")
        if settings.redis_url is None:
            say("  Without REDIS_URL they wake each other only every two seconds, and each knows only its own people.")
    say("  Ctrl-C stops it.")
