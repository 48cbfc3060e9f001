"""Measures what design and issues promise: ``python -m tools.bench [--game KEY] [--seconds N]``.

Each figure is taken several times, in time of one core, and told as min, median and max; a promise is kept when the
median keeps it. Nothing here is a test: a busy machine has slower cores too. The exit code is 0 whatever is measured.
"""

from __future__ import annotations

import argparse
import gzip
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from app.games.play import Turn, chooser, seed_bytes, turns
from app.games.registry import ENGINES
from engines.kernel.protocol import AnyEngine, Seat
from engines.kernel.rng import Rng
from tests.support.postgres import databases
from tools import bench_moves, bench_process

REPETITIONS = 7
SEATS = 4
MOVES_A_SECOND = 15_000.0
VIEW_MICROSECONDS = 30.0
SNAPSHOT_MILLISECONDS = 0.2
FIRST_PAGE_KILOBYTES = 60.0
DIST = Path(__file__).parents[1] / "static" / "dist"


class Figure(Struct, frozen=True):
    """Something measured, and what was promised of it."""

    name: str
    unit: str
    samples: tuple[float, ...]
    promise: float
    at_least: bool = False
    """Whether more is better."""

    def is_kept(self) -> bool:
        """Whether the median keeps the promise."""
        middle = median(self.samples)
        return middle >= self.promise if self.at_least else middle <= self.promise

    def line(self) -> str:
        """For people."""
        low, middle, high = min(self.samples), median(self.samples), max(self.samples)
        bound = "≥" if self.at_least else "≤"
        figures = " ".join(
            f"{value:>10,.{0 if value >= 1000 else 3 if value < 1 else 1}f}" for value in (low, middle, high)
        )
        word = "met" if self.is_kept() else "MISSED"
        return f"{self.name:<42}{figures} {self.unit:<8} {bound} {self.promise:<8,g} {word}"


def seats_of(engine: AnyEngine) -> int:
    """Four, or as many as the game has."""
    return max(engine.meta.min_seats, min(SEATS, engine.meta.max_seats))


def played(engine: AnyEngine, number: int) -> Iterator[Turn]:
    """A random match with the usual options; the same for each number."""
    seed = seed_bytes("bench", engine.meta.key, number)
    step = engine.setup(engine.meta.options(), seats_of(engine), Rng(seed))
    return turns(engine, step, chooser(seed))


def random_play(engine: AnyEngine, seconds: float) -> Figure:
    """Random legal play with legal moves listed, deals and all."""

    def once() -> float:
        moves = number = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for _ in played(engine, number):
                moves += 1
            number += 1
        return moves / spent

    return Figure(f"{engine.meta.key}: random play", "moves/s", repeated(once), MOVES_A_SECOND, at_least=True)


def states_of(engine: AnyEngine, matches: int = 3) -> list[Any]:
    """States from all parts of a few matches."""
    return [turn.state for number in range(matches) for turn in played(engine, number)]


def one_view(engine: AnyEngine, states: Sequence[Any]) -> Figure:
    """One view, of each seat and of a spectator, all along a match."""
    viewers = [None, *map(Seat, range(seats_of(engine)))]
    view = engine.view

    def once() -> float:
        start = time.process_time()
        for state in states:
            for viewer in viewers:
                view(state, viewer)
        return (time.process_time() - start) * 1e6 / (len(states) * len(viewers))

    return Figure(f"{engine.meta.key}: one view", "µs", repeated(once), VIEW_MICROSECONDS)


def snapshot(engine: AnyEngine, states: Sequence[Any]) -> Figure:
    """A state to JSON and back."""
    encode = msgspec.json.Encoder(order="deterministic").encode
    decode = msgspec.json.Decoder(engine.meta.state).decode

    def once() -> float:
        start = time.process_time()
        for state in states:
            decode(encode(state))
        return (time.process_time() - start) * 1e3 / len(states)

    return Figure(f"{engine.meta.key}: snapshot, load and dump", "ms", repeated(once), SNAPSHOT_MILLISECONDS)


def repeated(once: Callable[[], float]) -> tuple[float, ...]:
    """The same measurement several times, after one that warms up."""
    once()
    return tuple(once() for _ in range(REPETITIONS))


def first_page(dist: Path = DIST) -> Figure | None:
    """JavaScript that the first page loads at once, gzip; None where the client is not built."""
    index = dist / "index.html"
    if not index.is_file():
        return None
    names = set(re.findall(r'(?:src|href)="/?([^"]+\.js)"', index.read_text(encoding="utf-8")))
    size = sum(len(gzip.compress((dist / name).read_bytes(), 9)) for name in names)
    return Figure("client: first page, JavaScript, gzip", "KB", (size / 1000,), FIRST_PAGE_KILOBYTES)


def figures(engines: Sequence[AnyEngine], seconds: float) -> Iterator[Figure]:
    """Everything that is measured, one after another."""
    for engine in engines:
        yield random_play(engine, seconds)
        states = states_of(engine)
        yield one_view(engine, states)
        yield snapshot(engine, states)
    page = first_page()
    if page is not None:
        yield page


def main(argv: Sequence[str] | None = None) -> None:
    """Prints each figure as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench")
    parser.add_argument("--game", choices=list(ENGINES))
    parser.add_argument("--seconds", type=float, default=1.0, help="for each repetition of random play (default 1)")
    args = parser.parse_args(argv)
    print(f"{'':<42}{'min':>10} {'median':>10} {'max':>10}")
    missed = 0
    for figure in figures([engine for key, engine in ENGINES.items() if args.game in (None, key)], args.seconds):
        print(figure.line(), flush=True)
        missed += not figure.is_kept()
    if first_page() is None:
        print("client: not built (`make client`), so not measured")
    for line in server_lines(args.game or "campy-creatures"):
        print(line, flush=True)
    print("every promise of a game and the client is met" if not missed else f"{missed} missed")


def server_lines(game: str) -> Iterator[str]:
    """A move through the service on each database, starting, and memory."""
    with tempfile.TemporaryDirectory() as folder:
        yield from bench_moves.run("SQLite", bench_moves.SqliteCopies(Path(folder)), game).lines()
    yield from bench_moves.run("PostgreSQL", databases(), game).lines()
    yield from bench_process.lines(game)


if __name__ == "__main__":
    main()
