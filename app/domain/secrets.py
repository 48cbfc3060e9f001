"""Commit and reveal: nobody, the server included, can choose how the cards fall.

At creation the server publishes the SHA-256 of its secret; then each seat adds a nonce; the seed of the match is made
from both. When the match has ended the secret is published, and everybody can check.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.errors import RequestInvalid
from engines.kernel.protocol import Seat

SECRET_BYTES = 32
LONGEST_NONCE = 64
"""Hexadecimal characters."""


@dataclass(frozen=True, slots=True)
class MatchSecrets:
    """What nobody may see before the match has ended."""

    secret: bytes
    nonces: Mapping[Seat, bytes]
    seed: bytes | None
    """None until the start."""

    def __repr__(self) -> str:
        """Nothing: it may end up in a log."""
        return "MatchSecrets(…)"


def new_secret() -> bytes:
    """Fresh from the machine's source of randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(data: bytes) -> str:
    """SHA-256, in hexadecimal, of a secret or a nonce."""
    return hashlib.sha256(data).hexdigest()


def parse_nonce(text: str | None) -> bytes:
    """The bytes of a nonce in hexadecimal; None or nothing: the server draws one. Raises RequestInvalid."""
    if not text:
        return secrets.token_bytes(SECRET_BYTES)
    if len(text) > LONGEST_NONCE:
        raise RequestInvalid(field="nonce", problem="too-long")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RequestInvalid(field="nonce", problem="value") from None


def match_seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """SHA-256 of the secret and the nonces in seat order, each after its length in two bytes, big-endian."""
    parts = [len(part).to_bytes(2, "big") + part for part in (secret, *nonces)]
    return hashlib.sha256(b"".join(parts)).digest()


def verify(published: str, secret: bytes, nonces: Sequence[bytes], seed: bytes) -> bool:
    """Whether the secret is the one committed to, and the seed was made from it and the nonces."""
    return commitment(secret) == published and match_seed(secret, nonces) == seed
