"""Who may make matches."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field

from app.domain.errors import CreateNotAllowed


@dataclass(frozen=True, slots=True)
class Creation:
    """Everybody may, or who says one of the keys."""

    keys: tuple[str, ...] | None = field(default=None, repr=False)
    """None: nothing needs to be said."""

    @property
    def needs_code(self) -> bool:
        return self.keys is not None

    def check(self, said: str | None) -> None:
        """How long it takes tells nothing of the keys. Raises CreateNotAllowed."""
        if self.keys is None:
            return
        told = _digest(said or "")
        found = [hmac.compare_digest(told, _digest(key)) for key in self.keys]
        if said is None or not any(found):
            raise CreateNotAllowed


def _digest(key: str) -> bytes:
    return hashlib.sha256(key.strip().encode("utf-8", "surrogatepass")).digest()
