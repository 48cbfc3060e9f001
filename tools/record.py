"""Writes records of whole matches: ``python -m tools.record [--game KEY] [--seed N] [--replace]``.

Every number of seats gets a match with the usual options; some more are played with random ones, and as many as it
takes until each ``Termination`` of the game has its record. Existing files are kept, unless ``--replace`` says that
the rules have changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.games.play import chooser, seed_bytes
from app.games.registry import ENGINES
from engines.kernel.protocol import AnyEngine
from tests.engines.anything import options_of
from tests.engines.records import Record, dump_record, folder_of, load_record, record_match

TRIES = 2000
MIXED = 6
"""Matches with random options that are kept in any case."""


def usual(engine: AnyEngine, seed: int) -> Iterator[tuple[str, Record]]:
    """One match for each number of seats."""
    for seats in range(engine.meta.min_seats, engine.meta.max_seats + 1):
        match_seed = seed_bytes("record", engine.meta.key, seed, seats)
        record = record_match(engine, engine.meta.options(), seats, match_seed)
        yield f"{record.outcome.termination}-{seats}", record


def mixed(engine: AnyEngine, seed: int) -> Iterator[tuple[str, Record]]:
    """Matches with random options and seats."""
    span = engine.meta.max_seats - engine.meta.min_seats + 1
    for number in range(TRIES):
        seats = engine.meta.min_seats + number % span
        match_seed = seed_bytes("record", engine.meta.key, seed, "mixed", number)
        record = record_match(engine, options_of(engine, seats, chooser(match_seed)), seats, match_seed)
        yield f"{record.outcome.termination}-{seats}-mixed-{number + 1}", record


def records_of(engine: AnyEngine, seed: int) -> Iterator[tuple[str, Record]]:
    """Name and record: the usual ones, some mixed ones, and more until each termination has its own."""
    missed = set(map(str, engine.meta.terminations))
    for name, record in usual(engine, seed):
        missed.discard(record.outcome.termination)
        yield name, record
    for number, (name, record) in enumerate(mixed(engine, seed)):
        if number >= MIXED and not missed:
            return
        if number < MIXED or record.outcome.termination in missed:
            missed.discard(record.outcome.termination)
            yield name, record


def write(name: str, record: Record, folder: Path) -> Path | None:
    """Where it was written; None where the file is there already."""
    path = folder / f"{name}.json"
    if path.exists():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(dump_record(record), encoding="utf-8")
    return path


def clear(folder: Path) -> None:
    """Takes the old records away."""
    for path in folder.glob("*.json"):
        path.unlink()


def missing(engine: AnyEngine, folder: Path) -> set[str]:
    """Terminations without a record."""
    recorded = {load_record(path.read_bytes()).outcome.termination for path in folder.glob("*.json")}
    return set(map(str, engine.meta.terminations)) - recorded


def main(argv: Sequence[str] | None = None) -> int:
    """1 when some termination could not be reached."""
    parser = argparse.ArgumentParser(prog="python -m tools.record")
    parser.add_argument("--game", choices=list(ENGINES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--replace", action="store_true", help="the rules have changed: play all anew")
    args = parser.parse_args(argv)
    left: set[str] = set()
    for key, engine in ENGINES.items():
        if args.game in (None, key):
            if args.replace:
                clear(folder_of(key))
            for name, record in records_of(engine, args.seed):
                print(name, "written" if write(name, record, folder_of(key)) else "kept")
            left |= missing(engine, folder_of(key))
    if left:
        print("no record ends with", ", ".join(sorted(left)))
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
