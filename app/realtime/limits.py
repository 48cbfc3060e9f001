"""All numbers of the socket protocol."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a socket may take and how long it may be silent. Tests shorten them."""

    message_bytes: int = 16 * 1024
    """Of one message from the client; longer ones close with 1009."""
    hello_seconds: float = 5.0
    """So long a socket may stay without saying hello."""
    beat_seconds: float = 20.0
    """Between two beats of the server."""
    silence_seconds: float = 60.0
    """A client that sent nothing for so long is taken for gone."""
    send_seconds: float = 15.0
    """A client that takes nothing for so long is taken for gone; nobody else waits for it."""
    sockets_per_seat: int = 4
    sockets_per_user: int = 32
    """At all tables together, in one process: one guest cannot use up what all others need."""
    waiting_answers: int = 32
    """Answers to commands that may wait for a slow client; no further command is read until it takes some."""
    messages_per_second: float = 30.0
    message_burst: int = 60
    bad_messages: int = 20
    """So many messages that are none, in a row or in a short time, close with 4400."""
    bad_messages_per_second: float = 0.2
    """How fast bad ones are forgiven."""
    poll_seconds: float = 2.0
    """Between two looks at the versions of the matches with readers: what the bus lost is found then."""
    session_seconds: float = 30.0
    """Between two looks at whether the sessions of open sockets have not ended, in case that call was lost."""
    presence_seconds: float = 4.0
    """A process repeats so often which seats it has sockets of."""
    presence_expiry_seconds: float = 12.0
    """What another process said of its seats is believed for so long."""
    goodbye_seconds: float = 3.0
    """So long a server that goes down waits for its sockets to take their last messages."""


class CloseCode:
    """Why the server closes a socket."""

    TOO_LARGE = 1009
    RESTART = 1012
    BAD_PROTOCOL = 4400
    NOBODY = 4401
    FOREIGN = 4403
    NOT_FOUND = 4404
    SILENT = 4408
    FIFTH = 4409
