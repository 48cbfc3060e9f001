"""What a session is known by."""

from __future__ import annotations

import hashlib


def hash_of_token(token: str) -> str:
    """Tokens are long and random: a plain hash keeps a stolen database from being a bunch of keys."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
