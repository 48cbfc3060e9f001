# mypy: disable-error-code="arg-type, union-attr"
"""§7: the creatures."""

import pytest

from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import (
    Absorb,
    Absorbed,
    Banish,
    Banished,
    Cancelled,
    Captured,
    Creature,
    CreatureShed,
    Gave,
    Give,
    MissedOut,
    MummyRushed,
    Shed,
)
from tests.engines.campy_creatures.builder import creatures, last_turn, mortal, mortals, rule, table

# --- the Blob -------------------------------------------------------------------------------------------------------


@rule("7.1")
def test_the_blob_must_absorb_a_creature_of_its_owners_hand():
    played = table(2, hands={0: ("blob", "mummy", "kaiju")}).picks("blob", "beast")
    assert played.asked() == [(0, "absorb")]
    assert ENGINE.legal_moves(played.state, 0) == [Absorb(Creature.MUMMY), Absorb(Creature.KAIJU)]


@rule("7.2")
def test_the_absorbed_strength_is_added_and_the_ability_lost():
    played = table(3, row=("hunter:2", "damsel", "cosmonaut")).picks("blob", "beast", "mummy").absorb("invader")
    assert played.heard(Absorbed) == [Absorbed(0, Creature.INVADER, 4)]
    assert played.state.phase.order == (1, 0, 2)
    played.capture("hunter:2", "damsel")
    assert played.caught(0) == mortals(["damsel"])


@rule("7.3")
def test_an_absorbed_creature_lies_open_and_is_discarded():
    played = table(2).picks("blob", "beast").absorb("kaiju")
    assert played.view(1).players[0].lost == (Creature.KAIJU,)
    played.end_turn()
    assert played.state.players[0].discard == creatures(("blob", "kaiju"))
    assert played.state.players[0].lost == ()


@rule("7.4")
def test_a_weakened_blob():
    played = table(2, weakened=(0,)).picks("blob", "beast").absorb("kaiju")
    assert played.heard(Absorbed) == [Absorbed(0, Creature.KAIJU, 6)]


@rule("7.5")
def test_a_blob_absorbs_a_single_card_unasked():
    played = table(2, hands={0: ("blob", "kaiju")}).picks("blob", "beast")
    assert played.heard(Absorbed) == [Absorbed(0, Creature.KAIJU, 8)]
    assert played.asked() == [(0, "capture")]


@rule("7.5")
def test_a_blob_with_an_empty_hand_stays_at_zero():
    played = table(2, hands={0: ("blob",)}).picks("blob", "beast")
    assert not played.heard(Absorbed)
    assert played.state.phase.played[0].strength == 0
    assert played.asked() == [(1, "capture")]


# --- the Swamp Creature ---------------------------------------------------------------------------------------------


@rule("7.6")
def test_the_swamp_creature_gives_its_mortal_to_any_other_player():
    played = table(3, row=("hunter:2", "damsel", "cosmonaut")).picks("swamp-creature", "kaiju", "beast")
    played.capture("damsel", "cosmonaut")
    assert ENGINE.legal_moves(played.state, 0) == [Give(1), Give(2)]
    played.give(2)
    assert played.heard(Gave) == [Gave(0, 2, mortal("hunter:2"))]
    assert played.caught(0) == ()
    assert played.caught(2) == mortals(("cosmonaut", "hunter:2"))


@rule("7.6")
def test_an_assistant_given_away_is_the_receivers():
    played = last_turn(3, row=("assistant", "damsel", "cosmonaut"), captives={0: ["assistant"]})
    played.picks("swamp-creature", "kaiju", "beast").capture("damsel", "cosmonaut").give(2)
    assert played.state.round == 2
    assert (played.caught(0), played.caught(2)) == (mortals(["assistant"]), mortals(["assistant"]))


@rule("7.6")
@pytest.mark.parametrize("receiver", [1, 2])
def test_it_gives_the_mortal_just_captured_and_no_earlier_one(receiver):
    earlier = {0: ["damsel", "archeologist"]}
    played = table(3, row=("hunter:2", "cosmonaut", "archeologist:1"), captives=earlier)
    played.picks("swamp-creature", "kaiju", "beast").capture("cosmonaut", "archeologist:1").give(receiver)
    assert played.heard(Gave) == [Gave(0, receiver, mortal("hunter:2"))]
    assert played.caught(0) == mortals(("damsel", "archeologist"))
    assert played.caught(receiver)[-1] == mortal("hunter:2")


@rule("7.7")
def test_between_two_players_it_goes_to_the_opponent_unasked():
    played = table(2, row=("hunter:2", "damsel")).picks("swamp-creature", "kaiju").capture("damsel")
    assert played.heard(Gave) == [Gave(0, 1, mortal("hunter:2"))]
    assert played.state.turn == 2


# --- the Invisible Man ----------------------------------------------------------------------------------------------


@rule("7.8")
@pytest.mark.parametrize("thrown", ["hunter:2", "archeologist", "assistant", None])
def test_the_invisible_man_may_discard_any_captive_or_none(thrown):
    captives = {0: ("assistant", "archeologist", "archeologist")}
    played = table(2, row=("hunter:2", "damsel"), captives=captives).picks("invisible-man", "kaiju").capture("damsel")
    assert ENGINE.legal_moves(played.state, 0) == [
        Banish(None),
        *(Banish(one) for one in mortals(("archeologist", "assistant", "hunter:2"))),
    ]
    played.banish(thrown)
    assert played.heard(Banished) == [Banished(0, thrown and mortal(thrown))]
    assert len(played.caught(0)) == (4 if thrown is None else 3)


@rule("7.8")
def test_a_discarded_copy_leaves_the_other():
    played = table(2, row=("hunter:2", "damsel"), captives={0: ("archeologist", "archeologist")})
    played.picks("invisible-man", "kaiju").capture("damsel").banish("archeologist")
    assert played.caught(0) == mortals(("archeologist", "hunter:2"))


# --- the Mummy ------------------------------------------------------------------------------------------------------


@rule("7.9")
def test_mummies_capture_before_all_others_if_a_kaiju_is_in_play():
    played = table(4, markers=(3, 2, 1, 0)).picks("mummy", "kaiju", "beast", "mummy")
    assert played.state.phase.order == (3, 0, 1, 2)
    assert played.heard(MummyRushed) == [MummyRushed(3), MummyRushed(0)]


@rule("7.9")
def test_a_weakened_mummy_follows_an_unweakened_one():
    played = table(4, markers=(3, 2, 1, 0), weakened=(3,)).picks("mummy", "kaiju", "beast", "mummy")
    assert played.state.phase.order == (0, 3, 1, 2)


@rule("7.9")
def test_without_a_kaiju_a_mummy_captures_by_strength():
    played = table(3).picks("mummy", "vampire", "beast")
    assert played.state.phase.order == (2, 1, 0)
    assert not played.heard(MummyRushed)


@rule("7.10")
def test_a_weakened_kaiju_is_in_play():
    assert table(3, weakened=(1,)).picks("mummy", "kaiju", "beast").state.phase.order[0] == 0


@rule("7.10")
def test_a_kaiju_beside_a_vampire_is_in_play():
    played = table(3).picks("kaiju", "mummy", "vampire")
    assert not played.heard(Cancelled)
    assert played.state.phase.order == (1, 0, 2)


@rule("7.10")
def test_an_absorbed_kaiju_is_not():
    played = table(3).picks("mummy", "blob", "beast").absorb("kaiju")
    assert played.state.phase.order == (1, 2, 0)


@rule("7.11")
def test_a_mummy_that_has_captured_does_not_capture_again():
    played = table(3).picks("mummy", "kaiju", "beast").capture("cosmonaut").end_turn()
    assert sorted(event.seat for event in played.heard(Captured)) == [0, 1, 2]


@rule("7.12")
def test_a_cancelled_mummy_captures_by_strength():
    played = table(3).picks("kaiju", "vampire", "mummy")
    assert played.heard(Cancelled) == [Cancelled(1, 2, Creature.MUMMY)]
    assert played.state.phase.order == (0, 1, 2)


# --- the Invader ----------------------------------------------------------------------------------------------------


@rule("7.13")
def test_the_invader_captures_two_one_after_the_other():
    played = table(4).picks("invader", "mummy", "invisible-man", "swamp-creature")
    assert list(played.keys(0)) == ["r1.t1.capture.s0.1"]
    assert list(played.capture("damsel").keys(0)) == ["r1.t1.capture.s0.2"]
    assert played.capture("cosmonaut").asked() == [(1, "capture")]
    assert played.caught(0) == mortals(("damsel", "cosmonaut"))


@rule("7.13")
def test_one_mortal_left_is_all_it_captures():
    played = table(2, row=("hunter:2", "damsel")).picks("invader", "kaiju").capture("damsel")
    assert played.caught(0) == mortals(["hunter:2"])


@rule("7.13", "5.5")
def test_the_last_one_goes_without():
    played = table(3).picks("invader", "mummy", "invisible-man").capture("cosmonaut", "hunter:2")
    assert played.heard(MissedOut) == [MissedOut(2)]


@rule("7.13")
def test_a_cancelled_invader_captures_one():
    played = table(3).picks("vampire", "invader", "mummy").capture("cosmonaut", "hunter:2")
    assert played.caught(1) == mortals(["hunter:2"])


# --- the Werewolf ---------------------------------------------------------------------------------------------------


@rule("7.14", "1.7")
@pytest.mark.parametrize(("wolf", "victim"), [(0, 2), (1, 0), (2, 1)])
def test_the_player_on_the_right_chooses_what_to_discard(wolf, victim):
    picks = ["mummy", "mummy", "mummy"]
    picks[wolf] = "werewolf"
    played = table(3).picks(*picks).capture("cosmonaut")
    assert played.asked() == [(victim, "shed")]
    assert list(played.keys(victim)) == [f"r1.t1.shed.s{wolf}"]
    assert ENGINE.legal_moves(played.state, victim) == [Shed(creature) for creature in played.hand(victim)]
    played.shed("kaiju")
    assert played.heard(CreatureShed) == [CreatureShed(victim, wolf, Creature.KAIJU)]
    assert played.view(None).players[victim].lost == (Creature.KAIJU,)
    assert played.end_turn().state.players[victim].discard == creatures(("mummy", "kaiju"))


@rule("1.7")
def test_between_two_players_the_opponent_is_left_and_right():
    assert table(2).picks("werewolf", "mummy").capture("hunter:2").asked() == [(1, "shed")]
    assert table(2).picks("werewolf", "vampire").heard(Cancelled) == [Cancelled(1, 0, Creature.WEREWOLF)]


@rule("7.15")
def test_a_single_card_is_discarded_unasked():
    played = table(2, hands={1: ("mummy", "kaiju")}).picks("werewolf", "mummy").capture("hunter:2")
    assert played.heard(CreatureShed) == [CreatureShed(1, 0, Creature.KAIJU)]
    assert played.hand(1) == ()


@rule("7.15")
def test_an_empty_hand_loses_nothing():
    played = last_turn(2, hands={1: ("mummy",)}).picks("werewolf", "mummy").capture("hunter:2")
    assert not played.heard(CreatureShed)


# --- the Vampire ----------------------------------------------------------------------------------------------------


@rule("7.16", "1.7")
@pytest.mark.parametrize(("vampire", "target"), [(0, 1), (1, 2), (2, 0)])
def test_the_ability_on_the_left_is_cancelled_and_the_strength_stays(vampire, target):
    picks = ["mummy", "mummy", "mummy"]
    picks[vampire] = "vampire"
    played = table(3).picks(*picks)
    assert played.heard(Cancelled) == [Cancelled(vampire, target, Creature.MUMMY)]
    assert played.state.phase.played[target].strength == 3


@rule("7.17")
@pytest.mark.parametrize("creature", ["blob", "swamp-creature", "invisible-man", "mummy", "invader", "werewolf"])
def test_both_kinds_of_dots_are_cancelled(creature):
    played = table(2).picks("vampire", creature)
    assert played.heard(Cancelled) == [Cancelled(0, 1, Creature(creature))]
    played.capture("hunter:2")
    assert played.state.turn == 2
    assert played.caught(1) == mortals(["archeologist:1"])


@rule("7.18")
@pytest.mark.parametrize("creature", ["beast", "kaiju"])
def test_beast_and_kaiju_have_nothing_to_cancel(creature):
    played = table(2).picks("vampire", creature)
    assert not played.heard(Cancelled)
    assert not any(one.cancelled for one in played.state.phase.played)


@rule("7.18")
def test_the_bonus_of_a_beast_in_hand_stays():
    played = last_turn(2, hands={1: ("mummy", "beast")}).picks("vampire", "mummy").capture("hunter:2")
    assert ("beast", 3) in [(part.key, part.points) for part in played.state.results[0].scores[1].parts]


@rule("7.19")
def test_of_two_vampires_the_higher_marker_cancels_the_other():
    played = table(2, markers=(1, 0)).picks("vampire", "vampire")
    assert played.heard(Cancelled) == [Cancelled(1, 0, Creature.VAMPIRE)]


@rule("7.19")
def test_a_cancelled_vampire_cancels_nothing():
    played = table(3).picks("vampire", "vampire", "blob")
    assert played.heard(Cancelled) == [Cancelled(0, 1, Creature.VAMPIRE)]
    assert played.asked() == [(2, "absorb")]


@rule("7.19", "6.13")
def test_a_weakened_vampire_acts_after_an_unweakened_one():
    played = table(2, markers=(1, 0), weakened=(1,)).picks("vampire", "vampire")
    assert played.heard(Cancelled) == [Cancelled(0, 1, Creature.VAMPIRE)]


@rule("7.19", "4.6")
@pytest.mark.parametrize("markers", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
def test_in_a_ring_of_three_vampires_just_one_is_cancelled(markers):
    played = table(3, markers=markers).picks("vampire", "vampire", "vampire")
    assert sum(one.cancelled for one in played.state.phase.played) == 1
    assert played.heard(Cancelled) == [Cancelled(markers[0], (markers[0] + 1) % 3, Creature.VAMPIRE)]


# --- Beast and Kaiju ------------------------------------------------------------------------------------------------


@rule("7.20")
def test_a_beast_in_hand_scores_three():
    played = last_turn(2, hands={0: ("kaiju", "beast"), 1: ("beast",)}, row=("damsel", "cosmonaut"))
    played.picks("kaiju", "beast").capture("damsel")
    parts = [{part.key: part.points for part in score.parts} for score in played.state.results[0].scores]
    assert parts == [{"mortals": 6, "beast": 3}, {"mortals": 4}]


@rule("7.21")
def test_the_kaiju_has_no_ability():
    played = table(2).picks("kaiju", "beast").capture("hunter:2")
    assert [type(told.event).__name__ for told in played.told] == [
        *("HasChosen", "HasChosen", "Revealed", "Captured", "Captured", "MortalsAppeared")
    ]
