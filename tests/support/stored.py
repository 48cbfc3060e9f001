"""What a server has stored, read from its SQLite file from outside, also while it runs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from app.domain.secrets import MatchSecrets
from app.games.codec import digest, dump
from app.games.play import SeatMove, replay
from app.games.registry import GAMES
from engines.kernel.protocol import Seat, Step


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


def log_rows(database: Path, match: str) -> list[sqlite3.Row]:
    """The log of a match, oldest first."""
    with opened(database) as connection:
        return connection.execute("SELECT * FROM moves WHERE match_id = ? ORDER BY version", (match,)).fetchall()


def match_row(database: Path, match: str) -> sqlite3.Row:
    with opened(database) as connection:
        row: sqlite3.Row = connection.execute("SELECT * FROM matches WHERE id = ?", (match,)).fetchone()
        return row


def secrets_of(database: Path, match: str) -> MatchSecrets:
    with opened(database) as connection:
        row = connection.execute("SELECT * FROM match_secrets WHERE match_id = ?", (match,)).fetchone()
    nonces = {Seat(int(seat)): bytes.fromhex(nonce) for seat, nonce in json.loads(row["nonces"]).items()}
    return MatchSecrets(row["secret"], nonces, row["seed"])


def state_of(database: Path, match: str) -> Any:
    """The present state of a match, decoded."""
    row = match_row(database, match)
    return GAMES[row["game"]].load_state(row["snapshot"])


def replayed(database: Path, match: str) -> Step[Any, Any]:
    """The match played again by the bare engine, from its seed and its log alone."""
    row = match_row(database, match)
    game = GAMES[row["game"]]
    made = [entry for entry in log_rows(database, match) if entry["kind"] in ("move", "fallback")]
    moves = [SeatMove(Seat(entry["seat"]), msgspec.json.decode(entry["move"], type=game.move_type)) for entry in made]
    seed = secrets_of(database, match).seed
    assert seed is not None
    with opened(database) as connection:
        count = "SELECT COUNT(*) FROM seats WHERE match_id = ?"
        seats = connection.execute(count, (match,)).fetchone()[0]
    return replay(game.engine, game.load_options(row["options"]), seats, seed, moves)


def check_log(database: Path, match: str) -> None:
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
