"""What is counted and measured, whoever does it."""

from __future__ import annotations

from typing import Protocol


class Meter(Protocol):
    """Counts what happens. Nothing that it is told may say which match, seat, person or card it was."""

    def moved(self, seconds: float) -> None:
        """A move was accepted; so long it took until it was stored and called out."""
        ...

    def committed(self, seconds: float) -> None:
        """The database took so long to make a change durable."""
        ...

    def refused(self, code: str) -> None:
        """Something was refused with this code of ``app.domain.errors``."""
        ...

    def broke(self) -> None:
        """A fault of our own."""
        ...


class NoMeter:
    """Counts nothing."""

    def moved(self, seconds: float) -> None:
        pass

    def committed(self, seconds: float) -> None:
        pass

    def refused(self, code: str) -> None:
        pass

    def broke(self) -> None:
        pass
