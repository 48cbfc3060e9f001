"""The words of Campy Creatures: options, state, moves, events and views.

Cards are keys; what they are called and say is in ``app/words``. Section numbers refer to ``RULES.md``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from engines.kernel.protocol import Move, ScorePart, Seat


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


# --- moves ----------------------------------------------------------------------------------------------------------


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

# --- state ----------------------------------------------------------------------------------------------------------


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


# --- events ---------------------------------------------------------------------------------------------------------


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

# --- views ----------------------------------------------------------------------------------------------------------


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
