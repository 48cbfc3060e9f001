"""What joining, leaving, options and the start do to a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any

import msgspec

from app.domain.errors import (
    CodeUnknown,
    MatchFull,
    MatchNotHost,
    MatchNotSeated,
    MatchOver,
    MatchStarted,
    MatchTooFew,
    MatchUnknown,
    RequestInvalid,
    SeatsOutOfRange,
)
from app.domain.ids import UserId
from app.domain.matches import EntryKind, MatchStatus
from app.domain.seats import Sitter, lowest_free, persons, still_kept
from app.domain.secrets import MatchSecrets, commitment, match_seed
from app.domain.tables import Table
from app.domain.users import User, distinct_name
from app.games.codec import Game, dump
from app.games.judge import set_up
from app.services.changes import draft_of
from app.services.context import Context
from app.services.drafts import Draft, answered_for_absent, is_frozen
from app.services.known import Known
from app.storage.database import Connection
from engines.kernel.protocol import Seat
from engines.kernel.rng import Rng


def check_seats(seats: int, least: int, most: int) -> None:
    """Raises SeatsOutOfRange."""
    if not least <= seats <= most:
        raise SeatsOutOfRange(min=least, max=most)


def check_in_lobby(table: Table) -> None:
    """Raises MatchStarted, MatchOver."""
    if table.match.status.has_ended:
        raise MatchOver(version=table.match.version)
    if table.match.status is not MatchStatus.LOBBY:
        raise MatchStarted(version=table.match.version)


def check_is_hosts(table: Table, mine: Sitter) -> None:
    """The lobby is its host's to change. Raises MatchNotHost, MatchStarted, MatchOver."""
    if mine.seat != table.match.host:
        raise MatchNotHost
    check_in_lobby(table)


def check_is_host(table: Table, mine: Sitter) -> None:
    """A host who left decides nothing. Raises MatchNotHost, MatchNotSeated."""
    if mine.seat != table.match.host:
        raise MatchNotHost
    if mine.away:
        raise MatchNotSeated(version=table.match.version)


def removable(table: Table, seat: Seat) -> Sitter | None:
    """Whom removing the seat would send away; None where nobody is left to be. Raises RequestInvalid."""
    if seat >= table.match.seats_wanted:
        raise RequestInvalid(field="seat", problem="too-big")
    if seat == table.match.host:
        raise RequestInvalid(field="seat", problem="value")
    gone = table.at(seat)
    if gone is None or gone.user in table.match.removed or table.match.status.has_ended:
        return None
    if gone.bot is not None and gone.away:
        return None
    return gone


def check_can_join(table: Table, user: User, code: str) -> None:
    """Raises CodeUnknown, MatchUnknown (was removed), MatchStarted, MatchOver, MatchFull."""
    if code != table.match.code:
        raise CodeUnknown
    if user.id in table.match.removed:
        raise MatchUnknown
    check_can_sit(table, user)


def check_can_sit(table: Table, user: User) -> None:
    """Raises MatchStarted, MatchOver, MatchFull."""
    check_in_lobby(table)
    free_seat(table, user.id)


def free_seat(table: Table, user: UserId | None) -> Seat:
    """The seat that is kept for that person, else the lowest free one that is kept for nobody. Raises MatchFull."""
    own = next((one.seat for one in table.match.kept if one.user == user), None)
    seat = lowest_free(table.sitters, table.match.seats_wanted, table.match.kept) if own is None else own
    if seat is None:
        raise MatchFull
    return seat


def joined(draft: Draft, hidden: MatchSecrets, user: User, nonce: bytes, bot: str | None = None) -> Draft:
    """Somebody new, or a bot, on the seat that is theirs. Raises MatchFull."""
    table = draft.table
    seat = free_seat(table, user.id)
    name = distinct_name(user.name, [sitter.name for sitter in table.sitters])
    newcomer = Sitter(seat, user.id, name, commitment(nonce), bot=bot)
    seated = _seated(draft, [*table.sitters, newcomer])
    nonces = {**hidden.nonces, seat: nonce}
    kind = EntryKind.JOINED if bot is None else EntryKind.BOT
    return replace(seated, hidden=replace(hidden, nonces=nonces)).with_entry(kind, seat)


def unkept(draft: Draft, seat: Seat) -> Draft | None:
    """The free seat waits for nobody any more; None where it does not wait."""
    kept = tuple(one for one in draft.match.kept if one.seat != seat)
    if kept == draft.match.kept:
        return None
    return draft.with_match(kept=kept).with_entry(EntryKind.REMOVED, seat)


def returned(draft: Draft, mine: Sitter) -> Draft | None:
    """Who had left the running match is back; None where nothing changes."""
    if not mine.away or draft.match.status.has_ended:
        return None
    others = [sitter for sitter in draft.table.sitters if sitter != mine]
    return _seated(draft, [*others, replace(mine, away=False)]).with_entry(EntryKind.RETURNED, mine.seat)


def left_lobby(draft: Draft, hidden: MatchSecrets, gone: Sitter, kind: EntryKind = EntryKind.LEFT) -> Draft:
    """The seat is free again; the host's place passes on; with nobody, or bots alone, the match is abandoned."""
    others = [sitter for sitter in draft.table.sitters if sitter != gone]
    nonces = {seat: nonce for seat, nonce in hidden.nonces.items() if seat != gone.seat}
    draft = replace(_seated(draft, others), hidden=replace(hidden, nonces=nonces))
    draft = draft.with_entry(kind, gone.seat)
    people = persons(others)
    if not people:
        return draft.abandoned()
    return draft.with_match(host=_next_host(draft.match.host, people)) if gone.seat == draft.match.host else draft


def _next_host(host: Seat, others: Iterable[Sitter]) -> Seat:
    """The next seated person, clockwise."""
    seats = sorted(sitter.seat for sitter in others)
    return next((seat for seat in seats if seat > host), seats[0])


async def left_running(
    context: Context, connection: Connection, known: Known, gone: Sitter, kind: EntryKind = EntryKind.LEFT
) -> Draft:
    """The seat keeps its name; the server answers for it. With nobody, or bots alone, the match is abandoned."""
    table = known.table
    game = context.games.get(table.match.game)
    frozen = game is None or is_frozen(table.match, game)
    if game is None or frozen:
        draft = Draft(table, context.clock())
    else:
        draft = await draft_of(context, connection, known, game)
    others = [sitter for sitter in table.sitters if sitter != gone]
    draft = _seated(draft, [*others, replace(gone, away=True)]).with_entry(kind, gone.seat)
    if all(sitter.away for sitter in persons(others)):
        return draft.abandoned()
    return draft if game is None or frozen else answered_for_absent(draft, game)


def closed(draft: Draft, by: Seat | None) -> Draft | None:
    """Ended by the host, or by nobody who sits there; None where it has ended already."""
    return None if draft.match.status.has_ended else draft.with_entry(EntryKind.CLOSED, by).abandoned()


def with_options(
    draft: Draft, game: Game, hidden: MatchSecrets, seats: int | None, options: dict[str, Any] | None
) -> Draft | None:
    """Other options or seats; where a taken seat would go, the people close up. None where nothing changes."""
    match, sitters = draft.match, draft.table.sitters
    wanted = match.seats_wanted if seats is None else seats
    check_seats(wanted, max(game.meta.min_seats, len(sitters)), game.meta.max_seats)
    chosen = dump(game.parse_options({**msgspec.json.decode(match.options), **(options or {})}))
    if (wanted, chosen) == (match.seats_wanted, match.options):
        return None
    if any(sitter.seat >= wanted for sitter in sitters):
        draft = close_up(draft, hidden)
    kept = still_kept(draft.match.kept, draft.table.sitters, wanted)
    changed = draft.with_match(seats_wanted=wanted, options=chosen, kept=kept)
    return changed.with_entry(EntryKind.OPTIONS, draft.match.host)


def with_order(draft: Draft, hidden: MatchSecrets, order: Sequence[Seat]) -> Draft | None:
    """On the first taken seat sits who sat on the first one named, and so on; None where nothing changes.

    Raises RequestInvalid where it does not name each taken seat once.
    """
    taken = [sitter.seat for sitter in draft.table.sitters]
    if sorted(order) != taken:
        raise RequestInvalid(field="order", problem="value")
    if list(order) == taken:
        return None
    moved = reseated(draft, hidden, dict(zip(order, taken, strict=True)))
    return moved.with_entry(EntryKind.ORDER, moved.match.host)


def shuffled(seats: Sequence[Seat]) -> list[Seat]:
    """Another order of the same, where there is another one; the machine's own randomness decides."""
    mixed = list(seats)
    while len(seats) > 1 and mixed == list(seats):
        SystemRandom().shuffle(mixed)
    return mixed


def close_up(draft: Draft, hidden: MatchSecrets) -> Draft:
    """The people in the same order on the first seats."""
    return reseated(draft, hidden, {old.seat: Seat(new) for new, old in enumerate(draft.table.sitters)})


def reseated(draft: Draft, hidden: MatchSecrets, moved: Mapping[Seat, Seat]) -> Draft:
    """Everybody from their old seat on the new one; nonces and the host's place go with them."""
    nonces = {moved[seat]: nonce for seat, nonce in hidden.nonces.items()}
    sitters = [replace(sitter, seat=moved[sitter.seat]) for sitter in draft.table.sitters]
    draft = _seated(draft, sitters).with_match(host=moved[draft.match.host])
    return replace(draft, hidden=replace(hidden, nonces=nonces))


def started(draft: Draft, game: Game, hidden: MatchSecrets) -> Draft:
    """The deal, under the rules of this program. Raises MatchTooFew, OptionsInvalid."""
    count = len(draft.table.sitters)
    if count < game.meta.min_seats:
        raise MatchTooFew(min=game.meta.min_seats)
    draft = close_up(draft, hidden)
    assert draft.hidden is not None
    nonces = [draft.hidden.nonces[sitter.seat] for sitter in draft.table.sitters]
    seed = match_seed(hidden.secret, nonces)
    after = set_up(game, game.load_options(draft.match.options), count, Rng(seed), draft.now)
    ready = replace(draft, hidden=replace(draft.hidden, seed=seed)).with_match(
        status=MatchStatus.PLAYING,
        started_at=draft.now,
        seats_wanted=count,
        kept=(),
        rules_version=game.meta.rules_version,
        fingerprint=game.meta.data_fingerprint,
    )
    return ready.with_advance(EntryKind.STARTED, draft.match.host, after)


def _seated(draft: Draft, sitters: Iterable[Sitter]) -> Draft:
    in_order = tuple(sorted(sitters, key=lambda sitter: sitter.seat))
    match = draft.match
    kept = still_kept(match.kept, in_order, match.seats_wanted) if match.kept else ()
    return replace(draft, table=replace(draft.table, sitters=in_order, match=replace(match, kept=kept)))
