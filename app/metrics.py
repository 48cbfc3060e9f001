"""What is counted and measured, as Prometheus reads it. Labels come from closed sets: they tell of nobody."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.samples import Sample

from app.domain.bus import Bus
from app.realtime.hub import Hub

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


@runtime_checkable
class Measured(Protocol):
    """A bus that knows how long a call takes from one process to another."""

    round_trip: float | None


class Metrics:
    """The numbers of one application: a registry of its own, nothing shared between two in a process.

    Implements ``app.domain.meter.Meter``.
    """

    def __init__(self, worker: str | None = None) -> None:
        """``worker`` names this process where several serve one address and any of them may answer."""
        self._registry = CollectorRegistry(auto_describe=False)
        self._worker = worker
        own = self._registry
        self._moves = Histogram(
            "menagerie_move_seconds", "Accepted moves, from being read to being stored", registry=own, buckets=_SECONDS
        )
        self._commits = Histogram(
            "menagerie_commit_seconds", "Changes made durable by the database", registry=own, buckets=_SECONDS
        )
        self._refusals = Counter("menagerie_refusals", "What was refused, by code", ["code"], registry=own)
        self._incidents = Counter("menagerie_incidents", "Faults of our own", registry=own)
        self._requests = Counter("menagerie_requests", "Answered requests", ["method", "route", "status"], registry=own)

    # --- what happens -------------------------------------------------------------------------------------------

    def moved(self, seconds: float) -> None:
        self._moves.observe(seconds)

    def committed(self, seconds: float) -> None:
        self._commits.observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def broke(self) -> None:
        self._incidents.inc()

    def requested(self, method: str, route: str, status: int) -> None:
        """A request was answered; ``route`` is a template, never an address."""
        self._requests.labels(method, route, status).inc()

    # --- what is ------------------------------------------------------------------------------------------------

    def watch(self, hub: Hub, bus: Bus) -> None:
        """Asks these whenever somebody reads the numbers."""
        self._gauge("menagerie_matches", "Matches that somebody follows here").set_function(lambda: hub.matches)
        self._gauge("menagerie_sockets", "Open sockets that have said hello").set_function(lambda: hub.sockets)
        connected = self._gauge("menagerie_bus_connected", "1 where other processes hear what happens here")
        connected.set_function(lambda: bus.is_connected)
        if isinstance(bus, Measured):
            trip = self._gauge("menagerie_bus_seconds", "From calling to hearing over the bus, at the last measurement")
            trip.set_function(lambda: float("nan") if bus.round_trip is None else bus.round_trip)

    def _gauge(self, name: str, help_text: str) -> Gauge:
        return Gauge(name, help_text, registry=self._registry)

    def text(self) -> bytes:
        """All numbers, in the text form of Prometheus."""
        return generate_latest(self)

    def collect(self) -> Iterable[Metric]:
        """For Prometheus: without when each began, and with the worker where that is needed."""
        for metric in self._registry.collect():
            metric.samples = [self._named(sample) for sample in metric.samples if not sample.name.endswith("_created")]
            yield metric

    def _named(self, sample: Sample) -> Sample:
        return sample if self._worker is None else sample._replace(labels={**sample.labels, "worker": self._worker})


def metrics_of_process(workers: int) -> Metrics:
    """Named where there are several: each answers for itself alone, and none is taken for another that began anew."""
    return Metrics(str(os.getpid()) if workers > 1 else None)
