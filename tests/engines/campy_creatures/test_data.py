"""§1: the cards, and what is wrong with a broken table of them."""

from pathlib import Path

import pytest

from engines.campy_creatures import data
from engines.campy_creatures.data import CARDS, DATA, FINAL_ACTS, HAND, PLACES, STRENGTH
from engines.campy_creatures.model import Creature, MortalSet
from engines.kernel.errors import BadData
from tests.engines.campy_creatures.builder import mortals, rule

FOLDER = Path(data.__file__).parent / "data"


@rule("1.4")
def test_there_are_ten_creatures_nine_of_them_in_a_hand():
    assert len(DATA.creatures) == len(Creature) == 10
    assert len(HAND) == 9


@rule("1.5")
def test_there_are_37_mortals():
    sizes = {key.value: len(cards) for key, cards in CARDS.items()}
    assert sizes == {"base": 7, "teenagers": 7, "classics": 7, "engineers": 7, "assistants": 9}
    assert sum(sizes.values()) == 37


@rule("1.5")
def test_the_base_set():
    assert CARDS[MortalSet.BASE] == mortals(
        ("archeologist", "archeologist:1", "archeologist:1", "cosmonaut", "damsel", "hunter", "hunter:2")
    )


@rule("1.6")
def test_there_are_six_locations_and_three_final_acts():
    assert len(PLACES) == 6
    assert FINAL_ACTS == ("ancient-temple", "parallel-world", "uncharted-island")


@rule("2.3", "4.2")
def test_a_hand_has_one_creature_of_each_strength():
    assert [STRENGTH[creature] for creature in HAND] == list(range(9))


@rule("4.4")
def test_one_dot_two_dots_or_none():
    acts = {key.value: card.acts for key, card in DATA.creatures.items()}
    assert {key for key, when in acts.items() if when == "before"} == {"blob", "mummy", "vampire"}
    assert {key for key, when in acts.items() if when == "capturing"} == {
        *("swamp-creature", "invisible-man", "demogorgon", "invader", "werewolf")
    }


@rule("9.2")
def test_the_more_valuable_a_mortal_the_rarer():
    for mortals_of in (MortalSet.BASE, MortalSet.CLASSICS):
        cards = [card for card in DATA.mortals.values() if card.set is mortals_of and card.points > 0]
        cards.sort(key=lambda card: card.points)
        assert [card.copies for card in cards] == sorted((card.copies for card in cards), reverse=True)
        assert all(-3 <= card.points <= 6 for card in DATA.mortals.values())


@rule("9.3")
def test_a_card_shows_one_to_three_teenagers():
    cards = [card for card in DATA.mortals.values() if card.set is MortalSet.TEENAGERS]
    assert sorted(card.teenagers for card in cards) == [1, 2, 3]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_copied_folder_is_as_good_as_the_package(folder):
    assert data.load(folder) == DATA


def test_a_changed_table_has_another_fingerprint(folder):
    spoil(folder, "mortals.toml", "points = 6", "points = 5")
    assert data.load(folder).fingerprint != DATA.fingerprint


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("creatures.toml", "strength = 8", "strength = 9", "creatures.toml: kaiju: strength 9"),
        ("creatures.toml", "strength = 8", "strength = 7", "creatures.toml: strength: a hand has one creature"),
        ("creatures.toml", 'key = "kaiju"', 'key = "dragon"', "creatures.toml: entry 10 (dragon)"),
        ("creatures.toml", 'key = "kaiju"', 'key = "beast"', "creatures.toml: entry 10 (beast): is there twice"),
        ("creatures.toml", "mild = 4", "mild = 5", "creatures.toml: mild"),
        ("creatures.toml", 'acts = "never"', 'acts = "always"', "creatures.toml: entry 10 (kaiju)"),
        ("mortals.toml", "copies = 3", "copies = 2", "mortals.toml: archeologist: 2 copies, but 3 icon counts"),
        ("mortals.toml", "icons = [0]", "icons = [3]", "mortals.toml: cosmonaut: icons are 0, 1 or 2"),
        ("mortals.toml", "points = 6", "points = 7", "mortals.toml: damsel: points 7"),
        ("mortals.toml", "points = 6", 'points = "6"', "mortals.toml: entry 4 (damsel)"),
        ("mortals.toml", "points = 6", "prize = 6", "mortals.toml: entry 4 (damsel)"),
        ("mortals.toml", "copies = 1\nicons = [0]", "copies = 2\nicons = [0, 0]", "mortals.toml: base: must have 7"),
        ("mortals.toml", "teenagers = 3", "teenagers = 4", "mortals.toml: teenagers-3"),
        ("mortals.toml", 'key = "engineer"', 'key = "builder"', "mortals.toml: engineer: is missing"),
        ("locations.toml", "final_act = true", "final_act = false", "locations.toml: final_act: three"),
        ("locations.toml", 'key = "graveyard"', 'key = "yard"', "locations.toml: entry 2 (yard)"),
        ("setup.toml", "cards = 4", "cards = 5", "setup.toml: 2: a deck of 14"),
        ("setup.toml", "seats = 5", "seats = 6", "setup.toml: seats: one entry"),
        ("setup.toml", "[[setup]]", "[[set_up]]", "setup.toml: must hold [[setup]]"),
        ("setup.toml", "seats = 2", "seats =", "setup.toml: "),
    ],
)
def test_a_broken_table_names_file_and_entry(folder, file, old, new, complaint):
    spoil(folder, file, old, new)
    with pytest.raises(BadData) as caught:
        data.load(folder)
    assert str(caught.value).startswith(complaint)


def test_a_missing_table_is_named(folder):
    (folder / "setup.toml").unlink()
    with pytest.raises(BadData, match=r"^setup\.toml: "):
        data.load(folder)
