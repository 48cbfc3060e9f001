"""Who wins a round and the match."""

from __future__ import annotations

from collections.abc import Sequence

from engines.campy_creatures.model import Over, Player, Scoring, State, Termination
from engines.campy_creatures.scoring import PARTS
from engines.kernel.protocol import Outcome, ScorePart, Seat, SeatResult

WINS_NEEDED = {Scoring.FIRST_TO_TWO: 2, Scoring.FIRST_TO_THREE: 3}


def round_winner(totals: Sequence[int], markers: tuple[Seat, ...]) -> tuple[Seat, bool]:
    """The highest score of the round wins it, ties by the Clash-O-Meter; and whether it was a tie (§13.4, §13.6)."""
    most = max(totals)
    best = [seat for seat in markers if totals[seat] == most]
    return best[0], len(best) > 1


def ranking(players: Sequence[Player], markers: tuple[Seat, ...], scoring: Scoring) -> tuple[Seat, ...]:
    """Most points win, or most rounds and then points; the higher marker breaks what is left (§1.3, §12.6, §13.8)."""
    if scoring is Scoring.POINTS:
        return tuple(sorted(markers, key=lambda seat: -players[seat].points))
    return tuple(sorted(markers, key=lambda seat: (-players[seat].wins, -players[seat].points)))


def outcome(state: State) -> Outcome | None:
    """Ranks, all different, and points by category over all rounds (§12.6)."""
    if not isinstance(state.phase, Over):
        return None
    order = ranking(state.players, state.markers, state.options.scoring)
    results = tuple(
        SeatResult(Seat(seat), order.index(Seat(seat)) + 1, player.points, parts_of(state, Seat(seat)))
        for seat, player in enumerate(state.players)
    )
    if state.options.scoring is not Scoring.POINTS:
        return Outcome(results, Termination.ROUND_WINS, "wins")
    is_tied = state.players[order[0]].points == state.players[order[1]].points
    return Outcome(results, Termination.FINAL_ACT, "marker" if is_tied else None)


def parts_of(state: State, seat: Seat) -> tuple[ScorePart, ...]:
    """A seat's points of all rounds by category (§12.6)."""
    sums = dict.fromkeys(PARTS, 0)
    for result in state.results:
        for part in result.scores[seat].parts:
            sums[part.key] += part.points
    return tuple(ScorePart(key, points) for key, points in sums.items())
