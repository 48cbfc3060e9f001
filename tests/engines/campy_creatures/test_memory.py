# mypy: disable-error-code="arg-type, union-attr"
"""§13.2: what is guessed of hands that lie face down."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.campy_creatures.data import HAND
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.memory import cards_at_risk, spare_cards
from engines.campy_creatures.model import Creature, Pick
from engines.kernel.rng import Rng
from tests.engines.campy_creatures.builder import Table, begun, rule, table


def guesses(played, viewer, times=60):
    return [ENGINE.determinize(played.view(viewer), Rng(bytes([number]))) for number in range(times)]


def without(*keys):
    return [creature for creature in HAND if creature not in keys]


@rule("13.2")
def test_any_split_of_what_is_face_down_is_guessed():
    played = table(2, memory=True, turn=3, hands={1: without("mummy", "kaiju")}, discards={1: ("mummy", "kaiju")})
    assert len({state.players[1].discard for state in guesses(played, 0)}) > 15


@rule("13.2")
def test_what_is_seen_this_turn_is_not_guessed_elsewhere():
    played = table(3, memory=True, turn=2, hands={1: without("mummy")}, discards={1: ("mummy",)})
    played.picks("werewolf", "kaiju", "beast")
    assert all(Creature.KAIJU not in state.players[1].hand for state in guesses(played, 0))


def test_a_guess_leaves_a_creature_for_every_turn():
    """Seat 1 lost two cards and has four turns to play with five: another Blob and another bite are one too many."""
    lost = ("blob", "swamp-creature", "mummy", "beast")
    facts = {"hands": {1: without(*lost)}, "discards": {1: lost}, "turn": 3, "memory": True}
    for viewer in (None, 0):
        for state in guesses(table(2, **facts), viewer):
            view = ENGINE.view(state, viewer)
            players = list(state.players)
            assert spare_cards(view, players[1]) >= cards_at_risk(view, players, 1)


def test_a_guess_may_have_to_put_a_blob_in_the_hand():
    """The only card of the discard pile was the Werewolf that bit, and its owner holds The Graveyard."""
    played = table(
        2,
        memory=True,
        turn=2,
        hands={0: without("mummy", "kaiju"), 1: without("werewolf")},
        discards={0: ("mummy", "kaiju"), 1: ("werewolf",)},
        held={1: ["graveyard"]},
    )
    for state in guesses(played, 0):
        assert ENGINE.view(state, 0).players == played.view(0).players


def test_a_blob_that_has_eaten_is_at_no_risk():
    """Two Blobs in the first turn, one still waiting: nothing is discarded yet that could be guessed otherwise."""
    played = table(3, memory=True, held={1: ["graveyard"]}).picks("blob", "beast", "blob").absorb("kaiju")
    view = played.view(2)
    assert cards_at_risk(view, list(played.state.players), 0) == spare_cards(view, played.state.players[0]) == 2
    assert len(guesses(played, 2)) == 60


def greedy(state, seat, chance):
    """Mostly the creatures that cost cards."""
    moves = ENGINE.legal_moves(state, seat)
    hungry = [move for move in moves if isinstance(move, Pick) and move.creature in ("blob", "werewolf")]
    coin, chance = chance.below(4)
    return chance.choice(hungry if hungry and coin else moves)


@pytest.mark.parametrize("seats", [2, 3])
@settings(max_examples=10)
@given(seed=st.binary(min_size=2, max_size=4))
def test_a_guess_can_be_played_to_the_end(seats, seed):
    step = begun(seats, seed=seed, memory=True)
    played, chance = Table(step.state, step.rng), Rng(seed)
    for _ in range(40):
        seat, _ = played.asked()[0]
        move, chance = greedy(played.state, seat, chance)
        played.do(seat, move)
        guess = Table(ENGINE.determinize(played.view(seat), chance), chance)
        assert guess.view(seat) == played.view(seat)
        while guess.asked() and guess.state.round == played.state.round:
            one, _ = guess.asked()[0]
            answer, chance = greedy(guess.state, one, chance)
            guess.do(one, answer)
