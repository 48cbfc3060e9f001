"""What travels over a match's socket, both ways. Frames come from ``app.games`` as JSON and go out as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct, field

from app.domain.errors import AppError, MessageMalformed, MessageUnknown
from app.domain.ids import MatchId, Version
from engines.kernel.protocol import Seat

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A number that JavaScript can hold too."""


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything that a client says."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message: who I am, which version I have, which language I read."""

    token: str | None = None
    since: Count | None = field(default=None, name="from")
    locale: Annotated[str, Meta(max_length=35)] | None = None


class MoveMessage(FromClient, frozen=True, tag="move"):
    """My answer to a decision."""

    id: Annotated[str, Meta(max_length=64)]
    decision: Count
    move: dict[str, Any]


class TryMessage(FromClient, frozen=True, tag="try"):
    """Asks whether this answer would be accepted."""

    id: Annotated[str, Meta(max_length=64)]
    decision: Count
    move: dict[str, Any]


class SyncMessage(FromClient, frozen=True, tag="sync"):
    """Send me the frame again, with the events after version ``from``."""

    since: Count | None = field(default=None, name="from")


class BeatMessage(FromClient, frozen=True, tag="beat"):
    """I am here."""


ClientMessage = Hello | MoveMessage | TryMessage | SyncMessage | BeatMessage


class ToClient(Struct, frozen=True, tag_field="type"):
    """Anything that the server says, frames aside."""


class Welcome(ToClient, frozen=True, tag="welcome"):
    """The answer to hello; a frame follows."""

    match: MatchId
    you: Seat
    version: Version
    beat_seconds: float


class Ack(ToClient, frozen=True, tag="ack"):
    """The move is stored."""

    id: str
    version: Version
    """The one that the move made."""


class Tried(ToClient, frozen=True, tag="tried"):
    """The move would be accepted."""

    id: str


class Refused(ToClient, frozen=True, tag="refused"):
    """Nothing has changed."""

    id: str | None
    """Of the command; None where the message had none that could be read."""
    code: str
    message: str
    """The sentence, in the language of the asker."""
    rule: str | None
    facts: Mapping[str, Any]
    version: Version | None
    frame: Raw | None = None
    """The present frame; None where there is none."""


class PresenceMessage(ToClient, frozen=True, tag="presence"):
    """Seats with a live socket."""

    here: tuple[Seat, ...]


class Beat(ToClient, frozen=True, tag="beat"):
    """The server is here."""


class Reload(ToClient, frozen=True, tag="reload"):
    """The server goes down or was updated: connect again."""

    reason: str


ServerMessage = Welcome | Ack | Tried | Refused | PresenceMessage | Beat | Reload

TAGS = frozenset({"hello", "move", "try", "sync", "beat"})


class _Tagged(Struct):
    type: str
    id: Any = None


_tagged = msgspec.json.Decoder(_Tagged)
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def parse(text: str | bytes) -> ClientMessage:
    """A message of the client. Raises MessageMalformed or MessageUnknown."""
    try:
        tagged = _tagged.decode(text)
        if tagged.type not in TAGS:
            raise MessageUnknown()
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise MessageMalformed() from None


def command_id(text: str | bytes) -> str | None:
    """The id of a message that is otherwise none, where it has one: so that the client knows what was refused."""
    try:
        found = _tagged.decode(text).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None


def dump(message: ServerMessage) -> bytes:
    """As JSON."""
    return _encoder.encode(message)


def refusal(command: str | None, error: AppError, sentence: str) -> Refused:
    """An error as a socket tells it, still without the frame."""
    return Refused(command, error.code, sentence, error.rule, error.facts, error.version)
