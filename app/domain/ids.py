"""The names of things. Each is a type of its own, so that none is taken for another."""

from __future__ import annotations

import secrets
from typing import NewType

UserId = NewType("UserId", str)
MatchId = NewType("MatchId", str)
CommandId = NewType("CommandId", str)
"""Chosen by the client, unique for a match and seat."""
DecisionNumber = NewType("DecisionNumber", int)
"""Numbers the decisions of a match from 1 on, in the order in which they were opened."""
Version = NewType("Version", int)
"""Counts the changes of a match; the match is created with version 1."""

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 16


def _new() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def new_user_id() -> UserId:
    """80 random bits."""
    return UserId(_new())


def new_match_id() -> MatchId:
    """80 random bits."""
    return MatchId(_new())
