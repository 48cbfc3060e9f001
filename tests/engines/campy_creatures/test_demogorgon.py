# mypy: disable-error-code="arg-type, union-attr"
"""§11: the Demogorgon."""

from engines.campy_creatures.model import (
    Captured,
    Creature,
    Dug,
    Escaped,
    KnownCaptive,
    LocationConquered,
    Peeked,
    TurnedUp,
    UnknownCaptive,
)
from tests.engines.campy_creatures.builder import begun, creatures, last_turn, mortal, mortals, rule, table


def dug(**facts):
    played = table(3, demogorgon=True, row=("hunter:2", "damsel", "cosmonaut"), **facts)
    return played.picks("demogorgon", "kaiju", "beast").capture("damsel", "cosmonaut")


@rule("11.1")
def test_it_takes_the_place_of_the_invisible_man_in_all_hands():
    state = begun(4, demogorgon=True).state
    assert all(Creature.DEMOGORGON in player.hand for player in state.players)
    assert all(Creature.INVISIBLE_MAN not in player.hand for player in state.players)


@rule("11.1")
def test_without_the_option_there_is_none():
    assert all(Creature.DEMOGORGON not in player.hand for player in begun(4).state.players)


@rule("11.2")
def test_its_mortal_goes_under_the_deck():
    played = dug(deck=("engineer", "starlet", "sheriff", "reporter"))
    assert played.heard(Dug, viewer=None) == [Dug(0, 0, mortal("hunter:2"))]
    assert not [event for event in played.heard(Captured) if event.seat == 0]
    assert played.state.deck == mortals(["hunter:2"])
    assert played.view(1).bottom == mortals(["hunter:2"])


@rule("11.3")
def test_it_takes_the_top_card_face_down():
    played = dug(deck=("engineer:1", "starlet", "sheriff", "reporter"))
    (captive,) = played.state.players[0].captives
    assert (captive.mortal, captive.face_down) == (mortal("engineer:1"), True)
    assert played.heard(Peeked, viewer=0) == [Peeked(0, mortal("engineer:1"))]
    assert not played.heard(Peeked, viewer=1)
    assert not played.heard(Peeked, viewer=None)


@rule("11.3", "14.4")
def test_others_see_neither_it_nor_its_icons_and_points():
    played = dug(deck=("engineer:1", "starlet", "sheriff", "reporter"))
    assert played.view(0).players[0].captives == (KnownCaptive(mortal("engineer:1"), face_down=True),)
    assert (played.view(0).players[0].icons, played.view(0).players[0].running) == (1, -2)
    for viewer in (None, 1, 2):
        seen = played.view(viewer).players[0]
        assert seen.captives == (UnknownCaptive(),)
        assert (seen.icons, seen.running) == (0, 0)


@rule("11.3", "14.4")
def test_hidden_teenagers_do_not_show_in_the_points_of_others():
    facts = {"demogorgon": True, "captives": {1: ["teenagers-1"]}, "face_down": {0: ["teenagers-2"]}}
    played = table(3, **facts)
    assert [played.view(0).players[seat].running for seat in range(3)] == [7, 4, 0]
    assert [played.view(1).players[seat].running for seat in range(3)] == [0, 7, 0]


@rule("11.3")
def test_its_own_captor_learns_something():
    played = table(3, demogorgon=True).picks("demogorgon", "mummy", "swamp-creature").capture("cosmonaut")
    assert not played.reveals
    assert played.capture("hunter:2").reveals


@rule("11.4")
def test_in_the_last_turn_it_takes_the_one_that_is_left():
    played = last_turn(3, left="starlet", demogorgon=True, row=("hunter:2", "damsel", "cosmonaut"))
    played.picks("demogorgon", "kaiju", "beast").capture("damsel", "cosmonaut")
    assert played.heard(TurnedUp) == [TurnedUp(0, mortals(["starlet"]))]
    assert played.heard(Escaped) == [Escaped(mortal("hunter:2"))]


@rule("11.4")
def test_a_second_one_takes_what_the_first_returned():
    played = last_turn(3, left="starlet", demogorgon=True, row=("hunter:2", "damsel", "cosmonaut"))
    played.picks("demogorgon", "demogorgon", "beast").capture("cosmonaut", "hunter:2")
    assert played.heard(TurnedUp) == [TurnedUp(0, mortals(["starlet"])), TurnedUp(1, mortals(["hunter:2"]))]
    assert played.heard(Escaped) == [Escaped(mortal("damsel"))]


@rule("11.5", "8.3")
def test_face_down_captives_count_for_the_location():
    played = last_turn(3, demogorgon=True, face_down={2: ["hunter:2"]}, row=("damsel", "cosmonaut", "archeologist:1"))
    played.picks("kaiju", "beast", "vampire").capture("damsel", "cosmonaut")
    assert played.heard(LocationConquered)[0].seat == 2
    kinds = [type(told.event) for told in played.told]
    assert kinds.index(Escaped) < kinds.index(TurnedUp) < kinds.index(LocationConquered)


@rule("11.6")
def test_a_cancelled_one_captures_like_any_creature():
    played = table(3, demogorgon=True).picks("vampire", "demogorgon", "beast").capture("cosmonaut", "archeologist:1")
    assert played.caught(1) == mortals(["hunter:2"])
    assert not played.heard(Dug)


@rule("14.6")
def test_what_lies_under_the_deck_is_known_when_it_comes_up():
    played = dug(deck=("engineer:1", "starlet", "sheriff", "reporter"))
    assert played.view(1).bottom == mortals(["hunter:2"])
    assert played.view(1).deck == 1


@rule("11.2")
def test_the_discard_has_the_creature_afterwards():
    assert dug().state.players[0].discard == creatures(["demogorgon"])
