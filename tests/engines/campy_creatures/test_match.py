# mypy: disable-error-code="arg-type, union-attr"
"""§12: the next round, and the end of the match."""

from collections import Counter

import pytest

from engines.campy_creatures.data import HAND, HELPER
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import MatchEnded, RoundBegan
from engines.campy_creatures.scoring import PARTS
from tests.engines.campy_creatures.builder import Table, begun, last_turn, mortals, rule


def next_round(seats=3, **facts):
    return last_turn(seats, **facts).picks(*("kaiju", "beast", "vampire", "werewolf", "invader")[:seats]).end_turn()


def final(seats=2, **facts):
    """The last turn of the third round is played: nobody gains anything but the hunters' -3."""
    facts.setdefault("row", ("hunter",) * seats)
    facts.setdefault("hands", {seat: ["kaiju"] for seat in range(seats)})
    return last_turn(seats, number=3, to_come=(), location="ancient-temple", **facts).picks(*("kaiju",) * seats)


@rule("12.1")
def test_all_but_captured_assistants_are_shuffled_again():
    played = next_round(captives={0: ("damsel", "assistant"), 1: ["engineer"]}, left="assistant")
    deck = Counter((*played.state.deck, *(slot.mortal for slot in played.state.row)))
    assert deck == Counter((*played.state.pool, HELPER, HELPER))
    assert played.caught(0) == (HELPER,)
    assert (played.state.discard, played.state.bottom, played.state.conqueror) == ((), 0, None)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@rule("12.2")
def test_every_rounds_deck_has_the_same_size(seats):
    step = begun(seats)
    played = Table(step.state, step.rng)
    sizes: list[int] = []
    while played.asked():
        if played.state.turn == 1 and len(sizes) < played.state.round:
            sizes.append(len(played.state.deck) + seats)
        seat, _ = played.asked()[0]
        played.do(seat, ENGINE.fallback(played.state, seat))
    assert sizes == [6 * seats + 1] * 3


@rule("12.2")
def test_the_assistants_of_the_next_location_join():
    played = next_round()
    assert played.state.assistants == (2,)


@rule("12.3")
def test_the_next_location_is_turned_up():
    played = next_round(to_come=("graveyard", "parallel-world"))
    assert (played.state.location, played.state.locations) == ("graveyard", ("parallel-world",))
    assert played.heard(RoundBegan) == [RoundBegan(2, "graveyard", False, played.state.markers)]
    assert played.reveals


@rule("12.3")
def test_the_last_one_is_a_final_act():
    played = next_round(number=2, to_come=("parallel-world",))
    assert played.heard(RoundBegan)[0].final_act
    assert played.view(0).final_act


@rule("12.4")
def test_everybody_takes_up_all_creatures():
    played = next_round(hands={0: ("kaiju", "blob")}, discards={1: ("mummy",)})
    assert all(player.hand == HAND and player.discard == () for player in played.state.players)


@rule("12.5", "1.3")
def test_the_match_ends_after_the_final_act_and_the_most_points_win():
    played = final(points={0: 3, 1: 20})
    assert ENGINE.to_move(played.state) == {}
    assert ENGINE.legal_moves(played.state, 0) == ()
    assert played.heard(MatchEnded) == [MatchEnded((1, 0), "final-act")]
    outcome = ENGINE.outcome(played.state)
    assert [(result.rank, result.total) for result in outcome.results] == [(2, 0), (1, 17)]
    assert (outcome.termination, outcome.decided_by) == ("final-act", None)


@rule("12.5")
def test_before_the_end_there_is_no_outcome():
    assert ENGINE.outcome(begun(2).state) is None


@rule("12.6")
def test_a_tie_goes_to_the_higher_marker_as_it_stands_at_the_end():
    """Both clash in the last turn: the first captor's marker drops."""
    played = final(points={0: 5, 1: 5}, markers=(0, 1))
    outcome = ENGINE.outcome(played.state)
    assert played.state.markers == (1, 0)
    assert [result.rank for result in outcome.results] == [2, 1]
    assert outcome.decided_by == "marker"


@rule("12.6")
def test_all_places_are_different():
    ranks = [result.rank for result in ENGINE.outcome(final(5, points=dict.fromkeys(range(5), 5)).state).results]
    assert sorted(ranks) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_parts_of_a_whole_match_add_up(seats):
    step = begun(seats)
    played = Table(step.state, step.rng).end_match()
    outcome = ENGINE.outcome(played.state)
    for seat, result in enumerate(outcome.results):
        assert [part.key for part in result.parts] == list(PARTS)
        assert sum(part.points for part in result.parts) == result.total == played.state.players[seat].points
        assert result.total == sum(one.scores[seat].total for one in played.state.results)


def test_what_was_captured_stays_on_the_table_at_the_end():
    assert final().caught(0) == mortals(["hunter"])
