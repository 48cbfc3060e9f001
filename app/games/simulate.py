"""Random matches of a game, for ``menagerie simulate``: the same seed gives the same matches anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from app.games.play import random_match, seed_bytes
from app.games.registry import ENGINES
from engines.kernel.errors import IllegalOptions
from engines.kernel.protocol import AnyEngine, Outcome


class SimulatedMatch(Struct, frozen=True):
    """One line of ``menagerie simulate --json``."""

    match: int
    """From 1."""
    seats: int
    moves: int
    hash: str
    """SHA-256, in hexadecimal, of the final state's JSON."""
    outcome: Outcome


def simulate(key: str, seats: int, seed: int | str, matches: int, options: Any = None) -> Iterator[SimulatedMatch]:
    """Random legal matches of the game with that key; ``options`` None plays with the usual ones.

    Raises KeyError for an unknown game and IllegalOptions for seats that it does not have, before it plays.
    """
    engine = ENGINES[key]
    if not engine.meta.min_seats <= seats <= engine.meta.max_seats:
        raise IllegalOptions("bad-seats", seats=seats, least=engine.meta.min_seats, most=engine.meta.max_seats)
    return simulated(engine, seats, seed, matches, options)


def simulated(
    engine: AnyEngine, seats: int, seed: int | str, matches: int, options: Any = None
) -> Iterator[SimulatedMatch]:
    """As ``simulate``, for an engine at hand."""
    chosen = engine.meta.options() if options is None else options
    for number in range(1, matches + 1):
        match_seed = seed_bytes("simulate", engine.meta.key, seats, seed, number)
        played = random_match(engine, chosen, seats, match_seed)
        yield SimulatedMatch(number, seats, len(played.moves), played.hash, played.outcome)
