"""What a line of the log is about: ids that say nothing by themselves, and never what somebody said or may not know."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

_ID = re.compile(r"[0-9a-f]{16}")
_SHAPES = {
    "request": _ID,
    "socket": _ID,
    "command": re.compile(r"[A-Za-z0-9_-]{8,64}"),
    "match": re.compile(r"[0-9a-hj-kmnp-tv-z]{16}"),
}
"""What may be noted, and how it looks: a path or a message may hold anything in the place of an id."""


@dataclass(slots=True)
class Trace:
    """Of one request, or of one socket and a command on it."""

    marks: dict[str, str] = field(default_factory=dict)
    refusal: str | None = None
    """The code of the error that was answered."""


_present: ContextVar[Trace | None] = ContextVar("trace", default=None)


def new_id() -> str:
    """Of a request or socket. Made here and taken from nobody."""
    return secrets.token_hex(8)


@contextmanager
def tracing(**ids: str) -> Iterator[Trace]:
    """What happens inside, in tasks begun there too, is about these, and about what it is about already."""
    before = _present.get()
    trace = Trace(dict(before.marks) if before is not None else {})
    token = _present.set(trace)
    note(**ids)
    try:
        yield trace
    finally:
        _present.reset(token)


def note(**ids: str) -> None:
    """The present trace is about these too. What does not look like such an id is left out."""
    trace = _present.get()
    if trace is not None:
        trace.marks.update({name: value for name, value in ids.items() if _SHAPES[name].fullmatch(value)})


def note_refusal(code: str) -> None:
    """An error with this code is the answer."""
    trace = _present.get()
    if trace is not None:
        trace.refusal = code


def marks() -> Mapping[str, str]:
    """What is noted now, by name."""
    trace = _present.get()
    return {} if trace is None else trace.marks
