"""What creatures with two dots do to the table."""

from __future__ import annotations

from engines.campy_creatures.draft import Draft
from engines.campy_creatures.model import Captive, Creature, CreatureShed, Dug, Gave, Mortal, Peeked
from engines.kernel.protocol import Seat


def on_the_right(seat: Seat, seats: int) -> Seat:
    """Right is the next seat counter-clockwise (§1.7)."""
    return Seat((seat - 1) % seats)


def add_captive(draft: Draft, seat: Seat, captive: Captive) -> None:
    """A captured mortal lies before its captor (§5.6)."""
    draft.change(seat, captives=(*draft.players[seat].captives, captive))


def dig(draft: Draft, seat: Seat, slot: int, mortal: Mortal) -> None:
    """The Demogorgon puts its mortal under the deck and takes the top card, face down (§11.2, §11.3)."""
    found = draft.deck[0]
    draft.deck = (*draft.deck[1:], mortal)
    draft.bottom = min(draft.bottom + 1, len(draft.deck))
    add_captive(draft, seat, Captive(found, face_down=True))
    draft.tell(Dug(seat, slot, mortal))
    draft.tell(Peeked(seat, found), only=seat)
    if draft.mover == seat:
        draft.reveals = True


def begin_gift(draft: Draft, seat: Seat) -> str:
    """The Swamp Creature must give its mortal away; between two players there is no choice (§7.6, §7.7)."""
    if len(draft.players) > 2:
        return "give"
    hand_over(draft, seat, Seat(1 - seat))
    return ""


def hand_over(draft: Draft, seat: Seat, target: Seat) -> None:
    """The mortal just captured goes to the other player, who keeps it as a captive (§7.6)."""
    *kept, given = draft.players[seat].captives
    draft.change(seat, captives=tuple(kept))
    add_captive(draft, target, given)
    draft.tell(Gave(seat, target, given.mortal))


def begin_bite(draft: Draft, seat: Seat) -> str:
    """The player on the Werewolf's right discards: with one card that one, with none nothing (§7.14, §7.15)."""
    victim = on_the_right(seat, len(draft.players))
    hand = draft.players[victim].hand
    if len(hand) > 1:
        return "shed"
    if hand:
        bite_off(draft, victim, seat, hand[0])
    return ""


def bite_off(draft: Draft, victim: Seat, by: Seat, creature: Creature) -> None:
    """A creature is discarded from hand, face up (§7.14)."""
    draft.lose(victim, creature)
    draft.tell(CreatureShed(victim, by, creature))
    if draft.options.memory and draft.mover != victim:
        draft.reveals = True
