"""The schema is what the migrations make, up and down, on both databases."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from app.games.frames import dump
from app.storage import errors, lock, migrate
from app.storage.database import check_schema, migrate_database, open_database, parse_url
from app.storage.tables import metadata
from tests.app.services.people import frame_of, playing
from tests.support import postgres

T = TypeVar("T")


async def done(url: str, work: Callable[[Connection], T]) -> T:
    """What the work gives in a transaction of its own."""
    engine = create_async_engine(parse_url(url))
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database in which there is nothing, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    url = postgres.databases().empty()
    yield url
    postgres.databases().drop(url)


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


async def test_up_down_and_up_again(empty_url):
    await done(empty_url, migrate.upgrade)
    assert await done(empty_url, tables) == set(metadata.tables)
    await done(empty_url, migrate.downgrade)
    assert await done(empty_url, tables) == set()
    await done(empty_url, migrate.upgrade)
    assert await done(empty_url, migrate.revision) == migrate.newest()


async def test_the_tables_have_not_drifted_from_the_migrations(database_url):
    await done(database_url, lambda connection: command.check(migrate.config(connection)))


async def test_each_step_down_can_be_gone_up_again(empty_url):
    steps = [script.revision for script in ScriptDirectory.from_config(migrate.config()).walk_revisions()]
    await done(empty_url, migrate.upgrade)
    for step in steps[1:]:
        await done(empty_url, partial(migrate.downgrade, to=step))
        assert await done(empty_url, migrate.revision) == step
        await done(empty_url, migrate.upgrade)
    await done(empty_url, lambda connection: command.check(migrate.config(connection)))


async def test_what_is_stored_survives_another_start(make_context, database_url):
    before = await make_context()
    match, (ana, bruno) = await playing(before, 2)
    seen = [dump(await frame_of(before, match, user, 0)) for user in (ana, bruno)]
    await before.database.close()
    assert await migrate_database(database_url) == migrate.Migrated(migrate.newest(), migrate.newest())
    after = await make_context()
    assert [dump(await frame_of(after, match, user, 0)) for user in (ana, bruno)] == seen


async def test_many_workers_may_start_at_once(empty_url):
    """One of them makes the schema, and the others find it made; on SQLite they are one process."""
    opened = await asyncio.gather(*(open_database(empty_url) for _ in range(5)))
    for database in opened:
        await database.check()
        await database.close()


def test_migrations_are_named_by_day_and_fit_their_column():
    for path in (migrate.folder() / "versions").glob("*.py"):
        assert re.fullmatch(r"\d{4}-\d\d-\d\d-[a-z0-9-]+", path.stem)
        revision = re.search(r'^revision = "(.*)"$', path.read_text(), re.MULTILINE)
        assert revision
        assert revision[1] == path.stem.replace("-", "_")
        assert len(revision[1]) <= 32


MIGRATING = "import sys; from app.cli import main; sys.exit(main(['migrate']))"


async def test_two_processes_that_migrate_at_once():
    url = postgres.databases().empty()
    both = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", MIGRATING,
            stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[3],
            env={**os.environ, "PYTHONPATH": ".", "DATABASE_URL": url},
        )
        for _ in range(2)
    ]  # fmt: skip
    said = sorted([(await process.communicate())[0].decode() for process in both])
    assert [process.returncode for process in both] == [0, 0]
    assert said == [
        f"The schema is the newest already: {migrate.newest()}.\n",
        f"The schema was not made yet, and is {migrate.newest()} now.\n",
    ]
    await done(url, lambda connection: command.check(migrate.config(connection)))
    postgres.databases().drop(url)


async def strange(url: str, *statements: str) -> None:
    def make(connection: Connection) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    await done(url, make)


async def left_as_it_is(url: str, kind: type[errors.StorageError]) -> str:
    """Whatever is tried; gives the sentence."""
    before = contents_of(await done(url, dumped))
    for attempt in (open_database(url), open_database(url, migrate=False), migrate_database(url), check_schema(url)):
        with pytest.raises(kind) as refused:
            await attempt
    assert contents_of(await done(url, dumped)) == before
    assert not lock._held
    return str(refused.value)


def dumped(connection: Connection) -> dict[str, list[Any]]:
    found = inspect(connection).get_table_names()
    return {name: [tuple(row) for row in connection.exec_driver_sql(f"SELECT * FROM {name}")] for name in found}


def contents_of(tables: dict[str, list[Any]]) -> str:
    return repr(sorted(tables.items()))


async def test_a_database_newer_than_the_program_is_left_as_it_is(database_url):
    await strange(database_url, "UPDATE alembic_version SET version_num = '2030_01_01_dragons'")
    assert "newer Menagerie" in await left_as_it_is(database_url, errors.TooNew)


@pytest.mark.parametrize("history", [(), ("CREATE TABLE alembic_version (version_num VARCHAR(32))",
                                          "INSERT INTO alembic_version VALUES ('cakes')")])  # fmt: skip
async def test_another_programs_database_is_left_as_it_is(empty_url, history):
    await strange(empty_url, "CREATE TABLE recipes (id INTEGER)", *history)
    assert "another program" in await left_as_it_is(empty_url, errors.NotADatabase)


async def test_an_older_schema_is_only_brought_up_where_that_is_wanted(empty_url):
    await done(empty_url, lambda connection: None)
    assert "menagerie migrate" in await left_as_it_is_unmigrated(empty_url)
    assert await migrate_database(empty_url) == migrate.Migrated(None, migrate.newest())
    await check_schema(empty_url)
    await (await open_database(empty_url, migrate=False)).close()


async def left_as_it_is_unmigrated(url: str) -> str:
    for attempt in (open_database(url, migrate=False), check_schema(url)):
        with pytest.raises(errors.Outdated) as refused:
            await attempt
    assert await done(url, tables) == set()
    return str(refused.value)


async def test_a_schema_is_checked_while_a_server_runs(context, database_url):
    await check_schema(database_url)


async def test_a_file_that_is_not_there_is_not_made_by_looking(tmp_path):
    with pytest.raises(errors.Outdated, match="no database"):
        await check_schema(f"sqlite:///{tmp_path / 'none.db'}")
    assert list(tmp_path.iterdir()) == []


async def test_a_migration_that_fails_changes_nothing(empty_url, monkeypatch):
    class Power(Exception):
        """It is cut."""

    def half(connection: Connection) -> None:
        metadata.create_all(connection)
        raise Power

    monkeypatch.setattr(migrate, "upgrade", half)
    with pytest.raises(Power):
        await open_database(empty_url)
    assert await done(empty_url, tables) == set()
