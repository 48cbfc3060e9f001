"""How fast one asker may ask.

Whoever has a session has a bucket of their own, so that many friends behind one address do not slow each other down;
strangers share that of their network. Making sessions and matches costs a place in the database, so it is counted by
network as well. Each worker counts for itself: with more of them somebody may ask as many times as fast, and that is
no harm.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import ip_address

from app.api.guesses import network_of
from app.api.prefix import V1
from app.domain.errors import RequestTooMany
from app.domain.sessions import hash_of_token
from app.realtime.bucket import Bucket

BURST = 500
"""Requests that an asker may send at once."""
PER_SECOND = 50.0
"""And how many in the long run: a person sends one or two, a program that plays fast some twenty."""
MADE_BURST = 60
"""Sessions and matches that a network may make at once."""
MADE_PER_SECOND = 0.5
MOST_ASKERS = 10_000
"""That are remembered; beyond that those who took nothing of late are forgotten."""

_MAKES = frozenset({("POST", f"{V1}/session"), ("POST", f"{V1}/matches")})
_MAKE_TOO = ("/rematch", "/bots")
"""Ends of what makes a match, or somebody in it."""


class Buckets:
    """One for each asker, in memory."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._by_asker: dict[str, Bucket] = {}

    def knows(self, asker: str) -> bool:
        """Whether the asker has taken something already."""
        return asker in self._by_asker

    def take(self, asker: str) -> None:
        """Raises RequestTooMany where the bucket is empty."""
        bucket = self._by_asker.get(asker)
        if bucket is None:
            bucket = self._by_asker[asker] = self._new()
        if not bucket.take():
            raise RequestTooMany(retry_after=max(1, bucket.seconds_until_one()))

    def _new(self) -> Bucket:
        if len(self._by_asker) >= MOST_ASKERS:
            self._by_asker = {asker: bucket for asker, bucket in self._by_asker.items() if not bucket.is_full()}
        if len(self._by_asker) >= MOST_ASKERS:
            self._by_asker.clear()  # memory is worth more than their patience
        return Bucket(self._burst, self._per_second, self._clock)


class Pace:
    """What the requests of everybody may cost this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._asked = Buckets(BURST, PER_SECOND, clock)
        self._made = Buckets(MADE_BURST, MADE_PER_SECOND, clock)

    def check(self, token: str | None, address: str, method: str, path: str) -> None:
        """Raises RequestTooMany. The machine itself is no network: it is the host, or a proxy that names nobody."""
        network = network_of(address)
        is_known_network = not _is_this_machine(address)
        if token:
            asker = hash_of_token(token)
            if is_known_network and not self._asked.knows(asker):
                self._asked.take(network)  # else whoever makes up a token each time would not be counted
            self._asked.take(asker)
        elif is_known_network:
            self._asked.take(network)
        if is_known_network and _makes(method, path):
            self._made.take(network)


def _makes(method: str, path: str) -> bool:
    return (method, path) in _MAKES or (method == "POST" and path.endswith(_MAKE_TOO))


def _is_this_machine(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
