"""The schema is what the migrations make, up and down."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import Connection

from app.storage import errors, lock, migrate
from app.storage.database import open_database
from app.storage.tables import metadata


def connected(path: Path, work):
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def test_up_down_and_up_again(tmp_path):
    path = tmp_path / "menagerie.db"
    connected(path, migrate.upgrade)
    assert connected(path, tables) == set(metadata.tables)
    connected(path, migrate.downgrade)
    assert connected(path, tables) == set()
    connected(path, migrate.upgrade)
    assert connected(path, migrate.revision) == migrate.newest()


def test_the_tables_have_not_drifted_from_the_migrations(database_file):
    connected(database_file, lambda connection: command.check(migrate.config(connection)))


def test_migrations_are_named_by_day_and_fit_their_column():
    for path in (migrate.folder() / "versions").glob("*.py"):
        assert re.fullmatch(r"\d{4}-\d\d-\d\d-[a-z0-9-]+", path.stem)
        revision = re.search(r'^revision = "(.*)"$', path.read_text(), re.MULTILINE)
        assert revision
        assert revision[1] == path.stem.replace("-", "_")
        assert len(revision[1]) <= 32


async def test_a_database_newer_than_the_program_is_left_as_it_is(database_file):
    with sqlite3.connect(database_file) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '2030_01_01_dragons'")
    raw.close()
    before = connected(database_file, dump)
    with pytest.raises(errors.TooNew, match="newer Menagerie"):
        await open_database(f"sqlite:///{database_file}")
    assert connected(database_file, dump) == before
    assert not lock._held


def dump(connection: Connection) -> list[str]:
    raw: Any = connection.connection.dbapi_connection
    return list(raw.iterdump())


async def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "menagerie.db"

    def half(connection: Connection) -> None:
        metadata.create_all(connection)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(migrate, "upgrade", half)
    with pytest.raises(sqlite3.OperationalError):
        await open_database(f"sqlite:///{path}")
    assert connected(path, tables) == set()
