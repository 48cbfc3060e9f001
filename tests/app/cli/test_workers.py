"""Workers are started, watched, replaced and ended; nobody who connects is refused meanwhile."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.network import CannotServe
from app.serve import serve
from app.settings import Settings
from app.workers import MOST_SHORT_LIVES, SHORT_LIFE_SECONDS
from tests.support.server import free_port

PATIENCE = 60.0


class Crew:
    """A supervisor in a process of its own."""

    def __init__(self, kind: str = "good", count: int = 2) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "tests.support.crew", str(self.port), str(count), kind]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait_until_ready(self) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def ask(self) -> int:
        """The process that answers."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            return int(connection.recv(100))

    def pids(self) -> set[int]:
        """Those that answer just now."""
        return {self.ask() for _ in range(40)}

    def until(self, is_so: Callable[[set[int]], bool]) -> set[int]:
        """Asks until that is so of those that answer."""
        until = time.monotonic() + PATIENCE
        while not is_so(found := self.pids()):
            assert time.monotonic() < until, found
        return found

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """The exit code, and what was said as an error."""
        self.process.send_signal(how)
        return self.result()

    def result(self) -> tuple[int, str]:
        errors = self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode, errors


@contextmanager
def crew(kind: str = "good") -> Iterator[Crew]:
    made = Crew(kind)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.communicate()


def is_gone(pid: int) -> bool:
    """Whether nothing of it is left but, at most, its exit code."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def until_gone(pids: set[int]) -> None:
    until = time.monotonic() + PATIENCE
    while not all(map(is_gone, pids)):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_worker_that_is_killed_has_a_successor() -> None:
    with crew() as mine:
        mine.wait_until_ready()
        before = mine.until(lambda pids: len(pids) == 2)
        victim = min(before)
        os.kill(victim, signal.SIGKILL)
        after = mine.until(lambda pids: victim not in pids and len(pids) == 2)
        assert len(after & before) == 1
        code, errors = mine.end()
        assert code == 0
        assert f"worker {victim} ended with -9 and is replaced" in errors
        until_gone(after)


def test_all_are_replaced_one_by_one_and_nobody_is_refused() -> None:
    with crew() as mine:
        mine.wait_until_ready()
        before = mine.until(lambda pids: len(pids) == 2)
        mine.process.send_signal(signal.SIGHUP)
        after = mine.until(lambda pids: not pids & before and len(pids) == 2)  # each asking must be answered
        until_gone(before)
        assert mine.end(signal.SIGINT)[0] == 0
        until_gone(after)


def test_a_worker_that_hangs_is_replaced() -> None:
    with crew() as mine:
        mine.wait_until_ready()
        before = mine.until(lambda pids: len(pids) == 2)
        hanging = min(before)
        os.kill(hanging, signal.SIGSTOP)
        until_gone({hanging})
        mine.until(lambda pids: len(pids) == 2)
        assert f"worker {hanging} gave no sign of life and is replaced" in mine.end()[1]


def test_workers_do_not_outlive_their_supervisor() -> None:
    with crew() as mine:
        mine.wait_until_ready()
        pids = mine.until(lambda found: len(found) == 2)
        mine.end(signal.SIGKILL)
        until_gone(pids)


def test_workers_that_cannot_start_end_it_with_a_sentence() -> None:
    with crew("unable") as mine:
        code, errors = mine.result()
        assert code == 1
        assert "no worker today" in errors
        assert "The workers could not start; the lines above say why." in errors


def test_workers_that_end_at_once_are_not_started_for_ever() -> None:
    with crew("brief") as mine:
        code, errors = mine.result()
        assert code == 1
        assert "The workers end as soon as they start; the lines above say why." in errors


def test_who_serves_is_not_ended_because_nobody_else_can_start() -> None:
    with crew("heirless") as mine:
        mine.wait_until_ready()
        victim, survivor = mine.until(lambda pids: len(pids) == 2)
        time.sleep(SHORT_LIFE_SECONDS)
        os.kill(victim, signal.SIGKILL)
        assert mine.process.stderr is not None
        ends = 0
        while ends < MOST_SHORT_LIVES + 2 and (line := mine.process.stderr.readline()):
            ends += "is replaced" in line
        assert ends == MOST_SHORT_LIVES + 2
        assert mine.ask() == survivor
        assert mine.end()[0] == 0
        until_gone({survivor})


def test_sqlite_is_for_one_worker(tmp_path: Path) -> None:
    said: list[str] = []
    settings = Settings(database_url=f"sqlite:///{tmp_path}/menagerie.db", workers=2, host="127.0.0.1", port=0)
    with pytest.raises(CannotServe, match="SQLite is for one worker, and 2 are asked for"):
        serve(settings, said.append)
    assert said == []
    assert list(tmp_path.iterdir()) == []
