# mypy: disable-error-code="arg-type, union-attr"
"""§6: the Clash-O-Meter."""

import pytest

from engines.campy_creatures.clash import clash_groups, first_captor
from engines.campy_creatures.model import Clashed, Creature, MarkerMoved, Played, Slot
from engines.campy_creatures.strengths import capture_order
from tests.engines.campy_creatures.builder import mortal, rule, table


def played_of(*creatures):
    return tuple(Played(Creature(key), strength) for key, strength in creatures)


@rule("6.1", "6.13")
def test_among_equals_the_higher_marker_captures_first():
    played = table(3, markers=(2, 0, 1)).picks("beast", "beast", "beast")
    assert played.state.phase.order == (2, 0, 1)


@rule("6.1")
def test_among_equals_the_higher_marker_acts_first():
    played = table(3, markers=(2, 1, 0)).picks("blob", "kaiju", "blob")
    assert played.asked() == [(2, "absorb")]


@rule("6.2")
def test_the_same_creature_clashes():
    assert clash_groups(played_of(("beast", 7), ("kaiju", 8), ("beast", 7))) == ((0, 2),)


@rule("6.2")
def test_the_same_strength_clashes():
    assert clash_groups(played_of(("beast", 7), ("kaiju", 7), ("vampire", 6))) == ((0, 1),)


@rule("6.2")
def test_different_creatures_of_different_strength_do_not():
    assert clash_groups(played_of(("beast", 7), ("kaiju", 8), ("vampire", 6))) == ()
    assert not table(3).picks("beast", "kaiju", "vampire").heard(Clashed)


@rule("6.2", "6.13")
def test_the_same_creature_clashes_on_another_strength_too_and_strength_decides():
    played = table(3, weakened=(0,)).picks("beast", "kaiju", "beast")
    assert played.heard(Clashed) == [Clashed(((0, 2),))]
    assert played.state.phase.order == (1, 2, 0)


@rule("6.3")
def test_two_blobs_clash_on_different_strengths_and_capture_by_them():
    played = table(3).picks("blob", "beast", "blob").absorb("vampire").absorb("kaiju")
    assert played.heard(Clashed) == [Clashed(((0, 2),))]
    assert played.state.phase.order == (2, 1, 0)


@rule("6.4")
def test_who_is_in_no_clash_captures_by_strength():
    played = table(3, markers=(2, 0, 1)).picks("vampire", "kaiju", "vampire")
    assert played.state.phase.order == (1, 2, 0)


@rule("6.5")
def test_markers_do_not_move_during_a_turn():
    played = table(3).picks("beast", "beast", "vampire").capture("cosmonaut")
    assert played.state.markers == (0, 1, 2)
    assert not played.heard(MarkerMoved)
    played.end_turn()
    assert played.state.markers == (1, 2, 0)


@rule("6.6", "6.7")
def test_of_two_clashes_one_marker_moves_that_of_the_first_captor():
    played = table(5, markers=(4, 3, 2, 1, 0)).picks("vampire", "beast", "vampire", "beast", "kaiju").end_turn()
    assert played.heard(MarkerMoved) == [MarkerMoved(3, False, "clash", (4, 2, 1, 0, 3))]


@rule("6.7")
def test_a_marker_that_is_lowest_already_stays():
    """Two unequal Blobs clash, and the stronger one has the lowest marker."""
    played = table(3, markers=(1, 0, 2)).picks("blob", "beast", "blob").absorb("vampire").absorb("kaiju").end_turn()
    assert played.state.markers == (1, 0, 2)
    assert not played.heard(MarkerMoved)


@rule("6.8")
def test_if_no_clashed_player_captured_no_marker_moves():
    """Cannot occur in play: two who clash are never both behind an Invader that takes the last two."""
    row = (Slot(mortal("damsel"), 0), Slot(mortal("hunter"), 0))
    assert first_captor({1, 2}, (0, 1, 2), row) is None


@rule("6.8")
def test_a_clashed_player_who_missed_out_is_passed_over():
    played = table(3, markers=(2, 1, 0)).picks("invader", "swamp-creature", "swamp-creature")
    played.capture("archeologist:1", "hunter:2").give(0)
    assert played.heard(MarkerMoved) == [MarkerMoved(2, False, "clash", (1, 0, 2))]


@rule("6.9")
def test_a_blob_that_absorbed_three_clashes_with_a_mummy():
    played = table(3).picks("blob", "mummy", "beast").absorb("mummy")
    assert played.heard(Clashed) == [Clashed(((0, 1),))]


@rule("6.9")
def test_negative_strengths_clash():
    assert clash_groups(played_of(("swamp-creature", -1), ("blob", -1), ("kaiju", 8))) == ((0, 1),)


@rule("6.9")
def test_groups_may_share_a_seat():
    groups = clash_groups(played_of(("blob", 5), ("blob", 3), ("werewolf", 5), ("mummy", 3)))
    assert groups == ((0, 1), (0, 2), (1, 3))


@rule("6.2")
def test_a_group_within_another_is_told_once():
    groups = clash_groups(played_of(("vampire", 6), ("vampire", 6), ("blob", 6), ("kaiju", 8)))
    assert groups == ((0, 1, 2),)


@rule("6.10")
def test_a_clashing_mummy_that_rushed_is_the_first_captor():
    played = table(4, markers=(3, 2, 1, 0)).picks("mummy", "beast", "mummy", "kaiju")
    assert played.state.phase.order == (2, 0, 3, 1)
    played.end_turn()
    assert [event.seat for event in played.heard(MarkerMoved)] == [2]


@rule("6.11")
def test_who_gives_the_mortal_away_has_captured():
    played = table(3).picks("swamp-creature", "swamp-creature", "kaiju").capture("cosmonaut", "hunter:2").give(2)
    played.end_turn()
    assert [event.seat for event in played.heard(MarkerMoved)] == [0]


@rule("6.11")
def test_who_discards_the_mortal_has_captured():
    played = table(3).picks("invisible-man", "invisible-man", "kaiju").capture("cosmonaut", "hunter:2")
    played.banish("hunter:2").end_turn()
    assert [event.seat for event in played.heard(MarkerMoved)] == [0]


@rule("6.13")
@pytest.mark.parametrize("markers", [(0, 1), (1, 0)])
def test_strength_comes_before_the_marker(markers):
    assert capture_order(played_of(("beast", 5), ("beast", 7)), markers) == (1, 0)
