"""``menagerie serve``: one process that listens, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from app.main import create_app, parts_for
from app.network import LOCAL, base_url, lan_address
from app.realtime.hub import Hub
from app.realtime.limits import Limits
from app.settings import Settings, data_folder

GRACE_SECONDS = 5
"""So long requests under way may take when the server stops."""

_EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound


class CannotServe(Exception):
    """The server cannot start; the text is one sentence for whoever started it, and nothing was changed."""


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
        _make_data_folder(bound.database_file.parent)
        factory = uvicorn.Config(app="", loop="auto").get_loop_factory()
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(_serve(bound, listening, say, limits or Limits()))


async def _serve(settings: Settings, listening: socket.socket, say: Callable[[str], None], limits: Limits) -> None:
    app = create_app(settings, limits=limits)
    async with parts_for(settings, limits) as parts:
        app.state.parts = parts
        config = uvicorn.Config(
            app,
            lifespan="off",
            http="httptools",
            ws="websockets-sansio",
            ws_max_size=limits.message_bytes,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        await Server(config, parts.hub, lambda: _say_where(settings, say)).serve([listening])
    say("Stopped.")


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Raises CannotServe."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except socket.gaierror:
        raise CannotServe(f"“{host}” is no address of this machine. Leave out --host, or use {LOCAL}.") from None
    except OSError as error:
        raise CannotServe(_why_not(host, port, error)) from None


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use by another program, perhaps another Menagerie. "
            f"Stop that one, or choose another port: menagerie serve --port {port + 1 if port < 65535 else port - 1}"
        )
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have. Choose one above 1023: menagerie serve --port 8000"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"“{host}” is no address of this machine. Leave out --host, or use {LOCAL}."
    return f"Cannot listen on {host}, port {port}: {error.strerror}."


def _make_data_folder(folder: Path) -> None:
    """The usual folder is made with its parents; one that somebody named must have them."""
    if folder == data_folder():
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)


def _say_where(settings: Settings, say: Callable[[str], None]) -> None:
    say("Menagerie is ready.")
    if settings.host in _EVERYWHERE:
        say(f"  On this machine:  http://{LOCAL}:{settings.port}")
        network = lan_address()
        say(f"  In your network:  {base_url(network, settings.port) if network else 'this machine is in no network'}")
    else:
        say(f"  Address:          {base_url(settings.host, settings.port)}")
    if settings.public_url:
        say(f"  Links begin with: {settings.public_url}")
    say(f"  Data is kept in:  {settings.database_file}")
    say("  Ctrl-C stops it.")


def set_up_logging(level: str) -> None:
    """One line for each thing worth knowing, on standard error. Addresses of requests hold codes, so they are not."""
    logging.basicConfig(level=level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "aiosqlite", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)
