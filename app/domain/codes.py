"""The codes that people read to each other to meet at a table."""

from __future__ import annotations

import secrets

from app.domain.errors import CodeUnknown

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U."""
LENGTH = 8
"""40 bits: guessing is hopeless where guesses are counted."""

_FORGIVEN = str.maketrans({"O": "0", "I": "1", "L": "1", " ": None, "-": None})


def new_code() -> str:
    """A random code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def parse_code(text: str) -> str:
    """The code as it is stored: case, spaces and hyphens do not matter, O is 0, I and L are 1.

    Raises CodeUnknown for what cannot be one.
    """
    code = text.upper().translate(_FORGIVEN)
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        raise CodeUnknown
    return code
