"""What the rules do for a seat that is away: the mildest sensible move."""

from __future__ import annotations

from typing import assert_never

from engines.campy_creatures.data import ASSISTANT, DATA
from engines.campy_creatures.model import (
    Absorb,
    Absorbing,
    AnyMove,
    Banish,
    Capture,
    Capturing,
    Choosing,
    Creature,
    Exchanging,
    Give,
    Keep,
    Mortal,
    Over,
    Pick,
    Rise,
    Rising,
    Shed,
    State,
)
from engines.campy_creatures.phases.capturing import free_slots
from engines.kernel.errors import InactiveSeat
from engines.kernel.protocol import Seat


def fallback(state: State, seat: Seat) -> AnyMove:
    """Keep the pick, play a creature that touches nobody, use no card, take the best mortal (§14.7)."""
    match state.phase:
        case Choosing() as phase:
            return pick_for(state, phase, seat)
        case Absorbing():
            return Absorb(state.players[seat].hand[0])
        case Capturing() as phase:
            return answer_for(state, phase, seat)
        case Exchanging():
            return Keep()
        case Rising():
            return Rise(False)
        case Over():
            raise InactiveSeat(rule="§12.5")
        case never:
            assert_never(never)


def mildness(creature: Creature) -> int:
    """1 for the creature that is played first for a seat that is away."""
    return DATA.creatures[creature].mild


def pick_for(state: State, phase: Choosing, seat: Seat) -> Pick:
    """The preselected pick, or the mildest creature in hand (§14.7)."""
    return Pick(phase.picks[seat] or min(state.players[seat].hand, key=mildness))


def worth(mortal: Mortal) -> int:
    """A mortal's points; a Teenager or an Assistant counts as 1, an Engineer as 0 (§14.7)."""
    card = DATA.mortals[mortal.key]
    return card.points + card.teenagers + (mortal.key == ASSISTANT)


def answer_for(state: State, phase: Capturing, seat: Seat) -> AnyMove:
    """The mortal worth most; a gift to who has the fewest points; the weakest creature; no discard (§14.7)."""
    seats = len(state.players)
    if phase.step == "capture":
        return Capture(max(free_slots(state.row), key=lambda slot: (worth(state.row[slot].mortal), -slot)))
    if phase.step == "give":
        others = (Seat((seat + step) % seats) for step in range(1, seats))
        return Give(min(others, key=lambda other: state.players[other].points))
    if phase.step == "shed":
        return Shed(state.players[seat].hand[0])
    return Banish(None)
