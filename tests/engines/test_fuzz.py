"""The fuzzer finds what was planted, says how to see it again, and stops in time."""

import time

import pytest

from tests.engines.planted import (
    DeadEndGame,
    DishonestReveals,
    EndlessGame,
    LeakyAudience,
    LeakyView,
    RefusesItsOwn,
)
from tests.engines.toy import Hush
from tools import fuzz

FOUND = {
    DeadEndGame: "every_ask_has_a_move",
    EndlessGame: "a_match_ends",
    RefusesItsOwn: "listed_moves_are_accepted",
    LeakyView: None,
    LeakyAudience: "events_tell_what_views_show",
    DishonestReveals: "reveals_is_honest",
}


def first_find(engine: Hush, within: int = 200) -> fuzz.Find | None:
    finds = (fuzz.fuzz_match(engine, 1, number) for number in range(within))
    return next((find for find in finds if find is not None), None)


@pytest.mark.parametrize("fault", FOUND, ids=lambda fault: fault.__name__)
def test_it_finds_a_planted_fault(fault):
    find = first_find(fault())
    assert find is not None
    if fault in (DeadEndGame, EndlessGame):
        assert find.law in (FOUND[fault], "a_determinized_state_plays_on")


def test_it_finds_nothing_in_a_game_that_obeys():
    assert first_find(Hush(), within=20) is None


def test_a_find_is_found_again_by_its_number():
    find = first_find(DeadEndGame())
    assert find is not None
    assert fuzz.fuzz_match(DeadEndGame(), find.seed, find.number) == find


def test_a_find_says_how_to_see_it_again(capsys):
    assert fuzz.main(["--seconds", "20", "--seed", "1"], {"hush": DeadEndGame()}) == 1
    said = capsys.readouterr().out
    assert "--game hush --seed 1 --only" in said
    assert "seats, options {" in said


def test_it_stops_in_time(capsys):
    start = time.monotonic()
    assert fuzz.main(["--seconds", "0.2", "--seed", "1"], {"hush": Hush()}) == 0
    assert time.monotonic() - start < 10
    assert "nothing found" in capsys.readouterr().out
