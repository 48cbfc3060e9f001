"""Questions keep their numbers as long as they are the same questions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from app.domain.decisions import Decisions
from engines.kernel.protocol import Ask, Seat

THEN = datetime(2026, 12, 1, tzinfo=UTC)
LATER = THEN + timedelta(hours=1)
A, B = Seat(0), Seat(1)


def numbers(decisions: Decisions) -> list[tuple[int, int]]:
    return [(decision.seat, decision.number) for decision in decisions.open]


def test_new_questions_get_the_next_numbers_in_seat_order():
    first = Decisions().after({B: (Ask("pick", "pick"),), A: (Ask("pick", "pick"), Ask("card", "card"))}, THEN)
    assert numbers(first) == [(0, 1), (0, 2), (1, 3)]
    assert first.next == 4


def test_the_same_key_keeps_its_number_and_a_new_one_never_takes_an_old_number():
    first = Decisions().after({A: (Ask("one", "pick"),), B: (Ask("one", "pick"),)}, THEN)
    second = first.after({A: (Ask("one", "pick", must=False),), B: (Ask("two", "pick"),)}, LATER)
    assert numbers(second) == [(0, 1), (1, 3)]
    third = second.after({}, LATER)
    assert (third.open, third.next) == ((), 4)


def test_waiting_begins_when_the_question_becomes_a_must():
    first = Decisions().after({A: (Ask("one", "pick"),)}, THEN)
    assert first.waiting_since(A) == THEN
    changed = first.after({A: (Ask("one", "pick", must=False),)}, LATER)
    assert changed.waiting_since(A) is None
    again = changed.after({A: (Ask("one", "pick"),)}, LATER)
    assert again.waiting_since(A) == LATER
    assert again.waiting_since(B) is None


def test_a_decision_belongs_to_its_seat():
    first = Decisions().after({A: (Ask("one", "pick"),)}, THEN)
    (decision,) = first.of(A)
    assert first.find(A, decision.number) == decision
    assert first.find(B, decision.number) is None
