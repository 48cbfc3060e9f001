"""What the words of Campy Creatures say of its rules is what the engine plays."""

from __future__ import annotations

import re

import pytest

from app.words import LOCALES, refusal_of
from app.words.words import bundle
from engines.campy_creatures.data import DATA
from engines.campy_creatures.model import Creature, Location
from engines.campy_creatures.scoring import EVEN_ENGINEER, MOST_TEENAGERS, ODD_ENGINEER, POINTS, SECOND_TEENAGERS

GAME = "campy-creatures"


def said(locale: str, key: str, **facts: str | int) -> str:
    words = bundle(locale, GAME)
    pattern = words.get_message(key).value
    assert pattern is not None
    told, problems = words.format_pattern(pattern, facts)
    assert not problems
    return str(told)


def figures(text: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"[-−]?\d+", text)]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_price_of_every_mortal(locale: str) -> None:
    text = said(locale, "rules-mortals-1")
    for key, points in POINTS.items():
        name = said(locale, f"mortal-{key}")
        assert f"{name} {points}".replace("-", "−") in text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["rules-mortals-2", "score-teenagers-rule", "why-teens"])
def test_the_prizes_for_teenagers(locale: str, key: str) -> None:
    assert [one for one in figures(said(locale, key)) if one > 2] == [MOST_TEENAGERS, SECOND_TEENAGERS]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["rules-mortals-3", "score-engineers-rule", "why-engineer"])
def test_engineers_score_each_by_an_even_or_odd_number(locale: str, key: str) -> None:
    assert figures(said(locale, key).replace("+", "")) == [EVEN_ENGINEER, ODD_ENGINEER]


def test_a_still_speaks_of_an_even_number_and_not_of_pairs() -> None:
    assert said("en", "worth-engineer") == "even: +3"
    assert said("pt-BR", "worth-engineer") == "par: +3"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_refusal_calls_the_swamp_creature_as_its_card_does(locale: str) -> None:
    told = refusal_of(locale, GAME, "give-to-another", {})
    assert told is not None
    assert said(locale, f"creature-{Creature.SWAMP_CREATURE}") in told


@pytest.mark.parametrize("locale", LOCALES)
def test_lunar_base_is_for_anybody_and_not_for_rivals_alone(locale: str) -> None:
    told = refusal_of(locale, GAME, "no-such-seat", {"seat": 9})
    assert told is not None
    for text in (told, said(locale, f"location-{Location.LUNAR_BASE}-reward")):
        assert "rival" not in text.lower()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_creature_mortal_and_location_is_explained(locale: str) -> None:
    for creature in DATA.creatures:
        assert said(locale, f"creature-{creature}-text").endswith(".")
    for mortal in DATA.mortals:
        assert said(locale, f"mortal-{mortal}-obj")
    for location in DATA.locations:
        assert said(locale, f"location-{location}-text").endswith(".")
