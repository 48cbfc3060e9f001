"""The matches that were played last, as they are in the database: decoded and at hand."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from app.domain.ids import MatchId, Version
from app.domain.tables import Table

MOST = 256


@dataclass(slots=True)
class Known:
    """One version of a match. What is None was not needed yet."""

    table: Table
    state: Any | None = field(default=None, repr=False)
    """Decoded."""
    seed: bytes | None = field(default=None, repr=False)


class KnownMatches:
    """A bounded cache. It is asked for a version, so an old one can never pass for the present."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[MatchId, Known] = OrderedDict()

    def get(self, match: MatchId, version: Version) -> Known | None:
        """That version of the match, where it is at hand."""
        known = self._known.get(match)
        if known is None or known.table.match.version != version:
            return None
        self._known.move_to_end(match)
        return known

    def put(self, known: Known) -> None:
        """Only what is committed may be put here. The newest version of a match is kept, no other."""
        match = known.table.match
        older = self._known.get(match.id)
        if older is not None and older.table.match.version > match.version:
            return
        self._known[match.id] = known
        self._known.move_to_end(match.id)
        while len(self._known) > self._most:
            self._known.popitem(last=False)

    def __len__(self) -> int:
        return len(self._known)
