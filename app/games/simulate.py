"""Matches of a game, for ``menagerie simulate``: random ones, or between policies.

The same seed gives the same matches anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from app.domain.bots import Policy
from app.games.play import policy_match, random_match, seed_bytes
from app.games.registry import ENGINES
from engines.kernel.errors import IllegalOptions
from engines.kernel.protocol import AnyEngine, Outcome


class SimulatedMatch(Struct, frozen=True, omit_defaults=True):
    """One line of ``menagerie simulate --json``."""

    match: int
    """From 1."""
    seats: int
    moves: int
    hash: str
    """SHA-256, in hexadecimal, of the final state's JSON."""
    outcome: Outcome
    policies: tuple[str, ...] = ()
    """By seat; none where all moves are random."""


class Tally(Struct, frozen=True):
    """How one policy came off."""

    policy: str
    seats: int
    """So many times it sat somewhere."""
    wins: int
    points: float
    """A seat's, on average."""


def tallies(played: Sequence[SimulatedMatch]) -> list[Tally]:
    """How the policies came off, by name."""
    by_name: dict[str, list[tuple[bool, int]]] = {}
    for match in played:
        for name, result in zip(match.policies, match.outcome.results, strict=True):
            by_name.setdefault(name, []).append((result.rank == 1, result.total))
    return [
        Tally(name, len(of), sum(won for won, _ in of), sum(total for _, total in of) / len(of))
        for name, of in sorted(by_name.items())
    ]


def simulate(key: str, seats: int, seed: int | str, matches: int, options: Any = None) -> Iterator[SimulatedMatch]:
    """Random legal matches of the game with that key; ``options`` None plays with the usual ones.

    Raises KeyError for an unknown game and IllegalOptions for seats that it does not have, before it plays.
    """
    return simulated(_engine(key, seats), seats, seed, matches, options)


def simulate_policies(
    key: str, seats: int, seed: int | str, matches: int, policies: Sequence[tuple[str, Policy]]
) -> Iterator[SimulatedMatch]:
    """Matches between policies; the last one takes all further seats, and all move on by a seat from match to match.

    Raises as ``simulate``.
    """
    return _between_policies(_engine(key, seats), seats, seed, matches, policies)


def _between_policies(
    engine: AnyEngine, seats: int, seed: int | str, matches: int, policies: Sequence[tuple[str, Policy]]
) -> Iterator[SimulatedMatch]:
    wanted = [*policies, *[policies[-1]] * (seats - len(policies))][:seats]
    by_name: Mapping[str, Policy] = dict(wanted)
    for number in range(1, matches + 1):
        turned = number % seats
        names = tuple(name for name, _ in [*wanted[turned:], *wanted[:turned]])
        match_seed = seed_bytes("simulate", engine.meta.key, seats, seed, number)
        played = policy_match(engine, engine.meta.options(), match_seed, [by_name[name] for name in names])
        yield SimulatedMatch(number, seats, len(played.moves), played.hash, played.outcome, names)


def _engine(key: str, seats: int) -> AnyEngine:
    """Raises KeyError, IllegalOptions."""
    engine = ENGINES[key]
    if not engine.meta.min_seats <= seats <= engine.meta.max_seats:
        raise IllegalOptions("bad-seats", seats=seats, least=engine.meta.min_seats, most=engine.meta.max_seats)
    return engine


def simulated(
    engine: AnyEngine, seats: int, seed: int | str, matches: int, options: Any = None
) -> Iterator[SimulatedMatch]:
    """As ``simulate``, for an engine at hand."""
    chosen = engine.meta.options() if options is None else options
    for number in range(1, matches + 1):
        match_seed = seed_bytes("simulate", engine.meta.key, seats, seed, number)
        played = random_match(engine, chosen, seats, match_seed)
        yield SimulatedMatch(number, seats, len(played.moves), played.hash, played.outcome)
