"""All pick in secret; severed hands may be used; the last pick reveals."""

from __future__ import annotations

from collections.abc import Mapping

from engines.campy_creatures.draft import Draft
from engines.campy_creatures.model import (
    AnyMove,
    Choosing,
    Creature,
    HasChosen,
    Location,
    Pick,
    Played,
    Player,
    Resurrect,
    Revealed,
    State,
    Weaken,
    Weakened,
)
from engines.campy_creatures.phases import absorbing
from engines.campy_creatures.phases.graveyard import can_resurrect, without
from engines.campy_creatures.strengths import strengths_at_reveal
from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Ask, Seat

PICKS = {creature: Pick(creature) for creature in Creature}
RESURRECT = Resurrect()
WEAKENS = tuple(Weaken(Seat(seat)) for seat in range(5))


def asks(state: State, phase: Choosing) -> Mapping[Seat, tuple[Ask, ...]]:
    """Everybody is asked for a creature, until the reveal; holders of a severed hand may use it (§3.2, §3.6)."""
    return {Seat(seat): asks_of(state, phase, Seat(seat)) for seat in range(len(state.players))}


def asks_of(state: State, phase: Choosing, seat: Seat) -> tuple[Ask, ...]:
    """One seat's questions; a pick that was opened again is another question (§10.7)."""
    prefix = f"r{state.round}.t{state.turn}"
    again = state.weakened.count(seat)
    key = f"{prefix}.pick.again{again}" if again else f"{prefix}.pick"
    pick = Ask(key, "pick", must=not phase.confirmed[seat], sealed=True)
    player = state.players[seat]
    if not player.locations:
        return (pick,)
    opened = [pick]
    if can_resurrect(player):
        opened.append(Ask(f"{prefix}.resurrect", "resurrect", must=False))
    if can_weaken(player):
        opened.append(Ask(f"{prefix}.weaken", "weaken", must=False))
    return tuple(opened)


def can_weaken(player: Player) -> bool:
    """Lunar Base LZ-R is used by its holder, once (§10.6)."""
    return Location.LUNAR_BASE in player.locations


def moves(state: State, seat: Seat) -> list[AnyMove]:
    """A pick for each creature in hand, then the severed hands."""
    player = state.players[seat]
    listed: list[AnyMove] = [PICKS[creature] for creature in player.hand]
    if player.locations:
        if can_resurrect(player):
            listed.append(RESURRECT)
        if can_weaken(player):
            listed.extend(WEAKENS[: len(state.players)])
    return listed


def pick(draft: Draft, phase: Choosing, seat: Seat, move: Pick) -> None:
    """Send out a creature face down, or another one instead; the last pick reveals (§3.2, §3.3, §4.1)."""
    if move.creature not in draft.players[seat].hand:
        raise IllegalMove("not-in-hand", "§3.2", creature=move.creature.value)
    picks = (*phase.picks[:seat], move.creature, *phase.picks[seat + 1 :])
    confirmed = (*phase.confirmed[:seat], True, *phase.confirmed[seat + 1 :])
    draft.phase = Choosing(picks, confirmed)
    draft.tell(HasChosen(seat))
    if all(confirmed):
        reveal(draft, tuple(creature for creature in picks if creature is not None))


def reveal(draft: Draft, picks: tuple[Creature, ...]) -> None:
    """All creatures are turned at once (§4.1)."""
    strengths = strengths_at_reveal(picks, draft.weakened)
    draft.reveals = True
    draft.tell(Revealed(picks, strengths))
    for seat, creature in enumerate(picks):
        draft.change(Seat(seat), hand=tuple(held for held in draft.players[seat].hand if held is not creature))
    absorbing.begin(draft, tuple(Played(*one) for one in zip(picks, strengths, strict=True)))


def weaken(draft: Draft, phase: Choosing, seat: Seat, move: Weaken) -> None:
    """Lunar Base LZ-R takes 2 from a player's creature, and that player may choose again (§10.6, §10.7)."""
    if not 0 <= move.target < len(draft.players):
        raise IllegalMove("no-such-seat", "§10.6", seat=move.target)
    draft.change(seat, locations=without(draft.players[seat].locations, Location.LUNAR_BASE))
    draft.weakened = (*draft.weakened, move.target)
    confirmed = (*phase.confirmed[: move.target], False, *phase.confirmed[move.target + 1 :])
    draft.phase = Choosing(phase.picks, confirmed)
    draft.tell(Weakened(seat, move.target))
