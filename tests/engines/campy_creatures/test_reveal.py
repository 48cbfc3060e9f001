# mypy: disable-error-code="arg-type, union-attr"
"""§4: the reveal, and what acts before capturing."""

import pytest

from engines.campy_creatures.model import Absorbed, Cancelled, Creature, Pick, Revealed
from tests.engines.campy_creatures.builder import rule, table


@rule("4.1")
def test_the_last_choice_reveals_all():
    played = table(3).do(2, Pick(Creature.BEAST)).do(0, Pick(Creature.KAIJU))
    assert not played.heard(Revealed)
    played.do(1, Pick(Creature.VAMPIRE))
    assert played.heard(Revealed) == [Revealed(("kaiju", "vampire", "beast"), (8, 6, 7))]
    assert played.reveals


@rule("4.1")
def test_a_revealed_creature_leaves_the_hand():
    played = table(3).picks("kaiju", "vampire", "beast")
    assert [len(played.hand(seat)) for seat in range(3)] == [8, 8, 8]
    assert Creature.KAIJU not in played.hand(0)


@rule("4.2")
def test_a_creature_has_its_printed_strength():
    played = table(5).picks("blob", "swamp-creature", "invader", "werewolf", "kaiju")
    assert played.heard(Revealed)[0].strengths == (0, 1, 4, 5, 8)


@rule("4.2")
def test_a_weakening_can_take_it_below_zero():
    played = table(2, weakened=(0,)).picks("swamp-creature", "kaiju")
    assert played.heard(Revealed)[0].strengths == (-1, 8)


@rule("4.3")
def test_one_dot_acts_from_the_strongest_down():
    played = table(3).picks("blob", "mummy", "vampire")
    assert played.heard(Cancelled) == [Cancelled(2, 0, Creature.BLOB)]
    assert played.asked() == [(2, "capture")]


@rule("4.3")
def test_blobs_absorb_openly_in_the_order_of_the_reveal():
    played = table(3, markers=(2, 0, 1)).picks("blob", "beast", "blob")
    assert played.asked() == [(2, "absorb")]
    played.absorb("kaiju")
    assert played.heard(Absorbed, viewer=0) == [Absorbed(2, Creature.KAIJU, 8)]
    assert played.asked() == [(0, "absorb")]
    assert list(played.keys(0)) == ["r1.t1.absorb.s0"]


@rule("4.3")
def test_a_weakened_blob_absorbs_after_another():
    played = table(3, markers=(2, 0, 1), weakened=(2,)).picks("blob", "beast", "blob")
    assert played.asked() == [(0, "absorb")]


@rule("4.5")
def test_a_cancelled_ability_never_happens():
    played = table(3).picks("vampire", "blob", "kaiju")
    assert played.state.phase.played[1].cancelled
    assert played.asked() == [(2, "capture")]
    assert not played.heard(Absorbed)


@rule("4.6")
@pytest.mark.parametrize(("markers", "cancelled"), [((0, 1, 2), 1), ((1, 0, 2), 2), ((2, 1, 0), 2)])
def test_what_has_happened_is_not_undone(markers, cancelled):
    """Of two neighbouring Vampires the left one may have acted already."""
    played = table(3, markers=markers).picks("vampire", "vampire", "werewolf")
    assert [one.cancelled for one in played.state.phase.played].index(True) == cancelled
    assert len(played.heard(Cancelled)) == 1


@rule("4.6")
def test_a_mummy_that_acted_before_a_weak_vampire_rushes_all_the_same():
    played = table(3, weakened=(0, 0)).picks("vampire", "mummy", "kaiju")
    assert not played.heard(Cancelled)
    assert played.state.phase.order == (1, 2, 0)
