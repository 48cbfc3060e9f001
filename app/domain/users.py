"""People, and what they may be called."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.ids import UserId

LONGEST_NAME = 24
"""Characters, after normalisation."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody the server knows; so far everybody is a guest."""

    id: UserId
    name: str
    locale: str | None
    """Such as ``pt-BR``; None: never said."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """A user and the token that proves it; the server keeps only the token's hash."""

    user: User
    token: str
