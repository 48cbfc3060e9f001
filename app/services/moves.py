"""Answers to decisions."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from app.domain.errors import (
    AppError,
    CommandInvalid,
    CommandReused,
    DecisionStale,
    MatchNotSeated,
    MatchNotStarted,
    MatchOver,
    MatchUnknown,
    MoveInvalid,
)
from app.domain.ids import CommandId, DecisionNumber, MatchId, Version
from app.domain.matches import MatchStatus, Moved
from app.domain.seats import Sitter
from app.domain.tables import Entry, MatchRecord, Table
from app.domain.users import User
from app.games.codec import Game, dump
from app.games.judge import check_answer
from app.services.changes import change, draft_of, read
from app.services.context import Context
from app.services.drafts import Draft, answered_for_absent, check_not_frozen, moved
from app.services.incidents import incident
from app.services.known import Known
from app.storage import journal
from app.storage.database import Connection, Fault

_COMMAND = re.compile(r"[A-Za-z0-9_-]{8,64}")


async def make_move(
    context: Context, user: User, match: MatchId, command: CommandId, decision: DecisionNumber, move: Any
) -> Moved:
    """Stores a move, a plain JSON value, as the user's answer to a decision.

    Raises MatchUnknown, MatchNotSeated (who left), CommandInvalid, CommandReused, MatchNotStarted, MatchOver,
    MatchFrozen, DecisionStale, MoveInvalid, MoveIllegal, MoveNotYourTurn, ServerError, ServerBusy.
    """
    made: list[Version] = []
    began, is_new = time.perf_counter(), False

    async def decide(connection: Connection, known: Known) -> Draft | None:
        nonlocal is_new
        made.clear()
        is_new = False
        table = known.table
        mine = _seat_of(table, user)
        if not _COMMAND.fullmatch(command):
            raise CommandInvalid
        before = await journal.find_command(connection, match, mine.seat, command)
        if before is not None:
            made.append(_repeated(context.games.get(table.match.game), before, decision, move))
            return None
        draft, game = await _judged(context, connection, known, mine, command, decision, move)
        made.append(draft.match.version)
        is_new = True
        return answered_for_absent(draft, game)

    await change(context, match, decide)
    if is_new:
        context.meter.moved(time.perf_counter() - began)
    return Moved(made[0])


async def try_move(context: Context, user: User, match: MatchId, decision: DecisionNumber, move: Any) -> None:
    """Raises what ``make_move`` would raise; stores nothing."""
    async with context.database.reading() as connection:
        known = await read(context, connection, match)
        mine = _seat_of(known.table, user)
        try:
            await _judged(context, connection, known, mine, None, decision, move)
        except (AppError, Fault):
            raise
        except Exception as error:  # noqa: BLE001 - an engine's fault must not take the server with it
            raise incident(context.meter, error, match) from None


def _seat_of(table: Table, user: User) -> Sitter:
    mine = table.sitter(user.id)
    if mine is None:
        raise MatchUnknown
    return mine


def _repeated(game: Game | None, before: Entry, decision: DecisionNumber, move: Any) -> Version:
    """The answer that the command got the first time. Raises CommandReused for another command with its id."""
    try:
        same = game is not None and dump(game.parse_move(move)) == before.move
    except MoveInvalid:
        same = False
    if not same or decision != before.decision:
        raise CommandReused
    return before.version


async def _judged(
    context: Context,
    connection: Connection,
    known: Known,
    mine: Sitter,
    command: CommandId | None,
    decision: DecisionNumber,
    move: Any,
) -> tuple[Draft, Game]:
    """The table after the move. Raises why it may not be made."""
    match = known.table.match
    _check_can_move(match, mine)
    game = check_not_frozen(match, context.games.get(match.game))
    asked = match.decisions.find(mine.seat, decision)
    if asked is None:
        raise DecisionStale(version=match.version)
    parsed = game.parse_move(move)
    check_answer(parsed, asked)
    draft = await draft_of(context, connection, known, game)
    return moved(draft, game, mine.seat, parsed, command, decision), game


def _check_can_move(match: MatchRecord, mine: Sitter) -> None:
    """Raises MatchNotStarted, MatchOver, MatchNotSeated."""
    refusals: list[tuple[bool, Callable[..., AppError]]] = [
        (match.status is MatchStatus.LOBBY, MatchNotStarted),
        (match.status.has_ended, MatchOver),
        (mine.away, MatchNotSeated),
    ]
    for applies, refusal in refusals:
        if applies:
            raise refusal(version=match.version)
