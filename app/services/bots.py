"""Bots at the table: how they come, and how they answer."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any

import msgspec

from app.domain import secrets as commit
from app.domain.bots import NEWCOMER, Seen, bot_name
from app.domain.decisions import Decision
from app.domain.errors import (
    AppError,
    BotUnknown,
    DecisionStale,
    MatchUnknown,
    MoveIllegal,
    MoveInvalid,
    MoveNotYourTurn,
)
from app.domain.ids import CommandId, MatchId, UserId, new_user_id
from app.domain.matches import Match
from app.domain.seats import Sitter
from app.domain.tables import Table
from app.domain.users import User
from app.games.codec import Game
from app.services import lobby, matches, moves
from app.services.changes import change, read, state_of
from app.services.context import Context
from app.services.drafts import Draft, is_frozen
from app.services.incidents import incident
from app.services.known import Known
from app.storage import bots, secrets, users
from app.storage.bots import OpenToBot
from app.storage.database import Connection
from engines.kernel.protocol import Ask, Move, Seat


async def add(context: Context, user: User, match: MatchId, policy: str | None = None) -> Match:
    """A bot on the lowest free seat.

    Raises MatchUnknown, MatchNotHost, MatchStarted, MatchOver, MatchFull, BotUnknown.
    """
    wanted = policy or NEWCOMER

    async def decide(connection: Connection, known: Known) -> Draft | None:
        table = known.table
        mine = table.sitter(user.id)
        if mine is None:
            raise MatchUnknown
        lobby.check_is_hosts(table, mine)
        if context.policies(table.match.game, wanted) is None:
            raise BotUnknown(game=table.match.game)
        lobby.free_seat(table, None)
        name = bot_name(match, [sitter.name for sitter in table.sitters])
        bot = User(await newcomer_of(context, connection, name), name, None)
        hidden = await secrets.of_match(connection, match)
        return lobby.joined(Draft(table, context.clock()), hidden, bot, commit.parse_nonce(None), wanted)

    return await matches.after(context, user, await change(context, match, decide))


async def newcomer_of(context: Context, connection: Connection, name: str) -> UserId:
    """A user for a bot's seat: nobody has a session of it, so nobody can be it. It goes when its seat has gone."""
    bot = User(new_user_id(), name, None)
    await users.add(connection, bot, context.clock())
    return bot.id


async def open_questions(context: Context, only: Collection[MatchId] | None = None) -> list[OpenToBot]:
    """What bots must answer in all matches, or in these; in one query."""
    async with context.database.reading() as connection:
        return await bots.open_to_bots(connection, only)


async def answer(context: Context, asked: OpenToBot) -> None:
    """The bot's answer, as an ordinary command: where the question is not open any more, nothing happens.

    Its id follows from the question, and its content from what the bot sees: however many processes answer, it is one
    command. Raises ServerBusy, ServerError, or the database's own fault.
    """
    try:
        async with context.database.reading() as connection:
            known = await read(context, connection, asked.match)
            if known.seed is None:
                known.seed = await secrets.seed_of_match(connection, asked.match)
        bot = _asked_bot(context, known, asked.decision)
        if bot is not None:
            await _answer(context, known, bot, asked.decision)
    except AppError as error:
        if error.status >= 500:
            raise


def _asked_bot(context: Context, known: Known, asked: Decision) -> Sitter | None:
    """The bot that the question is still open to."""
    match = known.table.match
    bot = known.table.at(asked.seat)
    decision = match.decisions.find(asked.seat, asked.number)
    if bot is None or bot.bot is None or bot.away or decision is None or not decision.must:
        return None
    return None if is_frozen(match, context.games.get(match.game)) else bot


async def _answer(context: Context, known: Known, bot: Sitter, asked: Decision) -> None:
    game = context.games[known.table.match.game]
    chosen = _chosen(context, game, known, bot, asked)
    if chosen is not None:
        try:
            await _make(context, known.table, bot, chosen)
            return
        except (MoveIllegal, MoveInvalid, MoveNotYourTurn) as error:
            incident(context.meter, error, known.table.match.id)
    await _make(context, known.table, bot, game.engine.fallback(state_of(known, game), bot.seat))


def _chosen(context: Context, game: Game, known: Known, bot: Sitter, asked: Decision) -> Move | None:
    """What the policy chooses; None, and an incident in the log, where it fails or offers what it may not do."""
    match = known.table.match
    try:
        assert bot.bot is not None
        policy = context.policies(match.game, bot.bot)
        if policy is None:
            raise LookupError
        seen = seen_by(game, known, bot.seat)
        move = policy(seen, _whim(known, asked))
        if move not in seen.legal:
            raise ValueError
    except Exception as error:  # noqa: BLE001 - a bot that fails must not hold up the table
        incident(context.meter, error, match.id)
        return None
    return move


def seen_by(game: Game, known: Known, seat: Seat) -> Seen:
    """All that the bot on that seat gets to know: what the frame of a person there would show."""
    state = state_of(known, game)
    asks = tuple(_ask(decision) for decision in known.table.match.decisions.of(seat))
    return Seen(game.engine.view(state, seat), asks, game.engine.legal_moves(state, seat))


def _ask(decision: Decision) -> Ask:
    return Ask(decision.key, decision.kind, decision.must, decision.sealed)


def _whim(known: Known, asked: Decision) -> bytes:
    """Of the match's seed, which nobody knows: else who knows the bot's rules could know its sealed pick too."""
    assert known.seed is not None
    return hashlib.sha256(b"%s/bot/%d/%d" % (known.seed, asked.seat, asked.number)).digest()


async def _make(context: Context, table: Table, bot: Sitter, move: Move) -> None:
    number = next((d.number for d in table.match.decisions.of(bot.seat) if d.kind == move.answers), None)
    if number is None:
        raise DecisionStale
    command = CommandId(f"bot-{number:08}")
    plain: Any = msgspec.to_builtins(move)
    await moves.make_move(context, User(bot.user, bot.name, None), table.match.id, command, number, plain)
