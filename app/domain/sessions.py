"""What a session is known by, and how long."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.domain.users import User

A_DAY = timedelta(days=1)
"""How exactly it is known when a session was used last: noting each use would make a writer of every reader."""


@dataclass(frozen=True, slots=True)
class Session:
    """Whose it is, and when it was used last."""

    user: User
    used_at: datetime


def has_ended(used_at: datetime, now: datetime, life: timedelta) -> bool:
    """Whether a session that was used last at that moment is not to be known any more."""
    return now - used_at > life


def is_to_be_noted(used_at: datetime, now: datetime) -> bool:
    """Whether a use at this moment is worth writing down."""
    return now - used_at >= A_DAY


def hash_of_token(token: str) -> str:
    """Tokens are long and random: a plain hash keeps a stolen database from being a bunch of keys."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
