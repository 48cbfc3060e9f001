# mypy: disable-error-code="arg-type, union-attr"
"""§3: mortals appear, everybody chooses."""

import pytest

from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import Creature, HasChosen, Pick, Revealed
from tests.engines.campy_creatures.builder import Table, begun, rule, table


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@rule("3.1")
def test_as_many_mortals_as_players_are_turned_up(seats):
    assert len(begun(seats).state.row) == seats


@rule("3.2")
def test_all_are_asked_at_the_same_time():
    played = table(3)
    assert played.asked() == [(0, "pick"), (1, "pick"), (2, "pick")]
    assert all(ask.sealed for asks in ENGINE.to_move(played.state).values() for ask in asks)


@rule("3.2")
def test_any_creature_in_hand_may_be_sent():
    played = table(3, hands={1: ("beast", "blob")})
    assert ENGINE.legal_moves(played.state, 1) == [Pick(Creature.BLOB), Pick(Creature.BEAST)]


@rule("3.3")
def test_a_choice_may_be_replaced_until_the_reveal():
    played = table(2).do(0, Pick(Creature.BLOB))
    assert played.keys(0) == {"r1.t1.pick": False}
    played.do(0, Pick(Creature.KAIJU)).do(0, Pick(Creature.MUMMY)).do(1, Pick(Creature.BEAST))
    assert played.heard(Revealed)[0].creatures == ("mummy", "beast")


@rule("3.3")
def test_replacing_keeps_the_question():
    played = table(3)
    before = set(played.keys(0))
    assert set(played.do(0, Pick(Creature.BLOB)).keys(0)) == before


@rule("3.4")
def test_the_others_hear_that_somebody_has_chosen_and_not_what():
    one = table(3).do(0, Pick(Creature.BLOB))
    other = table(3).do(0, Pick(Creature.KAIJU))
    assert one.heard(HasChosen) == [HasChosen(0)]
    assert one.told == other.told
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert not one.reveals


@rule("3.4")
def test_another_choice_is_told_again():
    played = table(3).do(0, Pick(Creature.BLOB)).do(0, Pick(Creature.BLOB))
    assert played.heard(HasChosen) == [HasChosen(0), HasChosen(0)]


@rule("3.5")
def test_a_last_card_is_asked_for_too():
    played = table(2, hands={0: ("blob",), 1: ("kaiju",)})
    assert played.asked() == [(0, "pick"), (1, "pick")]


@rule("3.6")
def test_severed_hands_may_be_used_while_all_choose():
    played = table(3, held={1: ("graveyard", "lunar-base")}, discards={1: ("blob",)})
    assert played.keys(1) == {"r1.t1.pick": True, "r1.t1.resurrect": False, "r1.t1.weaken": False}
    assert played.keys(0) == {"r1.t1.pick": True}


def test_the_questions_of_the_next_turn_are_others():
    step = begun(2)
    played = Table(step.state, step.rng).picks("beast", "kaiju").end_turn()
    assert played.keys(0) == {"r1.t2.pick": True}
