"""What happened, for the log and for the eyes."""

from __future__ import annotations

from msgspec import Struct

from engines.campy_creatures.model.cards import Creature, Location, Mortal, Termination
from engines.campy_creatures.model.state import RoundResult
from engines.kernel.protocol import Seat


class RoundBegan(Struct, frozen=True, tag="round-began"):
    round: int
    location: Location
    final_act: bool
    markers: tuple[Seat, ...]


class MortalsAppeared(Struct, frozen=True, tag="mortals-appeared"):
    turn: int
    mortals: tuple[Mortal, ...]


class HasChosen(Struct, frozen=True, tag="has-chosen"):
    """Told when a seat's pick closes, and again when it picks anew; never what."""

    seat: Seat


class Resurrected(Struct, frozen=True, tag="resurrected"):
    """The Graveyard brought a creature back. In the memory variant its owner alone is told, besides ``RoseUnseen``."""

    seat: Seat
    creature: Creature


class RoseUnseen(Struct, frozen=True, tag="rose-unseen"):
    """The Graveyard brought a creature back which only its owner saw (memory variant); told to all."""

    seat: Seat


class Weakened(Struct, frozen=True, tag="weakened"):
    seat: Seat
    """Who spent Lunar Base."""
    target: Seat


class Revealed(Struct, frozen=True, tag="revealed"):
    creatures: tuple[Creature, ...]
    """By seat."""
    strengths: tuple[int, ...]


class Cancelled(Struct, frozen=True, tag="cancelled"):
    """The Vampire of ``seat`` took the ability of ``target``."""

    seat: Seat
    target: Seat
    creature: Creature


class MummyRushed(Struct, frozen=True, tag="mummy-rushed"):
    """A Kaiju is in play: this Mummy captures before all others."""

    seat: Seat


class Absorbed(Struct, frozen=True, tag="absorbed"):
    seat: Seat
    creature: Creature
    strength: int
    """The Blob's new strength."""


class Captured(Struct, frozen=True, tag="captured"):
    seat: Seat
    slot: int
    mortal: Mortal


class Dug(Struct, frozen=True, tag="dug"):
    """A Demogorgon put the mortal of that slot under the deck and took the top card, face down."""

    seat: Seat
    slot: int
    mortal: Mortal


class Peeked(Struct, frozen=True, tag="peeked"):
    """Told to the captor alone: the card that the Demogorgon took."""

    seat: Seat
    mortal: Mortal


class MissedOut(Struct, frozen=True, tag="missed-out"):
    """Nothing was left to capture."""

    seat: Seat


class Gave(Struct, frozen=True, tag="gave"):
    seat: Seat
    target: Seat
    mortal: Mortal


class Banished(Struct, frozen=True, tag="banished"):
    """The Invisible Man discarded a mortal, or None."""

    seat: Seat
    mortal: Mortal | None


class CreatureShed(Struct, frozen=True, tag="creature-shed"):
    seat: Seat
    by: Seat
    """Whose Werewolf bit."""
    creature: Creature


class Clashed(Struct, frozen=True, tag="clashed"):
    groups: tuple[tuple[Seat, ...], ...]
    """Each group clashed with one another."""


class MarkerMoved(Struct, frozen=True, tag="marker-moved"):
    seat: Seat
    to_top: bool
    why: str
    """``clash location teenagers round metropolis``."""
    markers: tuple[Seat, ...]
    """As they stand now, top first."""


class Escaped(Struct, frozen=True, tag="escaped"):
    mortal: Mortal


class TurnedUp(Struct, frozen=True, tag="turned-up"):
    """Mortals that lay face down are shown."""

    seat: Seat
    mortals: tuple[Mortal, ...]


class LocationConquered(Struct, frozen=True, tag="location-conquered"):
    seat: Seat
    location: Location
    icons: int
    tied: tuple[Seat, ...]
    """Others with as many icons."""


class LocationUnclaimed(Struct, frozen=True, tag="location-unclaimed"):
    location: Location


class Exchanged(Struct, frozen=True, tag="exchanged"):
    seat: Seat
    gave: Mortal
    took: Mortal


class Kept(Struct, frozen=True, tag="kept"):
    """The Mystic Portal was not used."""

    seat: Seat


class RoundScored(Struct, frozen=True, tag="round-scored"):
    result: RoundResult


class MatchEnded(Struct, frozen=True, tag="match-ended"):
    ranking: tuple[Seat, ...]
    """First to last."""
    termination: Termination


AnyEvent = (
    RoundBegan
    | MortalsAppeared
    | HasChosen
    | Resurrected
    | RoseUnseen
    | Weakened
    | Revealed
    | Cancelled
    | MummyRushed
    | Absorbed
    | Captured
    | Dug
    | Peeked
    | MissedOut
    | Gave
    | Banished
    | CreatureShed
    | Clashed
    | MarkerMoved
    | Escaped
    | TurnedUp
    | LocationConquered
    | LocationUnclaimed
    | Exchanged
    | Kept
    | RoundScored
    | MatchEnded
)
