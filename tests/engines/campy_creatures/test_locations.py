# mypy: disable-error-code="arg-type, union-attr"
"""§10: the locations."""

import pytest

from engines.campy_creatures.data import HELPER
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import (
    Creature,
    Exchange,
    Exchanged,
    HasChosen,
    Keep,
    Kept,
    Location,
    LocationConquered,
    MarkerMoved,
    Pick,
    Resurrect,
    Resurrected,
    Revealed,
    Rise,
    Weaken,
    Weakened,
)
from engines.campy_creatures.scoring import engineer_points, island_points
from engines.kernel.errors import InactiveSeat
from engines.kernel.rng import ScriptedRng
from tests.engines.campy_creatures.builder import creatures, last_turn, mortal, mortals, rule, table


def parts(played, seat):
    return {part.key: part.points for part in played.state.results[-1].scores[seat].parts}


def conquered(location, *, seats=2, seat=0, **facts):
    """The sixth turn is played, and that seat has most icons."""
    facts.setdefault("row", ("damsel", "cosmonaut", "archeologist", "archeologist", "archeologist")[:seats])
    captives = dict(facts.pop("captives", {}))
    captives[seat] = ["hunter:2", *captives.get(seat, ())]
    played = last_turn(seats, location=location, captives=captives, **facts)
    played.picks(*("kaiju", "beast", "vampire")[:seats]).capture(*("damsel", "cosmonaut")[: seats - 1])
    assert played.heard(LocationConquered)[0].seat == seat
    return played


# --- Camp Murkwood --------------------------------------------------------------------------------------------------


@rule("10.1")
def test_camp_murkwood_adds_two_teenagers():
    played = conquered("camp-murkwood", captives={1: ["teenagers-1"]})
    assert (parts(played, 0)["teenagers"], parts(played, 1)["teenagers"]) == (7, 4)


@rule("10.1")
def test_a_tie_with_the_two_of_camp_murkwood():
    played = conquered("camp-murkwood", captives={1: ["teenagers-2"]}, markers=(1, 0))
    assert (parts(played, 0)["teenagers"], parts(played, 1)["teenagers"]) == (4, 7)
    assert played.heard(MarkerMoved) == [MarkerMoved(1, False, "teenagers", (0, 1))]


@rule("10.1", "8.8")
def test_the_two_are_its_conquerors_whoever_that_is():
    played = conquered("camp-murkwood", seats=3, seat=2, captives={0: ["teenagers-1"], 1: ["teenagers-1"]})
    assert [parts(played, seat)["teenagers"] for seat in range(3)] == [4, 0, 7]


@rule("10.1", "8.7")
def test_an_unclaimed_camp_murkwood_adds_to_nobody():
    played = last_turn(2, location="camp-murkwood", row=("damsel", "teenagers-1"))
    played.picks("kaiju", "beast").capture("damsel")
    assert "teenagers" not in parts(played, 0)
    assert parts(played, 1)["teenagers"] == 7


@rule("10.2")
def test_the_two_bear_no_icons():
    assert conquered("camp-murkwood").heard(LocationConquered)[0].icons == 2


# --- The Graveyard --------------------------------------------------------------------------------------------------


@rule("10.3")
@pytest.mark.parametrize(("draw", "risen"), [(0, "blob"), (1, "mummy"), (2, "beast")])
def test_the_graveyard_brings_back_a_random_creature(draw, risen):
    played = table(
        2, held={0: ["graveyard"]}, discards={0: ("beast", "blob", "mummy")}, hands={0: ("kaiju", "vampire")}
    )
    played.rng = ScriptedRng(script=(draw,))
    played.do(0, Resurrect())
    assert played.heard(Resurrected, viewer=1) == [Resurrected(0, Creature(risen))]
    assert played.hand(0) == creatures(("kaiju", "vampire", risen))
    assert len(played.state.players[0].discard) == 2
    assert played.reveals


@rule("10.3")
def test_the_only_card_of_the_pile_is_no_surprise():
    played = table(2, held={0: ["graveyard"]}, discards={0: ["blob"]}).do(0, Resurrect())
    assert not played.reveals


@rule("10.4")
def test_it_needs_a_discard_pile():
    played = table(2, held={0: ["graveyard"]})
    assert played.keys(0) == {"r1.t1.pick": True}
    with pytest.raises(InactiveSeat):
        played.do(0, Resurrect())


@rule("10.4")
def test_the_holders_choice_stands():
    played = table(2, held={0: ["graveyard"]}, discards={0: ["blob"]}).do(0, Pick(Creature.KAIJU)).do(0, Resurrect())
    assert played.keys(0) == {"r1.t1.pick": False}


@rule("10.4", "10.3")
def test_what_came_back_may_be_chosen():
    played = table(2, held={0: ["graveyard"]}, discards={0: ["blob"]}, hands={0: ["kaiju", "mummy"]})
    played.do(0, Resurrect()).picks("blob", "beast")
    assert played.heard(Revealed)[0].creatures == ("blob", "beast")


@rule("10.5")
def test_it_may_be_used_before_scoring():
    played = last_turn(2, held={0: ["graveyard"]}, hands={0: ["kaiju"]}, discards={0: ["beast"]})
    played.picks("kaiju", "beast").capture("archeologist:1")
    assert played.asked() == [(0, "rise")]
    assert played.keys(0) == {"r1.rise": True}
    played.rng = ScriptedRng(script=(0, *(0,) * 60))
    played.do(0, Rise(True))
    assert played.heard(Resurrected) == [Resurrected(0, Creature.BEAST)]
    assert parts(played, 0)["beast"] == 3


@rule("10.5")
def test_or_kept_for_later():
    played = last_turn(2, held={0: ["graveyard"]}).picks("kaiju", "beast").capture("archeologist:1")
    played.do(0, Rise(False))
    assert not played.heard(Resurrected)
    assert "graveyard" in played.state.players[0].locations


@rule("10.5")
def test_its_fresh_conqueror_is_asked_too():
    played = conquered("graveyard", seat=1)
    assert played.asked() == [(1, "rise")]


@rule("10.5", "10.16")
def test_twice_in_a_round_is_once_too_often():
    """Used while choosing, the card is gone at the end of the round."""
    played = last_turn(2, held={0: ["graveyard"]}, discards={0: ["blob"]}).do(0, Resurrect())
    with pytest.raises(InactiveSeat):
        played.do(0, Resurrect())
    played.picks("kaiju", "beast").capture("archeologist:1")
    assert played.state.round == 2


# --- Lunar Base LZ-R ------------------------------------------------------------------------------------------------


@rule("10.6")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_lunar_base_weakens_any_players_creature(target):
    played = table(3, held={0: ["lunar-base"]}).do(0, Weaken(target))
    assert played.heard(Weakened) == [Weakened(0, target)]
    assert not played.reveals
    played.picks("beast", "beast", "beast")
    strengths = [7, 7, 7]
    strengths[target] = 5
    assert played.heard(Revealed)[0].strengths == tuple(strengths)


@rule("10.6")
def test_the_weakening_lasts_one_turn():
    played = table(2, held={0: ["lunar-base"]}).do(0, Weaken(1)).picks("kaiju", "beast").end_turn()
    assert played.state.weakened == ()
    assert played.picks("beast", "kaiju").heard(Revealed)[1].strengths == (7, 8)


@rule("10.7")
def test_the_weakened_players_choice_is_opened_again_and_must_be_confirmed():
    played = table(3, held={0: ["lunar-base"]}).do(1, Pick(Creature.BEAST))
    assert played.keys(1) == {"r1.t1.pick": False}
    played.do(0, Weaken(1))
    assert played.keys(1) == {"r1.t1.pick.again1": True}
    assert played.view(1).phase.mine == Creature.BEAST
    assert played.view(0).phase.chosen == (False, False, False)
    assert ENGINE.fallback(played.state, 1) == Pick(Creature.BEAST)
    played.do(0, Pick(Creature.KAIJU)).do(2, Pick(Creature.KAIJU))
    assert not played.heard(Revealed)
    played.do(1, Pick(Creature.MUMMY))
    assert played.heard(Revealed)[0].creatures == ("kaiju", "mummy", "kaiju")
    assert played.heard(HasChosen).count(HasChosen(1)) == 2


@rule("10.7")
def test_a_weakened_player_who_has_not_chosen_has_another_question_too():
    played = table(2, held={0: ["lunar-base"]}).do(0, Weaken(1))
    assert played.keys(1) == {"r1.t1.pick.again1": True}


@rule("10.7")
def test_one_may_weaken_oneself_and_must_confirm():
    played = table(2, held={0: ["lunar-base"]}).do(0, Pick(Creature.KAIJU)).do(0, Weaken(0))
    assert played.keys(0) == {"r1.t1.pick.again1": True}


@rule("10.8")
def test_the_weakening_stays_with_the_player():
    played = table(2, held={0: ["lunar-base"]}).do(1, Pick(Creature.KAIJU)).do(0, Weaken(1)).picks("mummy", "invader")
    assert played.heard(Revealed)[0].strengths == (3, 2)


@rule("10.9")
def test_the_others_may_choose_again_meanwhile():
    played = table(3, held={0: ["lunar-base"]}).do(0, Pick(Creature.KAIJU)).do(1, Pick(Creature.KAIJU)).do(0, Weaken(1))
    assert played.keys(0) == {"r1.t1.pick": False}
    played.do(0, Pick(Creature.BLOB)).do(2, Pick(Creature.KAIJU)).do(1, Pick(Creature.KAIJU))
    assert played.heard(Revealed)[0].creatures == ("blob", "kaiju", "kaiju")


@rule("10.16")
def test_a_used_lunar_base_leaves_the_game():
    played = table(2, held={0: ["lunar-base"]}).do(0, Weaken(1))
    assert played.state.players[0].locations == ()
    with pytest.raises(InactiveSeat):
        played.do(0, Weaken(1))


@rule("10.16")
def test_a_severed_hand_is_kept_over_the_rounds():
    played = last_turn(2, held={0: ["lunar-base"]}).picks("kaiju", "beast").capture("archeologist:1")
    assert played.state.round == 2
    assert played.keys(0) == {"r2.t1.pick": True, "r2.t1.weaken": False}


# --- The Metropolis -------------------------------------------------------------------------------------------------


@rule("10.10")
def test_the_metropolis_gives_two_points_and_the_top():
    played = conquered("metropolis", seats=3, seat=2)
    assert parts(played, 2)["location"] == 2
    assert played.heard(MarkerMoved) == [MarkerMoved(2, True, "metropolis", (2, 0, 1))]


@rule("10.11")
def test_the_winner_of_a_tied_metropolis_rises():
    played = last_turn(3, row=("damsel", "cosmonaut", "archeologist"), captives={1: ["hunter:2"], 2: ["hunter:2"]})
    played.picks("kaiju", "beast", "vampire").capture("damsel", "cosmonaut")
    assert played.heard(LocationConquered)[0].tied == (2,)
    assert played.heard(MarkerMoved) == [MarkerMoved(1, True, "metropolis", (1, 0, 2))]


# --- The Mystic Portal ----------------------------------------------------------------------------------------------


@rule("10.12")
def test_the_mystic_portal_exchanges_one_captive_for_one_of_the_discard():
    played = conquered("mystic-portal", discard=["damsel"])
    assert played.keys(0) == {"r1.exchange": True}
    assert ENGINE.legal_moves(played.state, 0) == [
        *(
            Exchange(give, take)
            for give in mortals(("damsel", "hunter:2"))
            for take in mortals(("cosmonaut", "damsel"))
        ),
        Keep(),
    ]
    played.do(0, Exchange(mortal("hunter:2"), mortal("cosmonaut")))
    assert played.heard(Exchanged) == [Exchanged(0, mortal("hunter:2"), mortal("cosmonaut"))]
    assert parts(played, 0)["mortals"] == 10
    assert played.state.results[0].conqueror == 0


@rule("10.12")
def test_the_exchange_is_optional():
    played = conquered("mystic-portal").do(0, Keep())
    assert played.heard(Kept) == [Kept(0)]
    assert parts(played, 0)["mortals"] == 3


@rule("10.13")
def test_bad_exchanges_are_legal():
    played = conquered("mystic-portal", left="hunter").do(0, Exchange(mortal("damsel"), mortal("hunter")))
    assert parts(played, 0)["mortals"] == -6


@rule("10.13")
def test_with_an_empty_discard_nobody_is_asked():
    played = conquered("mystic-portal", left="assistant")
    assert played.state.round == 2
    assert not played.heard(Kept)


@rule("8.3", "10.5", "10.12")
@pytest.mark.parametrize("answer", [Keep(), Exchange(mortal("damsel"), mortal("cosmonaut"))])
def test_after_the_portal_the_graveyard_is_asked_about_still(answer):
    played = conquered("mystic-portal", held={1: ["graveyard"]}).do(0, answer)
    assert played.asked() == [(1, "rise")]
    played.do(1, Rise(False))
    assert played.state.round == 2


@rule("10.14")
def test_an_assistant_exchanged_away_leaves_the_game():
    played = conquered("mystic-portal", captives={0: ["assistant"]}, held={0: ["secret-lab"]})
    before = played.state.box.count(HELPER)
    gives = {move.give for move in ENGINE.legal_moves(played.state, 0) if isinstance(move, Exchange)}
    assert gives == set(mortals(("assistant", "damsel", "hunter:2")))
    played.do(0, Exchange(HELPER, mortal("cosmonaut")))
    assert played.state.box.count(HELPER) == before + 1
    assert parts(played, 0)["assistants"] == 1
    assert "secret-lab" in played.state.players[0].locations


# --- The Secret Lab -------------------------------------------------------------------------------------------------


@rule("10.15")
def test_the_secret_lab_counts_as_an_assistant_at_once():
    assert parts(conquered("secret-lab", captives={0: ["assistant"]}), 0)["assistants"] == 3


@rule("10.15")
def test_and_in_later_rounds():
    played = last_turn(2, number=2, held={0: ["secret-lab"]}, to_come=("ancient-temple",))
    played.picks("kaiju", "beast").capture("archeologist:1")
    assert parts(played, 0)["assistants"] == 1


# --- final acts -----------------------------------------------------------------------------------------------------


@rule("10.17")
def test_the_ancient_temple_doubles_archeologists():
    captives = {0: ["archeologist:1", "archeologist"], 1: ["archeologist"]}
    played = conquered("ancient-temple", captives=captives, number=3, to_come=())
    assert parts(played, 0)["mortals"] == 4 + 4 + 6 - 3
    assert parts(played, 1)["mortals"] == 2 + 4


@rule("10.18", "10.19")
def test_the_parallel_world_turns_negative_mortals_and_engineers():
    captives = {0: ["deep-sea-diver", "engineer"], 1: ["engineer"]}
    played = conquered("parallel-world", captives=captives, number=3, to_come=())
    assert parts(played, 0) == {"mortals": 6 + 3 + 2, "engineers": 2, "beast": 3}
    assert parts(played, 1) == {"mortals": 4, "engineers": -2}


@rule("10.19")
@pytest.mark.parametrize(("count", "points"), [(1, 2), (2, 6), (3, 6), (4, 12), (7, 14)])
def test_engineers_in_the_parallel_world(count, points):
    assert engineer_points(count, Location.PARALLEL_WORLD) == points


@rule("10.20")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        *((["blob"], 3), (["mummy", "blob"], 3), (["demogorgon"], 3), (["invader"], 4)),
        *((["beast", "blob"], 4), (["kaiju", "blob"], 5), ([], 0)),
    ],
)
def test_the_uncharted_island_scores_the_highest_creature_in_hand(hand, points):
    assert island_points(creatures(hand)) == points


@rule("10.20", "10.21")
def test_the_beast_scores_besides():
    played = conquered("uncharted-island", number=3, to_come=(), hands={0: ["kaiju", "beast"], 1: ["beast", "kaiju"]})
    assert parts(played, 0) == {"mortals": 3, "beast": 3, "location": 4}
    assert parts(played, 1) == {"mortals": 4}


@rule("10.20")
def test_an_empty_hand_scores_nothing_there():
    played = conquered("uncharted-island", number=3, to_come=(), hands={0: ["kaiju"], 1: ["beast"]})
    assert parts(played, 0) == {"mortals": 3, "location": 0}
