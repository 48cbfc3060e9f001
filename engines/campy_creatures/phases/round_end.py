"""The end of a round: the escape, the location, the last uses, the score, and what follows."""

from __future__ import annotations

from collections.abc import Mapping

from engines.campy_creatures.data import HELPER
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.locations import conquest, icons_of
from engines.campy_creatures.model import (
    AnyMove,
    Captive,
    Escaped,
    Exchange,
    Exchanged,
    Exchanging,
    Keep,
    Kept,
    Location,
    LocationConquered,
    LocationUnclaimed,
    Mortal,
    Rise,
    Rising,
    State,
    TurnedUp,
)
from engines.campy_creatures.phases import graveyard, round_score
from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Ask, Seat

KEEP = Keep()
RISES = (Rise(True), Rise(False))


def asks(state: State, phase: Exchanging | Rising) -> Mapping[Seat, tuple[Ask, ...]]:
    """The conqueror of the Mystic Portal, then the holder of The Graveyard (§8.3)."""
    kind = "exchange" if isinstance(phase, Exchanging) else "rise"
    return {phase.seat: (Ask(f"r{state.round}.{kind}", kind),)}


def moves(state: State, phase: Exchanging | Rising) -> list[AnyMove]:
    """Every different exchange, and none; or using The Graveyard, and not."""
    if isinstance(phase, Rising):
        return list(RISES)
    gives = sorted({captive.mortal for captive in state.players[phase.seat].captives})
    takes = sorted(set(state.discard))
    return [*(Exchange(give, take) for give in gives for take in takes), KEEP]


def discard_mortal(draft: Draft, mortal: Mortal) -> None:
    """A discarded mortal goes to the discard pile; an Assistant leaves the game (§9.9)."""
    if mortal == HELPER:
        draft.box = (*draft.box, mortal)
    else:
        draft.discard = (*draft.discard, mortal)


def begin(draft: Draft) -> None:
    """The last mortal escapes, face-down captives are turned, the location is settled (§8.1, §8.2, §8.3)."""
    draft.row = ()
    draft.weakened = ()
    draft.reveals = True
    for mortal in draft.deck:
        draft.tell(Escaped(mortal))
        discard_mortal(draft, mortal)
    draft.deck = ()
    draft.bottom = 0
    for seat in range(len(draft.players)):
        turn_up(draft, Seat(seat))
    settle_location(draft)
    offer_exchange(draft)


def turn_up(draft: Draft, seat: Seat) -> None:
    """What a Demogorgon took is shown before the location is settled (§11.5)."""
    captives = draft.players[seat].captives
    hidden = tuple(captive.mortal for captive in captives if captive.face_down)
    if hidden:
        captives = tuple(Captive(captive.mortal) for captive in captives)
        draft.change(seat, captives=captives)
        draft.tell(TurnedUp(seat, hidden))


def settle_location(draft: Draft) -> None:
    """The most icons take the card; the winner of a tie drops, but of the Metropolis rises (§8.5, §8.6, §10.11)."""
    won = conquest([icons_of(player.captives) for player in draft.players], draft.markers)
    if won is None:
        draft.tell(LocationUnclaimed(draft.location))
        return
    draft.conqueror = won.seat
    draft.change(won.seat, locations=(*draft.players[won.seat].locations, draft.location))
    draft.tell(LocationConquered(won.seat, draft.location, won.icons, won.tied))
    if draft.location is Location.METROPOLIS:
        draft.move_marker(won.seat, "metropolis", to_top=True)
    elif won.tied:
        draft.move_marker(won.seat, "location")


def offer_exchange(draft: Draft) -> None:
    """The Mystic Portal is asked about at once, unless the discard is empty (§10.12, §10.13)."""
    if draft.location is Location.MYSTIC_PORTAL and draft.conqueror is not None and draft.discard:
        draft.phase = Exchanging(draft.conqueror)
    else:
        offer_rise(draft)


def exchange(draft: Draft, seat: Seat, move: Exchange) -> None:
    """One captured mortal for one of the mortal discard (§10.12)."""
    captives = list(draft.players[seat].captives)
    given = Captive(move.give)
    if given not in captives:
        raise IllegalMove("not-captured", "§10.12", mortal=move.give.key, icons=move.give.icons)
    if move.take not in draft.discard:
        raise IllegalMove("not-in-discard", "§10.12", mortal=move.take.key, icons=move.take.icons)
    captives.remove(given)
    captives.append(Captive(move.take))
    discard = list(draft.discard)
    discard.remove(move.take)
    draft.discard = tuple(discard)
    discard_mortal(draft, move.give)
    draft.change(seat, captives=tuple(captives))
    draft.tell(Exchanged(seat, move.give, move.take))
    offer_rise(draft)


def keep(draft: Draft, seat: Seat) -> None:
    """The Mystic Portal need not be used (§10.12)."""
    draft.tell(Kept(seat))
    offer_rise(draft)


def offer_rise(draft: Draft) -> None:
    """The Graveyard may be used once more before scoring (§10.5)."""
    for seat, player in enumerate(draft.players):
        if graveyard.can_resurrect(player):
            draft.phase = Rising(Seat(seat))
            return
    round_score.score(draft)


def rise(draft: Draft, seat: Seat, move: Rise) -> None:
    """The Graveyard is used before scoring, or kept (§10.5)."""
    if move.use:
        graveyard.resurrect(draft, seat)
    round_score.score(draft)
