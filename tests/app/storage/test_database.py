"""Units of work on both databases; the embedded one is opened by one process, or refused and left as it was."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import OperationalError

from app.domain.errors import ServerBusy
from app.domain.ids import MatchId, Version
from app.domain.meter import NoMeter
from app.services.incidents import incident
from app.storage import errors, journal, lock, matches
from app.storage.database import Connection, open_database, parse_url
from app.storage.tables import users
from tests.app.conftest import SteppingClock

ROW = {"id": "ana-1", "name": "Ana", "locale": None, "created_at": SteppingClock()()}


on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""For what is about its file."""


def url(path: Path) -> str:
    return f"sqlite:///{path}"


@on_sqlite
async def test_durable_and_strict(context):
    async with context.database.reading() as connection:
        answers = [
            (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert answers == ["wal", 2, 1, 5000]
    await context.database.check()


async def test_moments_keep_their_zone(context):
    async with context.database.writing() as connection:
        await connection.execute(insert(users).values(ROW))
    async with context.database.reading() as connection:
        assert (await connection.execute(select(users.c.created_at))).scalar_one() == ROW["created_at"]


async def test_a_failed_unit_of_work_leaves_nothing(context):
    with pytest.raises(RuntimeError):  # noqa: PT012 - the unit of work is what fails
        async with context.database.writing() as connection:
            await connection.execute(insert(users).values(ROW))
            raise RuntimeError
    async with context.database.reading() as connection:
        assert (await connection.execute(select(users))).all() == []


async def test_a_reading_is_of_one_moment(context):
    async with context.database.reading() as reader:
        assert (await reader.execute(select(users))).all() == []
        async with context.database.writing() as writer:
            await writer.execute(insert(users).values(ROW))
        assert (await reader.execute(select(users))).all() == []


async def test_errors_hold_no_values(context):
    with pytest.raises(Exception, match=r"(?i)unique constraint") as failed:  # noqa: PT012 - the unit of work is what fails
        async with context.database.writing() as connection:
            await connection.execute(insert(users).values(ROW))
            await connection.execute(insert(users).values(ROW))
    assert "ana" not in str(failed.value).casefold()


async def test_no_connection_in_time_is_busy(make_context, monkeypatch):
    monkeypatch.setattr("app.storage.units.PATIENCE", 0.05)
    context = await make_context(pool_size=1)
    async with context.database.reading():
        with pytest.raises(ServerBusy):
            async with context.database.writing():
                pass
        with pytest.raises(ServerBusy):
            await context.database.check()


async def test_who_waits_for_a_connection_is_served_in_order(make_context):
    context = await make_context(pool_size=1)
    served = []

    async def read(number: int) -> None:
        async with context.database.reading() as connection:
            await connection.execute(select(users))
            served.append(number)

    await asyncio.gather(*map(read, range(50)))
    assert served == list(range(50))


async def test_who_gives_up_waiting_takes_nothing_along(make_context):
    context = await make_context(pool_size=2)
    async with context.database.reading(), context.database.reading():
        waiting = [asyncio.create_task(context.database.check()) for _ in range(20)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    async with context.database.reading(), context.database.reading():
        pass


async def test_two_who_change_the_same_decide_one_after_the_other(make_context):
    """Whoever was in another's way is undone and decides again, upon what the other has made."""
    one, two = await make_context(), await make_context()
    async with one.database.writing() as connection:
        await connection.execute(insert(users).values(ROW))

    async def lengthen(connection: Connection) -> None:
        name = (await connection.execute(select(users.c.name))).scalar_one()
        await asyncio.sleep(0)
        await connection.execute(update(users).values(name=name + "x"))

    await asyncio.gather(*(context.database.write(lengthen) for context in (one, two) * 3))
    async with one.database.reading() as connection:
        assert (await connection.execute(select(users.c.name))).scalar_one() == "Anaxxxxxx"


@pytest.mark.parametrize("strange", ["\0", "x\0y", "\ud800", "é" * 500])
async def test_whatever_is_asked_for_is_an_answerable_question(context, strange):
    """No database may take offence at a name that nobody has."""
    async with context.database.reading() as connection:
        assert await matches.version_of(connection, MatchId(strange)) is None
        assert await journal.entries(connection, MatchId(strange), Version(2**60), 5) == []


@on_sqlite
async def test_a_file_that_was_taken_away_is_not_ready(context, database_file):
    """Also where another one is in its place: what is written now would be lost."""
    backup = shutil.copy(database_file, database_file.with_suffix(".backup"))
    await context.database.check()
    database_file.unlink()
    with pytest.raises(ServerBusy):
        await context.database.check()
    shutil.move(backup, database_file)
    with pytest.raises(ServerBusy):
        await context.database.check()


@on_sqlite
async def test_why_the_database_does_not_work_is_logged_and_no_more(context, caplog):
    async with context.database.reading() as connection:
        await connection.execute(text("PRAGMA query_only=1"))
        with pytest.raises(OperationalError) as readonly:
            await connection.execute(insert(users).values(ROW))
        await connection.execute(text("PRAGMA query_only=0"))
    incident(NoMeter(), readonly.value)
    assert "attempt to write a readonly database" in caplog.text
    assert "Ana" not in caplog.text


@on_sqlite
async def test_a_lock_that_another_program_keeps_is_busy(context, database_file, monkeypatch):
    async with context.database.writing() as connection:
        await connection.execute(text("PRAGMA busy_timeout=10"))
    other = sqlite3.connect(database_file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(ServerBusy):
        async with context.database.writing():
            pass
    other.close()


SECOND = """
import asyncio, sys
from app.storage.database import open_database
from app.storage.errors import StorageError
try:
    asyncio.run(open_database(sys.argv[1]))
except StorageError as error:
    print(type(error).__name__, error)
"""


@on_sqlite
async def test_a_second_process_is_refused(context, database_file):
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", SECOND, url(database_file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert done.stdout.startswith("AlreadyOpen ")
    assert "another Menagerie" in done.stdout


async def test_the_lock_is_given_back(database_file):
    one = await open_database(url(database_file))
    two = await open_database(url(database_file))
    await one.close()
    assert lock._held
    await two.close()
    await two.close()
    assert not lock._held


async def refused(kind: type[errors.StorageError], address: str) -> str:
    with pytest.raises(kind) as caught:
        await open_database(address)
    assert not lock._held
    sentence = str(caught.value)
    assert sentence.endswith(".")
    return sentence


async def test_missing_folder(tmp_path):
    sentence = await refused(errors.FolderMissing, url(tmp_path / "no" / "such" / "menagerie.db"))
    assert str(tmp_path / "no" / "such") in sentence
    assert not (tmp_path / "no").exists()
    (tmp_path / "file").touch()
    await refused(errors.FolderMissing, url(tmp_path / "file" / "menagerie.db"))


async def test_the_secrets_of_matches_are_for_the_owners_eyes(tmp_path):
    database = await open_database(url(tmp_path / "menagerie.db"))
    async with database.writing() as connection:
        await connection.execute(insert(users).values(ROW))
    assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}
    await database.close()


async def test_last_folder_is_made(tmp_path):
    await (await open_database(url(tmp_path / "data" / "menagerie.db"))).close()


async def test_a_folder_in_place_of_the_file(tmp_path):
    (tmp_path / "menagerie.db").mkdir()
    await refused(errors.NotWritable, url(tmp_path / "menagerie.db"))


async def test_something_else_than_a_database(tmp_path):
    path = tmp_path / "menagerie.db"
    path.write_text("Dear diary, today I met a kaiju.")
    await refused(errors.NotADatabase, url(path))
    assert path.read_text().startswith("Dear diary")


async def test_a_broken_database(tmp_path):
    path = tmp_path / "menagerie.db"
    path.write_bytes(b"SQLite format 3\0" + b"kaiju" * 500)
    await refused(errors.NotADatabase, url(path))


async def test_another_programs_database(tmp_path):
    path = tmp_path / "menagerie.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (id INTEGER)")
    other.close()
    await refused(errors.NotADatabase, url(path))


@pytest.mark.parametrize("name", ["menagerie.db", "menagerie.db.lock"])
async def test_unwritable(database_file, monkeypatch, name):
    """Tests run as root, whom no permission stops: so the system's answer is played."""

    def forbid(function):
        def called(path, *args, **named):
            if Path(path).name == name:
                raise PermissionError(13, "Permission denied")
            return function(path, *args, **named)

        return called

    monkeypatch.setattr(Path, "open", forbid(Path.open))
    monkeypatch.setattr(os, "open", forbid(os.open))
    assert "Permission denied" in await refused(errors.NotWritable, url(database_file))


@pytest.mark.parametrize("address", ["nonsense", "sqlite://", "sqlite:///:memory:", "mysql://x/y", ""])
def test_addresses_that_name_no_file(address):
    with pytest.raises(errors.UrlNotUnderstood):
        parse_url(address)


def test_addresses_name_their_driver():
    assert parse_url("sqlite:////x/y.db").drivername == "sqlite+aiosqlite"
    assert parse_url("postgresql://u@h/db").drivername == "postgresql+asyncpg"
