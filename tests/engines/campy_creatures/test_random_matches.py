"""What is true of every position of every match."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import ChosenSet, Options, Scoring
from engines.kernel.protocol import Seat
from engines.kernel.rng import Rng

OPTIONS = st.builds(
    Options,
    demogorgon=st.booleans(),
    memory=st.booleans(),
    scoring=st.sampled_from(Scoring),
)


def random_match(seats, options, seed):
    """All states of a match in which everybody plays at random."""
    chance = Rng(seed)
    step = ENGINE.setup(options, seats, Rng(seed))
    while asks := ENGINE.to_move(step.state):
        yield step.state
        waiting = [seat for seat, questions in asks.items() if any(ask.must for ask in questions)]
        coin, chance = chance.below(4)
        seat, chance = chance.choice(waiting if coin else tuple(asks))
        move, chance = chance.choice(ENGINE.legal_moves(step.state, seat))
        step = ENGINE.apply(step.state, seat, move, step.rng)
    yield step.state


def cards_of(state):
    """Every mortal card, wherever it is."""
    captives = [captive.mortal for player in state.players for captive in player.captives]
    lying = [slot.mortal for slot in state.row if slot.captor is None]
    return [*state.box, *state.deck, *state.discard, *captives, *lying]


@settings(max_examples=20)
@given(st.integers(2, 5), OPTIONS, st.binary(min_size=2, max_size=4))
def test_no_card_is_ever_lost_or_doubled(seats, options, seed):
    for state in random_match(seats, options, seed):
        assert len(cards_of(state)) + sum(state.assistants) == 37
        assert sorted(state.markers) == list(range(seats))
        assert 0 <= state.bottom <= len(state.deck)
        for seat, player in enumerate(state.players):
            played = [state.phase.played[seat].creature] if hasattr(state.phase, "played") else []
            creatures = [*player.hand, *player.discard, *player.lost, *played]
            assert len(creatures) == len(set(creatures)) == 9


@settings(max_examples=20)
@given(st.integers(2, 5), OPTIONS, st.binary(min_size=2, max_size=4))
def test_a_question_that_is_gone_never_returns(seats, options, seed):
    open_before: set[tuple[Seat, str]] = set()
    gone: set[tuple[Seat, str]] = set()
    for state in random_match(seats, options, seed):
        asks = ENGINE.to_move(state)
        now = {(seat, ask.key) for seat, questions in asks.items() for ask in questions}
        gone |= open_before - now
        assert not gone & now
        open_before = now
        for questions in asks.values():
            assert len({ask.kind for ask in questions}) == len(questions)


@settings(max_examples=10)
@given(st.integers(2, 5), OPTIONS, st.binary(min_size=2, max_size=4))
def test_a_drawn_state_looks_the_same_and_has_all_cards(seats, options, seed):
    for number, state in enumerate(random_match(seats, options, seed)):
        viewer = (None, *range(seats))[number % (seats + 1)]
        view = ENGINE.view(state, viewer)
        drawn = ENGINE.determinize(view, Rng(seed, number))
        assert ENGINE.view(drawn, viewer) == view
        assert sorted(cards_of(drawn)) == sorted(cards_of(state))
        if viewer is not None:
            assert ENGINE.legal_moves(drawn, viewer) == ENGINE.legal_moves(state, viewer)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("sets", [None, tuple(ChosenSet)])
def test_with_every_choice_of_sets(seats, sets):
    needed = {2: 1, 3: 2, 4: 3, 5: 3}[seats]
    chosen = None if sets is None else sets[-needed:]
    *_, last = random_match(seats, Options(sets=chosen, first_marker=Seat(seats - 1)), b"sets")
    assert ENGINE.outcome(last) is not None


@settings(max_examples=20)
@given(st.integers(2, 5), OPTIONS, st.binary(min_size=2, max_size=4))
def test_a_choice_with_one_answer_is_never_asked(seats, options, seed):
    for state in random_match(seats, options, seed):
        for seat, questions in ENGINE.to_move(state).items():
            if questions[0].kind != "pick":
                assert len(ENGINE.legal_moves(state, seat)) > 1
