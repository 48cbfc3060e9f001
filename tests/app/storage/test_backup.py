"""Backups: taken while a match is played, put back into another database, and refused rather than half done."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from app.storage import errors
from app.storage.backup import back_up, restore
from tests.support import postgres, programs
from tests.support.client import Command, Player, by_hash, musts, play, seated
from tests.support.live import running
from tests.support.stored import check_log, contents, file_of, log_rows


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", programs.path_with_them())


@pytest.fixture
def new_url(database_url: str, tmp_path: Path) -> Iterator[str]:
    """The address of a database of the same kind in which there is nothing."""
    if file_of(database_url) is not None:
        yield f"sqlite:///{tmp_path / 'new.db'}"
        return
    url = postgres.databases().empty()
    yield url
    postgres.databases().drop(url)


@pytest.fixture
def postgres_url() -> Iterator[str]:
    url = postgres.databases().fresh()
    yield url
    postgres.databases().drop(url)


class Seat:
    """Answers what it must, again and again, and remembers what was acknowledged."""

    def __init__(self, player: Player, match: str) -> None:
        self.player = player
        self.match = match
        self.acknowledged: dict[str, int] = {}

    async def play(self) -> None:
        choose = by_hash("backup")
        while True:
            frame = await self.player.frame(self.match)
            if asks := musts(frame):
                command = Command.of(choose(frame, asks[0]))
                self.acknowledged[command.id] = await self.player.move(self.match, command)
            else:
                await asyncio.sleep(0.005)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():  # noqa: ASYNC110 - the seats know nothing of it
            await asyncio.sleep(0.005)


async def test_a_match_goes_on_from_a_backup_that_was_taken_between_its_moves(database_url, new_url, tmp_path):
    file = tmp_path / "menagerie.backup"
    async with running(database_url) as live, seated(live.url, 2) as table:
        seats = [Seat(player, table.id) for player in table.players]

        def acknowledged() -> dict[str, int]:
            return {command: version for seat in seats for command, version in seat.acknowledged.items()}

        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(seat.play()) for seat in seats]
            await until(lambda: len(acknowledged()) >= 10)
            before = acknowledged()
            await asyncio.to_thread(back_up, database_url, file)
            count = len(acknowledged())
            await until(lambda: len(acknowledged()) >= count + 3)  # nobody noticed
            for task in playing:
                task.cancel()
        after = acknowledged()

        await asyncio.to_thread(restore, new_url, file)
        check_log(new_url, table.id)
        stored = {row["command_id"]: row["version"] for row in log_rows(new_url, table.id) if row["command_id"]}
        assert before.items() <= stored.items()
        assert {command: version for command, version in stored.items() if command in after}.items() <= after.items()

        async with running(new_url) as restored:
            there = table.at(restored.url)
            made = await play(there, by_hash("backup"))
            assert len(stored) + len(made) == len(log_rows(new_url, table.id)) - len(system_rows(new_url, table.id))
            assert {frame["status"] for frame in await there.frames()} == {"finished"}
            await there.close()
        check_log(new_url, table.id)


def system_rows(database: str, match: str) -> list[object]:
    """Entries that nobody has sent: joined, started …"""
    return [row for row in log_rows(database, match) if row["command_id"] is None]


async def test_all_that_is_stored_is_in_it_and_nothing_else(database_url, new_url, tmp_path):
    async with running(database_url) as live, seated(live.url, 2) as table:
        await play(table, by_hash("all"), until=lambda frame: frame["version"] > 20)
    await asyncio.to_thread(back_up, database_url, tmp_path / "one")
    done = await asyncio.to_thread(restore, new_url, tmp_path / "one")
    assert contents(new_url) == contents(database_url)
    assert done.before is None
    assert [path.name for path in tmp_path.iterdir() if ".part" in path.name] == []


def test_it_is_for_its_owners_eyes_and_never_replaces_a_file(database_url, tmp_path):
    file = tmp_path / "one"
    back_up(database_url, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    with pytest.raises(errors.AlreadyThere, match="not overwritten"):
        back_up(database_url, file)
    assert file.read_bytes() == before
    with pytest.raises(errors.NotWritable):
        back_up(database_url, tmp_path / "nowhere" / "one")


def test_a_full_disk_leaves_no_file(database_file, tmp_path):
    target = tmp_path / "target"
    target.mkdir()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        with pytest.raises(errors.NotWritable, match="copy cannot be written"):
            back_up(f"sqlite:///{database_file}", target / "one")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(target.iterdir()) == []


def test_what_is_no_backup_is_refused_and_the_database_stays(database_url, new_url, tmp_path):
    letter, empty, whole, half = (tmp_path / name for name in ("letter", "empty", "whole", "half"))
    letter.write_text("Dear Ana, this is a letter and no database.")
    empty.touch()
    back_up(database_url, whole)
    half.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    for file in (letter, empty, half, tmp_path / "nowhere"):
        with pytest.raises((errors.NotABackup, errors.ProgramFailed)):
            restore(new_url, file)
    file_of_new = file_of(new_url)
    if file_of_new is not None:
        assert not file_of_new.exists()
    else:
        assert postgres.run(postgres.query(new_url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")) == []


def test_nothing_to_back_up_is_told(new_url, tmp_path):
    with pytest.raises(errors.Outdated):
        back_up(new_url, tmp_path / "one")
    assert not (tmp_path / "one").exists()


# --- the embedded database --------------------------------------------------------------------------------------------


def changed(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def test_the_file_that_was_there_is_kept_once(database_file, tmp_path):
    url = f"sqlite:///{database_file}"
    back_up(url, tmp_path / "one")
    changed(database_file, "INSERT INTO users (id, name, created_at) VALUES ('u', 'Ana', '2026-12-01')")
    was = contents(database_file)

    done = restore(url, tmp_path / "one")
    assert done.before == database_file.with_name("menagerie.db.before-restore")
    assert contents(tmp_path / "menagerie.db.before-restore") == was
    assert contents(database_file) == contents(tmp_path / "one") != was
    assert stat.S_IMODE(database_file.stat().st_mode) == 0o600

    with pytest.raises(errors.AlreadyThere, match="earlier restore"):
        restore(url, tmp_path / "one")


@pytest.mark.parametrize("broken", [False, True])
def test_the_log_that_a_killed_server_left_goes_with_its_file(database_file, tmp_path, broken):
    """SQLite would play an old log into a new database if it found it there."""
    killed = tmp_path / "killed" / "menagerie.db"
    killed.parent.mkdir()
    url = f"sqlite:///{killed}"
    back_up(f"sqlite:///{database_file}", tmp_path / "one")
    with closing(sqlite3.connect(database_file)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("INSERT INTO users (id, name, created_at) VALUES ('u', 'Ana', '2026-12-01')")
        connection.commit()
        for suffix in ("", "-wal"):  # as they lie there after a power cut
            shutil.copy(f"{database_file}{suffix}", f"{killed}{suffix}")
    assert Path(f"{killed}-wal").stat().st_size > 0
    if broken:
        killed.write_bytes(b"nothing that SQLite would read" + killed.read_bytes()[30:])

    done = restore(url, tmp_path / "one")
    assert contents(killed) == contents(tmp_path / "one")
    assert not Path(f"{killed}-wal").exists()
    assert done.before is not None
    if broken:
        assert done.before.read_bytes().startswith(b"nothing that SQLite would read")
        assert Path(f"{done.before}-wal").stat().st_size > 0
    else:
        assert contents(done.before) == contents(database_file)


def test_what_root_restores_belongs_to_whom_the_database_belonged(database_file, tmp_path):
    """Else the server's own user could not open it any more."""
    url = f"sqlite:///{database_file}"
    back_up(url, tmp_path / "one")
    owner = 10001 if os.geteuid() == 0 else os.geteuid()
    for path in tmp_path.glob("menagerie.db*"):
        os.chown(path, owner, -1)
    restore(url, tmp_path / "one")
    assert {path.stat().st_uid for path in tmp_path.glob("menagerie.db*")} == {owner}


@pytest.mark.parametrize("statement", ["DROP TABLE moves", "UPDATE alembic_version SET version_num = 'next-year'"])
def test_a_file_of_another_program_or_of_a_newer_one_is_refused(database_file, tmp_path, statement):
    other = Path(shutil.copy(database_file, tmp_path / "other.db"))
    changed(other, "UPDATE alembic_version SET version_num = 'next-year'")
    changed(other, statement)
    before = contents(database_file)
    with pytest.raises((errors.NotABackup, errors.TooNew)):
        restore(f"sqlite:///{database_file}", other)
    assert contents(database_file) == before


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def test_a_database_with_something_in_it_is_not_overwritten(postgres_url, tmp_path):
    back_up(postgres_url, tmp_path / "one")
    with pytest.raises(errors.AlreadyThere, match="createdb"):
        restore(postgres_url, tmp_path / "one")


def test_a_dump_of_a_newer_program_is_refused(postgres_url, tmp_path):
    back_up(postgres_url, tmp_path / "old")
    postgres.run(postgres.execute(postgres_url, "UPDATE alembic_version SET version_num = 'next-year'"))
    with pytest.raises(errors.TooNew):
        back_up(postgres_url, tmp_path / "one")
    assert not (tmp_path / "one").exists()


def test_without_the_programs_it_is_told_what_to_do(postgres_url, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(errors.ProgramMissing, match="pg_dump is not installed"):
        back_up(postgres_url, tmp_path / "one")
    (tmp_path / "one").touch()
    with pytest.raises(errors.ProgramMissing, match="pg_restore is not installed"):
        restore(postgres_url, tmp_path / "one")


def test_the_password_is_on_no_command_line_and_in_no_complaint(postgres_url, tmp_path, monkeypatch):
    spy = tmp_path / "pg_dump"
    spy.write_text(
        f'#!/bin/sh\necho "$@" > {tmp_path}/told\necho "$PGPASSWORD" > {tmp_path}/known\necho no >&2\nexit 1\n'
    )
    spy.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    url = make_url(postgres_url).set(password="s3cret/@:%").render_as_string(hide_password=False)
    with pytest.raises(errors.ProgramFailed) as failed:
        back_up(url, tmp_path / "one")
    assert str(failed.value) == "pg_dump did not do its work: no"
    assert "s3cret" not in (tmp_path / "told").read_text()
    assert (tmp_path / "known").read_text() == "s3cret/@:%\n"
    assert not (tmp_path / "one").exists()
