"""What a server has stored, read from its database from outside, also while it runs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from app.domain.secrets import MatchSecrets
from app.games.codec import digest, dump
from app.games.play import SeatMove, replay
from app.games.registry import GAMES
from app.storage.tables import metadata
from engines.kernel.protocol import Seat, Step
from tests.support import postgres

Stored = Path | str
"""A file of SQLite, or the address of a database of either kind."""
Row = Mapping[str, Any]


def url_of(database: Stored) -> str:
    """The address of a database."""
    return f"sqlite:///{database}" if isinstance(database, Path) else database


def file_of(database: Stored) -> Path | None:
    """The file; None on PostgreSQL."""
    if isinstance(database, Path):
        return database
    return Path(database.partition(":///")[2]) if database.startswith("sqlite") else None


@contextmanager
def opened(database: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=20)
    connection.row_factory = sqlite3.Row
    try:
        yield connection
    finally:
        connection.close()


def copy_database(database: Path, target: Path) -> Path:
    """As it is at this moment, whoever writes to it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    copied = sqlite3.connect(target)
    try:
        with opened(database) as connection:
            connection.backup(copied)
    finally:
        copied.close()
    return target


def rows_of(database: Stored, statement: str, *parameters: Any) -> Sequence[Row]:
    """What a statement finds; ``$1``, ``$2`` stand for the parameters."""
    file = file_of(database)
    if file is None:
        return postgres.run(postgres.query(url_of(database), statement, *parameters))
    with opened(file) as connection:
        numbered = statement.replace("$", "?")
        return connection.execute(numbered, parameters).fetchall()


def contents(database: Stored) -> list[str]:
    """All that is stored, row by row."""
    file = file_of(database)
    if file is not None:
        with closing(sqlite3.connect(file)) as connection:
            return list(connection.iterdump())
    return [
        f"{table}: {sorted(map(repr, map(tuple, rows_of(database, f'SELECT * FROM {table}'))))}"
        for table in metadata.tables
    ]


def log_rows(database: Stored, match: str) -> Sequence[Row]:
    """The log of a match, oldest first."""
    return rows_of(database, "SELECT * FROM moves WHERE match_id = $1 ORDER BY version", match)


def match_row(database: Stored, match: str) -> Row:
    return rows_of(database, "SELECT * FROM matches WHERE id = $1", match)[0]


def secrets_of(database: Stored, match: str) -> MatchSecrets:
    row = rows_of(database, "SELECT * FROM match_secrets WHERE match_id = $1", match)[0]
    nonces = {Seat(int(seat)): bytes.fromhex(nonce) for seat, nonce in json.loads(row["nonces"]).items()}
    return MatchSecrets(row["secret"], nonces, row["seed"])


def state_of(database: Stored, match: str) -> Any:
    """The present state of a match, decoded."""
    row = match_row(database, match)
    return GAMES[row["game"]].load_state(row["snapshot"])


def replayed(database: Stored, match: str) -> Step[Any, Any]:
    """The match played again by the bare engine, from its seed and its log alone."""
    row = match_row(database, match)
    game = GAMES[row["game"]]
    made = [entry for entry in log_rows(database, match) if entry["kind"] in ("move", "fallback")]
    moves = [SeatMove(Seat(entry["seat"]), msgspec.json.decode(entry["move"], type=game.move_type)) for entry in made]
    seed = secrets_of(database, match).seed
    assert seed is not None
    seats = rows_of(database, "SELECT COUNT(*) AS number FROM seats WHERE match_id = $1", match)[0]["number"]
    return replay(game.engine, game.load_options(row["options"]), seats, seed, moves)


def check_log(database: Stored, match: str) -> None:
    """Versions are contiguous, no command is there twice, and the engine comes to the same state by the same moves."""
    rows = log_rows(database, match)
    assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))
    commands = [(row["seat"], row["command_id"]) for row in rows if row["command_id"] is not None]
    assert len(commands) == len(set(commands))
    stored = match_row(database, match)
    assert stored["version"] == rows[-1]["version"]
    hashes = [row["state_hash"] for row in rows if row["state_hash"] is not None]
    assert hashes[-1] == digest(stored["snapshot"])
    last = replayed(database, match)
    assert dump(last.state) == stored["snapshot"]
    assert last.rng.draws == stored["draws"]
