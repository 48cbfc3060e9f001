"""Every code with which this game says no, and the names of its facts: ``app/words`` has a sentence for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

REFUSALS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # moves
        "not-in-hand": ("creature",),
        "slot-empty": ("slot",),
        "slot-taken": ("slot", "seat"),
        "no-such-seat": ("seat",),
        "give-to-another": (),
        "not-captured": ("mortal", "icons"),
        "not-in-discard": ("mortal", "icons"),
        "not-your-turn": ("seat", "kind"),
        # options
        "wrong-number-of-seats": ("seats", "least", "most"),
        "wrong-number-of-sets": ("sets", "needed", "seats"),
        "repeated-set": ("set",),
        "no-such-first-marker": ("seat", "seats"),
    }
)
