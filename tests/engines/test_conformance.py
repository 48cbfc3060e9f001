"""Every registered game obeys every law, in random matches with random options."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.games.play import chooser, fallback_match, seed_bytes
from app.games.registry import ENGINES
from engines.kernel.protocol import AnyEngine
from tests.engines.anything import options_of
from tests.engines.conformance import breaches, types_are_fit, unvaried

EXAMPLES = max(settings().max_examples // 8, 12)
"""A match is a long example: 12 by default, 250 in the nightly form."""
DENSITY = 0.08
"""The share of a match's positions that all laws are tried at."""

games = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES.keys())


@games
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data(), number=st.integers(0, 2**32))
def test_a_random_match_obeys_every_law(engine: AnyEngine, data, number):
    seats = data.draw(st.integers(engine.meta.min_seats, engine.meta.max_seats), label="seats")
    options = options_of(engine, seats, chooser(seed_bytes("options", number)))
    for breach in breaches(engine, options, seats, seed_bytes("conformance", number), density=DENSITY):
        raise breach


@games
def test_what_is_hidden_varies(engine: AnyEngine):
    for seats in range(engine.meta.min_seats, engine.meta.max_seats + 1):
        seeds = [seed_bytes("vary", number) for number in range(3)]
        for breach in unvaried(engine, engine.meta.options(), seats, seeds):
            raise breach


@games
def test_types_are_frozen_tagged_and_described(engine: AnyEngine):
    types_are_fit(engine)


@games
def test_a_table_that_everybody_left_ends(engine: AnyEngine):
    for seats in range(engine.meta.min_seats, engine.meta.max_seats + 1):
        for number in range(5):
            options = options_of(engine, seats, random.Random(number))
            fallback_match(engine, options, seats, seed_bytes("fallback", number))


@pytest.mark.parametrize("key", ENGINES)
def test_a_game_is_registered_by_its_own_key(key):
    assert ENGINES[key].meta.key == key
