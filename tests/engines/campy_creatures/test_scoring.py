# mypy: disable-error-code="arg-type, union-attr"
"""§9: scoring."""

import pytest

from engines.campy_creatures.model import Captive, Location, MarkerMoved, RoundScored
from engines.campy_creatures.scoring import (
    assistant_points,
    engineer_points,
    points_under,
    tally,
    teenager_points,
)
from tests.engines.campy_creatures.builder import last_turn, mortals, rule, table


def captives(*texts):
    return [Captive(one) for one in mortals(texts)]


def parts(played, seat):
    return {part.key: part.points for part in played.state.results[-1].scores[seat].parts}


@rule("9.1")
def test_the_eye_tokens_move_by_what_the_round_gave():
    played = last_turn(2, row=("damsel", "cosmonaut"), points={0: 10, 1: 5}, hands={0: ["kaiju"], 1: ["beast"]})
    played.picks("kaiju", "beast").capture("damsel")
    assert [player.points for player in played.state.players] == [16, 9]
    assert played.heard(RoundScored)[0].result == played.state.results[0]


@rule("9.2")
@pytest.mark.parametrize(
    ("key", "points"),
    [
        *(("archeologist", 2), ("hunter", -3), ("cosmonaut", 4), ("damsel", 6)),
        *(("deep-sea-diver", -2), ("reporter", 1), ("sheriff", 3), ("starlet", 5)),
    ],
)
def test_base_and_classics_score_their_points(key, points):
    assert tally(captives(key)).points == points


@rule("9.3")
def test_the_most_teenagers_score_seven_and_the_second_most_four():
    score = teenager_points([1, 5, 3], (0, 1, 2))
    assert score.points == (0, 7, 4)
    assert score.drops is None


@rule("9.3")
def test_teenagers_of_a_card_are_counted():
    assert tally(captives("teenagers-1:1", "teenagers-2", "teenagers-3")).teenagers == 6


@rule("9.4", "6.12")
@pytest.mark.parametrize(("markers", "points", "drops"), [((0, 1, 2), (7, 4, 0), 0), ((1, 2, 0), (4, 7, 0), 1)])
def test_a_tie_for_most_goes_to_the_higher_marker_which_drops(markers, points, drops):
    score = teenager_points([3, 3, 1], markers)
    assert (score.points, score.drops) == (points, drops)


@rule("9.4")
def test_a_tie_for_second_goes_to_the_higher_marker_which_drops():
    score = teenager_points([2, 5, 2], (1, 2, 0))
    assert (score.points, score.drops) == ((0, 7, 4), 2)


@rule("9.4")
def test_at_most_one_marker_drops():
    score = teenager_points([3, 3, 2, 2], (0, 1, 2, 3))
    assert (score.points, score.drops) == ((7, 4, 0, 0), 0)


@rule("9.4")
def test_a_tie_for_third_moves_nothing():
    assert teenager_points([5, 3, 2, 2], (0, 1, 2, 3)).drops is None


@rule("9.4")
def test_the_marker_moves_after_scoring():
    played = last_turn(2, row=("damsel", "cosmonaut"), captives={0: ["teenagers-1"], 1: ["teenagers-1"]})
    played.picks("kaiju", "beast").capture("damsel")
    assert (parts(played, 0)["teenagers"], parts(played, 1)["teenagers"]) == (7, 4)
    assert played.heard(MarkerMoved) == [MarkerMoved(0, False, "teenagers", (1, 0))]


@rule("9.4", "6.12")
def test_a_tied_location_moves_the_marker_before_the_teenagers():
    both = ["teenagers-1:1"]
    played = last_turn(2, row=("damsel", "cosmonaut"), captives={0: both, 1: both}, location="secret-lab")
    played.picks("kaiju", "beast").capture("damsel")
    assert [(event.seat, event.why) for event in played.heard(MarkerMoved)] == [(0, "location"), (1, "teenagers")]
    assert (parts(played, 0)["teenagers"], parts(played, 1)["teenagers"]) == (4, 7)


@rule("9.5")
def test_nobody_scores_without_teenagers():
    assert teenager_points([0, 0, 0], (0, 1, 2)).points == (0, 0, 0)
    assert teenager_points([0, 0, 0], (0, 1, 2)).drops is None


@rule("9.5")
def test_a_sole_owner_takes_seven_and_nobody_four():
    score = teenager_points([0, 1, 0], (0, 1, 2))
    assert (score.points, score.drops) == ((0, 7, 0), None)


@rule("9.5")
def test_of_three_tied_for_most_two_score():
    score = teenager_points([2, 2, 2], (2, 0, 1))
    assert (score.points, score.drops) == ((4, 0, 7), 2)


@rule("9.6")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, -2), (2, 6), (3, -6), (4, 12), (5, -10), (6, 18), (7, -14)])
def test_engineers_odd_and_even(count, points):
    assert engineer_points(count) == points


@rule("9.7")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (9, 45)])
def test_assistants_grow(count, points):
    assert assistant_points(count) == points


@rule("9.7")
def test_assistants_of_earlier_rounds_score_again():
    played = last_turn(
        2, number=2, row=("assistant", "cosmonaut"), captives={0: ["assistant"]}, to_come=("parallel-world",)
    )
    played.picks("kaiju", "beast").capture("assistant")
    assert parts(played, 0)["assistants"] == 3


@rule("9.8")
def test_assistants_alone_stay_with_their_captor():
    captured = {0: ("assistant", "engineer", "damsel", "teenagers-1"), 1: ("hunter", "assistant")}
    played = last_turn(2, captives=captured).picks("kaiju", "beast").capture("archeologist:1")
    assert (played.caught(0), played.caught(1)) == (mortals(["assistant"]), mortals(["assistant"]))


@rule("9.9")
def test_a_discarded_mortal_goes_to_the_discard_and_an_assistant_leaves():
    played = table(3, captives={0: ["assistant"]}).picks("invisible-man", "kaiju", "beast")
    played.capture("cosmonaut", "archeologist:1").banish("assistant")
    assert played.state.discard == ()
    assert played.view(0).gone == 1
    played = table(3, captives={0: ["damsel"]}).picks("invisible-man", "kaiju", "beast")
    played.capture("cosmonaut", "archeologist:1").banish("damsel")
    assert played.state.discard == mortals(["damsel"])
    assert played.view(0).gone == 0


@rule("9.10")
def test_a_total_may_be_negative():
    played = last_turn(2, row=("hunter", "hunter"), hands={0: ["kaiju"], 1: ["beast"]}).picks("kaiju", "beast")
    assert [player.points for player in played.state.players] == [-3, -3]


@rule("9.11")
def test_changed_values_are_counted_with_the_mortals():
    assert tally(captives("hunter"), Location.PARALLEL_WORLD).points == 3
    assert tally(captives("archeologist"), Location.ANCIENT_TEMPLE).points == 4
    assert points_under(None)["hunter"] == -3
