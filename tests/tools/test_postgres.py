"""The tests' own PostgreSQL leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.postgres import Databases, Postgres, query, run

HOLDER = """
from tests.support.postgres import Postgres
server = Postgres().start()
print(server.folder, flush=True)
input()
"""
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_whoever_started_it(how: signal.Signals) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    with holder:
        assert holder.stdout is not None
        folder = Path(holder.stdout.readline().strip())
        pid = int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        holder.send_signal(how)
    until = time.monotonic() + 30
    while folder.exists() or is_there(pid):
        assert time.monotonic() < until, "it outlives its tests"
        time.sleep(0.02)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_was_committed_survives_a_kill() -> None:
    with Postgres() as server:
        url = Databases(server.url).empty()
        run(query(url, "CREATE TABLE notes AS SELECT 1 AS number"))
        server.kill9()
        server.start()
        assert [tuple(row) for row in run(query(url, "SELECT * FROM notes"))] == [(1,)]
        server.pause()
        server.go_on()
        assert run(query(url, "SELECT count(*) FROM notes"))[0][0] == 1
        folder = server.folder
    assert not folder.exists()
