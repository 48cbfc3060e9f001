"""What holds of a match from setup to end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from app.games.play import (
    DeadEnd,
    EndlessMatch,
    SeatMove,
    fallback_match,
    replay,
    state_hash,
)
from engines.kernel.errors import EngineError
from engines.kernel.protocol import Ask, Seat
from engines.kernel.rng import Rng
from tests.engines.anything import any_of
from tests.engines.laws.scene import Breach, Match, encode, expect


@dataclass
class Keys:
    """Which keys were ever open to a seat, and which are gone."""

    open: dict[Seat, set[str]] = field(default_factory=dict)
    gone: dict[Seat, set[str]] = field(default_factory=dict)

    def see(self, asks: Mapping[Seat, tuple[Ask, ...]]) -> None:
        """Raises Breach where a key returns."""
        for seat in {*self.open, *asks}:
            now = {ask.key for ask in asks.get(seat, ())}
            gone = self.gone.setdefault(seat, set())
            gone |= self.open.get(seat, set()) - now
            self.open[seat] = now
            expect(not now & gone, f"seat {seat} is asked {sorted(now & gone)} again")


def the_log_replays_to_the_same_state(match: Match) -> None:
    """Options and moves, read back from JSON, lead to the same hash."""
    meta = match.engine.meta
    options = msgspec.json.decode(encode(match.options), type=meta.options)
    kind = any_of(meta.moves)
    moves = [SeatMove(made.seat, msgspec.json.decode(encode(made.move), type=kind)) for made in match.moves]
    again = replay(match.engine, options, match.seats, match.seed, moves)
    expect(state_hash(again.state) == state_hash(match.final.state), "the replay ends in another state")
    expect(again.rng == match.final.rng, f"the replay drew {again.rng.draws}, not {match.final.rng.draws}")


def scores_add_up(match: Match) -> None:
    """Every seat once, in order; parts make the total; ranks follow totals or ``decided_by`` says what decided."""
    outcome = match.engine.outcome(match.final.state)
    if outcome is None:
        return
    results = outcome.results
    expect([r.seat for r in results] == list(range(match.seats)), f"seats {[r.seat for r in results]}")
    for result in results:
        parts = sum(part.points for part in result.parts)
        expect(parts == result.total, f"seat {result.seat}: parts make {parts}, the total is {result.total}")
        better = sum(other.rank < result.rank for other in results)
        expect(result.rank == better + 1, f"seat {result.seat} has rank {result.rank}, but {better} are better")
    totals = [result.total for result in sorted(results, key=lambda result: (result.rank, -result.total))]
    beaten = [result.total for result in results if result.rank > 1]
    plain = totals == sorted(totals, reverse=True) and all(total < totals[0] for total in beaten)
    expect(plain or outcome.decided_by, f"totals by rank are {totals}: decided_by must say what else decided")
    known = match.engine.meta.terminations
    expect(outcome.termination in known, f"{outcome.termination!r} is none of {known}")


def fallbacks_end_the_match(match: Match) -> None:
    """A table that everybody has left comes to its end."""
    try:
        fallback_match(match.engine, match.options, match.seats, match.seed)
    except (DeadEnd, EndlessMatch, EngineError) as error:
        raise Breach(f"{error!r}") from error


def keys_never_return(match: Match) -> None:
    """A key that is gone names no question ever again."""
    keys = Keys()
    step = match.engine.setup(match.options, match.seats, Rng(match.seed))
    keys.see(match.engine.to_move(step.state))
    for made in match.moves:
        step = match.engine.apply(step.state, made.seat, made.move, step.rng)
        keys.see(match.engine.to_move(step.state))
