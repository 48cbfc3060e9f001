"""Frames made from a table: the one place where a state becomes what somebody may see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Raw

from app.domain.decisions import Decision
from app.domain.matches import MatchStatus
from app.domain.meter import Meter
from app.domain.tables import Entry, MatchRecord, Table
from app.games.codec import Game, digest, dump, events_for
from app.games.frames import AskInfo, ClockInfo, Frame, LegalMove, ToldEvent
from app.services.changes import state_of
from app.services.context import Context
from app.services.drafts import is_frozen
from app.services.incidents import incident
from app.services.known import Known
from app.storage import secrets
from app.storage.database import Connection
from engines.kernel.protocol import Outcome, Seat

HASH_DIGITS = 16


@dataclass(frozen=True)
class Shown:
    """What the frames of all viewers are made from."""

    table: Table
    link: str
    options: Any
    game: Game | None
    state: Any | None
    """None in the lobby, or where nobody can read it any more."""
    can_move: bool
    secret: str | None
    meter: Meter


async def shown(context: Context, connection: Connection, known: Known) -> Shown:
    """Everything that the frames of a table need."""
    table = known.table
    match = table.match
    game = context.games.get(match.game)
    return Shown(
        table,
        context.links(match.code),
        msgspec.json.decode(match.options),
        game,
        _readable_state(known, game),
        match.status is MatchStatus.PLAYING and not is_frozen(match, game),
        await revealed_secret(connection, match),
        context.meter,
    )


def _readable_state(known: Known, game: Game | None) -> Any | None:
    """A frozen match is shown as far as it still can be."""
    if known.table.match.snapshot is None or game is None:
        return None
    try:
        return state_of(known, game)
    except msgspec.ValidationError:
        return None


async def revealed_secret(connection: Connection, match: MatchRecord) -> str | None:
    """The server's secret, once nothing depends on it any more."""
    if not match.status.has_ended:
        return None
    return (await secrets.of_match(connection, match.id)).secret.hex()


def frame_for(now: Shown, viewer: Seat, entries: Iterable[Entry]) -> Frame:
    """The frame of one viewer, with what these entries told them. Raises ServerError for a fault of the engine."""
    try:
        return _frame(now, viewer, entries)
    except Exception as error:  # noqa: BLE001 - an engine may fail in any way
        raise incident(now.meter, error, now.table.match.id) from None


def _frame(now: Shown, viewer: Seat, entries: Iterable[Entry]) -> Frame:
    match = now.table.match
    view = _view(now, viewer)
    return Frame(
        match=match.id,
        game=match.game,
        version=match.version,
        status=match.status,
        you=viewer,
        host=match.host,
        code=match.code,
        link=now.link,
        options=now.options,
        seats_wanted=match.seats_wanted,
        rules_version=match.rules_version,
        seats=now.table.seats,
        view=None if view is None else Raw(view),
        view_hash=None if view is None else digest(view)[:HASH_DIGITS],
        outcome=_outcome(now),
        asks=tuple([_ask(decision) for decision in _open(now, viewer)]),
        legal=_legal(now, viewer),
        events=tuple(_told(entries, viewer)),
        clock=_clock(now.table),
        commitment=match.commitment,
        secret=now.secret,
        rematch=match.rematch,
    )


def _view(now: Shown, viewer: Seat) -> bytes | None:
    if now.game is None or now.state is None:
        return None
    try:
        return dump(now.game.engine.view(now.state, viewer))
    except Exception:
        if is_frozen(now.table.match, now.game):
            return None  # today's rules cannot show it: no view, rather than a wrong one
        raise


def _outcome(now: Shown) -> Outcome | None:
    if now.game is None or now.state is None or now.table.match.status is not MatchStatus.FINISHED:
        return None
    return now.game.engine.outcome(now.state)


def _open(now: Shown, viewer: Seat) -> tuple[Decision, ...]:
    """What the viewer may answer: nothing while away, or when the match is frozen."""
    sitter = next(sitter for sitter in now.table.sitters if sitter.seat == viewer)
    return now.table.match.decisions.of(viewer) if now.can_move and not sitter.away else ()


def _ask(decision: Decision) -> AskInfo:
    return AskInfo(decision.number, decision.key, decision.kind, decision.must, decision.sealed)


def _legal(now: Shown, viewer: Seat) -> tuple[LegalMove, ...]:
    numbers = {decision.kind: decision.number for decision in _open(now, viewer)}
    if not numbers:
        return ()
    assert now.game is not None
    moves = now.game.engine.legal_moves(now.state, viewer)
    return tuple([LegalMove(numbers[move.answers], move) for move in moves])


def _told(entries: Iterable[Entry], viewer: Seat) -> Iterable[ToldEvent]:
    for entry in entries:
        for event in events_for(entry.told, viewer):
            yield ToldEvent(entry.version, entry.at, event)


def _clock(table: Table) -> ClockInfo | None:
    if table.match.status is not MatchStatus.PLAYING:
        return None
    return ClockInfo(min([d.since for d in table.match.decisions.open if d.must], default=None))
