"""What one viewer may see."""

from __future__ import annotations

from msgspec import Struct

from engines.campy_creatures.model.cards import ChosenSet, Creature, Location, Mortal, Options
from engines.campy_creatures.model.state import Played, RoundResult, Slot
from engines.kernel.protocol import Seat


class Open(Struct, frozen=True, tag="open"):
    """Creatures that this viewer may see, sorted by strength."""

    creatures: tuple[Creature, ...]


class Closed(Struct, frozen=True, tag="closed"):
    """Creatures that lie face down to this viewer."""

    count: int


Pile = Open | Closed


class KnownCaptive(Struct, frozen=True, tag="known"):
    mortal: Mortal
    face_down: bool
    """True: only this viewer, its captor, sees it."""


class UnknownCaptive(Struct, frozen=True, tag="unknown"):
    """Face down, another seat's."""


CaptiveView = KnownCaptive | UnknownCaptive


class PlayerView(Struct, frozen=True):
    """What a viewer sees of one seat."""

    hand: Pile
    """What that seat has not played or lost yet, a sealed pick included: it follows from the open discard piles, so
    all see it, except in the memory variant, where only the owner does."""
    discard: Pile
    lost: tuple[Creature, ...]
    captives: tuple[CaptiveView, ...]
    locations: tuple[Location, ...]
    points: int
    wins: int
    icons: int
    """Location icons on the captives of this round that this viewer sees."""
    running: int
    """What the captives that this viewer sees would score if the round ended now, location rewards aside."""


class ChoosingView(Struct, frozen=True, tag="choosing"):
    chosen: tuple[bool, ...]
    """By seat: whose pick stands."""
    mine: Creature | None
    """The viewer's own pick; preselected if it was opened again. None: not picked yet, or a spectator."""


class AbsorbingView(Struct, frozen=True, tag="absorbing"):
    played: tuple[Played, ...]
    asked: Seat


class CapturingView(Struct, frozen=True, tag="capturing"):
    played: tuple[Played, ...]
    order: tuple[Seat, ...]
    at: int
    step: str
    asked: Seat
    taken: int


class ExchangingView(Struct, frozen=True, tag="exchanging"):
    asked: Seat


class RisingView(Struct, frozen=True, tag="rising"):
    asked: Seat


class OverView(Struct, frozen=True, tag="over"):
    """The match has ended; the scores are in ``results``."""


PhaseView = ChoosingView | AbsorbingView | CapturingView | ExchangingView | RisingView | OverView


class KnownPool(Struct, frozen=True, tag="known"):
    """From the second round after a set-up on everybody has seen all cards that the match plays with."""

    mortals: tuple[Mortal, ...]


class UnknownPool(Struct, frozen=True, tag="unknown"):
    """In the first round after a set-up only the base cards and the numbers of each set are known."""


class View(Struct, frozen=True):
    """What one viewer may see."""

    options: Options
    sets: tuple[ChosenSet, ...]
    you: Seat | None
    round: int
    turn: int
    turns: int
    """How many turns this round has."""
    pool: KnownPool | UnknownPool
    deck: int
    """How many cards the mortal deck has."""
    bottom: tuple[Mortal, ...]
    """Known cards at the bottom of the deck, put there by Demogorgons."""
    row: tuple[Slot, ...]
    discard: tuple[Mortal, ...]
    gone: int
    """Assistants that have left the game since its set-up."""
    location: Location
    final_act: bool
    assistants: tuple[int, ...]
    """How many Assistants lie on each location to come."""
    players: tuple[PlayerView, ...]
    """By seat."""
    markers: tuple[Seat, ...]
    weakened: tuple[Seat, ...]
    conqueror: Seat | None
    results: tuple[RoundResult, ...]
    phase: PhaseView
