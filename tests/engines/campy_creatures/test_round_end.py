# mypy: disable-error-code="arg-type, union-attr"
"""§8: the end of a round."""

import pytest

from engines.campy_creatures.data import HELPER
from engines.campy_creatures.locations import conquest, icons_of
from engines.campy_creatures.model import (
    Captive,
    Clashed,
    Escaped,
    Exchange,
    Exchanged,
    LocationConquered,
    LocationUnclaimed,
    MarkerMoved,
    Resurrected,
    Rise,
    RoundBegan,
    RoundScored,
    TurnedUp,
)
from tests.engines.campy_creatures.builder import last_turn, mortal, mortals, rule, table


@rule("8.1")
def test_the_round_ends_when_one_mortal_is_left():
    going_on = table(2, deck=("hunter", "damsel", "cosmonaut")).picks("kaiju", "beast").capture("hunter:2")
    ended = table(2, deck=("hunter",)).picks("kaiju", "beast").capture("hunter:2")
    assert (going_on.state.round, ended.state.round) == (1, 2)


@rule("8.2")
def test_the_last_mortal_escapes_into_the_discard():
    played = last_turn(2, left="cosmonaut", held={0: ["graveyard"]}).picks("kaiju", "beast").capture("hunter:2")
    assert played.heard(Escaped, viewer=None) == [Escaped(mortal("cosmonaut"))]
    assert played.state.discard == mortals(["cosmonaut"])
    assert played.state.deck == ()


@rule("8.2")
def test_who_escapes_is_news_to_who_ended_the_round():
    """Also when the Mystic Portal is asked about before the next round begins."""
    played = last_turn(2, location="mystic-portal", row=("hunter:2", "damsel")).picks("invisible-man", "kaiju")
    played.capture("damsel").banish(None)
    assert played.asked() == [(0, "exchange")]
    assert played.reveals


@rule("8.2", "9.9")
def test_an_escaped_assistant_leaves_the_game():
    played = last_turn(2, left="assistant", held={0: ["graveyard"]})
    before = played.state.box.count(HELPER)
    played.picks("kaiju", "beast").capture("hunter:2")
    assert played.state.discard == ()
    assert played.state.box.count(HELPER) == before + 1
    assert played.view(0).gone == 1


@rule("8.3")
def test_the_order_of_a_rounds_end():
    played = last_turn(
        3,
        demogorgon=True,
        location="mystic-portal",
        held={2: ["graveyard"]},
        face_down={1: ["teenagers-2:1"]},
        captives={0: ["teenagers-1:1", "archeologist"]},
        markers=(1, 0, 2),
        row=("teenagers-1", "archeologist", "damsel"),
    )
    played.picks("beast", "beast", "kaiju").capture("damsel", "archeologist")
    assert played.asked() == [(0, "exchange")]
    played.do(0, Exchange(mortal("archeologist"), mortal("cosmonaut"))).do(2, Rise(True))
    tail = [type(told.event) for told in played.told]
    tail = tail[tail.index(Escaped) :]
    assert tail[:9] == [
        *(Escaped, TurnedUp, LocationConquered, MarkerMoved, Exchanged, Resurrected),
        *(MarkerMoved, RoundScored, RoundBegan),
    ]


@rule("8.4")
def test_one_icon_counts_as_one_and_two_as_two():
    captives = [Captive(one) for one in mortals(("hunter:2", "reporter:1", "engineer:1", "damsel"))]
    assert icons_of(captives) == 4


@rule("8.5")
def test_the_most_icons_conquer_the_location():
    played = last_turn(3, row=("damsel", "cosmonaut", "archeologist:1"), captives={1: ["hunter:2"]})
    played.picks("vampire", "kaiju", "beast").capture("damsel", "cosmonaut")
    assert played.heard(LocationConquered) == [LocationConquered(1, "metropolis", 2, ())]
    assert played.state.players[1].locations == ("metropolis",)
    assert played.state.results[0].conqueror == 1


@rule("8.6", "6.12")
def test_a_tied_location_goes_to_the_higher_marker_which_drops():
    played = last_turn(
        3,
        row=("damsel", "cosmonaut", "archeologist"),
        captives={1: ["hunter:2"], 2: ["hunter:2"]},
        markers=(2, 0, 1),
        location="secret-lab",
    )
    played.picks("vampire", "kaiju", "beast").capture("damsel", "cosmonaut")
    assert played.heard(LocationConquered) == [LocationConquered(2, "secret-lab", 2, (1,))]
    assert played.heard(MarkerMoved) == [MarkerMoved(2, False, "location", (0, 1, 2))]


@rule("8.6")
def test_the_marker_of_a_sole_winner_stays():
    played = last_turn(2, location="secret-lab").picks("vampire", "kaiju").capture("archeologist:1")
    assert played.heard(LocationConquered)
    assert not played.heard(MarkerMoved)


@rule("8.6")
def test_a_tie_of_all():
    assert conquest([2, 2, 2], (1, 2, 0)).tied == (0, 2)


@rule("8.7")
def test_without_an_icon_the_location_stays_unclaimed():
    played = last_turn(2, row=("damsel", "cosmonaut")).picks("kaiju", "beast").capture("damsel")
    assert played.heard(LocationUnclaimed) == [LocationUnclaimed("metropolis")]
    assert played.state.results[0].conqueror is None
    assert all(player.locations == () for player in played.state.players)


@rule("8.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_conqueror_has_the_reward(seat):
    played = last_turn(
        2, row=("damsel", "cosmonaut"), captives={seat: ["hunter:2"]}, location="parallel-world", to_come=()
    )
    played.picks("kaiju", "beast").capture("damsel")
    hunters = [score.parts[0].points for score in played.state.results[0].scores]
    assert hunters == ([9, 4] if seat == 0 else [6, 7])


def test_a_clash_of_the_last_turn_moves_its_marker_before_the_location():
    played = last_turn(2, row=("hunter:2", "hunter:2"), location="secret-lab", hands={0: ["beast"], 1: ["beast"]})
    played.picks("beast", "beast")
    assert played.heard(Clashed)
    assert [(event.seat, event.why) for event in played.heard(MarkerMoved)] == [(0, "clash"), (1, "location")]
