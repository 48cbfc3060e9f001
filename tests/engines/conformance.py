"""The laws that every engine obeys, each a function named for what it says.

``breaches`` plays one random match and yields whatever law is broken on the way; ``unvaried`` watches several
matches for what only many positions show. Both are told nothing of the rules: they know the protocol alone. A game's
own tests say whether its rules are right; these say that it is fit to be served.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from app.games.play import (
    DeadEnd,
    EndlessMatch,
    SeatMove,
    Turn,
    chooser,
    turns,
)
from engines.kernel.errors import IllegalMove, InactiveSeat
from engines.kernel.protocol import AnyEngine
from engines.kernel.rng import Rng
from tests.engines.laws import absence, asks, matches, moves, purity, secrets
from tests.engines.laws.scene import (
    REPICK,
    Breach,
    LawBroken,
    Made,
    Match,
    Position,
)
from tests.engines.laws.types import types_are_fit
from tests.engines.laws.variety import unvaried

__all__ = ["MATCH_LAWS", "MOVE_LAWS", "POSITION_LAWS", "LawBroken", "breaches", "types_are_fit", "unvaried"]

PositionLaw = Callable[[Position], None]
MoveLaw = Callable[[Made], None]
MatchLaw = Callable[[Match], None]

POSITION_LAWS: tuple[PositionLaw, ...] = (
    purity.arguments_stay_untouched,  # first, while nobody has asked this state anything
    asks.asked_until_the_outcome,
    asks.asks_are_well_formed,
    asks.every_ask_has_a_move,
    asks.moves_answer_open_asks,
    asks.listed_moves_are_accepted,
    asks.unlisted_moves_are_refused,
    purity.equal_input_gives_equal_output,
    purity.values_are_frozen_and_hashable,
    purity.everything_survives_json,
    absence.fallback_is_legal,
    absence.fallback_tells_nothing,
    secrets.a_determinized_state_looks_the_same,
    secrets.a_determinized_state_plays_on,
    secrets.own_moves_follow_from_the_own_view,
    secrets.refusals_tell_nothing,
    secrets.all_know_who_is_waited_for,
    secrets.a_spectator_sees_no_more_than_a_seat,
)
MOVE_LAWS: tuple[MoveLaw, ...] = (
    moves.sealed_answers_stay_sealed,
    moves.reveals_is_honest,
    moves.events_tell_what_views_show,
    moves.events_are_of_the_game,
    moves.an_answer_settles_its_ask,
    moves.a_kept_key_means_replacement,
    moves.randomness_is_handed_on,
)
MATCH_LAWS: tuple[MatchLaw, ...] = (
    matches.the_log_replays_to_the_same_state,
    matches.scores_add_up,
    matches.fallbacks_end_the_match,
    matches.keys_never_return,
)
LAWS_OF_PLAY = {
    DeadEnd: "every_ask_has_a_move",
    EndlessMatch: "a_match_ends",
    IllegalMove: "listed_moves_are_accepted",
    InactiveSeat: "listed_moves_are_accepted",
}
"""Laws that break already while the match is played."""


def breaches(engine: AnyEngine, options: Any, seats: int, seed: bytes, *, density: float = 1.0) -> Iterator[LawBroken]:
    """Plays one random match and yields every breach of a law that it comes upon.

    ``density`` is the share of positions that are looked at; first, last and the whole match always are.
    """
    random = chooser(seed + b"laws")
    moves: list[SeatMove] = []
    step = engine.setup(options, seats, Rng(seed))
    yield from held(POSITION_LAWS, Position(engine, seats, step.state, step.rng, random), 0)
    try:
        for turn in turns(engine, step, chooser(seed), repick=REPICK):
            moves.append(SeatMove(turn.seat, turn.move))
            step = turn.step
            if random.random() < density or engine.outcome(step.state) is not None:
                yield from breaches_of(engine, seats, turn, random, len(moves))
            if engine.outcome(step.state) is not None:
                break
    except Exception as error:
        yield broken(LAWS_OF_PLAY.get(type(error), "nothing_else_is_raised"), error, len(moves))
        return
    yield from held(MATCH_LAWS, Match(engine, options, seats, seed, tuple(moves), step), len(moves))


def breaches_of(engine: AnyEngine, seats: int, turn: Turn, random: Random, number: int) -> Iterator[LawBroken]:
    """The laws of where a move led to, and of the move itself."""
    step = turn.step
    yield from held(POSITION_LAWS, Position(engine, seats, step.state, step.rng, random), number)
    made = Made(engine, seats, turn.state, turn.rng, random, turn.seat, turn.move, step)
    yield from held(MOVE_LAWS, made, number)


def held(laws: Sequence[Callable[[Any], None]], subject: Any, move: int) -> Iterator[LawBroken]:
    """Which of the laws do not hold of the subject."""
    for law in laws:
        try:
            law(subject)
        except Exception as error:
            yield broken(law.__name__, error, move)


def broken(law: str, error: Exception, move: int) -> LawBroken:
    what = str(error) if isinstance(error, Breach) else repr(error)
    found = LawBroken(law, f"{what} (after move {move})")
    found.__cause__ = error
    return found
