"""The cards and the set-up table, read once from ``data/*.toml`` and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from engines.campy_creatures.model import ChosenSet, Creature, Location, Mortal, MortalSet
from engines.kernel.data import fingerprint
from engines.kernel.errors import BadData

T = TypeVar("T")

ROUNDS: Final = 3
"""How many locations lie in the pile: two and a final act."""
TURNS: Final = 6
"""How many turns every round has, with any number of seats."""
SET_SIZES: Final = {
    MortalSet.BASE: 7,
    MortalSet.TEENAGERS: 7,
    MortalSet.CLASSICS: 7,
    MortalSet.ENGINEERS: 7,
    MortalSet.ASSISTANTS: 9,
}
"""37 cards: the only sizes with which one mortal is left at the end of a round, whoever plays."""


class CreatureCard(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a creature."""

    key: Creature
    strength: int
    acts: Literal["before", "capturing", "in-hand", "never"]
    """One dot, two dots, the Beast, the Kaiju."""
    mild: int
    """1 is the creature that a seat which is away plays first."""


class MortalCard(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on the copies of a mortal."""

    key: str
    set: MortalSet
    copies: int
    icons: tuple[int, ...]
    """Location icons, copy by copy."""
    points: int = 0
    teenagers: int = 0


class LocationCard(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a location."""

    key: Location
    final_act: bool = False
    severed_hand: bool = False
    """To be discarded in the future for its reward."""
    needs: ChosenSet | None = None
    """Only used when this set is in the game."""


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """What goes into the mortal deck."""

    seats: int
    sets: int
    cards: int
    """Of each set."""
    assistants: int
    """In the first deck, and on each location to come."""


class Data(Struct, frozen=True):
    """All tables of one folder."""

    creatures: dict[Creature, CreatureCard]
    mortals: dict[str, MortalCard]
    locations: dict[Location, LocationCard]
    setups: dict[int, SetUp]
    fingerprint: str
    """SHA-256 over the four files."""


def load(folder: Path) -> Data:
    """Read and check a folder of tables. Raises BadData, which names file and entry."""
    creatures = _table(folder, "creature", CreatureCard, lambda card: card.key)
    mortals = _table(folder, "mortal", MortalCard, lambda card: card.key)
    locations = _table(folder, "location", LocationCard, lambda card: card.key)
    setups = _table(folder, "setup", SetUp, lambda row: row.seats)
    _check_creatures(creatures)
    _check_mortals(mortals)
    _check_locations(locations)
    _check_setups(setups)
    return Data(creatures, mortals, locations, setups, _fingerprint(folder))


def _path(folder: Path, noun: str) -> Path:
    return folder / (f"{noun}.toml" if noun == "setup" else f"{noun}s.toml")


def _fingerprint(folder: Path) -> str:
    paths = [_path(folder, noun) for noun in ("creature", "mortal", "location", "setup")]
    return fingerprint({path.name: path.read_bytes() for path in paths})


def _table(folder: Path, noun: str, row: type[T], key: Callable[[T], Any]) -> dict[Any, T]:
    """The entries of one file by their key."""
    path = _path(folder, noun)
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path.name}: {error}") from error
    if set(document) != {noun} or not isinstance(document[noun], list):
        raise BadData(f"{path.name}: must hold [[{noun}]] entries and nothing else")
    table: dict[Any, T] = {}
    for number, raw in enumerate(document[noun], start=1):
        name = raw.get("key", raw.get("seats", "without a name")) if isinstance(raw, dict) else "not a table"
        try:
            entry = msgspec.convert(raw, row)
        except msgspec.ValidationError as error:
            raise BadData(f"{path.name}: entry {number} ({name}): {error}") from error
        if key(entry) in table:
            raise BadData(f"{path.name}: entry {number} ({name}): is there twice")
        table[key(entry)] = entry
    return table


def _demand(true: bool, file: str, entry: object, what: str) -> None:
    if not true:
        raise BadData(f"{file}: {entry}: {what}")


def _demand_all(file: str, members: Iterable[object], table: dict[Any, Any]) -> None:
    for member in members:
        _demand(member in table, file, member, "is missing")


def _check_creatures(table: dict[Creature, CreatureCard]) -> None:
    file = "creatures.toml"
    _demand_all(file, Creature, table)
    for key, card in table.items():
        _demand(0 <= card.strength <= 8, file, key, f"strength {card.strength} is not between 0 and 8")
    _demand(len({card.mild for card in table.values()}) == len(table), file, "mild", "a number is there twice")
    hand = [card.strength for key, card in table.items() if key is not Creature.DEMOGORGON]
    _demand(sorted(hand) == list(range(9)), file, "strength", "a hand has one creature of each strength 0 to 8")
    twin = table[Creature.INVISIBLE_MAN].strength
    _demand(table[Creature.DEMOGORGON].strength == twin, file, Creature.DEMOGORGON, f"its strength must be {twin}")


def _check_mortals(table: dict[str, MortalCard]) -> None:
    file = "mortals.toml"
    for key, card in table.items():
        _demand(card.copies >= 1, file, key, "needs at least one copy")
        _demand(len(card.icons) == card.copies, file, key, f"{card.copies} copies, but {len(card.icons)} icon counts")
        _demand(all(0 <= icons <= 2 for icons in card.icons), file, key, "icons are 0, 1 or 2")
        _demand(-3 <= card.points <= 6, file, key, f"points {card.points} are not between -3 and 6")
        is_teenagers = card.set is MortalSet.TEENAGERS
        _demand(card.teenagers in ((1, 2, 3) if is_teenagers else (0,)), file, key, "teenagers do not fit its set")
        is_priced = card.set in (MortalSet.BASE, MortalSet.CLASSICS)
        _demand(is_priced or card.points == 0, file, key, "scores as a set and has no points of its own")
    for mortals, size in SET_SIZES.items():
        count = sum(card.copies for card in table.values() if card.set is mortals)
        _demand(count == size, file, mortals, f"must have {size} cards, not {count}")
    for key in (ASSISTANT, ENGINEER, ARCHEOLOGIST):
        _demand(key in table, file, key, "is missing")
    bearing = [icons for key in table if table[key].set is MortalSet.ASSISTANTS for icons in table[key].icons if icons]
    _demand(not bearing, file, ASSISTANT, "assistants bear no icons")


def _check_locations(table: dict[Location, LocationCard]) -> None:
    file = "locations.toml"
    _demand_all(file, Location, table)
    acts = sum(card.final_act for card in table.values())
    _demand(acts == 3, file, "final_act", f"three locations are final acts, not {acts}")


def _check_setups(table: dict[int, SetUp]) -> None:
    file = "setup.toml"
    _demand(sorted(table) == [2, 3, 4, 5], file, "seats", "one entry for each of 2, 3, 4 and 5 seats")
    for seats, row in table.items():
        _demand(1 <= row.sets <= 3, file, seats, "one to three sets")
        _demand(1 <= row.cards <= 7, file, seats, "one to seven cards of each set")
        _demand(1 <= row.assistants <= 3, file, seats, "one to three assistants")
        deck = SET_SIZES[MortalSet.BASE] + row.sets * row.cards + row.assistants
        _demand(deck == TURNS * seats + 1, file, seats, f"a deck of {deck} does not leave one mortal")


ASSISTANT: Final = "assistant"
ENGINEER: Final = "engineer"
ARCHEOLOGIST: Final = "archeologist"
HELPER: Final = Mortal(ASSISTANT)
"""Every Assistant is the same card."""

DATA: Final = load(Path(__file__).parent / "data")
STRENGTH: Final = {key: card.strength for key, card in DATA.creatures.items()}


def sort_creatures(creatures: Iterable[Creature]) -> tuple[Creature, ...]:
    """From the weakest up, as hands and discard piles lie."""
    return tuple(sorted(creatures, key=STRENGTH.__getitem__))


def _copies(mortals: MortalSet) -> tuple[Mortal, ...]:
    cards = (card for card in DATA.mortals.values() if card.set is mortals)
    return tuple(sorted(Mortal(card.key, icons) for card in cards for icons in card.icons))


CARDS: Final = {mortals: _copies(mortals) for mortals in MortalSet}
"""All cards of each set, sorted."""
HAND: Final = sort_creatures(creature for creature in Creature if creature is not Creature.DEMOGORGON)
DEMOGORGON_HAND: Final = tuple(Creature.DEMOGORGON if c is Creature.INVISIBLE_MAN else c for c in HAND)
PLACES: Final = tuple(key for key, card in DATA.locations.items() if not card.final_act)
FINAL_ACTS: Final = tuple(key for key, card in DATA.locations.items() if card.final_act)
