"""Scoring a round, and what follows: the next round, a new set-up, or the end."""

from __future__ import annotations

from engines.campy_creatures.data import ROUNDS
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.model import (
    Location,
    MatchEnded,
    Over,
    RoundResult,
    RoundScore,
    RoundScored,
    Scoring,
    Termination,
)
from engines.campy_creatures.phases import rounds
from engines.campy_creatures.ranking import WINS_NEEDED, ranking, round_winner
from engines.campy_creatures.scoring import MURKWOOD_TEENAGERS, TeenagerScore, round_score, tally, teenager_points
from engines.kernel.protocol import Seat


def score(draft: Draft) -> None:
    """Teenagers are compared, then everybody's points are added (§9.1)."""
    teenagers = compare_teenagers(draft)
    scores = tuple(score_of(draft, Seat(seat), teenagers.points[seat]) for seat in range(len(draft.players)))
    if draft.options.memory:
        draft.reveals = True
    if teenagers.drops is not None:
        draft.move_marker(teenagers.drops, "teenagers")
    winner = None if draft.options.scoring is Scoring.POINTS else win_round(draft, scores)
    result = RoundResult(draft.round, draft.location, draft.conqueror, scores, winner)
    draft.results = (*draft.results, result)
    for scored in scores:
        player = draft.players[scored.seat]
        wins = player.wins + (winner == scored.seat)
        draft.change(scored.seat, points=player.points + scored.total, wins=wins)
    draft.tell(RoundScored(result))
    go_on(draft)


def reward_of(draft: Draft, seat: Seat) -> Location | None:
    """Only who conquered the location has its reward (§8.8)."""
    return draft.location if draft.conqueror == seat else None


def compare_teenagers(draft: Draft) -> TeenagerScore:
    """Camp Murkwood adds two Teenagers to its conqueror's (§9.3, §10.1)."""
    counts = [tally(player.captives).teenagers for player in draft.players]
    if draft.location is Location.CAMP_MURKWOOD and draft.conqueror is not None:
        counts[draft.conqueror] += MURKWOOD_TEENAGERS
    return teenager_points(counts, draft.markers)


def score_of(draft: Draft, seat: Seat, teenagers: int) -> RoundScore:
    """All that one seat gains (§9.1)."""
    player = draft.players[seat]
    reward = reward_of(draft, seat)
    counted = tally(player.captives, reward)
    if reward is Location.CAMP_MURKWOOD:
        counted.teenagers += MURKWOOD_TEENAGERS
    return round_score(seat, player, counted, teenagers, reward)


def win_round(draft: Draft, scores: tuple[RoundScore, ...]) -> Seat:
    """The highest score wins the round; the winner of a tie drops (§13.4, §13.6)."""
    winner, is_tie = round_winner([scored.total for scored in scores], draft.markers)
    if is_tie:
        draft.move_marker(winner, "round")
    return winner


def go_on(draft: Draft) -> None:
    """The match ends, or the next round begins (§12.3, §12.5, §13.7)."""
    termination = ending(draft)
    if termination is not None:
        draft.phase = Over()
        draft.tell(MatchEnded(ranking(draft.players, draft.markers, draft.options.scoring), termination))
        return
    draft.round += 1
    if not draft.locations:
        rounds.begin_cycle(draft)
        return
    assistants, draft.assistants = draft.assistants[0], draft.assistants[1:]
    draft.location, draft.locations = draft.locations[0], draft.locations[1:]
    rounds.begin_round(draft, assistants)


def ending(draft: Draft) -> Termination | None:
    """After the Final Act, or when somebody has won enough rounds (§12.5, §13.5)."""
    if draft.options.scoring is Scoring.POINTS:
        return Termination.FINAL_ACT if draft.round == ROUNDS else None
    needed = WINS_NEEDED[draft.options.scoring]
    return Termination.ROUND_WINS if any(player.wins >= needed for player in draft.players) else None
