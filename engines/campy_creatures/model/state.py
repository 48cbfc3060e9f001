"""Everything on the table and under it."""

from __future__ import annotations

from msgspec import Struct

from engines.campy_creatures.model.cards import ChosenSet, Creature, Location, Mortal, Options
from engines.kernel.protocol import ScorePart, Seat


class Captive(Struct, frozen=True):
    """A captured mortal."""

    mortal: Mortal
    face_down: bool = False
    """Taken by a Demogorgon: known to its captor alone until the round ends."""


class Player(Struct, frozen=True):
    """What one seat has before it."""

    hand: tuple[Creature, ...]
    """Sorted by strength; holds the picked creature too until the reveal."""
    discard: tuple[Creature, ...] = ()
    """The creature discard pile, sorted by strength."""
    lost: tuple[Creature, ...] = ()
    """Absorbed or shed this turn; they lie open and join the discard when the turn ends."""
    captives: tuple[Captive, ...] = ()
    """In order of capture; Assistants of earlier rounds come first."""
    locations: tuple[Location, ...] = ()
    """Conquered and still held; a spent one is gone."""
    points: int = 0
    """The eye token: what the finished rounds gave."""
    wins: int = 0
    """Rounds won, in the round-wins scoring."""


class Played(Struct, frozen=True):
    """A revealed creature of this turn."""

    creature: Creature
    strength: int
    """As it counts now: weakened, with what the Blob absorbed."""
    cancelled: bool = False
    """A Vampire took its ability."""
    done: bool = False
    """Has captured, or had its time when nothing was left."""


class Choosing(Struct, frozen=True, tag="choosing"):
    """All pick in secret (§3)."""

    picks: tuple[Creature | None, ...]
    """By seat; sealed."""
    confirmed: tuple[bool, ...]
    """Whether that seat's pick stands; False also for a pick that Lunar Base opened again."""


class Absorbing(Struct, frozen=True, tag="absorbing"):
    """Creatures with one dot act; a Blob is asked what it absorbs (§4, §7.1)."""

    played: tuple[Played, ...]
    """By seat."""
    waiting: tuple[Seat, ...]
    """Blobs that still have to absorb, the first of them asked now."""


class Capturing(Struct, frozen=True, tag="capturing"):
    """Mortals are taken in order (§5)."""

    played: tuple[Played, ...]
    order: tuple[Seat, ...]
    """Who captures, first to last, the whole turn."""
    at: int
    """Index in ``order`` of who acts now."""
    step: str
    """``capture give banish shed``: what is asked now; ``shed`` asks the seat on the right of ``order[at]``."""
    taken: int
    """How many mortals the acting seat has taken this turn."""


class Exchanging(Struct, frozen=True, tag="exchanging"):
    """The round's mortals are counted; the conqueror of the Mystic Portal may exchange (§10.12)."""

    seat: Seat


class Rising(Struct, frozen=True, tag="rising"):
    """The holder of The Graveyard is asked a last time before scoring (§10.5)."""

    seat: Seat


class Over(Struct, frozen=True, tag="over"):
    """The match has ended."""


Phase = Choosing | Absorbing | Capturing | Exchanging | Rising | Over


class RoundScore(Struct, frozen=True):
    """What one seat gained in one round."""

    seat: Seat
    parts: tuple[ScorePart, ...]
    """Keys: ``mortals`` (base and classics), ``teenagers``, ``engineers``, ``assistants``, ``beast``, ``location``;
    those with nothing to count are left out."""
    total: int


class RoundResult(Struct, frozen=True):
    """How a round ended."""

    number: int
    """From 1."""
    location: Location
    conqueror: Seat | None
    scores: tuple[RoundScore, ...]
    """By seat."""
    winner: Seat | None
    """Who won the round, in the round-wins scoring."""


class Slot(Struct, frozen=True):
    """A place in the row of mortals."""

    mortal: Mortal
    captor: Seat | None = None
    """Who took it this turn; the print stays until the turn ends."""


class State(Struct, frozen=True):
    """Everything on the table and under it."""

    options: Options
    sets: tuple[ChosenSet, ...]
    """Settled at the start, in the order of ``ChosenSet``."""
    round: int
    """From 1."""
    turn: int
    """From 1."""
    pool: tuple[Mortal, ...]
    """The base and set cards that this match plays with, sorted; all shuffled again each round."""
    box: tuple[Mortal, ...]
    """Cards out of the game: set cards never used, assistants gone for good."""
    deck: tuple[Mortal, ...]
    """Top first."""
    bottom: int
    """How many cards at the bottom of the deck a Demogorgon put there this round: known to all."""
    row: tuple[Slot, ...]
    discard: tuple[Mortal, ...]
    """The mortal discard pile, oldest first."""
    location: Location
    """This round's."""
    locations: tuple[Location, ...]
    """Those of the rounds to come, the next one first."""
    assistants: tuple[int, ...]
    """How many Assistants lie on each of ``locations``."""
    players: tuple[Player, ...]
    markers: tuple[Seat, ...]
    """The Clash-O-Meter, top first."""
    weakened: tuple[Seat, ...]
    """Seats that Lunar Base weakened this turn; once for each use."""
    conqueror: Seat | None
    """Who conquered this round's location; set between the end of the turns and scoring."""
    results: tuple[RoundResult, ...]
    phase: Phase
