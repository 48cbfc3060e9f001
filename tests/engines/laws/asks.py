"""What is asked, which moves answer, and which are refused."""

from __future__ import annotations

import re

from app.games.play import (
    answered,
)
from engines.kernel.errors import EngineError, IllegalMove, InactiveSeat
from engines.kernel.protocol import Seat
from tests.engines.laws.scene import Breach, Position, encode, expect


def asked_until_the_outcome(at: Position) -> None:
    """``to_move`` is empty exactly when there is an outcome."""
    over = at.engine.outcome(at.state) is not None
    expect(over != bool(at.asks), f"outcome {'set' if over else 'missing'} while asked: {dict(at.asks)}")


def asks_are_well_formed(at: Position) -> None:
    """Seats in order, none without an ask, one ask of a kind, kinds that some move answers."""
    answers = {move.answers for move in at.engine.meta.moves}
    expect(list(at.asks) == sorted(at.asks), f"seats out of order: {list(at.asks)}")
    for seat, asks in at.asks.items():
        expect(0 <= seat < at.seats and asks, f"seat {seat} has {asks}")
        for what in ("kind", "key"):
            names = [getattr(ask, what) for ask in asks]
            expect(len(set(names)) == len(names), f"seat {seat} has two asks of one {what}: {names}")
        expect({ask.kind for ask in asks} <= answers, f"no move answers one of {asks}")


def every_ask_has_a_move(at: Position) -> None:
    """Each open ask can be answered by some listed move: else a dead end."""
    for seat, asks in at.asks.items():
        answers = {move.answers for move in at.legal(seat)}
        for ask in asks:
            expect(ask.kind in answers, f"seat {seat} has no move for {ask}")


def moves_answer_open_asks(at: Position) -> None:
    """Listed moves are of the game, answer an open ask, and stand once, in a stable order."""
    for seat in map(Seat, range(at.seats)):
        moves = tuple(at.legal(seat))
        expect(moves == tuple(at.legal(seat)), f"seat {seat}: another list the second time")
        expect(len(set(moves)) == len(moves), f"seat {seat}: a move listed twice")
        kinds = {ask.kind for ask in at.asks.get(seat, ())}
        for move in moves:
            expect(type(move) in at.engine.meta.moves, f"{move} is of no class in meta.moves")
            expect(move.answers in kinds, f"seat {seat}: {move} answers none of {sorted(kinds)}")


def listed_moves_are_accepted(at: Position) -> None:
    """``apply`` takes what ``legal_moves`` lists."""
    for seat in at.asks:
        for move in at.some(at.legal(seat)):
            try:
                at.engine.apply(at.state, seat, move, at.rng)
            except EngineError as refusal:
                raise Breach(f"seat {seat}: {move} is listed, but refused: {refusal!r}") from refusal


def unlisted_moves_are_refused(at: Position) -> None:
    """IllegalMove where the ask is open, InactiveSeat where it is not; a code, facts in JSON, and nothing else."""
    for seat, move in at.strangers:
        is_open = answered(at.asks.get(seat, ()), move) is not None
        try:
            at.engine.apply(at.state, seat, move, at.rng)
        except EngineError as refusal:
            wanted = IllegalMove if is_open else InactiveSeat
            expect(isinstance(refusal, wanted), f"{refusal!r} for seat {seat}, {move}; wanted {wanted.__name__}")
            expect(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", refusal.code), f"code {refusal.code!r} is no kebab-case")
            expect(refusal.rule is None or refusal.rule.startswith("§"), f"rule {refusal.rule!r} is no section")
            encode(refusal.facts)
        else:
            raise Breach(f"seat {seat}: {move} is not listed, but accepted")
