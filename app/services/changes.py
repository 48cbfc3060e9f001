"""How a match changes: load, decide, store, and tell only then.

The commands of one match queue behind each other. What was decided upon a version that is no longer the present is
thrown away and decided again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from app.domain.bus import MatchChanged
from app.domain.errors import AppError, MatchUnknown, ServerBusy
from app.domain.ids import MatchId
from app.domain.tables import Entry, MatchRecord, Table
from app.domain.traces import tracing
from app.games.codec import Game
from app.services.context import Context
from app.services.drafts import Draft, position_of
from app.services.incidents import incident
from app.services.known import Known
from app.storage import journal, matches, secrets
from app.storage.database import Collision, Connection, Fault

T = TypeVar("T")

Decide = Callable[[Connection, Known], Awaitable[Draft | None]]
"""Makes the change of a match, or raises why not; None: there is nothing to change. May be asked again."""

TRIES = 8
"""So often a command may lose against other processes before it is told to come back later."""

_log = logging.getLogger("menagerie.changes")


async def change(context: Context, match: MatchId, decide: Decide) -> Table:
    """The table after the change, stored and published.

    Raises MatchUnknown, ServerBusy, ServerError, and what ``decide`` raises.
    """
    return await carried_through(context, _change(context, match, decide))


async def carried_through(context: Context, work: Coroutine[Any, Any, T]) -> T:
    """Does the work to its end, even when who asked has gone: nothing stays stored and untold."""
    task = asyncio.create_task(work)
    context.running.add(task)
    task.add_done_callback(context.running.discard)
    task.add_done_callback(_heard)
    return await asyncio.shield(task)


def _heard(task: asyncio.Task[Any]) -> None:
    """A refusal that nobody waits for any more is no fault to report."""
    if not task.cancelled():
        task.exception()


async def _change(context: Context, match: MatchId, decide: Decide) -> Table:
    async with context.turns.of(match):
        before, draft = await _stored(context, match, decide)
    if draft is None:
        return before
    await publish(context, draft.match)
    log_change(draft.match, draft.entries)
    return draft.table


def log_change(match: MatchRecord, entries: Sequence[Entry]) -> None:
    """That something happened, and which kind of thing: everybody at the table may know as much."""
    if _log.isEnabledFor(logging.INFO):
        with tracing(match=match.id):
            _log.info("version %s: %s", match.version, " ".join(entry.kind for entry in entries))


async def _stored(context: Context, match: MatchId, decide: Decide) -> tuple[Table, Draft | None]:
    for _ in range(TRIES):
        try:
            before, draft = await _attempt(context, match, decide)
        except (journal.Overtaken, Collision):
            continue
        except Fault as error:
            raise incident(context.meter, error, match) from None
        if draft is not None:
            _remember(context, draft)
        return before, draft
    raise ServerBusy


async def _attempt(context: Context, match: MatchId, decide: Decide) -> tuple[Table, Draft | None]:
    """One transaction. Whatever goes wrong in it, nothing has changed."""
    async with context.database.writing() as connection:
        known = await load(context, connection, match)
        before = known.table
        try:
            draft = await decide(connection, known)
        except (AppError, Fault):
            raise
        except Exception as error:  # noqa: BLE001 - an engine's fault must not take the server with it
            raise incident(context.meter, error, match) from None
        if draft is not None:
            await journal.append(connection, before, draft.table, draft.entries, draft.hidden)
        decided = time.perf_counter()
    if draft is not None:
        context.meter.committed(time.perf_counter() - decided)
    return before, draft


async def load(context: Context, connection: Connection, match: MatchId) -> Known:
    """The present of a match. Raises MatchUnknown."""
    version = await matches.version_of(connection, match)
    if version is None:
        raise MatchUnknown
    known = context.known.get(match, version)
    if known is not None:
        return known
    table = await matches.find(connection, match)
    if table is None:
        raise MatchUnknown
    return Known(table)


async def read(context: Context, connection: Connection, match: MatchId) -> Known:
    """The same in a reading transaction, which sees one moment: so it may be kept at hand. Raises MatchUnknown."""
    known = await load(context, connection, match)
    context.known.put(known)
    return known


async def draft_of(context: Context, connection: Connection, known: Known, game: Game) -> Draft:
    """A draft of a running match, ready for moves."""
    if known.seed is None:
        known.seed = await secrets.seed_of_match(connection, known.table.match.id)
    assert known.seed is not None
    position = position_of(known.table.match, state_of(known, game), known.seed)
    return Draft(known.table, context.clock(), position=position)


def state_of(known: Known, game: Game) -> Any:
    """The decoded state of a match that has started."""
    if known.state is None:
        assert known.table.match.snapshot is not None
        known.state = game.load_state(known.table.match.snapshot)
    return known.state


def _remember(context: Context, draft: Draft) -> None:
    position = draft.position
    if position is None:
        context.known.put(Known(draft.table))
    else:
        context.known.put(Known(draft.table, position.state, position.rng.seed))


async def publish(context: Context, match: MatchRecord) -> None:
    """Wakes who follows the match. That this may fail is no reason to say that the change has failed."""
    try:
        await context.bus.publish(MatchChanged(match.id, match.version))
    except Exception:  # noqa: BLE001 - a bus may fail in any way
        _log.exception("match %s: version %s could not be announced", match.id, match.version)
