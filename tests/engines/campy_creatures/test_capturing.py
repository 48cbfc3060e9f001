# mypy: disable-error-code="arg-type, union-attr"
"""§5: capturing."""

import pytest

from engines.campy_creatures.model import Captive, Capture, Captured, Creature, MissedOut, MortalsAppeared
from engines.kernel.errors import IllegalMove
from tests.engines.campy_creatures.builder import creatures, mortal, mortals, rule, table


@rule("5.1")
def test_the_strongest_captures_first():
    played = table(4).picks("swamp-creature", "kaiju", "invisible-man", "beast")
    assert played.state.phase.order == (1, 3, 2, 0)


@rule("5.2")
def test_any_mortal_that_is_left_may_be_chosen():
    played = table(3, row=("hunter:2", "cosmonaut", "damsel")).picks("kaiju", "beast", "vampire")
    played.capture("cosmonaut")
    assert [slot.captor for slot in played.state.row] == [None, 0, None]
    assert played.asked() == [(1, "capture")]
    with pytest.raises(IllegalMove) as caught:
        played.do(1, Capture(1))
    assert (caught.value.code, caught.value.facts) == ("slot-taken", {"slot": 1, "seat": 0})


@rule("5.2")
def test_each_capture_is_another_question():
    played = table(3).picks("kaiju", "beast", "vampire")
    assert list(played.keys(0)) == ["r1.t1.capture.s0.1"]
    assert list(played.capture("cosmonaut").keys(1)) == ["r1.t1.capture.s1.1"]


@rule("5.3")
def test_two_dots_act_before_the_next_one_captures():
    played = table(3).picks("werewolf", "mummy", "swamp-creature").capture("cosmonaut")
    assert played.asked() == [(2, "shed")]
    assert played.shed("blob").asked() == [(1, "capture")]


@rule("5.4")
def test_the_last_mortal_is_captured_unasked():
    played = table(2, row=("hunter:2", "damsel")).picks("kaiju", "beast").capture("damsel")
    assert played.heard(Captured) == [Captured(0, 1, mortal("damsel")), Captured(1, 0, mortal("hunter:2"))]
    assert played.state.turn == 2


@rule("5.4", "14.8")
def test_the_same_mortals_are_no_choice():
    played = table(3, row=("hunter", "hunter", "hunter")).picks("kaiju", "beast", "vampire")
    assert [event.slot for event in played.heard(Captured)] == [0, 1, 2]
    assert played.state.turn == 2


@rule("5.4", "14.8")
def test_other_icons_are_a_choice():
    played = table(3, row=("hunter", "hunter:2", "hunter")).picks("kaiju", "beast", "vampire")
    assert played.asked() == [(0, "capture")]
    played.capture("hunter:2")
    assert played.state.turn == 2


@rule("5.4", "7.13")
def test_an_invader_that_finds_two_takes_both_unasked():
    played = table(3, row=("hunter:2", "damsel", "cosmonaut")).picks("beast", "invader", "swamp-creature")
    played.capture("hunter:2")
    assert played.caught(1) == mortals(("damsel", "cosmonaut"))
    assert played.state.turn == 2


@rule("5.5")
def test_who_finds_nothing_captures_nothing_and_does_nothing():
    played = table(2).picks("invader", "invisible-man")
    assert played.heard(MissedOut) == [MissedOut(1)]
    assert played.caught(1) == ()
    assert played.asked() == [(0, "pick"), (1, "pick")]


@rule("5.6")
def test_captives_and_discards_lie_open():
    played = table(2, row=("damsel", "cosmonaut")).picks("kaiju", "beast").capture("damsel")
    assert played.state.players[0].captives == (Captive(mortal("damsel")),)
    assert played.state.players[0].discard == (Creature.KAIJU,)
    for viewer in (None, 0, 1):
        seen = played.view(viewer).players[0]
        assert seen.captives[0].mortal == mortal("damsel")
        assert seen.discard.creatures == creatures(["kaiju"])


@rule("5.7")
def test_the_next_turn_begins_with_new_mortals():
    played = table(2, deck=("hunter", "engineer", "damsel")).picks("kaiju", "beast").capture("hunter:2")
    assert played.heard(MortalsAppeared) == [MortalsAppeared(2, mortals(("hunter", "engineer")))]
    assert [slot.captor for slot in played.state.row] == [None, None]
    assert played.asked() == [(0, "pick"), (1, "pick")]
    assert played.reveals


@rule("5.8")
def test_the_last_one_takes_what_is_left():
    played = table(3, row=("hunter:2", "damsel", "cosmonaut")).picks("kaiju", "beast", "vampire")
    played.capture("damsel", "cosmonaut")
    assert played.caught(2) == mortals(("hunter:2",))
