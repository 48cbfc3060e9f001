"""The newcomer: sensible, and from what it sees alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from app.bots.policies import policy_of
from app.domain.bots import NEWCOMER, Seen
from app.games.play import any_move, chooser, policy_match, turns
from app.games.simulate import simulate_policies, tallies
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import (
    Banish,
    Captive,
    Capture,
    Capturing,
    Creature,
    Give,
    Mortal,
    Options,
    Pick,
    Played,
    Rise,
    Rising,
    Slot,
)
from engines.kernel.protocol import Seat
from engines.kernel.rng import Rng

GAME = "campy-creatures"
found = policy_of(GAME, NEWCOMER)
assert found is not None
newcomer = found

WHIM = b"whim"
ARCHEOLOGIST, DAMSEL, HUNTER = Mortal("archeologist", 0), Mortal("damsel", 0), Mortal("hunter", 0)


def seen(state: Any, seat: int) -> Seen:
    own = Seat(seat)
    return Seen(ENGINE.view(state, own), ENGINE.to_move(state)[own], ENGINE.legal_moves(state, own))


def states(seats: int, seed: int, **options: Any) -> list[Any]:
    """All positions of a random match in which somebody is asked."""
    step = ENGINE.setup(Options(**options), seats, Rng(bytes([seed]) * 32))
    return [turn.state for turn in turns(ENGINE, step, chooser(bytes([seed])))]


def capturing(row: tuple[Mortal, ...], creature: Creature, step: str = "capture", **facts: Any) -> Any:
    """Seat 0 of three acts first, with that creature."""
    state = ENGINE.setup(Options(), 3, Rng(b"c" * 32)).state
    played = (Played(creature, 9), Played(Creature.MUMMY, 3), Played(Creature.INVADER, 4))
    phase = Capturing(played, (Seat(0), Seat(2), Seat(1)), 0, step, 0 if step == "capture" else 1)
    return replace(state, row=tuple(Slot(mortal) for mortal in row), phase=phase, **facts)


def with_captives(state: Any, seat: int, *mortals: Mortal, **facts: Any) -> Any:
    players = list(state.players)
    captives = tuple(Captive(mortal) for mortal in mortals)
    players[seat] = replace(players[seat], captives=captives, **facts)
    return replace(state, players=tuple(players))


def test_only_what_is_known_is_played() -> None:
    assert policy_of(GAME, "grandmaster") is None
    assert policy_of("chess", NEWCOMER) is None


def test_a_bot_is_told_view_asks_and_legal_moves_and_nothing_else() -> None:
    assert Seen.__struct_fields__ == ("view", "asks", "legal")


@pytest.mark.parametrize("options", [{}, {"memory": True}, {"demogorgon": True}])
def test_positions_that_look_the_same_are_played_the_same(options: dict[str, Any]) -> None:
    """Whatever the state hides: what the others sealed, the deck, the sets."""
    for number, state in enumerate(states(3, 5, **options)[::5]):
        for seat in ENGINE.to_move(state):
            if not any(ask.must for ask in ENGINE.to_move(state)[seat]):
                continue
            own = seen(state, seat)
            other = ENGINE.determinize(own.view, Rng(bytes([number % 256]) * 32))
            assert newcomer(seen(other, seat), WHIM) == newcomer(own, WHIM)


def test_whim_decides_among_what_is_nearly_as_good() -> None:
    state = states(4, 3)[0]
    picks = {newcomer(seen(state, 0), bytes([whim])) for whim in range(40)}
    assert len(picks) > 2
    assert newcomer(seen(state, 0), WHIM) == newcomer(seen(state, 0), WHIM)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"memory": True}, {"demogorgon": True, "scoring": "first-to-three"}, {"scoring": "first-to-two"}]
)
def test_it_plays_every_match_to_its_end_by_legal_moves(seats: int, options: dict[str, Any]) -> None:
    chosen = Options(**options)
    for seed in range(3):
        played = policy_match(ENGINE, chosen, bytes([seed]) * 32, [newcomer] * seats)
        assert played.outcome.results


@pytest.mark.parametrize(("seats", "share"), [(2, 0.75), (4, 0.6)])
def test_it_beats_random_play_clearly(seats: int, share: float) -> None:
    both = [(NEWCOMER, newcomer), ("random", any_move)]
    own = next(one for one in tallies(list(simulate_policies(GAME, seats, 1, 40, both))) if one.policy == NEWCOMER)
    assert own.wins >= share * own.seats


def test_it_takes_what_is_worth_most() -> None:
    state = capturing((HUNTER, DAMSEL, ARCHEOLOGIST), Creature.KAIJU)
    assert newcomer(seen(state, 0), WHIM) == Capture(1)


def test_it_gives_away_what_is_bad() -> None:
    """And the Swamp Creature's gift goes to who is ahead."""
    state = capturing((HUNTER, DAMSEL, ARCHEOLOGIST), Creature.SWAMP_CREATURE)
    assert newcomer(seen(state, 0), WHIM) == Capture(0)
    given = with_captives(capturing((), Creature.SWAMP_CREATURE, "give"), 0, HUNTER)
    chosen = [newcomer(seen(with_captives(given, 1, points=60), 0), bytes([whim])) for whim in range(20)]
    assert chosen.count(Give(Seat(1))) > chosen.count(Give(Seat(2)))


def test_it_banishes_what_costs_points_and_nothing_good() -> None:
    state = capturing((), Creature.INVISIBLE_MAN, "banish")
    assert newcomer(seen(with_captives(state, 0, HUNTER, DAMSEL), 0), WHIM) == Banish(HUNTER)
    assert newcomer(seen(with_captives(state, 0, DAMSEL, ARCHEOLOGIST), 0), WHIM) == Banish(None)


def test_it_keeps_the_beast_while_there_is_little_to_win() -> None:
    state = states(3, 1)[0]
    poor = replace(state, row=tuple(Slot(Mortal("reporter", 0)) for _ in range(3)))
    assert Pick(Creature.BEAST) not in {newcomer(seen(poor, 0), bytes([whim])) for whim in range(30)}


def test_a_graveyard_is_used_before_it_is_too_late() -> None:
    state = with_captives(states(3, 1)[0], 0, DAMSEL, discard=(Creature.WEREWOLF,))
    last = replace(state, phase=Rising(Seat(0)), locations=())
    assert newcomer(seen(last, 0), WHIM) == Rise(True)
