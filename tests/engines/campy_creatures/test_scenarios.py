# mypy: disable-error-code="arg-type, union-attr"
"""The examples of the rulebook, and of the questions asked about it."""

import pytest

from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import Cancelled, Captured, Clashed, Creature, MarkerMoved, MatchEnded, Revealed
from engines.campy_creatures.scoring import assistant_points, engineer_points, teenager_points
from tests.engines.campy_creatures.builder import last_turn, mortal, mortals, rule, table

RED, GREEN, PURPLE, PINK, BLUE = range(5)


@rule("4.5", "7.16")
def test_the_vampire_cancels_the_blob_on_its_left():
    played = table(3).picks("vampire", "blob", "werewolf")
    assert played.heard(Cancelled) == [Cancelled(0, 1, Creature.BLOB)]
    assert played.asked() == [(0, "capture")]
    assert played.hand(1) == played.state.players[1].hand
    assert len(played.hand(1)) == 8


@rule("5.9", "5.8")
def test_vampire_werewolf_and_blob_capture_in_this_order():
    """Vampire: Two Teenagers with an icon. Werewolf: the Cosmonaut, and its right discards. Blob: the Hunter."""
    played = table(3, row=("hunter", "cosmonaut", "teenagers-2:1")).picks("vampire", "blob", "werewolf")
    played.capture("teenagers-2:1", "cosmonaut")
    assert played.asked() == [(1, "shed")]
    played.shed("swamp-creature")
    assert played.heard(Captured) == [
        Captured(0, 2, mortal("teenagers-2:1")),
        Captured(2, 1, mortal("cosmonaut")),
        Captured(1, 0, mortal("hunter")),
    ]
    assert played.state.turn == 2


@rule("6.14", "6.4", "6.6", "6.7")
def test_a_kaiju_three_werewolves_and_a_fifth():
    """Pink is higher than Green, and Green than Purple; Red has the Kaiju, Blue the Beast."""
    played = table(5, markers=(PINK, RED, GREEN, BLUE, PURPLE))
    played.picks("kaiju", "werewolf", "werewolf", "werewolf", "beast")
    assert played.state.phase.order == (RED, BLUE, PINK, GREEN, PURPLE)
    assert played.heard(Clashed) == [Clashed(((GREEN, PURPLE, PINK),))]
    played.capture("damsel", "cosmonaut", "archeologist:1")
    assert played.asked() == [(PURPLE, "shed")]
    played.shed("blob").capture("archeologist")
    assert played.asked() == [(RED, "shed")]
    played.shed("blob")
    assert played.asked() == [(GREEN, "shed")]
    played.shed("blob")
    assert played.heard(MarkerMoved) == [MarkerMoved(PINK, False, "clash", (RED, GREEN, BLUE, PURPLE, PINK))]
    assert played.state.turn == 2


@rule("9.4", "6.12")
def test_red_and_green_tie_for_teenagers():
    score = teenager_points([4, 4, 1], (RED, PURPLE, GREEN))
    assert score.points == (7, 4, 0)
    assert score.drops == RED


@rule("9.6")
def test_engineers_odd_and_even():
    assert (engineer_points(3), engineer_points(4)) == (-6, 12)


@rule("9.7")
def test_one_assistant_and_two():
    assert (assistant_points(1), assistant_points(2)) == (1, 3)


@rule("10.18")
@pytest.mark.parametrize(("location", "points"), [("parallel-world", 3), ("ancient-temple", -3)])
def test_a_hunter_under_the_parallel_world(location, points):
    played = last_turn(
        2, number=3, to_come=(), location=location, row=("hunter:2", "damsel"), hands={0: ["kaiju"], 1: ["beast"]}
    )
    played.picks("kaiju", "beast").capture("hunter:2")
    assert played.state.results[0].scores[0].total == points


@rule("7.10", "7.2")
def test_a_kaiju_absorbed_by_a_blob_is_not_in_play():
    played = table(3).picks("blob", "beast", "mummy").absorb("kaiju")
    assert played.state.phase.order == (0, 1, 2)


@rule("11.4")
def test_two_demogorgons_on_the_sixth_turn():
    played = last_turn(2, left="starlet", demogorgon=True, row=("hunter:2", "cosmonaut"), markers=(1, 0))
    played.picks("demogorgon", "demogorgon").capture("cosmonaut")
    assert played.state.results[0].scores[0].parts[0].points == 4
    assert played.state.results[0].scores[1].parts[0].points == 5


@rule("10.1", "9.4")
def test_a_tie_at_camp_murkwood():
    """Two Teenagers of the camp against two of a card: the higher marker wins the tie and drops."""
    played = last_turn(
        3,
        location="camp-murkwood",
        row=("damsel", "cosmonaut", "archeologist"),
        captives={0: ["hunter:2"], 1: ["teenagers-2"], 2: ["teenagers-1"]},
        markers=(2, 1, 0),
    )
    played.picks("kaiju", "beast", "vampire").capture("damsel", "cosmonaut")
    teenagers = [
        {part.key: part.points for part in one.parts}.get("teenagers") for one in played.state.results[0].scores
    ]
    assert teenagers == [4, 7, 0]
    assert played.heard(MarkerMoved) == [MarkerMoved(1, False, "teenagers", (2, 0, 1))]


@rule("10.20", "10.21", "12.5")
def test_a_final_act_on_the_uncharted_island():
    played = last_turn(
        2,
        number=3,
        to_come=(),
        location="uncharted-island",
        row=("hunter:2", "damsel"),
        hands={0: ("kaiju", "beast"), 1: ("vampire", "blob")},
    )
    played.picks("kaiju", "vampire").capture("hunter:2")
    assert [one.total for one in played.state.results[0].scores] == [-3 + 3 + 4, 6]
    assert played.heard(MatchEnded) == [MatchEnded((1, 0), "final-act")]


@rule("7.4", "10.8")
def test_a_weakened_player_turns_to_the_blob():
    played = table(3, weakened=(0,)).picks("blob", "mummy", "swamp-creature").absorb("mummy")
    assert played.heard(Revealed)[0].strengths == (-2, 3, 1)
    assert played.state.phase.order == (1, 0, 2)


@rule("8.7")
def test_nobody_has_an_icon_in_the_final_act():
    played = last_turn(2, number=3, to_come=(), location="parallel-world", row=("hunter", "damsel"))
    played.picks("kaiju", "beast").capture("damsel")
    assert [one.total for one in played.state.results[0].scores] == [6 + 3, -3]
    assert ENGINE.outcome(played.state).results[0].rank == 1
    assert played.caught(1) == mortals(["hunter"])
