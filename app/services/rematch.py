"""The next match of the same people."""

from __future__ import annotations

from dataclasses import replace

from app.domain import secrets as commit
from app.domain.errors import MatchNotOver, MatchUnknown
from app.domain.ids import MatchId
from app.domain.matches import EntryKind, Match, MatchStatus, Rematch
from app.domain.seats import Kept, Sitter
from app.domain.tables import Entry, Table
from app.domain.users import User
from app.games.codec import dump
from app.games.registry import game_of
from app.services import lobby
from app.services.bots import newcomer_of
from app.services.changes import change, log_change
from app.services.context import Context
from app.services.drafts import Draft
from app.services.known import Known
from app.services.matches import after, new_record
from app.storage import journal, matches, secrets, users
from app.storage.database import Connection
from engines.kernel.protocol import Seat


async def rematch(context: Context, user: User, match: MatchId) -> Match:
    """The lobby of the next match, where the asker sits: one for everybody of the ended match, whoever asks first.

    Who asks first is its host; bots come along; for everybody else a seat is kept. All have moved up by one seat.
    Raises MatchUnknown, MatchNotOver, GameUnknown, OptionsInvalid (made under other rules); MatchStarted, MatchOver or
    MatchFull where the next match goes on without the asker.
    """
    made: list[tuple[Table, Entry]] = []

    async def decide(connection: Connection, known: Known) -> Draft | None:
        made.clear()
        table = known.table
        mine = table.sitter(user.id)
        if mine is None:
            raise MatchUnknown
        if not table.match.status.has_ended:
            raise MatchNotOver(version=table.match.version)
        if table.match.rematch is not None and await _is_there(connection, table.match.rematch.match):
            return None
        new, entry = await _opened(context, connection, table, mine)
        made.append((new, entry))
        follows = Rematch(new.match.id, new.match.code)
        return Draft(table, context.clock()).with_match(rematch=follows).with_entry(EntryKind.REMATCH, mine.seat)

    table = await change(context, match, decide)
    for new, entry in made:
        log_change(new.match, [entry])
    assert table.match.rematch is not None
    return await _seated(context, user, table.match.rematch.match)


async def _is_there(connection: Connection, match: MatchId) -> bool:
    """Whether one can still come to it: a lobby that everybody left, or that was deleted, is as if never made."""
    found = await matches.find(connection, match)
    return found is not None and (found.match.started_at is not None or not found.match.status.has_ended)


async def _opened(context: Context, connection: Connection, old: Table, asker: Sitter) -> tuple[Table, Entry]:
    """A new lobby, stored in the same transaction that lets the old match name it."""
    game = game_of(context.games, old.match.game)
    options = dump(game.load_options(old.match.options))
    seats = max(old.match.seats_wanted, game.meta.min_seats)
    nonces: dict[Seat, bytes] = {}
    sitters: list[Sitter] = []
    kept: list[Kept] = []
    for before in old.sitters:
        seat = Seat((before.seat - 1) % seats)
        if before == asker or before.bot is not None:
            nonces[seat] = commit.parse_nonce(None)
            user = before.user if before.bot is None else await newcomer_of(context, connection, before.name)
            sitters.append(Sitter(seat, user, before.name, commit.commitment(nonces[seat]), bot=before.bot))
        elif before.user not in old.match.removed:
            kept.append(Kept(seat, before.user, before.name))
    hidden = commit.MatchSecrets(commit.new_secret(), nonces, None)
    record = new_record(context, game, seats, options, hidden)
    host = Seat((asker.seat - 1) % seats)
    in_order = tuple(sorted(sitters, key=lambda sitter: sitter.seat))
    table = Table(replace(record, host=host, kept=tuple(kept)), in_order)
    entry = Entry(record.version, record.created_at, EntryKind.CREATED, host)
    await journal.create(connection, table, entry, hidden)
    return table, entry


async def _seated(context: Context, user: User, match: MatchId) -> Match:
    """Who sits there already stays; who sat in the match before needs no code."""

    async def decide(connection: Connection, known: Known) -> Draft | None:
        table = known.table
        draft = Draft(table, context.clock())
        mine = table.sitter(user.id)
        if mine is not None:
            return lobby.returned(draft, mine) if table.match.status is MatchStatus.PLAYING else None
        if user.id in table.match.removed:
            raise MatchUnknown
        lobby.check_can_sit(table, user)
        newcomer = await users.find(connection, user.id)
        hidden = await secrets.of_match(connection, match)
        return lobby.joined(draft, hidden, newcomer, commit.parse_nonce(None))

    return await after(context, user, await change(context, match, decide))
