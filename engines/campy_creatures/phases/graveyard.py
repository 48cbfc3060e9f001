"""The Graveyard: a creature comes back."""

from __future__ import annotations

from engines.campy_creatures.data import sort_creatures
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.model import Location, Player, Resurrected, RoseUnseen
from engines.kernel.protocol import Seat


def can_resurrect(player: Player) -> bool:
    """The Graveyard needs a creature in its holder's discard pile (§10.4)."""
    return Location.GRAVEYARD in player.locations and bool(player.discard)


def without(locations: tuple[Location, ...], spent: Location) -> tuple[Location, ...]:
    """A spent card leaves the game (§10.16)."""
    return tuple(location for location in locations if location is not spent)


def resurrect(draft: Draft, seat: Seat) -> None:
    """The Graveyard brings a random creature of the own discard pile back to the hand (§10.3)."""
    player = draft.players[seat]
    risen, draft.rng = draft.rng.choice(player.discard)
    draft.change(
        seat,
        hand=sort_creatures((*player.hand, risen)),
        discard=tuple(creature for creature in player.discard if creature is not risen),
        locations=without(player.locations, Location.GRAVEYARD),
    )
    if len(player.discard) > 1:
        draft.reveals = True
    if draft.options.memory:
        draft.tell(RoseUnseen(seat))
        draft.tell(Resurrected(seat, risen), only=seat)
    else:
        draft.tell(Resurrected(seat, risen))
