"""A change of a match in the making: pure, so that it can be decided again when somebody else was faster."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from app.domain.decisions import NONE_YET
from app.domain.errors import AppError, MatchFrozen
from app.domain.ids import CommandId, Version
from app.domain.matches import EntryKind, MatchStatus
from app.domain.secrets import MatchSecrets
from app.domain.tables import Entry, MatchRecord, Table
from app.games.codec import Game, digest, dump, dump_told
from app.games.judge import Advance, Position, advance
from engines.kernel.protocol import Move, Seat
from engines.kernel.rng import Rng

_SLACK = 1000
"""More fallbacks than a match can take moves mean an engine that does not end."""


@dataclass(frozen=True)
class Draft:
    """A table as it will be, and the entries that lead there."""

    table: Table
    now: datetime
    entries: tuple[Entry, ...] = ()
    hidden: MatchSecrets | None = None
    """The secrets, where they change."""
    position: Position | None = None
    """The decoded position, where it is known."""

    @property
    def match(self) -> MatchRecord:
        """What is stored of the match."""
        return self.table.match

    def with_match(self, **changed: Any) -> Draft:
        """Other columns."""
        return replace(self, table=replace(self.table, match=replace(self.match, **changed)))

    def with_entry(self, kind: EntryKind, seat: Seat | None = None, **more: Any) -> Draft:
        """One version more."""
        version = Version(self.match.version + 1)
        entry = Entry(version, self.now, kind, seat, draws=self.match.draws, **more)
        later = self.with_match(version=version, updated_at=self.now)
        return replace(later, entries=(*self.entries, entry))

    def with_advance(self, kind: EntryKind, seat: Seat | None, after: Advance, **more: Any) -> Draft:
        """What the engine did, as one version more; the match ends where nobody is asked any more."""
        position = after.position
        snapshot = dump(position.state)
        moved = replace(self, position=position).with_match(
            snapshot=snapshot, draws=position.rng.draws, decisions=position.decisions
        )
        told, reveals = dump_told(after.step.told), after.step.reveals
        made = moved.with_entry(kind, seat, told=told, state_hash=digest(snapshot), reveals=reveals, **more)
        return made.ended(MatchStatus.FINISHED) if after.is_end else made

    def ended(self, status: MatchStatus) -> Draft:
        """Nothing can change any more."""
        return self.with_match(status=status, ended_at=self.now)

    def abandoned(self) -> Draft:
        """Nobody is left who could play; nobody is asked any more."""
        decisions = replace(self.match.decisions, open=()) if self.match.snapshot else NONE_YET
        return self.ended(MatchStatus.ABANDONED).with_match(decisions=decisions)


def moved(draft: Draft, game: Game, seat: Seat, move: Move, command: CommandId | None, decision: Any) -> Draft:
    """A seat's own move. Raises MoveIllegal, MoveNotYourTurn."""
    assert draft.position is not None
    after = advance(game, draft.position, seat, move, draft.now)
    return draft.with_advance(EntryKind.MOVE, seat, after, command=command, decision=decision, move=dump(move))


def answered_for_absent(draft: Draft, game: Game) -> Draft:
    """The server answers wherever somebody waits for a seat that is away."""
    away = frozenset(sitter.seat for sitter in draft.table.sitters if sitter.away)
    for _ in range(game.meta.most_moves + _SLACK):
        waited = [d.seat for d in draft.match.decisions.open if d.must and d.seat in away]
        if not waited or draft.match.status is not MatchStatus.PLAYING:
            return draft
        draft = _answered(draft, game, waited[0])
    raise RuntimeError("the fallbacks of absent seats do not end")


def _answered(draft: Draft, game: Game, seat: Seat) -> Draft:
    """One fallback. That the engine refuses its own is its fault, not that of whoever has just moved."""
    assert draft.position is not None
    move = game.engine.fallback(draft.position.state, seat)
    decision = next((d.number for d in draft.match.decisions.of(seat) if d.kind == move.answers), None)
    try:
        after = advance(game, draft.position, seat, move, draft.now)
    except AppError as error:
        raise RuntimeError(f"the fallback is refused: {error.facts.get('code')}") from None
    return draft.with_advance(EntryKind.FALLBACK, seat, after, decision=decision, move=dump(move))


def is_frozen(match: MatchRecord, game: Game | None) -> bool:
    """Whether a running match was begun under rules or data that this program does not have."""
    if match.status is MatchStatus.LOBBY or match.status.has_ended:
        return False
    return game is None or (match.rules_version, match.fingerprint) != (
        game.meta.rules_version,
        game.meta.data_fingerprint,
    )


def check_not_frozen(match: MatchRecord, game: Game | None) -> Game:
    """The match's game. Raises MatchFrozen."""
    if game is None or is_frozen(match, game):
        raise MatchFrozen(version=match.version)
    return game


def position_of(match: MatchRecord, state: Any, seed: bytes) -> Position:
    """What the next move starts from."""
    return Position(state, Rng(seed, match.draws), match.decisions)
