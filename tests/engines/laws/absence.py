"""What happens to a seat that is away."""

from __future__ import annotations

from app.games.play import (
    answered,
)
from tests.engines.laws.scene import Position, expect, waited_for


def fallback_is_legal(at: Position) -> None:
    """For each seat that somebody waits for, a listed move that answers a ``must`` ask."""
    for seat in waited_for(at):
        move = at.engine.fallback(at.state, seat)
        expect(move in at.legal(seat), f"seat {seat}: {move} is not listed")
        ask = answered(at.asks[seat], move)
        expect(ask and ask.must, f"seat {seat}: nobody waits for {move}")


def fallback_tells_nothing(at: Position) -> None:
    """It depends on what the seat itself can see: else the clock betrays secrets."""
    for seat in at.some(waited_for(at), 2):
        move = at.engine.fallback(at.state, seat)
        for world in at.worlds(seat):
            other = at.engine.fallback(world, seat)
            expect(other == move, f"seat {seat}: {move}, but {other} where only hidden things differ")
