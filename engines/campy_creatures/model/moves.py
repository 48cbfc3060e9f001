"""What a seat decides."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from engines.campy_creatures.model.cards import Creature, Mortal
from engines.kernel.protocol import Move, Seat


class Pick(Move, frozen=True, tag="pick", forbid_unknown_fields=True):
    """Send out a creature, face down; may be sent again until all have picked."""

    answers: ClassVar[str] = "pick"
    creature: Creature


class Resurrect(Move, frozen=True, tag="resurrect", forbid_unknown_fields=True):
    """Spend The Graveyard in the choosing window: a random creature of the own discard pile comes back."""

    answers: ClassVar[str] = "resurrect"


class Weaken(Move, frozen=True, tag="weaken", forbid_unknown_fields=True):
    """Spend Lunar Base LZ-R: that seat's creature has 2 less this turn."""

    answers: ClassVar[str] = "weaken"
    target: Seat


class Absorb(Move, frozen=True, tag="absorb", forbid_unknown_fields=True):
    """The Blob absorbs a creature from the own hand."""

    answers: ClassVar[str] = "absorb"
    creature: Creature


class Capture(Move, frozen=True, tag="capture", forbid_unknown_fields=True):
    """Take the mortal in that slot of the row."""

    answers: ClassVar[str] = "capture"
    slot: Annotated[int, Meta(ge=0, le=4)]


class Give(Move, frozen=True, tag="give", forbid_unknown_fields=True):
    """The Swamp Creature gives the mortal it just captured to that seat."""

    answers: ClassVar[str] = "give"
    target: Seat


class Banish(Move, frozen=True, tag="banish", forbid_unknown_fields=True):
    """The Invisible Man discards one captured mortal, or none."""

    answers: ClassVar[str] = "banish"
    mortal: Mortal | None


class Shed(Move, frozen=True, tag="shed", forbid_unknown_fields=True):
    """Bitten by the Werewolf on the left: discard a creature from hand."""

    answers: ClassVar[str] = "shed"
    creature: Creature


class Exchange(Move, frozen=True, tag="exchange", forbid_unknown_fields=True):
    """The Mystic Portal: one captured mortal for one of the mortal discard."""

    answers: ClassVar[str] = "exchange"
    give: Mortal
    take: Mortal


class Keep(Move, frozen=True, tag="keep", forbid_unknown_fields=True):
    """The Mystic Portal: exchange nothing."""

    answers: ClassVar[str] = "exchange"


class Rise(Move, frozen=True, tag="rise", forbid_unknown_fields=True):
    """The Graveyard at the end of a round: use it now, or keep it for later."""

    answers: ClassVar[str] = "rise"
    use: bool


AnyMove = Pick | Resurrect | Weaken | Absorb | Capture | Give | Banish | Shed | Exchange | Keep | Rise
