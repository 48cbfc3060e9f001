"""Positions and turns of Campy Creatures in few words.

Mortals are written ``"hunter:2"`` (two location icons), creatures and locations by their key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from engines.campy_creatures.data import CARDS, DATA, STRENGTH
from engines.campy_creatures.engine import ENGINE
from engines.campy_creatures.model import (
    Absorb,
    AnyEvent,
    AnyMove,
    Banish,
    Captive,
    Capture,
    Choosing,
    ChosenSet,
    Creature,
    Give,
    Location,
    Mortal,
    MortalSet,
    Options,
    Pick,
    Player,
    Shed,
    Slot,
    State,
    View,
)
from engines.campy_creatures.phases.rounds import box_for, full_hand
from engines.kernel.protocol import Seat, Step, Told, Viewer
from engines.kernel.rng import Rng

rule = pytest.mark.rule
T = TypeVar("T")

ROW = ("archeologist:1", "hunter:2", "cosmonaut", "damsel", "archeologist")
DECK = ("hunter", "archeologist:1", "engineer", "engineer:1", "teenagers-2:1", "teenagers-1", "assistant")


def mortal(text: str) -> Mortal:
    key, _, icons = text.partition(":")
    return Mortal(key, int(icons or 0))


def mortals(texts: Iterable[str]) -> tuple[Mortal, ...]:
    return tuple(mortal(text) for text in texts)


def creatures(keys: Iterable[str]) -> tuple[Creature, ...]:
    return tuple(sorted((Creature(key) for key in keys), key=STRENGTH.__getitem__))


def seats_of(*numbers: int) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in numbers)


def position(
    seats: int = 3,
    *,
    row: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    discards: Mapping[int, Sequence[str]] | None = None,
    captives: Mapping[int, Sequence[str]] | None = None,
    face_down: Mapping[int, Sequence[str]] | None = None,
    held: Mapping[int, Sequence[str]] | None = None,
    points: Mapping[int, int] | None = None,
    wins: Mapping[int, int] | None = None,
    markers: Sequence[int] | None = None,
    location: str = "metropolis",
    to_come: Sequence[str] = ("secret-lab", "parallel-world"),
    sets: Sequence[str] | None = None,
    number: int = 1,
    turn: int = 1,
    discard: Sequence[str] = (),
    bottom: int = 0,
    weakened: Sequence[int] = (),
    **options: Any,
) -> State:
    """A turn of round ``number`` in which nobody has picked yet; all that is not said is as at the start."""
    chosen = Options(**options)
    row_of = DATA.setups[seats]
    used = tuple(ChosenSet)[: row_of.sets] if sets is None else tuple(ChosenSet(one) for one in sets)
    pool = [*CARDS[MortalSet.BASE], *(card for one in used for card in CARDS[MortalSet(one)][: row_of.cards])]
    players = tuple(
        Player(
            hand=creatures((hands or {}).get(seat, full_hand(chosen))),
            discard=creatures((discards or {}).get(seat, ())),
            captives=(
                *(Captive(mortal(text)) for text in (captives or {}).get(seat, ())),
                *(Captive(mortal(text), face_down=True) for text in (face_down or {}).get(seat, ())),
            ),
            locations=tuple(Location(key) for key in (held or {}).get(seat, ())),
            points=(points or {}).get(seat, 0),
            wins=(wins or {}).get(seat, 0),
        )
        for seat in range(seats)
    )
    return State(
        options=chosen,
        sets=used,
        round=number,
        turn=turn,
        pool=tuple(sorted(pool)),
        box=box_for(tuple(pool), 9 - 3 * row_of.assistants),
        deck=mortals(DECK if deck is None else deck),
        bottom=bottom,
        row=tuple(Slot(one) for one in mortals(ROW[:seats] if row is None else row)),
        discard=mortals(discard),
        location=Location(location),
        locations=tuple(Location(key) for key in to_come),
        assistants=(row_of.assistants,) * len(to_come),
        players=players,
        markers=seats_of(*(range(seats) if markers is None else markers)),
        weakened=seats_of(*weakened),
        conqueror=None,
        results=(),
        phase=Choosing((None,) * seats, (False,) * seats),
    )


class Table:
    """A match in progress, with all that was told since the start."""

    def __init__(self, state: State, rng: Rng | None = None) -> None:
        self.state = state
        self.rng = rng or Rng(b"campy")
        self.told: list[Told[AnyEvent]] = []
        self.reveals = False

    def do(self, seat: int, move: AnyMove) -> Table:
        step = ENGINE.apply(self.state, Seat(seat), move, self.rng)
        self.state, self.rng, self.reveals = step.state, step.rng, step.reveals
        self.told.extend(step.told)
        return self

    def picks(self, *keys: str) -> Table:
        """Everybody picks, in seat order; the last one reveals."""
        for seat, key in enumerate(keys):
            self.do(seat, Pick(Creature(key)))
        return self

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what, apart from what need not be answered."""
        return [(s, ask.kind) for s, asks in ENGINE.to_move(self.state).items() for ask in asks if ask.must]

    def keys(self, seat: int) -> dict[str, bool]:
        """The keys of a seat's asks, and whether they must be answered."""
        return {ask.key: ask.must for ask in ENGINE.to_move(self.state).get(Seat(seat), ())}

    def answer(self, kind: str, move: AnyMove) -> Table:
        """The one who is asked this answers."""
        ((seat, asked),) = self.asked()
        assert asked == kind
        return self.do(seat, move)

    def capture(self, *texts: str) -> Table:
        """Whoever is asked takes that mortal, one after another."""
        for text in texts:
            wanted = mortal(text)
            slots = [index for index, slot in enumerate(self.state.row) if slot.captor is None]
            slot = next(index for index in slots if self.state.row[index].mortal == wanted)
            self.answer("capture", Capture(slot))
        return self

    def absorb(self, key: str) -> Table:
        return self.answer("absorb", Absorb(Creature(key)))

    def shed(self, key: str) -> Table:
        return self.answer("shed", Shed(Creature(key)))

    def give(self, seat: int) -> Table:
        return self.answer("give", Give(Seat(seat)))

    def banish(self, text: str | None) -> Table:
        return self.answer("banish", Banish(None if text is None else mortal(text)))

    def end_turn(self) -> Table:
        """The mildest answers until all choose again, or something else than the turn is asked."""
        turn = (self.state.round, self.state.turn)
        while (self.state.round, self.state.turn) == turn and self.asked():
            seat, kind = self.asked()[0]
            if kind not in ("absorb", "capture", "give", "banish", "shed"):
                break
            self.do(seat, ENGINE.fallback(self.state, Seat(seat)))
        return self

    def end_match(self) -> Table:
        """The mildest answers until the match is over."""
        while self.asked():
            seat, _ = self.asked()[0]
            self.do(seat, ENGINE.fallback(self.state, Seat(seat)))
        return self

    def heard(self, kind: type[T], viewer: Viewer | str = "all") -> list[T]:
        """All events of that class, of any audience or as this viewer was told them."""
        return [
            told.event
            for told in self.told
            if isinstance(told.event, kind) and (isinstance(viewer, str) or told.is_for(viewer))
        ]

    def caught(self, seat: int) -> tuple[Mortal, ...]:
        return tuple(captive.mortal for captive in self.state.players[seat].captives)

    def hand(self, seat: int) -> tuple[Creature, ...]:
        return self.state.players[seat].hand

    def view(self, viewer: int | None) -> View:
        return ENGINE.view(self.state, None if viewer is None else Seat(viewer))


def begun(seats: int, seed: bytes = b"campy", **options: Any) -> Step[State, AnyEvent]:
    """A fresh match."""
    return ENGINE.setup(Options(**options), seats, Rng(seed))


def table(seats: int = 3, **facts: Any) -> Table:
    """A built position, ready to play."""
    return Table(position(seats, **facts))


def last_turn(seats: int = 3, *, left: str = "cosmonaut", **facts: Any) -> Table:
    """The sixth turn of a round, with one card in the deck."""
    return table(seats, deck=(left,), turn=6, **facts)
