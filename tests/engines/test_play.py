"""Random play and simulation: legal, complete, and the same anywhere."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from app.games.play import (
    DeadEnd,
    EndlessMatch,
    Played,
    chooser,
    fallback_match,
    random_match,
    replay,
    seed_bytes,
    state_hash,
    turns,
)
from app.games.registry import ENGINES
from app.games.simulate import simulate, simulated
from engines.kernel.errors import IllegalMove, IllegalOptions
from engines.kernel.rng import Rng
from tests.engines.planted import DeadEndGame, EndlessGame, RefusesItsOwn
from tests.engines.toy import Hush, Options, State

ROOT = Path(__file__).parents[2]
SIMULATION = """
import msgspec
from app.games.simulate import simulate, simulated
from app.games.registry import ENGINES
from tests.engines.toy import Hush
for engine in (Hush(), *ENGINES.values()):
    for match in simulated(engine, 4, 7, 3):
        print(msgspec.json.encode(match).decode())
"""


def a_match(number: int = 1, seats: int = 3) -> Played:
    return random_match(Hush(), Options(), seats, seed_bytes("play", number))


def test_equal_seeds_play_equal_matches():
    assert a_match(1) == a_match(1)


def test_other_seeds_play_other_matches():
    assert len({a_match(number).hash for number in range(20)}) == 20


def test_the_moves_of_a_match_lead_to_its_hash_and_outcome():
    played = a_match()
    final = replay(Hush(), Options(), 3, seed_bytes("play", 1), played.moves)
    assert state_hash(final.state) == played.hash
    assert Hush().outcome(final.state) == played.outcome


def test_a_hash_is_that_of_the_states_json():
    state = Hush().setup(Options(), 2, Rng(b"hash")).state
    assert state_hash(state) == state_hash(msgspec.json.decode(msgspec.json.encode(state), type=State))


def test_seats_that_nobody_waits_for_act_now_and_then():
    step = Hush().setup(Options(), 4, Rng(b"repick"))
    musts = [turn.answered_must for turn in turns(Hush(), step, chooser(b"repick"), repick=0.5)]
    assert 0 < musts.count(False) < len(musts)


def test_without_repicks_every_move_is_waited_for():
    played = random_match(Hush(), Options(), 4, b"seed", repick=0.0)
    assert played.answers == len(played.moves)


@pytest.mark.parametrize(
    ("engine", "error"), [(DeadEndGame(), DeadEnd), (EndlessGame(), EndlessMatch), (RefusesItsOwn(), IllegalMove)]
)
def test_a_broken_match_is_an_error(engine, error):
    with pytest.raises(error):
        [random_match(engine, Options(), 2, seed_bytes(number)) for number in range(10)]


def test_a_table_that_everybody_left_plays_fallbacks():
    played = fallback_match(Hush(), Options(), 3, b"left")
    assert played.answers == len(played.moves) == 12


@pytest.mark.parametrize("key", ENGINES)
def test_a_simulated_match_tells_outcome_moves_and_hash(key):
    first, second = simulate(key, ENGINES[key].meta.min_seats, 7, 2)
    assert (first.match, second.match) == (1, 2)
    assert first.moves > 0
    assert first.hash != second.hash
    assert len(first.outcome.results) == first.seats


def test_a_simulation_starts_the_same_however_many_matches_are_asked_for():
    assert list(simulated(Hush(), 4, 7, 3)) == list(simulated(Hush(), 4, 7, 5))[:3]


def test_the_first_simulated_match_never_changes():
    (match,) = simulated(Hush(), 4, 7, 1)
    assert (match.moves, match.hash[:16]) == (17, "c9a3c6addaa79063")


def test_simulating_an_unknown_game_is_refused_at_once():
    with pytest.raises(KeyError):
        simulate("no-such-game", 4, 7, 1)


@pytest.mark.parametrize("key", ENGINES)
def test_simulating_more_seats_than_the_game_has_is_refused_at_once(key):
    with pytest.raises(IllegalOptions):
        simulate(key, ENGINES[key].meta.max_seats + 1, 7, 1)


def simulation_in_a_process(hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", SIMULATION],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_same_seed_gives_the_same_lines_under_any_hash_seed():
    lines = simulation_in_a_process("0")
    assert lines.count("\n") == 3 * (1 + len(ENGINES))
    assert simulation_in_a_process("31337") == lines
