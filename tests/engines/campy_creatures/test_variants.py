# mypy: disable-error-code="arg-type, union-attr"
"""§13: the variants."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.campy_creatures.data import HAND
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import (
    Absorbed,
    Closed,
    Creature,
    CreatureShed,
    HasChosen,
    KnownPool,
    MarkerMoved,
    MatchEnded,
    MummyRushed,
    Open,
    Player,
    Resurrect,
    Resurrected,
    Revealed,
    Rise,
    RoseUnseen,
    Scoring,
    UnknownPool,
)
from engines.campy_creatures.ranking import ranking
from tests.engines.campy_creatures.builder import Table, begun, creatures, last_turn, rule, table

TWO, THREE = Scoring.FIRST_TO_TWO, Scoring.FIRST_TO_THREE


# --- memory ---------------------------------------------------------------------------------------------------------


@rule("13.1")
def test_a_discarded_creature_is_seen_until_its_turn_ends():
    played = table(3, memory=True).picks("werewolf", "mummy", "swamp-creature").capture("cosmonaut").shed("beast")
    assert played.view(1).players[2].lost == (Creature.BEAST,)
    assert played.view(1).phase.played[2].creature == "swamp-creature"
    played.end_turn()
    assert played.view(1).players[2].lost == ()
    assert played.view(1).players[2].discard == Closed(2)


@rule("13.2")
def test_hands_and_discards_are_known_to_their_owners_alone():
    played = table(2, memory=True, hands={0: ("kaiju", "blob")}, discards={0: ("beast",)})
    own = played.view(0).players[0]
    assert (own.hand, own.discard) == (Open(creatures(("blob", "kaiju"))), Open(creatures(["beast"])))
    for viewer in (None, 1):
        seen = played.view(viewer).players[0]
        assert (seen.hand, seen.discard) == (Closed(2), Closed(1))


@rule("13.2")
@pytest.mark.parametrize("memory", [True, False])
def test_what_names_a_creature_is_told_in_passing(memory):
    played = table(2, memory=memory)
    played.picks("kaiju", "mummy")
    told = {type(one.event): one.passing for one in played.told}
    assert (told[Revealed], told[MummyRushed], told[HasChosen]) == (memory, memory, False)


@rule("13.2")
def test_a_single_card_shed_unasked_is_news_to_the_wolf():
    wolf = {"hands": {1: ("mummy", "kaiju")}}
    assert table(2, memory=True, **wolf).picks("werewolf", "mummy").capture("hunter:2").reveals
    played = table(3, memory=True, hands={2: ("mummy", "kaiju")}).picks("werewolf", "swamp-creature", "mummy")
    played.capture("hunter:2")
    assert played.heard(CreatureShed)
    assert played.reveals
    played = table(3, hands={2: ("mummy", "kaiju")}).picks("werewolf", "swamp-creature", "mummy").capture("hunter:2")
    assert not played.reveals


@rule("13.2")
@pytest.mark.parametrize("memory", [True, False])
def test_a_single_card_absorbed_unasked_is_news_to_the_other_blob(memory):
    hands = {0: ("blob", "mummy", "beast"), 1: ("blob", "swamp-creature"), 2: ("kaiju", "vampire")}
    played = table(3, memory=memory, hands=hands).picks("blob", "blob", "kaiju").absorb("mummy")
    assert [event.creature for event in played.heard(Absorbed)] == ["mummy", "swamp-creature"]
    assert played.asked() == [(2, "capture")]
    assert played.reveals is memory


@rule("13.2")
@pytest.mark.parametrize("memory", [True, False])
def test_the_last_count_tells_what_was_left_in_hands(memory):
    played = last_turn(2, memory=memory, number=3, to_come=(), location="parallel-world", held={0: ["graveyard"]})
    played.picks("kaiju", "vampire").capture("hunter:2").do(0, Rise(False))
    assert played.heard(MatchEnded)
    assert played.reveals is memory


@rule("13.3")
def test_what_rises_is_seen_by_its_owner_only():
    played = table(2, memory=True, held={0: ["graveyard"]}, discards={0: ["blob", "mummy"]}).do(0, Resurrect())
    assert len(played.heard(Resurrected, viewer=0)) == 1
    assert not played.heard(Resurrected, viewer=1)
    assert not played.heard(Resurrected, viewer=None)
    for viewer in (None, 0, 1):
        assert played.heard(RoseUnseen, viewer=viewer) == [RoseUnseen(0)]


@rule("13.3", "10.5")
def test_the_same_at_the_end_of_a_round():
    played = last_turn(2, memory=True, held={0: ["graveyard"]}).picks("kaiju", "beast").capture("hunter:2")
    played.do(0, Rise(True))
    assert not played.heard(Resurrected, viewer=1)
    assert played.heard(RoseUnseen, viewer=1)


# --- round wins -----------------------------------------------------------------------------------------------------


def round_won(winner=0, **facts):
    """The last turn of a round between two that the winner takes with 6 to 4; all else is even."""
    facts.setdefault("hands", {0: ["kaiju"], 1: ["kaiju"]})
    facts.setdefault("row", ("damsel", "cosmonaut"))
    facts.setdefault("scoring", TWO)
    facts.setdefault("markers", (winner, 1 - winner))
    return last_turn(2, **facts).picks("kaiju", "kaiju").capture(facts["row"][0])


@rule("13.4")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_highest_score_wins_the_round_and_a_token(winner):
    played = round_won(winner)
    assert played.state.results[0].winner == winner
    assert [player.wins for player in played.state.players] == [1 - winner, winner]


@rule("13.4")
def test_in_points_nobody_wins_a_round():
    played = round_won(scoring=Scoring.POINTS)
    assert played.state.results[0].winner is None
    assert [player.wins for player in played.state.players] == [0, 0]


@rule("13.5")
@pytest.mark.parametrize(
    ("scoring", "wins", "ends"), [(TWO, 0, False), (TWO, 1, True), (THREE, 1, False), (THREE, 2, True)]
)
def test_two_or_three_tokens_win_the_match(scoring, wins, ends):
    played = round_won(scoring=scoring, wins={0: wins})
    assert (ENGINE.outcome(played.state) is not None) is ends
    assert played.heard(MatchEnded) == ([MatchEnded((0, 1), "round-wins")] if ends else [])


@rule("13.5")
def test_a_match_may_end_before_the_final_act():
    assert ENGINE.outcome(round_won(number=2, wins={0: 1}).state).termination == "round-wins"


@rule("13.6")
def test_a_tied_round_goes_to_the_higher_marker_which_drops():
    played = last_turn(2, row=("damsel", "damsel"), hands={0: ["kaiju"], 1: ["beast"]}, scoring=TWO, markers=(1, 0))
    played.picks("kaiju", "beast")
    assert played.state.results[0].winner == 1
    assert played.heard(MarkerMoved) == [MarkerMoved(1, False, "round", (0, 1))]


@rule("13.6")
def test_the_teenagers_tie_is_settled_before():
    """Seat 0 wins the tie for most Teenagers and drops; then both have 13, and seat 1 is higher."""
    played = last_turn(
        2,
        row=("damsel", "cosmonaut"),
        hands={0: ["beast"], 1: ["kaiju"]},
        captives={0: ["teenagers-1", "reporter"], 1: ["teenagers-1", "archeologist"]},
        scoring=TWO,
    )
    played.picks("beast", "kaiju").capture("damsel")
    assert [score.total for score in played.state.results[0].scores] == [12, 12]
    assert [(event.seat, event.why) for event in played.heard(MarkerMoved)] == [(0, "teenagers"), (1, "round")]
    assert played.state.results[0].winner == 1


@rule("13.7")
def test_past_the_final_act_everything_is_set_up_afresh():
    played = round_won(
        number=3,
        to_come=(),
        location="parallel-world",
        captives={0: ["assistant"]},
        held={0: ["secret-lab", "lunar-base"]},
        scoring=THREE,
        wins={0: 1, 1: 1},
        points={0: 30, 1: 31},
    )
    state = played.state
    assert (state.round, state.turn) == (4, 1)
    assert len(state.locations) == 2
    assert state.assistants == (2, 2)
    assert len(state.deck) + len(state.row) == 13
    assert [player.captives for player in state.players] == [(), ()]
    assert [player.locations for player in state.players] == [(), ()]
    assert [player.wins for player in state.players] == [2, 1]
    assert [player.points > 30 for player in state.players] == [True, True]
    assert [player.hand for player in state.players] == [HAND, HAND]
    assert state.markers == (1, 0)
    assert state.sets == ("teenagers",)


@rule("13.7", "14.5")
def test_the_cards_of_the_sets_are_drawn_anew_and_unknown_again():
    facts = {"number": 3, "to_come": (), "location": "parallel-world", "scoring": THREE}
    pools = set()
    for number in range(10):
        played = last_turn(2, hands={0: ["kaiju"], 1: ["kaiju"]}, row=("damsel", "cosmonaut"), **facts)
        played.rng = begun(2, seed=bytes([number])).rng
        assert isinstance(played.view(0).pool, KnownPool)
        played.picks("kaiju", "kaiju").capture("damsel")
        assert isinstance(played.view(0).pool, UnknownPool)
        pools.add(played.state.pool)
    assert len(pools) > 1


@rule("13.8")
def test_places_go_by_tokens_then_points_then_marker():
    played = last_turn(
        4,
        row=("hunter",) * 4,
        hands={seat: ["kaiju"] for seat in range(4)},
        scoring=TWO,
        wins={1: 1, 2: 1, 0: 1},
        points={0: 0, 1: 8, 2: 9, 3: 90},
        captives={0: ["damsel"]},
    )
    played.picks("kaiju", "kaiju", "kaiju", "kaiju")
    outcome = ENGINE.outcome(played.state)
    assert [result.rank for result in outcome.results] == [1, 3, 2, 4]
    assert (outcome.termination, outcome.decided_by) == ("round-wins", "wins")


@rule("13.8")
@pytest.mark.parametrize("markers", [(3, 2, 1, 0), (1, 0, 3, 2)])
def test_equal_tokens_and_points_go_to_the_higher_marker(markers):
    players = [Player((), wins=wins, points=points) for wins, points in ((1, 5), (1, 5), (2, 0), (1, 6))]
    first, second = sorted((0, 1), key=markers.index)
    assert ranking(players, markers, TWO) == (2, 3, first, second)


@rule("13.9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("scoring", [TWO, THREE])
def test_any_number_may_play_for_rounds(seats, scoring):
    step = begun(seats, scoring=scoring, memory=True, demogorgon=True)
    played = Table(step.state, step.rng).end_match()
    outcome = ENGINE.outcome(played.state)
    assert outcome.termination == "round-wins"
    assert max(player.wins for player in played.state.players) == (2 if scoring is TWO else 3)
    assert sum(player.wins for player in played.state.players) == len(played.state.results)
    assert outcome.results[0].total == sum(result.scores[0].total for result in played.state.results)


@settings(max_examples=15)
@given(st.binary(min_size=1, max_size=4), st.integers(2, 5))
def test_the_wins_of_the_winner_are_reached_in_the_last_round(seed, seats):
    step = begun(seats, seed=seed, scoring=TWO)
    played = Table(step.state, step.rng).end_match()
    winners = [result.winner for result in played.state.results]
    assert winners.count(winners[-1]) == 2
    assert all(winners[:-1].count(seat) < 2 for seat in range(seats))
    assert all(before.number + 1 == after.number for before, after in pairwise(played.state.results))
