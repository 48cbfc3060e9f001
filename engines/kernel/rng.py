"""Randomness as a value: a seed and how many numbers were drawn from it.

A number is the SHA-256 of seed and counter, with the biased tail rejected. A Mersenne Twister or a small LCG can
be predicted from the dice it shows; this cannot, as long as the seed stays secret.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

_sha256 = hashlib.sha256
_from_bytes = int.from_bytes

_BLOCKS = 1 << 256
"""How many different blocks there are."""


class Rng(Struct, frozen=True):
    """A stream of random numbers; every draw hands back the stream that follows it."""

    seed: bytes
    """The secret of the match; 32 bytes from the server, any length in tests."""
    draws: int = 0
    """How many blocks were drawn so far."""

    def below(self, bound: int) -> tuple[int, Rng]:
        """A number from 0 to ``bound - 1``, each equally likely.

        Raises ValueError when ``bound`` is below 1 or above 2**256.
        """
        number, draws = self._number(self.draws, bound)
        return number, self._at(draws)

    def choice(self, items: Sequence[T]) -> tuple[T, Rng]:
        """One of the items, each equally likely.

        Raises ValueError when there is none.
        """
        index, rng = self.below(len(items))
        return items[index], rng

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """All items in random order (Fisher-Yates, from the end)."""
        pile = list(items)
        draws = self.draws
        for last in range(len(pile) - 1, 0, -1):
            other, draws = self._number(draws, last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile), self._at(draws)

    def _number(self, draws: int, bound: int) -> tuple[int, int]:
        """A number below the bound, from the first block after ``draws`` that gives one; and the draws after it."""
        if not 1 <= bound <= _BLOCKS:
            raise ValueError(f"bound must be from 1 to 2**256, not {bound}")
        while True:
            block = _from_bytes(_sha256(self.seed + draws.to_bytes(8, "big")).digest(), "big")
            draws += 1
            number = block % bound
            if block - number <= _BLOCKS - bound:  # else in the tail, which would favour small numbers
                return number, draws

    def _at(self, draws: int) -> Rng:
        """The stream after so many draws."""
        return Rng(self.seed, draws)


class ScriptedRng(Rng, frozen=True):
    """Draws that a test has chosen: ``below`` hands out the numbers of the script, in order.

    Raises ValueError when a number does not fit the bound or the script is over.
    """

    seed: bytes = b""
    script: tuple[int, ...] = ()

    def _number(self, draws: int, bound: int) -> tuple[int, int]:
        if draws >= len(self.script):
            raise ValueError(f"the script of {len(self.script)} draws is over")
        number = self.script[draws]
        if not 0 <= number < bound:
            raise ValueError(f"draw {draws} is {number}, but must be below {bound}")
        return number, draws + 1

    def _at(self, draws: int) -> Rng:
        return ScriptedRng(self.seed, draws, self.script)
