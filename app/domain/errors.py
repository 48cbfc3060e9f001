"""All that the server refuses, with its stable code.

One class for each code of ``docs/api.md``. They carry facts, never sentences: ``app/words`` makes the sentence in the
language of the asker. Facts may be read by whoever asked: nothing hidden from them may stand there.
"""

from __future__ import annotations

from typing import ClassVar

from app.domain.ids import Version


class AppError(Exception):
    """The server says no; nothing has changed."""

    code: ClassVar[str] = "server/error"
    """Stable; part of the public interface."""
    status: ClassVar[int] = 500
    """Of the HTTP answer."""

    def __init__(self, *, rule: str | None = None, version: Version | None = None, **facts: object) -> None:
        self.rule = rule
        """The section of the game's rules that says so, such as ``§4.2``."""
        self.version = version
        """The present version of the match, where that helps."""
        self.facts = facts
        """JSON values that the sentence needs."""
        super().__init__(self.code)


# --- requests ---------------------------------------------------------------------------------------------------------


class RequestMalformed(AppError):
    """The body is not JSON."""

    code, status = "request/malformed", 400


class RequestInvalid(AppError):
    """A field is wrong: ``field`` and ``problem`` say which and why."""

    code, status = "request/invalid", 422


class RequestTooLarge(AppError):
    """The body is larger than ``most`` bytes."""

    code, status = "request/too-large", 413


class RequestEncoding(AppError):
    """The body is packed; what it would be unpacked nobody knows before."""

    code, status = "request/encoding", 415


class RequestNotFound(AppError):
    """There is nothing at this address."""

    code, status = "request/not-found", 404


class RequestMethod(AppError):
    """The address does not know this method."""

    code, status = "request/method", 405


class RequestTooMany(AppError):
    """Too many guesses, or too many requests; ask again after ``retry_after`` seconds."""

    code, status = "request/too-many", 429


class MessageUnknown(AppError):
    """The socket does not know this type of message."""

    code, status = "message/unknown", 400


class MessageMalformed(AppError):
    """The message on the socket is not one: not JSON, too deep, or a field is wrong."""

    code, status = "message/malformed", 400


class OriginForeign(AppError):
    """A page of another site tried to open a socket."""

    code, status = "origin/foreign", 403


# --- people -----------------------------------------------------------------------------------------------------------


class SessionNone(AppError):
    """Nobody said who is asking."""

    code, status = "session/none", 401


class SessionUnknown(AppError):
    """The session is not known, or not any more."""

    code, status = "session/unknown", 401


class NameEmpty(AppError):
    """A name needs at least one visible character."""

    code, status = "name/empty", 422


class NameTooLong(AppError):
    """A name has at most ``max`` characters."""

    code, status = "name/too-long", 422


class NameInvisible(AppError):
    """The name holds control characters, invisible ones, or ones that turn the direction of writing."""

    code, status = "name/invisible", 422


# --- matches ----------------------------------------------------------------------------------------------------------


class GameUnknown(AppError):
    """The server has no such game."""

    code, status = "game/unknown", 404


class OptionsInvalid(AppError):
    """The options do not fit: ``option`` and ``problem``, or the engine's own ``code`` with its facts."""

    code, status = "options/invalid", 422


class SeatsOutOfRange(AppError):
    """The match needs from ``min`` to ``max`` seats."""

    code, status = "seats/out-of-range", 422


class CodeUnknown(AppError):
    """No match has this code."""

    code, status = "code/unknown", 404


class CreateNotAllowed(AppError):
    """Matches are made here by who has the code for it; none was said, or a wrong one."""

    code, status = "create/not-allowed", 403


class MatchUnknown(AppError):
    """There is no such match, or it is not this person's to see."""

    code, status = "match/unknown", 404


class MatchFull(AppError):
    """All seats are taken."""

    code, status = "match/full", 409


class MatchStarted(AppError):
    """The match has started: its lobby is closed."""

    code, status = "match/started", 409


class MatchOver(AppError):
    """The match has ended."""

    code, status = "match/over", 409


class MatchNotStarted(AppError):
    """The match is still in its lobby."""

    code, status = "match/not-started", 409


class MatchFrozen(AppError):
    """The match was made under rules that this program does not play any more: it can be looked at, not continued."""

    code, status = "match/frozen", 409


class MatchNotHost(AppError):
    """Only the host may do this."""

    code, status = "match/not-host", 403


class MatchNotSeated(AppError):
    """Only who sits in the match may do this; who left it may come back first."""

    code, status = "match/not-seated", 403


class MatchTooFew(AppError):
    """The match needs at least ``min`` people to start."""

    code, status = "match/too-few", 409


class MatchNotOver(AppError):
    """The match has not ended yet."""

    code, status = "match/not-over", 409


class BotUnknown(AppError):
    """No bot plays this game this way."""

    code, status = "bot/unknown", 422


# --- moves ------------------------------------------------------------------------------------------------------------


class MoveInvalid(AppError):
    """This is not a move of the game, or none that answers this question; ``problem`` says why."""

    code, status = "move/invalid", 422


class MoveIllegal(AppError):
    """The move breaks a rule; ``code`` is the engine's own."""

    code, status = "move/illegal", 409


class MoveNotYourTurn(AppError):
    """The seat has no open question that this move answers."""

    code, status = "move/not-your-turn", 409


class DecisionStale(AppError):
    """The question is no longer open."""

    code, status = "decision/stale", 409


class CommandInvalid(AppError):
    """A command id has 8 to 64 letters, digits, ``_`` or ``-``."""

    code, status = "command/invalid", 422


class CommandReused(AppError):
    """The command id was accepted before, with other content."""

    code, status = "command/reused", 409


# --- the server -------------------------------------------------------------------------------------------------------


class ServerError(AppError):
    """Our fault; ``incident`` is the number to quote."""

    code, status = "server/error", 500


class ServerBusy(AppError):
    """The server cannot do this now; try again."""

    code, status = "server/busy", 503
