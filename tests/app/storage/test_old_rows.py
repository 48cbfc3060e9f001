"""What an older Menagerie stored is there after the migrations, and after going back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from app.storage import migrate

FIRST = "2026_11_30_first_tables"
BEGAN = "2026-11-30 19:30:00.000000"


def to(path: Path, revision: str | None) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        if revision is None:
            migrate.upgrade(connection)
        elif migrate.revision(connection) is None:
            command.upgrade(migrate.config(connection), revision)
        else:
            migrate.downgrade(connection, revision)
    engine.dispose()


def rows(path: Path, asked: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(asked).fetchall()


def test_sessions_and_matches_of_the_first_tables_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "menagerie.db"
    to(path, FIRST)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("INSERT INTO users VALUES ('u1', 'Ana', NULL, ?)", [BEGAN])
        raw.execute("INSERT INTO sessions VALUES ('hash', 'u1', ?)", [BEGAN])
        match = ["m1", "K7QM2XPA", "hush", "lobby", 0, 2, b"{}", 1, 1, "f", "c", BEGAN, BEGAN]
        raw.execute(f"INSERT INTO matches VALUES ({', '.join('?' * 13)}, NULL, NULL, NULL, 0, '[]', 1)", match)
        raw.commit()
    to(path, None)
    assert rows(path, "SELECT token_hash, user_id, used_at FROM sessions") == [("hash", "u1", BEGAN)]
    assert rows(path, "SELECT id, removed, kept, rematch FROM matches") == [("m1", "[]", "[]", None)]
    to(path, FIRST)
    assert rows(path, "SELECT * FROM sessions") == [("hash", "u1", BEGAN)]
    assert rows(path, "SELECT id, code FROM matches") == [("m1", "K7QM2XPA")]
