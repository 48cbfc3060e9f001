"""A state that a move is working on."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.campy_creatures.model import (
    Absorbed,
    AnyEvent,
    Banished,
    Cancelled,
    Clashed,
    Creature,
    CreatureShed,
    Dug,
    Gave,
    MarkerMoved,
    MummyRushed,
    Resurrected,
    Revealed,
    State,
)
from engines.kernel.protocol import Seat, Step, Told
from engines.kernel.rng import Rng

NAMES_A_CREATURE = (
    Revealed,
    Cancelled,
    MummyRushed,
    Absorbed,
    Clashed,
    Dug,
    Gave,
    Banished,
    CreatureShed,
    Resurrected,
)
"""Events by which one could look up later what lies face down in the memory variant (§13.1)."""


class Draft:
    """A state while it changes. It starts from a frozen one, which is never touched, and is frozen in the end."""

    __slots__ = (
        "assistants",
        "bottom",
        "box",
        "conqueror",
        "deck",
        "discard",
        "location",
        "locations",
        "markers",
        "mover",
        "options",
        "phase",
        "players",
        "pool",
        "results",
        "reveals",
        "rng",
        "round",
        "row",
        "sets",
        "told",
        "turn",
        "weakened",
    )

    def __init__(self, state: State, rng: Rng, mover: Seat | None = None) -> None:
        self.options = state.options
        self.sets = state.sets
        self.round = state.round
        self.turn = state.turn
        self.pool = state.pool
        self.box = state.box
        self.deck = state.deck
        self.bottom = state.bottom
        self.row = state.row
        self.discard = state.discard
        self.location = state.location
        self.locations = state.locations
        self.assistants = state.assistants
        self.players = list(state.players)
        self.markers = state.markers
        self.weakened = state.weakened
        self.conqueror = state.conqueror
        self.results = state.results
        self.phase = state.phase
        self.rng = rng
        self.told: list[Told[AnyEvent]] = []
        self.mover = mover
        """Who moves; None in the deal."""
        self.reveals = False
        """Whether the mover has learned something that was hidden."""

    def tell(self, event: AnyEvent, only: Seat | None = None) -> None:
        """Tell everybody, or one seat alone; the memory variant forgets what was played (§13.2)."""
        seats = None if only is None else (only,)
        self.told.append(Told(event, seats, passing=self.options.memory and isinstance(event, NAMES_A_CREATURE)))

    def move_marker(self, seat: Seat, why: str, *, to_top: bool = False) -> None:
        """Move a marker to an end of the Clash-O-Meter; the others slide to fill the gap (§6.7)."""
        others = tuple(other for other in self.markers if other != seat)
        markers = (seat, *others) if to_top else (*others, seat)
        if markers != self.markers:
            self.markers = markers
            self.tell(MarkerMoved(seat, to_top, why, markers))

    def change(self, seat: Seat, **facts: Any) -> None:
        """Change what one seat has before it."""
        self.players[seat] = replace(self.players[seat], **facts)

    def lose(self, seat: Seat, creature: Creature) -> None:
        """A creature leaves the hand; it lies open until the turn ends (§7.3, §7.14)."""
        player = self.players[seat]
        hand = tuple(held for held in player.hand if held is not creature)
        self.change(seat, hand=hand, lost=(*player.lost, creature))

    def step(self) -> Step[State, AnyEvent]:
        """Freeze everything into what the move has caused."""
        state = State(
            self.options,
            self.sets,
            self.round,
            self.turn,
            self.pool,
            self.box,
            self.deck,
            self.bottom,
            self.row,
            self.discard,
            self.location,
            self.locations,
            self.assistants,
            tuple(self.players),
            self.markers,
            self.weakened,
            self.conqueror,
            self.results,
            self.phase,
        )
        return Step(state, self.rng, tuple(self.told), self.reveals)
