"""How often somebody may guess the code of a match.

Only wrong codes count, so friends behind one address never notice. Where wrong codes have been used up, right ones are
not looked at either: else the answer would tell them apart.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time
from collections.abc import Callable
from typing import Protocol

from app.domain.bus import CodeGuessed
from app.domain.errors import RequestTooMany
from app.realtime.bucket import Bucket
from app.realtime.exchange import Exchange

BURST = 60
"""Wrong codes that an address may send at once."""
PER_SECOND = 1 / 6
"""Ten more each minute: 2^40 codes would take two hundred thousand years."""
MOST_ADDRESSES = 10_000
"""Addresses that are remembered; beyond that the ones with nothing to forgive are forgotten."""


class Guesses(Protocol):
    """Counts wrong codes by address. Never waits."""

    def check(self, address: str) -> None:
        """Raises RequestTooMany for an address that guessed too often."""
        ...

    def wrong(self, address: str) -> None:
        """The address sent a code that does not exist."""
        ...


class LocalGuesses:
    """Counts in memory."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def check(self, address: str) -> None:
        bucket = self._buckets.get(network_of(address))
        if bucket is not None and (seconds := bucket.seconds_until_one()):
            raise RequestTooMany(retry_after=seconds)

    def wrong(self, address: str, times: int = 1) -> None:
        if len(self._buckets) >= MOST_ADDRESSES:
            self._forget()
        network = network_of(address)
        if network not in self._buckets:
            self._buckets[network] = Bucket(BURST, PER_SECOND, self._clock)
        for _ in range(min(times, BURST)):
            self._buckets[network].take()

    def _forget(self) -> None:
        """Those with nothing to forgive; where that is none, all: memory is worth more than their punishment."""
        self._buckets = {network: bucket for network, bucket in self._buckets.items() if not bucket.is_full()}
        if len(self._buckets) >= MOST_ADDRESSES:
            self._buckets.clear()


class SharedGuesses:
    """Counts in memory what was guessed here, and what other processes say was guessed there.

    So nobody waits for another machine; where they cannot hear each other, each counts for itself.
    """

    def __init__(self, exchange: Exchange, clock: Callable[[], float] = time.monotonic) -> None:
        self._exchange = exchange
        self._counted = LocalGuesses(clock)
        exchange.on(CodeGuessed, self._hear)

    def check(self, address: str) -> None:
        self._counted.check(hash_of_network(address))

    def wrong(self, address: str) -> None:
        network = hash_of_network(address)
        self._counted.wrong(network)
        self._exchange.say(CodeGuessed(self._exchange.process, network))

    def _hear(self, call: CodeGuessed) -> None:
        if call.process != self._exchange.process:
            self._counted.wrong(call.network, call.times)


def hash_of_network(address: str) -> str:
    """What a network is called between processes, so that no list of visitors can be read off the bus at a glance."""
    return "network-" + hashlib.sha256(network_of(address).encode()).hexdigest()[:32]


def network_of(address: str) -> str:
    """The address itself, or the /64 of an IPv6 one, since a household has the whole of it."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
