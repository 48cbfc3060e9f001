"""A world without clock, chance or files, to run an engine in."""

from __future__ import annotations

import builtins
import os
import random
import secrets
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

FORBIDDEN = {
    random: (
        *("random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "getrandbits"),
        *("uniform", "gauss", "seed", "Random", "SystemRandom"),
    ),
    time: ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep", "localtime"),
    os: ("urandom", "getenv", "getpid"),
    uuid: ("uuid1", "uuid4"),
    secrets: ("token_bytes", "token_hex", "randbelow", "choice"),
    builtins: ("open", "print", "input"),
}


class TouchedTheWorld(Exception):
    """An engine asked for what only the server may know."""


@contextmanager
def no_world() -> Iterator[None]:
    """Inside, clock, chance, environment and files raise TouchedTheWorld; so does a moved global generator."""
    before = random.getstate()
    saved = [(module, name, getattr(module, name)) for module, names in FORBIDDEN.items() for name in names]
    for module, name, _ in saved:
        setattr(module, name, _raiser(f"{module.__name__}.{name}"))
    try:
        yield
    finally:
        for module, name, function in saved:
            setattr(module, name, function)
    if random.getstate() != before:
        raise TouchedTheWorld("the global generator of `random` was moved")


def _raiser(name: str) -> Any:
    def forbidden(*_: object, **__: object) -> Any:
        raise TouchedTheWorld(name)

    return forbidden
