"""Creatures, mortals, locations, and what the host settles before the start."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct


class Card(StrEnum):
    """Keys that tables are looked up by, all the time: hashed as the text they are, as ``Enum``'s own hash is slow."""

    __hash__ = str.__hash__


class Creature(Card):
    """The ten creatures; a hand holds nine of them, one of each strength."""

    BLOB = "blob"
    SWAMP_CREATURE = "swamp-creature"
    INVISIBLE_MAN = "invisible-man"
    DEMOGORGON = "demogorgon"
    """In place of the Invisible Man when the option says so."""
    MUMMY = "mummy"
    INVADER = "invader"
    WEREWOLF = "werewolf"
    VAMPIRE = "vampire"
    BEAST = "beast"
    KAIJU = "kaiju"


class MortalSet(StrEnum):
    """The sets that may be shuffled in; base and assistants always are."""

    BASE = "base"
    TEENAGERS = "teenagers"
    CLASSICS = "classics"
    ENGINEERS = "engineers"
    ASSISTANTS = "assistants"


class ChosenSet(StrEnum):
    """The sets among which a match chooses."""

    TEENAGERS = "teenagers"
    CLASSICS = "classics"
    ENGINEERS = "engineers"


class Location(Card):
    """Six locations and three final acts."""

    CAMP_MURKWOOD = "camp-murkwood"
    GRAVEYARD = "graveyard"
    LUNAR_BASE = "lunar-base"
    METROPOLIS = "metropolis"
    MYSTIC_PORTAL = "mystic-portal"
    SECRET_LAB = "secret-lab"
    ANCIENT_TEMPLE = "ancient-temple"
    PARALLEL_WORLD = "parallel-world"
    UNCHARTED_ISLAND = "uncharted-island"


class Scoring(StrEnum):
    """What wins the match."""

    POINTS = "points"
    """Most points after three rounds."""
    FIRST_TO_TWO = "first-to-two"
    """Rounds are won one by one; two wins end the match."""
    FIRST_TO_THREE = "first-to-three"


class Termination(StrEnum):
    """Why a match ended."""

    FINAL_ACT = "final-act"
    """Three rounds were played and the points counted."""
    ROUND_WINS = "round-wins"
    """Somebody won the rounds that the scoring option asks for."""


class Mortal(Struct, frozen=True, order=True):
    """A mortal card. Cards of the same name and icons are the same."""

    key: str
    """``archeologist hunter cosmonaut damsel deep-sea-diver reporter sheriff starlet teenagers-1 teenagers-2
    teenagers-3 engineer assistant``."""
    icons: int = 0
    """Location icons, 0 to 2."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host settles before the start."""

    demogorgon: bool = False
    """The Demogorgon instead of the Invisible Man, for everybody."""
    memory: bool = False
    """Discarded creatures lie face down to the others once their turn is over."""
    scoring: Scoring = Scoring.POINTS
    sets: tuple[ChosenSet, ...] | None = None
    """Which sets to shuffle in: one for two seats, two for three, all three for four and five. None: at random."""
    first_marker: Annotated[int, Meta(ge=0, le=4)] | None = None
    """The seat whose marker starts on top of the Clash-O-Meter; the others follow clockwise. None: at random."""
