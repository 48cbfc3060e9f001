"""Newcomers: they know the rules, look at what lies open, and play by rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.bots import campy_creatures
from app.domain.bots import Policy

BY_GAME: Mapping[str, Policy] = MappingProxyType({"campy-creatures": campy_creatures.newcomer})
