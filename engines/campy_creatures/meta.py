"""What the server must know of Campy Creatures."""

from __future__ import annotations

from typing import Final, get_args

from engines.campy_creatures.data import DATA, ROUNDS, TURNS
from engines.campy_creatures.model import (
    Absorbed,
    AnyEvent,
    AnyMove,
    CreatureShed,
    Options,
    Revealed,
    State,
    Termination,
    TurnedUp,
    View,
)
from engines.campy_creatures.ranking import WINS_NEEDED
from engines.kernel.protocol import Credits, GameMeta

MIN_SEATS: Final = 2
MAX_SEATS: Final = 5


def most_moves() -> int:
    """The longest match: five seats, all but one win one round less than needed, then somebody wins.

    In a turn each seat picks, captures, and answers for one ability at most. A round may ask for an exchange and The
    Graveyard besides; Lunar Base opens one pick again in each set-up of three rounds.
    """
    rounds = MAX_SEATS * (max(WINS_NEEDED.values()) - 1) + 1
    return rounds * (TURNS * 3 * MAX_SEATS + 2) + -(-rounds // ROUNDS)


META: Final = GameMeta(
    key="campy-creatures",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    rules_version=1,
    options=Options,
    state=State,
    moves=get_args(AnyMove),
    events=get_args(AnyEvent),
    view=View,
    terminations=tuple(Termination),
    most_moves=most_moves(),
    minutes=30,
    credits=Credits(design=("Mattox Shuler",), art=("Josh Emrich",), publisher="Keymaster Games"),
    fleeting=(Revealed, Absorbed, CreatureShed, TurnedUp),
    data_fingerprint=DATA.fingerprint,
)
