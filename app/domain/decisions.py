"""Decisions: the engine's open questions, each with a number that a move quotes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from app.domain.ids import DecisionNumber
from engines.kernel.protocol import Ask, Seat

FIRST = DecisionNumber(1)


@dataclass(frozen=True, slots=True)
class Decision:
    """An open question to a seat. Seat and key name it for ever, the number abbreviates them."""

    number: DecisionNumber
    seat: Seat
    key: str
    kind: str
    must: bool
    sealed: bool
    since: datetime
    """Since when it is asked, or, if it became a must later, since then."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """All open decisions of a match, seats in order."""

    next: DecisionNumber = FIRST
    """The number of the next one to be opened."""
    open: tuple[Decision, ...] = ()

    def of(self, seat: Seat) -> tuple[Decision, ...]:
        """Those of one seat."""
        return tuple([decision for decision in self.open if decision.seat == seat])

    def find(self, seat: Seat, number: DecisionNumber) -> Decision | None:
        """The open decision of that seat with that number."""
        for decision in self.open:
            if decision.number == number and decision.seat == seat:
                return decision
        return None

    def waiting_since(self, seat: Seat) -> datetime | None:
        """Since when somebody waits for the seat; None when nobody does."""
        return min([decision.since for decision in self.of(seat) if decision.must], default=None)

    def after(self, asks: Mapping[Seat, tuple[Ask, ...]], now: datetime) -> Decisions:
        """Those open now: a question asked before keeps its number, a new one gets the next."""
        number = self.next
        before = {(decision.seat, decision.key): decision for decision in self.open}
        opened: list[Decision] = []
        for seat, ask in _each(asks):
            old = before.get((seat, ask.key))
            if old is None:
                opened.append(Decision(number, seat, ask.key, ask.kind, ask.must, ask.sealed, now))
                number = DecisionNumber(number + 1)
            else:
                opened.append(_asked_again(old, ask, now))
        return Decisions(number, tuple(opened))


def _each(asks: Mapping[Seat, tuple[Ask, ...]]) -> Iterator[tuple[Seat, Ask]]:
    for seat, of_seat in sorted(asks.items()):
        for ask in of_seat:
            yield seat, ask


def _asked_again(old: Decision, ask: Ask, now: datetime) -> Decision:
    since = now if ask.must and not old.must else old.since
    return replace(old, kind=ask.kind, must=ask.must, sealed=ask.sealed, since=since)


NONE_YET = Decisions()
"""Those of a match that has not started."""
