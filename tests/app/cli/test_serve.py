"""`menagerie serve` as a process of its own: what it prints, how it ends, and why it would not start."""

from __future__ import annotations

import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import pytest

from app.cli import main
from tests.support.server import Server, free_port


class Failed(Protocol):
    """Tries to start a server that cannot; gives the one line that says why."""

    def __call__(self, port: int, database: str | Path, *arguments: str) -> str: ...


@pytest.fixture
def failed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Failed]:
    def start(port: int, database: str | Path, *arguments: str) -> str:
        monkeypatch.setenv("DATABASE_URL", address_of(database))
        signal.alarm(60)
        code = main(["serve", "--host", "127.0.0.1", "--port", str(port), *arguments])
        signal.alarm(0)
        out, err = capsys.readouterr()
        return checked(code, out, err)

    def too_late(*_: object) -> None:
        raise AssertionError("the server started")

    before = signal.signal(signal.SIGALRM, too_late)
    yield start
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def address_of(database: str | Path) -> str:
    return str(database) if "://" in str(database) else f"sqlite:///{database}"


def checked(code: int, out: str, err: str) -> str:
    assert (code, out) == (2, ""), err
    assert err.startswith("menagerie: ")
    assert err.count("\n") == 1, err
    return err


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_says_where_it_is_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    server = Server(tmp_path, args=("--host", "0.0.0.0")).start()
    log = server.log()
    assert "Menagerie is ready." in log
    assert f"On this machine:  http://127.0.0.1:{server.port}" in log
    assert "In your network:" in log
    assert str(server.database) in log
    assert server.process is not None
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(30) == 0
    assert server.log().rstrip().endswith("Stopped.")
    assert "Traceback" not in server.log()


def test_it_ends_in_order_when_its_terminal_is_closed(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    assert server.process is not None
    server.process.send_signal(signal.SIGHUP)
    assert server.process.wait(30) == 0
    assert server.log().rstrip().endswith("Stopped.")


def test_a_used_port_is_told(failed: Failed, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = failed(port, tmp_path / "menagerie.db")
    assert f"Port {port} is in use" in line
    assert "--port" in line
    assert snapshot(tmp_path) == {}


def test_a_host_that_is_not_ours_is_told(failed: Failed, tmp_path: Path) -> None:
    assert "no address of this machine" in failed(free_port(), tmp_path / "x.db", "--host", "198.51.100.7")


def test_a_folder_that_is_not_there_is_told(failed: Failed, tmp_path: Path) -> None:
    assert "nowhere" in failed(free_port(), tmp_path / "nowhere" / "deep" / "x.db")
    assert snapshot(tmp_path) == {}


def test_a_database_that_cannot_be_written_is_told(failed: Failed, tmp_path: Path) -> None:
    assert "cannot be written" in failed(free_port(), "/proc/menagerie.db")


def test_a_file_that_is_no_database_is_told_and_left_alone(failed: Failed, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, this is a letter and no database.")
    assert "not a database" in failed(free_port(), file)
    assert snapshot(tmp_path) == {"letter.txt": file.read_bytes()}


def test_a_database_newer_than_the_program_is_told_and_left_alone(
    failed: Failed, migrated: Path, tmp_path: Path
) -> None:
    file = Path(shutil.copy(migrated, tmp_path / "menagerie.db"))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from-the-future'")
        connection.commit()
    before = list(_rows(file))
    assert "newer" in failed(free_port(), file)
    assert list(_rows(file)) == before


def _rows(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def test_a_second_server_on_the_same_file_is_told(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        command = [sys.executable, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", str(free_port())]
        other = subprocess.run(command, capture_output=True, text=True, timeout=120, env=server.env)
        assert "in use by another Menagerie" in checked(other.returncode, other.stdout, other.stderr)
        assert server.is_ready()
        assert server.stop() == 0, "SIGTERM is no failure"


def test_a_database_of_another_kind_is_told(failed: Failed, tmp_path: Path) -> None:
    assert "SQLite" in failed(free_port(), "mysql://menagerie@localhost/menagerie")
