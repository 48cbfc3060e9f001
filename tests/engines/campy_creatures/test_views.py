# mypy: disable-error-code="arg-type, union-attr"
"""§14: what is seen, and seats that are away."""

import pytest

from engines.campy_creatures.data import HAND
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import (
    Absorb,
    Banish,
    Capture,
    Creature,
    Give,
    Keep,
    KnownPool,
    Mortal,
    Open,
    Pick,
    Rise,
    Shed,
    UnknownPool,
)
from engines.kernel.errors import InactiveSeat
from engines.kernel.rng import Rng
from tests.engines.campy_creatures.builder import begun, creatures, last_turn, mortals, rule, table

VIEWERS = pytest.mark.parametrize("viewer", [None, 0, 1, 2])


def drawn(played, viewer, times=20):
    """States drawn from what a viewer sees."""
    return [ENGINE.determinize(played.view(viewer), Rng(bytes([number]))) for number in range(times)]


@VIEWERS
@rule("14.1")
def test_what_lies_open_is_seen_by_all(viewer):
    played = table(
        3, captives={0: ["damsel", "hunter:2"]}, discards={1: ["blob"]}, discard=["cosmonaut"], points={2: 7}
    )
    view = played.view(viewer)
    assert view.row == played.state.row
    assert view.discard == mortals(["cosmonaut"])
    assert [one.mortal for one in view.players[0].captives] == list(mortals(["damsel", "hunter:2"]))
    assert view.players[1].discard == Open(creatures(["blob"]))
    assert (view.players[2].points, view.markers, view.location) == (7, (0, 1, 2), "metropolis")
    assert (view.round, view.turn, view.turns) == (1, 1, 6)


@VIEWERS
@rule("14.2")
def test_hands_are_shown_with_the_sealed_choice_in_them(viewer):
    played = table(3).do(0, Pick(Creature.KAIJU))
    assert played.view(viewer).players[0].hand == Open(HAND)


@rule("14.3")
def test_a_choice_is_sealed_to_all_but_its_owner():
    played = table(3).do(0, Pick(Creature.KAIJU))
    assert played.view(0).phase.mine == Creature.KAIJU
    for viewer in (None, 1, 2):
        assert played.view(viewer).phase.mine is None
        assert played.view(viewer).phase.chosen == (True, False, False)
    assert {state.phase.picks[0] for state in drawn(played, 1, 60)} == set(HAND)
    assert {state.phase.picks[0] for state in drawn(played, 0)} == {Creature.KAIJU}


@rule("14.4")
def test_sums_of_what_is_seen():
    captives = {0: ("damsel", "engineer:1", "engineer", "assistant", "teenagers-1:1"), 1: ("hunter:2",)}
    played = table(3, captives=captives, held={0: ["secret-lab"]})
    seen = played.view(2).players
    assert [player.icons for player in seen] == [2, 2, 0]
    assert [player.running for player in seen] == [6 + 6 + 3 + 7, -3, 0]


@VIEWERS
@rule("14.5")
def test_the_pool_is_unknown_in_the_first_round_only(viewer):
    assert table(3).view(viewer).pool == UnknownPool()
    second = table(3, number=2)
    assert second.view(viewer).pool == KnownPool(second.state.pool)


@rule("14.5")
def test_any_set_card_may_be_in_the_deck_of_the_first_round():
    step = begun(2)
    pools = {ENGINE.determinize(ENGINE.view(step.state, 0), Rng(bytes([n]))).pool for n in range(30)}
    assert len(pools) > 3


@VIEWERS
@rule("14.6")
def test_deck_box_and_locations_to_come_are_counted_and_unknown(viewer):
    step = begun(3)
    played = table(3)
    played.state = step.state
    view = played.view(viewer)
    assert view.deck == len(step.state.deck) == 16
    assert view.assistants == (2, 2)
    states = drawn(played, viewer)
    assert len({state.deck for state in states}) == len(states)
    assert len({state.locations for state in states}) > 5
    assert len({state.box for state in states}) > 5
    assert all(ENGINE.view(state, viewer) == view for state in states)


@rule("14.6")
def test_locations_that_were_seen_do_not_come_again():
    step = begun(3)
    shown = step.state.location
    states = [ENGINE.determinize(ENGINE.view(step.state, 0), Rng(bytes([n]))) for n in range(40)]
    assert shown not in {state.locations[0] for state in states}


@rule("14.8")
def test_the_same_name_with_the_same_icons_is_the_same_card():
    assert Mortal("hunter", 2) == Mortal("hunter", 2) != Mortal("hunter", 0)


# --- seats that are away --------------------------------------------------------------------------------------------


def away(played, seat):
    return ENGINE.fallback(played.state, seat)


@rule("14.7")
@pytest.mark.parametrize(
    ("hand", "pick"),
    [
        (HAND, "invisible-man"),
        (("werewolf", "vampire", "blob", "swamp-creature", "mummy"), "mummy"),
        (("werewolf", "vampire", "blob", "beast", "kaiju"), "kaiju"),
        (("werewolf", "vampire", "blob"), "blob"),
    ],
)
def test_away_the_creature_that_touches_the_fewest_is_played(hand, pick):
    assert away(table(2, hands={0: hand}), 0) == Pick(Creature(pick))


@rule("14.7")
def test_away_a_choice_that_was_made_stands():
    with pytest.raises(InactiveSeat):
        away(table(2).do(0, Pick(Creature.KAIJU)), 0)


@rule("14.7")
def test_away_the_weakest_is_absorbed_or_discarded():
    assert away(table(2).picks("blob", "beast"), 0) == Absorb(Creature.SWAMP_CREATURE)
    assert away(table(2).picks("werewolf", "mummy").capture("hunter:2"), 1) == Shed(Creature.BLOB)


@rule("14.7")
@pytest.mark.parametrize(
    ("row", "slot"),
    [
        (("hunter", "damsel", "cosmonaut"), 1),
        (("engineer", "assistant", "teenagers-3"), 2),
        (("engineer", "hunter", "deep-sea-diver"), 0),
        (("hunter", "assistant", "teenagers-1"), 1),
    ],
)
def test_away_the_mortal_worth_most_is_taken(row, slot):
    assert away(table(3, row=row).picks("kaiju", "beast", "vampire"), 0) == Capture(slot)


@rule("14.7")
def test_away_a_gift_goes_to_who_has_the_fewest_points():
    played = table(3, points={0: 1, 1: 9, 2: 8}).picks("swamp-creature", "kaiju", "beast")
    assert away(played.capture("cosmonaut", "hunter:2"), 0) == Give(2)


@rule("14.7")
def test_away_no_card_is_used():
    played = table(2).picks("invisible-man", "kaiju").capture("hunter:2")
    assert away(played, 0) == Banish(None)
    played = last_turn(2, location="mystic-portal", row=("hunter:2", "damsel")).picks("kaiju", "beast")
    assert away(played.capture("hunter:2"), 0) == Keep()
    played = last_turn(2, held={1: ["graveyard"]}).picks("kaiju", "beast").capture("hunter:2")
    assert away(played, 1) == Rise(False)


def test_a_drawn_state_keeps_the_blobs_that_wait():
    played = table(3, markers=(2, 0, 1)).picks("blob", "blob", "blob").absorb("kaiju")
    for viewer in (None, 0, 1, 2):
        assert {state.phase for state in drawn(played, viewer)} == {played.state.phase}
