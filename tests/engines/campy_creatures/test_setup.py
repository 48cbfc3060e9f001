"""§1, §2: the set-up."""

from collections import Counter

import pytest

from engines.campy_creatures.data import DATA, HAND
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import ChosenSet, MortalsAppeared, Options, RoundBegan
from engines.kernel.errors import IllegalOptions
from engines.kernel.rng import Rng
from tests.engines.campy_creatures.builder import Table, begun, rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
ONE_TWO_THREE = {2: ("teenagers",), 3: ("teenagers", "engineers"), 4: ("teenagers", "classics", "engineers")}


def dealt(state):
    """The whole mortal deck of the first round: what is turned up, then what lies face down."""
    return [*(slot.mortal for slot in state.row), *state.deck]


def by_set(cards):
    return Counter(DATA.mortals[card.key].set.value for card in cards)


@rule("1.1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_play(seats):
    with pytest.raises(IllegalOptions) as caught:
        begun(seats)
    assert caught.value.code == "wrong-number-of-seats"
    assert caught.value.facts == {"seats": seats, "least": 2, "most": 5}


@SEATS
@rule("1.2")
def test_a_match_has_three_rounds_of_six_turns(seats):
    step = begun(seats)
    played = Table(step.state, step.rng)
    played.end_match()
    assert [(result.number) for result in played.state.results] == [1, 2, 3]
    assert len(played.heard(MortalsAppeared)) == 3 * 6 - 1


@SEATS
@rule("2.3", "1.4", "1.8")
def test_everybody_has_the_same_hand_and_a_marker(seats):
    state = begun(seats).state
    assert {player.hand for player in state.players} == {HAND}
    assert sorted(state.markers) == list(range(seats))


@SEATS
@rule("2.4", "2.5")
def test_the_host_names_the_top_marker_and_the_others_follow_clockwise(seats):
    for first in range(seats):
        markers = begun(seats, first_marker=first).state.markers
        assert markers == tuple((first + step) % seats for step in range(seats))


@rule("2.4", "2.5")
def test_a_random_marker_is_on_top_and_the_others_follow_clockwise():
    orders = {begun(3, seed=bytes([seed])).state.markers for seed in range(30)}
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@SEATS
@rule("2.6")
def test_all_eye_tokens_start_at_zero(seats):
    assert [player.points for player in begun(seats).state.players] == [0] * seats


@pytest.mark.parametrize(
    ("seats", "sets", "each", "assistants"), [(2, 1, 4, 2), (3, 2, 5, 2), (4, 3, 5, 3), (5, 3, 7, 3)]
)
@rule("2.7", "2.9")
def test_the_table_of_the_mortal_deck(seats, sets, each, assistants):
    state = begun(seats).state
    cards = by_set(dealt(state))
    assert len(state.sets) == sets
    assert cards == {"base": 7, "assistants": assistants, **{chosen.value: each for chosen in state.sets}}
    assert state.pool == tuple(sorted(card for card in dealt(state) if card.key != "assistant"))


@rule("2.7")
def test_the_cards_of_a_set_are_random():
    pools = {begun(2, seed=bytes([seed]), sets=(ChosenSet.CLASSICS,)).state.pool for seed in range(20)}
    assert len(pools) > 5


@rule("2.8")
def test_the_host_chooses_the_sets():
    assert begun(3, sets=(ChosenSet.ENGINEERS, ChosenSet.TEENAGERS)).state.sets == ("teenagers", "engineers")


@rule("2.8")
def test_or_chance_chooses_them():
    assert {begun(2, seed=bytes([seed])).state.sets for seed in range(30)} == {(one,) for one in ChosenSet}


@rule("2.9")
def test_assistants_are_no_set_to_choose():
    assert "assistants" not in {one.value for one in ChosenSet}


@rule("2.10")
def test_the_deck_is_shuffled():
    decks = {begun(5, seed=bytes([seed])).state.deck for seed in range(10)}
    assert len(decks) == 10


@SEATS
@rule("2.11", "2.12", "2.13")
def test_the_pile_of_locations(seats):
    state = begun(seats).state
    assistants = DATA.setups[seats].assistants
    assert not DATA.locations[state.location].final_act
    assert [DATA.locations[key].final_act for key in state.locations] == [False, True]
    assert state.assistants == (assistants, assistants)
    assert len({state.location, *state.locations}) == 3


@rule("2.11", "2.12", "2.13")
def test_locations_are_random():
    piles = [begun(4, seed=bytes([seed])).state for seed in range(80)]
    assert len({pile.location for pile in piles}) == 6
    assert len({pile.locations[0] for pile in piles}) == 6
    assert len({pile.locations[1] for pile in piles}) == 3


@rule("2.13")
def test_the_first_location_is_shown_with_the_first_round():
    step = begun(3)
    began = Table(step.state, step.rng)
    (event,) = [told.event for told in step.told if isinstance(told.event, RoundBegan)]
    assert event == RoundBegan(1, began.state.location, False, began.state.markers)
    assert [type(told.event) for told in step.told] == [RoundBegan, MortalsAppeared]
    assert not step.reveals


@rule("2.14")
@pytest.mark.parametrize(("chosen", "murkwood"), [("teenagers", True), ("engineers", False), ("classics", False)])
def test_camp_murkwood_only_with_teenagers(chosen, murkwood):
    piles = [begun(2, seed=bytes([seed]), sets=(ChosenSet(chosen),)).state for seed in range(40)]
    assert any("camp-murkwood" in (pile.location, *pile.locations) for pile in piles) is murkwood


@SEATS
@rule("2.15")
def test_all_else_is_in_the_box(seats):
    state = begun(seats).state
    assert by_set((*state.box, *dealt(state))) + Counter(assistants=sum(state.assistants)) == {
        "base": 7,
        "teenagers": 7,
        "classics": 7,
        "engineers": 7,
        "assistants": 9,
    }


@rule("2.17")
def test_the_example_for_three_players():
    cards = by_set(dealt(begun(3, sets=(ChosenSet.TEENAGERS, ChosenSet.ENGINEERS)).state))
    assert cards == {"base": 7, "teenagers": 5, "engineers": 5, "assistants": 2}


@pytest.mark.parametrize(
    ("seats", "options", "code", "facts"),
    [
        (3, {"sets": (ChosenSet.CLASSICS,)}, "wrong-number-of-sets", {"sets": 1, "needed": 2, "seats": 3}),
        (5, {"sets": ()}, "wrong-number-of-sets", {"sets": 0, "needed": 3, "seats": 5}),
        (3, {"sets": (ChosenSet.CLASSICS,) * 2}, "repeated-set", {"set": "classics"}),
        (3, {"first_marker": 3}, "no-such-first-marker", {"seat": 3, "seats": 3}),
    ],
)
@rule("2.18")
def test_options_that_do_not_fit_are_refused(seats, options, code, facts):
    with pytest.raises(IllegalOptions) as caught:
        ENGINE.setup(Options(**options), seats, Rng(b""))
    assert (caught.value.code, caught.value.facts) == (code, facts)


@SEATS
def test_the_same_seed_deals_the_same_match(seats):
    assert begun(seats) == begun(seats)
    assert begun(seats) != begun(seats, seed=b"another")
