"""Mortals are captured in order, and abilities with two dots act."""

from __future__ import annotations

from collections.abc import Mapping

from engines.campy_creatures.clash import clash_groups, first_captor
from engines.campy_creatures.data import sort_creatures
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.model import (
    AnyMove,
    Banish,
    Banished,
    Captive,
    Capture,
    Captured,
    Capturing,
    Clashed,
    Creature,
    Give,
    MissedOut,
    Played,
    Shed,
    Slot,
    State,
)
from engines.campy_creatures.phases import round_end, rounds
from engines.campy_creatures.phases.abilities import (
    add_captive,
    begin_bite,
    begin_gift,
    bite_off,
    dig,
    hand_over,
    on_the_right,
)
from engines.campy_creatures.strengths import capture_order
from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Ask, Seat

CAPTURES = tuple(Capture(slot) for slot in range(5))
GIVES = tuple(Give(Seat(seat)) for seat in range(5))
SHEDS = {creature: Shed(creature) for creature in Creature}
NOTHING = Banish(None)


def asked(phase: Capturing, seats: int) -> Seat:
    """The captor is asked; for the Werewolf the player on the right of its owner (§7.14)."""
    actor = phase.order[phase.at]
    return on_the_right(actor, seats) if phase.step == "shed" else actor


def asks(state: State, phase: Capturing) -> Mapping[Seat, tuple[Ask, ...]]:
    """One question at a time, to whoever captures or suffers (§5.2)."""
    actor = phase.order[phase.at]
    key = f"r{state.round}.t{state.turn}.{phase.step}.s{actor}"
    if phase.step == "capture":
        key = f"{key}.{phase.taken + 1}"
    return {asked(phase, len(state.players)): (Ask(key, phase.step),)}


def moves(state: State, phase: Capturing, seat: Seat) -> list[AnyMove]:
    """What may be captured, given, discarded, by the step."""
    if phase.step == "capture":
        return [CAPTURES[slot] for slot in free_slots(state.row)]
    if phase.step == "give":
        return [give for give in GIVES[: len(state.players)] if give.target != seat]
    if phase.step == "shed":
        return [SHEDS[creature] for creature in state.players[seat].hand]
    mortals = sorted({captive.mortal for captive in state.players[seat].captives})
    return [NOTHING, *(Banish(mortal) for mortal in mortals)]


def free_slots(row: tuple[Slot, ...]) -> list[int]:
    """The slots whose mortal nobody has taken yet."""
    return [index for index, slot in enumerate(row) if slot.captor is None]


def begin(draft: Draft, played: tuple[Played, ...]) -> None:
    """The order of capturing is fixed once all strengths are final (§5.1)."""
    groups = clash_groups(played)
    if groups:
        draft.tell(Clashed(groups))
    draft.phase = Capturing(played, capture_order(played, draft.markers), 0, "capture", 0)
    go_on(draft)


def go_on(draft: Draft) -> None:
    """Captures follow each other until somebody has a choice, or the turn ends (§5.2, §5.4, §5.5)."""
    while isinstance(phase := draft.phase, Capturing):
        if phase.at == len(phase.order):
            end_turn(draft, phase)
            return
        if phase.step != "capture":
            return
        free = free_slots(draft.row)
        if not free:
            draft.tell(MissedOut(phase.order[phase.at]))
            finish(draft, phase)
        elif has_one_answer(draft.row, free, phase):
            take(draft, phase, free[0])
        else:
            return


def has_one_answer(row: tuple[Slot, ...], free: list[int], phase: Capturing) -> bool:
    """A capture without a choice is made by the rules (§5.4).

    One mortal is left, or only the same ones; or an Invader finds two and takes both.
    """
    first = row[free[0]].mortal
    if all(row[slot].mortal == first for slot in free):
        return True
    return len(free) == 2 and phase.taken == 0 and acts_as(phase, Creature.INVADER)


def acts_as(phase: Capturing, creature: Creature) -> bool:
    """Whether who captures now has this creature's ability, not cancelled (§4.5)."""
    one = phase.played[phase.order[phase.at]]
    return one.creature is creature and not one.cancelled


def capture(draft: Draft, phase: Capturing, move: Capture) -> None:
    """Take a mortal of the row, then the creature's ability acts (§5.2, §5.3)."""
    if not 0 <= move.slot < len(draft.row):
        raise IllegalMove("slot-empty", "§5.2", slot=move.slot)
    captor = draft.row[move.slot].captor
    if captor is not None:
        raise IllegalMove("slot-taken", "§5.2", slot=move.slot, seat=captor)
    take(draft, phase, move.slot)
    go_on(draft)


def take(draft: Draft, phase: Capturing, slot: int) -> None:
    """Mark the mortal as taken and let the ability with two dots act (§5.3)."""
    seat = phase.order[phase.at]
    mortal = draft.row[slot].mortal
    draft.row = (*draft.row[:slot], Slot(mortal, seat), *draft.row[slot + 1 :])
    if acts_as(phase, Creature.DEMOGORGON):
        dig(draft, seat, slot, mortal)
    else:
        add_captive(draft, seat, Captive(mortal))
        draft.tell(Captured(seat, slot, mortal))
    act(draft, Capturing(phase.played, phase.order, phase.at, "capture", phase.taken + 1), seat)


def act(draft: Draft, phase: Capturing, seat: Seat) -> None:
    """The ability of the creature that has just captured (§5.3)."""
    one = phase.played[seat]
    step = ""
    if not one.cancelled:
        match one.creature:
            case Creature.SWAMP_CREATURE:
                step = begin_gift(draft, seat)
            case Creature.INVISIBLE_MAN:
                step = "banish"
            case Creature.INVADER:
                step = "capture" if phase.taken == 1 and free_slots(draft.row) else ""
            case Creature.WEREWOLF:
                step = begin_bite(draft, seat)
            case _:
                pass
    if step:
        draft.phase = Capturing(phase.played, phase.order, phase.at, step, phase.taken)
    else:
        finish(draft, phase)


def finish(draft: Draft, phase: Capturing) -> None:
    """The next in order captures (§5.1, §7.11)."""
    seat = phase.order[phase.at]
    one = phase.played[seat]
    done = Played(one.creature, one.strength, one.cancelled, done=True)
    played = (*phase.played[:seat], done, *phase.played[seat + 1 :])
    draft.phase = Capturing(played, phase.order, phase.at + 1, "capture", 0)


def give(draft: Draft, phase: Capturing, seat: Seat, move: Give) -> None:
    """The Swamp Creature's mortal goes to any other player (§7.6)."""
    if not 0 <= move.target < len(draft.players):
        raise IllegalMove("no-such-seat", "§7.6", seat=move.target)
    if move.target == seat:
        raise IllegalMove("give-to-another", "§7.6")
    hand_over(draft, seat, move.target)
    finish(draft, phase)
    go_on(draft)


def banish(draft: Draft, phase: Capturing, seat: Seat, move: Banish) -> None:
    """The Invisible Man may discard one captured mortal, the newest included, or none (§7.8)."""
    if move.mortal is not None:
        captives = list(draft.players[seat].captives)
        found = next((captive for captive in captives if captive.mortal == move.mortal), None)
        if found is None:
            raise IllegalMove("not-captured", "§7.8", mortal=move.mortal.key, icons=move.mortal.icons)
        captives.remove(found)
        draft.change(seat, captives=tuple(captives))
        round_end.discard_mortal(draft, move.mortal)
    draft.tell(Banished(seat, move.mortal))
    finish(draft, phase)
    go_on(draft)


def shed(draft: Draft, phase: Capturing, seat: Seat, move: Shed) -> None:
    """Who is bitten chooses which creature to discard (§7.14)."""
    if move.creature not in draft.players[seat].hand:
        raise IllegalMove("not-in-hand", "§7.14", creature=move.creature.value)
    bite_off(draft, seat, phase.order[phase.at], move.creature)
    finish(draft, phase)
    go_on(draft)


# --- the end of a turn ----------------------------------------------------------------------------------------------


def end_turn(draft: Draft, phase: Capturing) -> None:
    """Creatures are discarded, a clash moves one marker, new mortals appear or the round ends (§5.7, §6.5, §6.6)."""
    clashed = {seat for group in clash_groups(phase.played) for seat in group}
    dropping = first_captor(clashed, phase.order, draft.row)
    if dropping is not None:
        draft.move_marker(dropping, "clash")
    for seat, one in enumerate(phase.played):
        discard_creatures(draft, Seat(seat), one.creature)
    if len(draft.deck) >= len(draft.players):
        rounds.begin_turn(draft)
    else:
        round_end.begin(draft)


def discard_creatures(draft: Draft, seat: Seat, played: Creature) -> None:
    """The played creature and those lost this turn join the own discard pile (§5.6)."""
    player = draft.players[seat]
    draft.change(seat, discard=sort_creatures((*player.discard, played, *player.lost)), lost=())
