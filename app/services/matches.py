"""The life of a match, from the lobby to its end. Moves are in ``moves.py``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from app.domain import secrets as commit
from app.domain.codes import new_code, parse_code
from app.domain.errors import CodeUnknown, MatchUnknown
from app.domain.ids import MatchId, Version, new_match_id
from app.domain.matches import EntryKind, Invitation, Match, MatchStatus, MatchSummary, NewMatch
from app.domain.seats import Sitter
from app.domain.tables import Entry, MatchRecord, Table
from app.domain.users import User
from app.games.codec import Game, dump
from app.games.registry import game_of
from app.services import lobby
from app.services.changes import carried_through, change, log_change, publish
from app.services.changes import read as read_match
from app.services.context import Context
from app.services.drafts import Draft
from app.services.known import Known
from app.services.showing import revealed_secret
from app.storage import journal, matches, secrets, users
from app.storage.database import Connection
from engines.kernel.protocol import Seat

HOST = Seat(0)


async def create(context: Context, user: User, new: NewMatch) -> Match:
    """A match in its lobby, with its maker as host in seat 0.

    Raises CreateNotAllowed, GameUnknown, SeatsOutOfRange, OptionsInvalid, RequestInvalid (nonce).
    """
    context.creation.check(new.invite)
    game = game_of(context.games, new.game)
    lobby.check_seats(new.seats, game.meta.min_seats, game.meta.max_seats)
    options = dump(game.parse_options(new.options))
    nonce = commit.parse_nonce(new.nonce)
    hidden = commit.MatchSecrets(commit.new_secret(), {HOST: nonce}, None)
    record = new_record(context, game, new.seats, options, hidden)
    table = await carried_through(context, _create(context, record, user, hidden))
    return _match(context, table, _seat_of(table, user), None)


def new_record(context: Context, game: Game, seats: int, options: bytes, hidden: commit.MatchSecrets) -> MatchRecord:
    """A match in its lobby, with nobody in it yet but its host on the first seat."""
    now = context.clock()
    return MatchRecord(
        id=new_match_id(),
        code=new_code(),
        game=game.meta.key,
        status=MatchStatus.LOBBY,
        host=HOST,
        seats_wanted=seats,
        options=options,
        version=Version(1),
        rules_version=game.meta.rules_version,
        fingerprint=game.meta.data_fingerprint,
        commitment=commit.commitment(hidden.secret),
        created_at=now,
        updated_at=now,
    )


async def _create(context: Context, record: MatchRecord, maker: User, hidden: commit.MatchSecrets) -> Table:
    entry = Entry(record.version, record.created_at, EntryKind.CREATED, HOST)
    async with context.database.writing() as connection:
        name = (await users.find(connection, maker.id)).name
        host = Sitter(HOST, maker.id, name, commit.commitment(hidden.nonces[HOST]))
        table = Table(record, (host,))
        await journal.create(connection, table, entry, hidden)
    await publish(context, record)
    log_change(record, [entry])
    return table


async def read(context: Context, user: User, match: MatchId) -> Match:
    """The match as its seat sees it. Raises MatchUnknown for who does not sit there."""
    async with context.database.reading() as connection:
        table = (await read_match(context, connection, match)).table
        mine = _seat_of(table, user)
        secret = await revealed_secret(connection, table.match)
    return _match(context, table, mine, secret)


async def list_mine(context: Context, user: User) -> list[MatchSummary]:
    """The matches where the user sits: those where they must act first, then the latest changed."""
    async with context.database.reading() as connection:
        tables = await matches.of_user(connection, user.id)
    summaries = [_summary(context, table, _seat_of(table, user)) for table in tables]
    return sorted(summaries, key=lambda summary: not summary.to_move)


async def invitation(context: Context, user: User | None, code: str) -> Invitation:
    """What a join link leads to; seats nobody. Raises CodeUnknown."""
    async with context.database.reading() as connection:
        table = await matches.find_by_code(connection, parse_code(code))
    if table is None:
        raise CodeUnknown
    mine = None if user is None else table.sitter(user.id)
    host = next((sitter.name for sitter in table.sitters if sitter.seat == table.match.host), "")
    return Invitation(
        match=table.match.id,
        game=table.match.game,
        status=table.match.status,
        host=host,
        seats=table.match.seats_wanted,
        taken=len(table.sitters),
        options=msgspec.json.decode(table.match.options),
        you=None if mine is None else mine.seat,
    )


async def join(context: Context, user: User, match: MatchId, code: str, nonce: str | None = None) -> Match:
    """Takes the lowest free seat, or gives the own seat back to who left; who sits already gets the same answer.

    Raises MatchUnknown (also for who was removed), CodeUnknown, MatchFull, MatchStarted, MatchOver,
    RequestInvalid (nonce).
    """
    given = commit.parse_nonce(nonce)

    async def decide(connection: Connection, known: Known) -> Draft | None:
        table = known.table
        draft = Draft(table, context.clock())
        mine = table.sitter(user.id)
        if mine is not None:
            return lobby.returned(draft, mine)
        lobby.check_can_join(table, user, parse_code(code))
        newcomer = await users.find(connection, user.id)
        return lobby.joined(draft, await secrets.of_match(connection, match), newcomer, given)

    return await after(context, user, await change(context, match, decide))


async def leave(context: Context, user: User, match: MatchId) -> None:
    """Frees the seat in the lobby; in a running match the server answers for the seat until its person returns.

    Who has left already gets the same answer. Raises MatchUnknown. After the end nothing changes.
    """

    async def decide(connection: Connection, known: Known) -> Draft | None:
        table = known.table
        mine = _seat_of(table, user)
        if table.match.status is MatchStatus.LOBBY:
            hidden = await secrets.of_match(connection, match)
            return lobby.left_lobby(Draft(table, context.clock()), hidden, mine)
        if table.match.status.has_ended or mine.away:
            return None
        return await lobby.left_running(context, connection, known, mine)

    await change(context, match, decide)


async def start(context: Context, user: User, match: MatchId) -> Match:
    """Deals. Empty seats are dropped and the others close up in order.

    Raises MatchUnknown, MatchNotHost, MatchStarted, MatchOver, MatchTooFew, OptionsInvalid.
    """

    async def decide(connection: Connection, known: Known) -> Draft | None:
        table = known.table
        lobby.check_is_hosts(table, _seat_of(table, user))
        game = game_of(context.games, table.match.game)
        hidden = await secrets.of_match(connection, match)
        return lobby.started(Draft(table, context.clock()), game, hidden)

    return await after(context, user, await change(context, match, decide))


async def change_options(
    context: Context,
    user: User,
    match: MatchId,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    order: Sequence[Seat] | Literal["shuffle"] | None = None,
) -> Match:
    """Another order, other seats or options; only the options named change. None leaves as it is.

    ``order`` names the taken seats: who sits on the first one named gets the lowest of them, and so on.
    Raises MatchUnknown, MatchNotHost, MatchStarted, MatchOver, SeatsOutOfRange, OptionsInvalid, RequestInvalid (order).
    """

    async def decide(connection: Connection, known: Known) -> Draft | None:
        table = known.table
        lobby.check_is_hosts(table, _seat_of(table, user))
        game = game_of(context.games, table.match.game)
        hidden = await secrets.of_match(connection, match)
        draft = Draft(table, context.clock())
        sorted_anew = None
        if order is not None:
            wanted = lobby.shuffled([one.seat for one in table.sitters]) if order == "shuffle" else order
            sorted_anew = lobby.with_order(draft, hidden, wanted)
        after = sorted_anew or draft
        return lobby.with_options(after, game, after.hidden or hidden, seats, options) or sorted_anew

    return await after(context, user, await change(context, match, decide))


async def close(context: Context, user: User, match: MatchId) -> Match:
    """Ends the match for everybody, from its lobby or while it runs. After the end nothing changes.

    Raises MatchUnknown, MatchNotHost, MatchNotSeated (who left).
    """

    async def decide(connection: Connection, known: Known) -> Draft | None:
        lobby.check_is_host(known.table, _seat_of(known.table, user))
        return lobby.closed(Draft(known.table, context.clock()), known.table.match.host)

    return await after(context, user, await change(context, match, decide))


async def close_for_operator(context: Context, match: MatchId) -> Table:
    """The same for whoever runs the server. Raises MatchUnknown."""

    async def decide(connection: Connection, known: Known) -> Draft | None:
        return lobby.closed(Draft(known.table, context.clock()), None)

    return await change(context, match, decide)


async def remove(context: Context, user: User, match: MatchId, seat: Seat) -> Match:
    """Sends somebody away for good: in the lobby the seat is free again, in a running match the server answers for it.

    A bot goes as well, and a free seat of the lobby that is kept for somebody is kept no longer. Where nobody sits (any
    more), and after the end, nothing changes.
    Raises MatchUnknown, MatchNotHost, MatchNotSeated (who left), RequestInvalid (no such seat, or the host's own).
    """

    async def decide(connection: Connection, known: Known) -> Draft | None:
        table = known.table
        lobby.check_is_host(table, _seat_of(table, user))
        gone = lobby.removable(table, seat)
        if gone is None:
            in_lobby = table.match.status is MatchStatus.LOBBY
            return lobby.unkept(Draft(table, context.clock()), seat) if in_lobby else None
        if table.match.status is MatchStatus.LOBBY:
            hidden = await secrets.of_match(connection, match)
            draft = lobby.left_lobby(Draft(table, context.clock()), hidden, gone, EntryKind.REMOVED)
        else:
            draft = await lobby.left_running(context, connection, known, gone, EntryKind.REMOVED)
        return draft if gone.bot is not None else draft.with_match(removed=(*table.match.removed, gone.user))

    return await after(context, user, await change(context, match, decide))


def _seat_of(table: Table, user: User) -> Sitter:
    mine = table.sitter(user.id)
    if mine is None:
        raise MatchUnknown
    return mine


async def after(context: Context, user: User, table: Table) -> Match:
    """The answer to a change."""
    secret = None
    if table.match.status.has_ended:
        async with context.database.reading() as connection:
            secret = await revealed_secret(connection, table.match)
    return _match(context, table, _seat_of(table, user), secret)


def _match(context: Context, table: Table, mine: Sitter, secret: str | None) -> Match:
    match = table.match
    return Match(
        id=match.id,
        code=match.code,
        link=context.links(match.code),
        game=match.game,
        status=match.status,
        host=match.host,
        you=mine.seat,
        seats=table.seats,
        options=msgspec.json.decode(match.options),
        seats_wanted=match.seats_wanted,
        version=match.version,
        created_at=match.created_at,
        started_at=match.started_at,
        ended_at=match.ended_at,
        commitment=match.commitment,
        secret=secret,
        rematch=match.rematch,
    )


def _summary(context: Context, table: Table, mine: Sitter) -> MatchSummary:
    match = table.match
    since = match.decisions.waiting_since(mine.seat)
    return MatchSummary(
        id=match.id,
        code=match.code,
        link=context.links(match.code),
        game=match.game,
        status=match.status,
        you=mine.seat,
        seats=table.seats,
        to_move=since is not None,
        since=since,
        updated_at=match.updated_at,
    )
