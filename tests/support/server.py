"""A Menagerie server of one's own, as a process that can be stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

READY_WITHIN = 60.0
"""Seconds: generous, since CI's two cores may be busy with browsers."""

STOPPED_WITHIN = 15.0


class ServerFailed(Exception):
    """The process ended, or was not ready in time. The text has the end of its log."""


def free_port() -> int:
    """A loopback port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`menagerie serve` on a loopback port, its database and log in `folder`.

    The port and the database stay the same over restarts, so a page or a socket may come back to it.
    Use it as `with Server(tmp_path) as server:` or call `start` and `stop`.
    """

    def __init__(
        self, folder: Path, *, port: int | None = None, env: dict[str, str] | None = None, args: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.args = args
        self.extra_env = env or {}
        self.database = folder / "menagerie.sqlite3"
        self.log_path = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def env(self) -> dict[str, str]:
        """The environment it starts with: the machine's, less what would change its behaviour."""
        mine = ("MENAGERIE_", "DATABASE_URL", "REDIS_URL")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(mine)}
        return {
            **kept,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            "MENAGERIE_PUBLIC_URL": self.url,
            "PYTHONUNBUFFERED": "1",
            **self.extra_env,
        }

    @property
    def command(self) -> list[str]:
        menagerie = str(Path(sys.executable).with_name("menagerie"))
        return [menagerie, "serve", "--host", "127.0.0.1", "--port", str(self.port), *self.args]

    def start(self) -> Self:
        """Starts it and waits until it is ready. Raises ServerFailed."""
        assert self.process is None, "it is running already"
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # its own group: an interrupt typed at pytest reaches it through `stop`, in order
                start_new_session=True,
            )
        try:
            self.wait_until_ready()
        except BaseException:
            self.kill9()
            raise
        return self

    def wait_until_ready(self, within: float = READY_WITHIN) -> None:
        """Polls GET /readyz until it answers 200."""
        assert self.process is not None
        until = time.monotonic() + within
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise ServerFailed(f"the server ended with {self.process.returncode}:\n{self.log_end()}")
            if self.is_ready():
                return
            time.sleep(0.05)
        raise ServerFailed(f"the server was not ready within {within} s:\n{self.log_end()}")

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as refused:
            refused.close()
            return False
        except OSError:
            return False

    def stop(self) -> int:
        """Asks it to end (SIGTERM) and gives its exit code; kills it where it does not."""
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            return self.process.wait(STOPPED_WITHIN)
        except subprocess.TimeoutExpired:
            self.kill9()
            raise ServerFailed(f"the server did not stop within {STOPPED_WITHIN} s:\n{self.log_end()}") from None
        finally:
            self.process = None

    def kill9(self) -> None:
        """Ends it at once, as a power cut would: nothing is flushed, nobody is told."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def restart(self) -> Self:
        """Stops it in order, or finds it killed, and starts it on the same port and database."""
        self.stop()
        return self.start()

    def log(self) -> str:
        return self.log_path.read_text(encoding="utf-8", errors="replace") if self.log_path.exists() else ""

    def log_end(self, lines: int = 40) -> str:
        return "\n".join(self.log().splitlines()[-lines:])

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
