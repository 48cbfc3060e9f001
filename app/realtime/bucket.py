"""How much of something is allowed in a time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class Bucket:
    """Holds up to ``size`` tokens and is filled with ``per_second``; taking one is being allowed something."""

    __slots__ = ("_at", "_clock", "_left", "_per_second", "_size")

    def __init__(self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size = size
        self._per_second = per_second
        self._clock = clock
        self._left = size
        self._at = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._at) * self._per_second)
        self._at = now

    def take(self) -> bool:
        """Takes a token, if there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def seconds_until_one(self) -> int:
        """Whole seconds until a token is there; 0 when one is."""
        self._fill()
        return max(0, math.ceil((1 - self._left) / self._per_second))

    def is_full(self) -> bool:
        """Whether nothing was taken that has not been filled up again."""
        self._fill()
        return self._left >= self._size
