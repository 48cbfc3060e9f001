"""`menagerie backup`, `restore` and `health`, beside a server in a process of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app import probe
from app.cli import main
from tests.support.client import Table, by_hash, gather_table, play
from tests.support.server import Server, free_port
from tests.support.stored import check_log


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """Not started yet; the commands know it as it knows itself."""
    made = Server(tmp_path)
    for name in ("DATABASE_URL", "MENAGERIE_PUBLIC_URL"):
        monkeypatch.setenv(name, made.env[name])
    monkeypatch.setenv("MENAGERIE_PORT", str(made.port))
    return made


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code, and the lines on either output."""
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out + err


async def play_until(url: str, version: int) -> Table:
    table = await gather_table(url, 2)
    await play(table, by_hash("cli"), until=lambda frame: frame["version"] >= version)
    await table.close()
    return table


async def play_on(url: str, before: Table) -> str:
    """What the host sees some moves later."""
    table = before.at(url)
    await play(table, by_hash("cli"), until=lambda frame: frame["version"] >= 30)
    frame = await table.players[0].frame(table.id)
    await table.close()
    return str(frame["view_hash"])


def test_a_backup_of_a_running_server_is_restored_when_it_has_stopped(server, tmp_path, capsys) -> None:
    file = tmp_path / "menagerie.backup"
    with server:
        table = asyncio.run(play_until(server.url, 12))
        code, said = told(capsys, "backup", str(file))
        assert code == 0, said
        assert said.startswith(f"Everything is in {file} now")
        first = asyncio.run(play_on(server.url, table))

        code, said = told(capsys, "restore", str(file))
        assert code == 2
        assert "in use by another Menagerie" in said
        assert server.is_ready()

    code, said = told(capsys, "restore", str(file))
    assert code == 0, said
    assert f"What was there before is in {server.database}.before-restore." in said
    with server:
        assert asyncio.run(play_on(server.url, table)) == first, "the same moves lead from there to the same view"
    check_log(server.database, table.id)


def test_a_server_that_listens_everywhere_is_found_on_its_own_machine() -> None:
    asked = [probe.where(host) for host in ("0.0.0.0", "::", "192.168.1.20")]
    assert asked == ["127.0.0.1", "::1", "192.168.1.20"]


def test_health_asks_the_server(server, capsys) -> None:
    assert told(capsys, "health")[0] == 2
    with server:
        assert told(capsys, "health") == (0, "The server is alive.\n")
        assert told(capsys, "health", "--ready") == (0, "The server is ready.\n")
        assert told(capsys, "health", "--port", str(free_port()))[0] == 2
        server.database.unlink()
        assert told(capsys, "health") == (0, "The server is alive.\n")
        code, said = told(capsys, "health", "--ready")
        assert (code, said.count("\n")) == (2, 1)
        assert "not well" in said
        assert "database" in said
