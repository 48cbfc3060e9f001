"""The first deal."""

from __future__ import annotations

from engines.campy_creatures.data import DATA
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.meta import MAX_SEATS, MIN_SEATS
from engines.campy_creatures.model import (
    AnyEvent,
    Choosing,
    ChosenSet,
    Location,
    Options,
    Player,
    State,
)
from engines.campy_creatures.phases import rounds
from engines.kernel.errors import IllegalOptions
from engines.kernel.protocol import Seat, Step
from engines.kernel.rng import Rng


def check(options: Options, seats: int) -> None:
    """Two to five play, with as many different sets as the table says (§1.1, §2.18)."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise IllegalOptions("wrong-number-of-seats", "§1.1", seats=seats, least=MIN_SEATS, most=MAX_SEATS)
    if options.sets is not None:
        needed = DATA.setups[seats].sets
        if len(options.sets) != needed:
            raise IllegalOptions("wrong-number-of-sets", "§2.7", sets=len(options.sets), needed=needed, seats=seats)
        repeated = next((chosen for chosen in options.sets if options.sets.count(chosen) > 1), None)
        if repeated is not None:
            raise IllegalOptions("repeated-set", "§2.7", set=repeated.value)
    if options.first_marker is not None and not 0 <= options.first_marker < seats:
        raise IllegalOptions("no-such-first-marker", "§2.4", seat=options.first_marker, seats=seats)


def settle_sets(options: Options, seats: int, rng: Rng) -> tuple[tuple[ChosenSet, ...], Rng]:
    """The sets the host has chosen, or random ones (§2.8)."""
    if options.sets is None:
        chosen, _, rng = rounds.draw(tuple(ChosenSet), DATA.setups[seats].sets, rng)
    else:
        chosen = options.sets
    return tuple(one for one in ChosenSet if one in chosen), rng


def settle_markers(options: Options, seats: int, rng: Rng) -> tuple[tuple[Seat, ...], Rng]:
    """One marker on top of the Clash-O-Meter, the others below it clockwise (§2.4, §2.5)."""
    first = options.first_marker
    if first is None:
        first, rng = rng.below(seats)
    return tuple(Seat((first + step) % seats) for step in range(seats)), rng


def setup(options: Options, seats: int, rng: Rng) -> Step[State, AnyEvent]:
    """Settle what was left to chance and begin the first round (§2). Raises IllegalOptions."""
    check(options, seats)
    sets, rng = settle_sets(options, seats, rng)
    markers, rng = settle_markers(options, seats, rng)
    draft = Draft(empty_table(options, sets, seats, markers), rng)
    rounds.begin_cycle(draft)
    draft.reveals = False
    return draft.step()


def empty_table(options: Options, sets: tuple[ChosenSet, ...], seats: int, markers: tuple[Seat, ...]) -> State:
    """Nothing dealt, all eye tokens at 0 (§2.6)."""
    return State(
        options=options,
        sets=sets,
        round=1,
        turn=0,
        pool=(),
        box=(),
        deck=(),
        bottom=0,
        row=(),
        discard=(),
        location=Location.CAMP_MURKWOOD,
        locations=(),
        assistants=(),
        players=(Player(()),) * seats,
        markers=markers,
        weakened=(),
        conqueror=None,
        results=(),
        phase=Choosing((), ()),
    )
