"""Events and their audience, errors and their facts, and the fingerprint of data."""

import pytest

from engines.kernel.data import fingerprint
from engines.kernel.errors import EngineError, IllegalMove, IllegalOptions, InactiveSeat
from engines.kernel.protocol import Seat, Told


@pytest.mark.parametrize(
    ("audience", "viewer", "told"),
    [
        (None, Seat(1), True),
        (None, None, True),
        ((Seat(1),), Seat(1), True),
        ((Seat(1),), Seat(0), False),
        ((Seat(0), Seat(1)), None, False),
        ((), Seat(0), False),
    ],
)
def test_an_event_reaches_its_audience_only(audience, viewer, told):
    assert Told("event", audience).is_for(viewer) is told


def test_a_refusal_carries_code_rule_and_facts():
    refusal = IllegalMove("not-in-hand", "§4.2", card="blob")
    assert (refusal.code, refusal.rule, refusal.facts) == ("not-in-hand", "§4.2", {"card": "blob"})
    assert str(refusal) == "not-in-hand"


def test_an_inactive_seat_has_a_code_of_its_own():
    assert (InactiveSeat().code, InactiveSeat().rule) == ("not-your-turn", None)


@pytest.mark.parametrize("error", [IllegalMove, InactiveSeat, IllegalOptions])
def test_every_refusal_is_an_engine_error(error):
    assert issubclass(error, EngineError)


def test_a_fingerprint_does_not_depend_on_the_order_of_files():
    assert fingerprint({"a": b"1", "b": b"2"}) == fingerprint({"b": b"2", "a": b"1"})


@pytest.mark.parametrize("other", [{"a": b"2"}, {"b": b"1"}, {"a": b"1", "b": b""}, {"a1": b""}, {}])
def test_a_fingerprint_differs_where_names_or_contents_do(other):
    assert fingerprint(other) != fingerprint({"a": b"1"})
