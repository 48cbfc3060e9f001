"""Decoded states of the matches that were played last."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from app.domain.ids import MatchId, Version

MOST = 256


class States:
    """A bounded cache. A state is found by match *and* version, so an old one can never pass for the present."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._states: OrderedDict[MatchId, tuple[Version, Any]] = OrderedDict()

    def get(self, match: MatchId, version: Version) -> Any | None:
        """The state of that version, where it is at hand."""
        known, state = self._states.get(match, (None, None))
        if known != version:
            return None
        self._states.move_to_end(match)
        return state

    def put(self, match: MatchId, version: Version, state: Any) -> None:
        """Only the newest version of a match is kept, and only what is stored in the database."""
        if self._states.get(match, (version,))[0] > version:
            return
        self._states[match] = (version, state)
        self._states.move_to_end(match)
        while len(self._states) > self._most:
            self._states.popitem(last=False)

    def __len__(self) -> int:
        return len(self._states)
