"""Random legal play: where simulation, fuzzer, bench and tests get their matches from.

Knows only the protocol of the engines. It chooses with a generator of its own, seeded by SHA-256 and asked for
nothing but ``random()``, the one method whose numbers Python promises to keep: equal seeds give equal matches
anywhere, under any hash seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from app.domain.bots import Policy, Seen
from engines.kernel.protocol import AnyEngine, Ask, Move, Outcome, Seat, Step
from engines.kernel.rng import Rng

T = TypeVar("T")

REPICK = 0.1
"""How often a seat that nobody waits for acts, where there is one."""

_MOVES_FOR_ONE = 50
"""So many moves in all for each that ``most_moves`` allows: random play that only dawdles is endless too."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class BrokenMatch(Exception):
    """An engine led a match to where it cannot go on; nobody could have played it to its end."""


class DeadEnd(BrokenMatch):
    """Somebody must move and cannot, or nobody is asked and there is no outcome."""


class IllegalChoice(BrokenMatch):
    """A policy chose what is not among the legal moves."""


class EndlessMatch(BrokenMatch):
    """More moves were made than the game says a match can take."""


class Turn(Struct, frozen=True):
    """One move of a match, and where it was made."""

    state: Any
    """Before the move."""
    rng: Rng
    asks: Mapping[Seat, tuple[Ask, ...]]
    legal: Sequence[Any]
    """All moves that the seat had."""
    seat: Seat
    move: Any
    answered_must: bool
    """Whether somebody waited for this answer."""
    step: Step[Any, Any]


class SeatMove(Struct, frozen=True):
    """A move and who made it."""

    seat: Seat
    move: Any


class Played(Struct, frozen=True):
    """A whole match."""

    moves: tuple[SeatMove, ...]
    outcome: Outcome
    answers: int
    """How many of the moves answered a ``must`` ask."""
    hash: str
    """Of the final state; see ``state_hash``."""


def state_hash(state: Any) -> str:
    """SHA-256, in hexadecimal, of the state's JSON."""
    return hashlib.sha256(_encode(state)).hexdigest()


def seed_bytes(*parts: object) -> bytes:
    """32 bytes that depend on all the parts as they are written."""
    return hashlib.sha256("/".join(map(str, parts)).encode()).digest()


def chooser(seed: bytes) -> Random:
    """The generator that chooses moves; it owes nothing to the randomness of the match."""
    return Random(int.from_bytes(hashlib.sha256(b"choose" + seed).digest(), "big"))


def pick(items: Sequence[T], random: Random) -> T:
    """One of the items."""
    return items[int(random.random() * len(items))]


def answered(asks: tuple[Ask, ...], move: Move) -> Ask | None:
    """The open ask that a move answers."""
    for ask in asks:
        if ask.kind == move.answers:
            return ask
    return None


def turns(engine: AnyEngine, step: Step[Any, Any], random: Random, *, repick: float = REPICK) -> Iterator[Turn]:
    """Random legal moves from a position to the end of the match.

    With probability ``repick`` a seat acts that nobody waits for. Raises DeadEnd or EndlessMatch.
    """
    most = engine.meta.most_moves
    left = most * _MOVES_FOR_ONE
    answers = 0
    asks = engine.to_move(step.state)
    while asks:
        seat = _seat_to_act(asks, random, repick)
        state, rng = step.state, step.rng
        legal = engine.legal_moves(state, seat)
        if not legal:
            raise DeadEnd(f"seat {seat} has no move for {asks[seat]}")
        move = pick(legal, random)
        ask = answered(asks[seat], move)
        step = engine.apply(state, seat, move, rng)
        must = ask is not None and ask.must
        answers += must
        left -= 1
        yield Turn(state, rng, asks, legal, seat, move, must, step)
        if answers > most or not left:
            raise EndlessMatch(f"more than {most} answers, or {most * _MOVES_FOR_ONE} moves")
        asks = engine.to_move(step.state)
    if engine.outcome(step.state) is None:
        raise DeadEnd("nobody is asked, and there is no outcome")


def _seat_to_act(asks: Mapping[Seat, tuple[Ask, ...]], random: Random, repick: float) -> Seat:
    """A seat that somebody waits for; now and then one that nobody waits for."""
    waited = [seat for seat, of_seat in asks.items() if any(ask.must for ask in of_seat)]
    if len(waited) < len(asks) and (not waited or random.random() < repick):
        return pick([seat for seat in asks if seat not in waited], random)
    return pick(waited, random)


def random_match(engine: AnyEngine, options: Any, seats: int, seed: bytes, *, repick: float = REPICK) -> Played:
    """A whole match of random legal moves.

    Raises IllegalOptions, DeadEnd or EndlessMatch.
    """
    step = engine.setup(options, seats, Rng(seed))
    moves: list[SeatMove] = []
    answers = 0
    for turn in turns(engine, step, chooser(seed), repick=repick):
        moves.append(SeatMove(turn.seat, turn.move))
        answers += turn.answered_must
        step = turn.step
    return _played(engine, moves, answers, step.state)


def replay(engine: AnyEngine, options: Any, seats: int, seed: bytes, moves: Sequence[SeatMove]) -> Step[Any, Any]:
    """The last step of a match whose moves are known.

    Raises what ``apply`` raises, where the engine does not accept a move any more.
    """
    step = engine.setup(options, seats, Rng(seed))
    for made in moves:
        step = engine.apply(step.state, made.seat, made.move, step.rng)
    return step


def fallback_match(engine: AnyEngine, options: Any, seats: int, seed: bytes) -> Played:
    """A whole match in which all seats are away.

    Raises IllegalOptions, DeadEnd, EndlessMatch, and what ``apply`` raises where a fallback is not legal.
    """
    step = engine.setup(options, seats, Rng(seed))
    moves: list[SeatMove] = []
    while asks := engine.to_move(step.state):
        waited = [seat for seat, of_seat in asks.items() if any(ask.must for ask in of_seat)]
        if not waited:
            raise DeadEnd(f"nobody must move: {dict(asks)}")
        move = engine.fallback(step.state, waited[0])
        moves.append(SeatMove(waited[0], move))
        step = engine.apply(step.state, waited[0], move, step.rng)
        if len(moves) > engine.meta.most_moves:
            raise EndlessMatch(f"more than {engine.meta.most_moves} fallbacks")
    return _played(engine, moves, len(moves), step.state)


def any_move(seen: Seen, whim: bytes) -> Move:
    """The policy of who plays at random: any move that answers what must be answered."""
    must = {ask.kind for ask in seen.asks if ask.must}
    return pick([move for move in seen.legal if move.answers in must], chooser(whim))


def policy_match(engine: AnyEngine, options: Any, seed: bytes, policies: Sequence[Policy]) -> Played:
    """A whole match between policies, one for each seat; each gets views and legal moves, and nothing else.

    Raises IllegalOptions, DeadEnd, EndlessMatch, IllegalChoice.
    """
    step = engine.setup(options, len(policies), Rng(seed))
    moves: list[SeatMove] = []
    answers = 0
    while asks := engine.to_move(step.state):
        seat = next((seat for seat, of_seat in asks.items() if any(ask.must for ask in of_seat)), None)
        if seat is None:
            raise DeadEnd(f"nobody must move: {dict(asks)}")
        seen = Seen(engine.view(step.state, seat), asks[seat], engine.legal_moves(step.state, seat))
        move = policies[seat](seen, seed_bytes("whim", seed.hex(), len(moves)))
        if move not in seen.legal:
            raise IllegalChoice(f"seat {seat} chose {move!r}")
        ask = answered(asks[seat], move)
        answers += ask is not None and ask.must
        moves.append(SeatMove(seat, move))
        step = engine.apply(step.state, seat, move, step.rng)
        if answers > engine.meta.most_moves or len(moves) > engine.meta.most_moves * _MOVES_FOR_ONE:
            raise EndlessMatch(f"more than {engine.meta.most_moves} answers")
    return _played(engine, moves, answers, step.state)


def _played(engine: AnyEngine, moves: list[SeatMove], answers: int, state: Any) -> Played:
    outcome = engine.outcome(state)
    if outcome is None:
        raise DeadEnd("nobody is asked, and there is no outcome")
    return Played(tuple(moves), outcome, answers, state_hash(state))
