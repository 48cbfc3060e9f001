"""A game's Structs as JSON, and back; strict with what people send."""

from __future__ import annotations

import hashlib
import re
from functools import cached_property
from typing import Any, Union

import msgspec
from msgspec import Raw, Struct

from app.domain.errors import MoveInvalid, OptionsInvalid
from engines.kernel.protocol import AnyEngine, Move, Seat, Told, Viewer

_encode = msgspec.json.Encoder(order="deterministic").encode

_WRONG = (msgspec.ValidationError, OverflowError, RecursionError, UnicodeError)
"""What comes of a value that somebody sent: the last of half a surrogate pair."""
MOST_OPTIONS = 4096
"""Bytes of a match's options: every frame and invitation carries them."""
_LONGEST_PATH = 100
"""Characters of a path that are sent back."""


class StoredTold(Struct, frozen=True):
    """A told event as it lies in the log."""

    event: Raw
    """JSON."""
    seats: tuple[Seat, ...] | None = None
    passing: bool = False

    def is_for(self, viewer: Viewer) -> bool:
        """Whether this viewer was told."""
        return self.seats is None or (viewer is not None and viewer in self.seats)


_load_told = msgspec.json.Decoder(tuple[StoredTold, ...]).decode


class Game:
    """An engine and how its Structs are written."""

    def __init__(self, engine: AnyEngine) -> None:
        """Raises TypeError for moves that would take fields that nobody knows."""
        self.engine = engine
        self.meta = engine.meta
        for moves in self.meta.moves:
            if not moves.__struct_config__.forbid_unknown_fields:
                raise TypeError(f"{moves.__qualname__} must forbid unknown fields")
        self._load_state = msgspec.json.Decoder(self.meta.state).decode

    @cached_property
    def move_type(self) -> Any:
        """The union of all classes of moves."""
        return Union[self.meta.moves]  # noqa: UP007 - made while running

    def parse_options(self, options: Any) -> Any:
        """The options from a plain object. Raises OptionsInvalid."""
        try:
            parsed = msgspec.convert(options, self.meta.options)
        except _WRONG as error:
            option, problem = explained(error)
            raise OptionsInvalid(option=option, problem=problem) from None
        if len(dump(parsed)) > MOST_OPTIONS:
            raise OptionsInvalid(option="", problem="too-long")
        return parsed

    def load_options(self, stored: bytes) -> Any:
        """Stored options. Raises OptionsInvalid where they are those of other rules."""
        return self.parse_options(msgspec.json.decode(stored))

    def parse_move(self, move: Any) -> Move:
        """A move from a plain JSON value. Raises MoveInvalid."""
        try:
            parsed: Move = msgspec.convert(move, self.move_type)
        except _WRONG as error:
            field, problem = explained(error)
            raise MoveInvalid(field=field, problem=problem) from None
        return parsed

    def load_state(self, snapshot: bytes) -> Any:
        """The state of a snapshot. Raises msgspec.ValidationError where it is one of other rules."""
        return self._load_state(snapshot)


def dump(value: Any) -> bytes:
    """JSON; equal values give equal bytes."""
    return _encode(value)


def dump_told(told: tuple[Told[Any], ...]) -> bytes:
    """Events with their audiences, for the log."""
    return _encode(told)


def events_for(told: bytes, viewer: Viewer) -> tuple[Raw, ...]:
    """The events of a log entry that this viewer was told."""
    return tuple([entry.event for entry in _load_told(told) if entry.is_for(viewer)])


def kept_events_for(told: bytes, viewer: Viewer) -> tuple[Raw, ...]:
    """Those of them that the viewer may look up again while the match goes on."""
    return tuple([entry.event for entry in _load_told(told) if entry.is_for(viewer) and not entry.passing])


def digest(data: bytes) -> str:
    """SHA-256, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


# msgspec says what is wrong only in words; these are its forms, and the problems as `app/words` knows them
_PATH = re.compile(r" - at `\$?\.?(.*)`$")
_NAMED_FIELD = re.compile(r"(?:unknown field|required field) `(.*?)`")
_PROBLEMS = (
    ("unknown field", "unknown"),
    ("missing required field", "missing"),
    (" of length >=", "too-short"),
    (" of length <=", "too-long"),
    (" >", "too-small"),
    (" <", "too-big"),
    ("Invalid enum value", "value"),
    ("Invalid value", "value"),
    ("Expected `", "type"),
)


def explained(error: Exception) -> tuple[str, str]:
    """Which field is wrong, empty for the whole, and the problem."""
    text = str(error)
    path = _PATH.search(text)
    named = _NAMED_FIELD.search(text)
    parts = [path.group(1) if path else "", named.group(1) if named else ""]
    found = (problem for sign, problem in _PROBLEMS if sign in text)
    return ".".join(filter(None, parts))[:_LONGEST_PATH], next(found, "value")
