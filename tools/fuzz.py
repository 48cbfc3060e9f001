"""Random long play of every game, looking for dead ends, endless matches, crashes and broken laws.

``python -m tools.fuzz [--game KEY] [--seconds N] [--seed N] [--nightly]``: prints how to play the match again and ends
with 1 when something was found. Each match depends on game, seed and its number alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from app.games.play import chooser, seed_bytes
from app.games.registry import ENGINES
from engines.kernel.protocol import AnyEngine
from tests.engines.anything import options_of
from tests.engines.conformance import LawBroken, breaches

SECONDS = 60.0
NIGHTLY_SECONDS = 1800.0
DENSITY = 0.1
"""The share of positions where every law is tried: the rest of the time goes into more and longer matches."""


class Find(Struct, frozen=True):
    """A match that an engine got wrong, and all that is needed to play it again."""

    game: str
    law: str
    message: str
    seats: int
    options: Any
    seed: int
    number: int

    def report(self) -> str:
        """For people."""
        options = msgspec.json.encode(self.options).decode()
        return (
            f"{self.game}: {self.message}\n"
            f"  {self.seats} seats, options {options}, seed {seed_of(self.game, self.seed, self.number).hex()}\n"
            f"  again: python -m tools.fuzz --game {self.game} --seed {self.seed} --only {self.number}"
        )


def seed_of(game: str, seed: int, number: int) -> bytes:
    """The seed of one fuzzed match."""
    return seed_bytes("fuzz", game, seed, number)


def fuzz_match(engine: AnyEngine, seed: int, number: int, density: float = DENSITY) -> Find | None:
    """Plays one match with options and seats that its number stands for; the first thing wrong with it."""
    meta = engine.meta
    match_seed = seed_of(meta.key, seed, number)
    random = chooser(match_seed + b"table")
    seats = meta.min_seats + int(random.random() * (meta.max_seats - meta.min_seats + 1))
    options: Any = None
    try:
        options = options_of(engine, seats, random)
        breach = next(breaches(engine, options, seats, match_seed, density=density), None)
    except Exception as error:  # noqa: BLE001 - whatever an engine does wrong is what we are here for
        breach = LawBroken("nothing_else_is_raised", repr(error))
    if breach is None:
        return None
    return Find(meta.key, breach.law, str(breach), seats, options, seed, number)


def matches(engines: Mapping[str, AnyEngine], seed: int, seconds: float) -> Iterator[Find | None]:
    """One match of each game in turn, until the time is over."""
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        for engine in engines.values():
            yield fuzz_match(engine, seed, number)
        number += 1


def parser() -> argparse.ArgumentParser:
    """What the command understands."""
    asked = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--game", choices=list(ENGINES), help="this game only")
    asked.add_argument("--seconds", type=float, help=f"how long to play (default {SECONDS:.0f})")
    asked.add_argument("--seed", type=int, help="start of the random matches (default: the clock)")
    asked.add_argument(
        "--only", type=int, metavar="NUMBER", help="play just that match again, every position looked at"
    )
    asked.add_argument("--nightly", action="store_true", help=f"play for {NIGHTLY_SECONDS:.0f} seconds")
    return asked


def main(argv: Sequence[str] | None = None, games: Mapping[str, AnyEngine] = ENGINES) -> int:
    """0 when nothing was found, 1 when something was."""
    args = parser().parse_args(argv)
    seed = time.time_ns() % 10**9 if args.seed is None else args.seed
    engines = {key: engine for key, engine in games.items() if args.game in (None, key)}
    if args.only is not None:
        return told(
            [fuzz_match(engine, seed, args.only, density) for engine in engines.values() for density in (DENSITY, 1)]
        )
    seconds = args.seconds or (NIGHTLY_SECONDS if args.nightly else SECONDS)
    print(f"fuzz: {', '.join(engines)}, seed {seed}, {seconds:.0f} s")
    return told(matches(engines, seed, seconds))


def told(played: Iterator[Find | None] | Sequence[Find | None]) -> int:
    """Prints the first find, or how many matches were fine."""
    count = 0
    for find in played:
        count += 1
        if find is not None:
            print(find.report())
            return 1
    print(f"fuzz: {count} matches, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
