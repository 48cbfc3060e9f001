"""What an engine is: pure functions over frozen Structs.

Equal input gives equal output on any machine and under any hash seed; arguments are never touched. Engines hold
no sentence, clock, log or global. See ``docs/`` for how the server uses them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeVar

from msgspec import Struct

from engines.kernel.rng import Rng

Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1, clockwise: the seat on the left of ``s`` is ``s + 1``."""

Viewer = Seat | None
"""Who looks: a seat, or None for a spectator, who sees nothing that is hidden from any seat."""


class Move(Struct, frozen=True):
    """What a seat decides. Each class of moves answers one kind of ask."""

    answers: ClassVar[str]
    """The ``kind`` of the ask that a move of this class answers."""


class Ask(Struct, frozen=True):
    """An open question to a seat."""

    key: str
    """Names this question for ever. It stays only while a new answer would merely replace the old one."""
    kind: str
    """What sort of answer is wanted; see ``Move.answers``. A seat has at most one open ask of a kind."""
    must: bool = True
    """False: the seat may act, and nobody waits for it."""
    sealed: bool = False
    """True: the answer stays hidden from the others until it is revealed."""


E = TypeVar("E")
S = TypeVar("S")
M = TypeVar("M", bound=Move)
O = TypeVar("O", contravariant=True)  # noqa: E741
V = TypeVar("V")


class Told(Struct, Generic[E], frozen=True):
    """An event and its audience."""

    event: E
    seats: tuple[Seat, ...] | None = None
    """Who is told; None: everybody, spectators too."""
    passing: bool = False
    """Seen while it happens and then forgotten, as the rules want: not in the log until the match is over."""

    def is_for(self, viewer: Viewer) -> bool:
        """Whether this viewer is told."""
        return self.seats is None or (viewer is not None and viewer in self.seats)


class Step(Struct, Generic[S, E], frozen=True):
    """All that a setup or a move causes."""

    state: S
    rng: Rng
    told: tuple[Told[E], ...] = ()
    reveals: bool = False
    """The mover now knows something that was hidden from them before: no free undo past it."""


class ScorePart(Struct, frozen=True):
    """Points of one category; ``key`` is a word of the game, such as ``teenagers``."""

    key: str
    points: int


class SeatResult(Struct, frozen=True):
    """How one seat ended."""

    seat: Seat
    rank: int
    """1 is the winner; equal ranks only where the rules know a shared place."""
    total: int
    parts: tuple[ScorePart, ...]
    """By category; they add up to ``total``."""


class Outcome(Struct, frozen=True):
    """The end of a match."""

    results: tuple[SeatResult, ...]
    """In seat order."""
    termination: str
    """Why it ended: a member of the game's ``Termination``."""
    decided_by: str | None = None
    """What decided the first place where the totals did not: a tie-break, or another count, such as rounds won."""


class Credits(Struct, frozen=True):
    """The people who made the game on paper."""

    design: tuple[str, ...]
    art: tuple[str, ...]
    publisher: str


class GameMeta(Struct, frozen=True):
    """What the server must know of a game."""

    key: str
    """``kebab-case``; also the name in addresses."""
    min_seats: int
    max_seats: int
    rules_version: int
    """Raised whenever equal moves could give another state."""
    options: type[Any]
    state: type[Any]
    moves: tuple[type[Move], ...]
    events: tuple[type[Any], ...]
    view: type[Any]
    terminations: tuple[str, ...]
    most_moves: int
    """No match takes more moves that answer a ``must`` ask."""
    minutes: int
    """How long a live match takes, roughly."""
    credits: Credits
    fleeting: tuple[type[Any], ...] = ()
    """Those events that show openly what the next view need not show any more, such as cards turned up and at once
    shuffled. All other events follow from the views before and after them."""
    data_fingerprint: str = ""
    """SHA-256, hexadecimal, of the data tables that the rules read; empty where a game has none."""


class Engine(Protocol[O, S, M, E, V]):
    """One game's rules. An instance has no state of its own."""

    meta: GameMeta

    def setup(self, options: O, seats: int, rng: Rng) -> Step[S, E]:
        """The deal. Raises IllegalOptions."""
        ...

    def to_move(self, state: S) -> Mapping[Seat, tuple[Ask, ...]]:
        """The open questions, seats in order; empty exactly when ``outcome`` is set."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """All moves of that seat in a stable order; each answers one of its asks."""
        ...

    def apply(self, state: S, seat: Seat, move: M, rng: Rng) -> Step[S, E]:
        """The only judge. Raises IllegalMove or InactiveSeat; never touches its arguments."""
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """What this viewer may see, built up from nothing."""
        ...

    def determinize(self, view: V, rng: Rng) -> S:
        """A full state drawn from the view alone: seen by the same viewer it gives the same view."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, once the match is over."""
        ...

    def fallback(self, state: S, seat: Seat) -> M:
        """The mildest sensible legal move for a ``must`` ask of a seat that is away."""
        ...


AnyEngine = Engine[Any, Any, Any, Any, Any]
"""An engine whose five classes the caller does not care about."""
