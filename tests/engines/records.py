"""Records: whole matches, kept as files and replayed for ever.

``python -m tests.engines.records FILE…`` replays them and prints one hash a line; the test calls it in processes with
different hash seeds.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.games.play import SeatMove, random_match, replay, state_hash
from engines.kernel.protocol import AnyEngine, Outcome, Seat
from tests.engines.anything import any_of
from tests.engines.toy import Hush

ROOT = Path(__file__).parent


class RecordedMove(Struct, frozen=True):
    seat: Seat
    move: dict[str, Any]


class Record(Struct, frozen=True):
    """A finished match."""

    game: str
    rules_version: int
    data: str
    """Fingerprint of the game's data; empty where it has none."""
    seats: int
    options: dict[str, Any]
    seed: str
    """Hexadecimal."""
    hash: str
    """Of the final state."""
    outcome: Outcome
    moves: tuple[RecordedMove, ...]


def folder_of(game: str) -> Path:
    return ROOT / game.replace("-", "_") / "records"


def record_match(engine: AnyEngine, options: Any, seats: int, seed: bytes) -> Record:
    """A random match, as a record."""
    played = random_match(engine, options, seats, seed)
    moves = tuple(RecordedMove(made.seat, msgspec.to_builtins(made.move)) for made in played.moves)
    meta = engine.meta
    options = msgspec.to_builtins(options)
    return Record(
        meta.key,
        meta.rules_version,
        meta.data_fingerprint,
        seats,
        options,
        seed.hex(),
        played.hash,
        played.outcome,
        moves,
    )


def dump_record(record: Record) -> str:
    """JSON, with a line for each move."""
    head = msgspec.to_builtins(record)
    moves = [msgspec.json.encode(move).decode() for move in head.pop("moves")]
    lines = [f"  {msgspec.json.encode(key).decode()}: {msgspec.json.encode(head[key]).decode()},\n" for key in head]
    return "{\n" + "".join(lines) + '  "moves": [\n    ' + ",\n    ".join(moves) + "\n  ]\n}\n"


def load_record(text: str | bytes) -> Record:
    return msgspec.json.decode(text, type=Record)


def replayed(record: Record, engine: AnyEngine) -> tuple[str, Outcome | None]:
    """Hash and outcome of the record's moves under today's rules."""
    options = msgspec.convert(record.options, engine.meta.options)
    kind = any_of(engine.meta.moves)
    moves = [SeatMove(made.seat, msgspec.convert(made.move, kind)) for made in record.moves]
    final = replay(engine, options, record.seats, bytes.fromhex(record.seed), moves)
    return state_hash(final.state), engine.outcome(final.state)


def known_engines() -> Mapping[str, AnyEngine]:
    """The registered games, and the toy."""
    from app.games.registry import ENGINES

    return {**ENGINES, Hush.meta.key: Hush()}


def main(paths: Sequence[str]) -> None:
    engines = known_engines()
    for path in paths:
        record = load_record(Path(path).read_bytes())
        print(replayed(record, engines[record.game])[0])  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
