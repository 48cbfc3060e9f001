"""The suite finds what it is there to find: the toy obeys every law, each planted fault breaks the one meant."""

import pytest

from app.games.play import chooser, seed_bytes
from tests.engines.anything import options_of
from tests.engines.conformance import (
    MATCH_LAWS,
    MOVE_LAWS,
    POSITION_LAWS,
    breaches,
    types_are_fit,
    unvaried,
)
from tests.engines.planted import FOLLOWS, PLANTED
from tests.engines.toy import Hush, Options

MATCHES = 3


def laws_broken(engine: Hush) -> dict[str, str]:
    """Every law that a few matches break, with its first message."""
    found: dict[str, str] = {}
    for number in range(MATCHES):
        for breach in breaches(engine, Options(), 2 + number % 3, seed_bytes("planted", number)):
            found.setdefault(breach.law, str(breach))
    for breach in unvaried(engine, Options(), 3, [seed_bytes("vary", number) for number in range(6)]):
        found.setdefault(breach.law, str(breach))
    return found


@pytest.mark.parametrize("number", range(12))
def test_the_toy_obeys_every_law(number):
    seats = 2 + number % 3
    seed = seed_bytes("toy", number)
    assert not list(breaches(Hush(), options_of(Hush(), seats, chooser(seed)), seats, seed))


def test_the_toys_types_are_fit():
    types_are_fit(Hush())


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.__name__)
def test_a_planted_fault_breaks_the_law_meant(fault):
    found = laws_broken(fault())
    assert PLANTED[fault] in found
    others = {law: message for law, message in found.items() if law != PLANTED[fault]}
    assert others.keys() <= FOLLOWS.get(fault, set()), others


UNPLANTED = {
    "a_determinized_state_plays_on",
    "fallbacks_end_the_match",
    "the_log_replays_to_the_same_state",
    "everything_survives_json",
}
"""Laws that are broken only together with others, or have no fault of their own yet."""


def test_every_law_has_a_fault_that_breaks_it():
    laws = {law.__name__ for law in (*POSITION_LAWS, *MOVE_LAWS, *MATCH_LAWS)}
    assert laws - set(PLANTED.values()) == UNPLANTED


def test_a_breach_says_what_where_and_how():
    fault = next(iter(PLANTED))
    breach = next(iter(breaches(fault(), Options(), 2, seed_bytes("planted", 0))))
    assert breach.law.replace("_", " ") in str(breach)
    assert "after move" in str(breach)
