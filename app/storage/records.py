"""Rows of ``matches`` and ``moves`` as dataclasses, and back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row

from app.domain.decisions import Decision, Decisions
from app.domain.ids import CommandId, DecisionNumber, MatchId, UserId, Version
from app.domain.matches import EntryKind, MatchStatus, Rematch
from app.domain.seats import Kept
from app.domain.tables import Entry, MatchRecord
from engines.kernel.protocol import Seat


class _Open(Struct, frozen=True, array_like=True):
    """A decision as it is stored: a list, since every match carries some."""

    number: int
    seat: int
    key: str
    kind: str
    must: bool
    sealed: bool
    since: datetime


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[_Open, ...]).decode
_decode_people = msgspec.json.Decoder(tuple[UserId, ...]).decode
_decode_kept = msgspec.json.Decoder(tuple[Kept, ...]).decode
_decode_rematch = msgspec.json.Decoder(Rematch).decode


def match_row(match: MatchRecord) -> dict[str, Any]:
    """All columns of ``matches``."""
    return {
        "id": match.id,
        "code": match.code,
        "game": match.game,
        "status": match.status.value,
        "host": match.host,
        "seats_wanted": match.seats_wanted,
        "options": match.options,
        "version": match.version,
        "rules_version": match.rules_version,
        "fingerprint": match.fingerprint,
        "commitment": match.commitment,
        "created_at": match.created_at,
        "updated_at": match.updated_at,
        "started_at": match.started_at,
        "ended_at": match.ended_at,
        "snapshot": match.snapshot,
        "draws": match.draws,
        "decisions": _dump_open(match.decisions.open),
        "next_decision": match.decisions.next,
        "removed": _encode(match.removed).decode(),
        "kept": _encode(match.kept).decode(),
        "rematch": None if match.rematch is None else _encode(match.rematch).decode(),
    }


def match_record(row: Row[Any]) -> MatchRecord:
    """From a row with all columns of ``matches``."""
    return MatchRecord(
        id=MatchId(row.id),
        code=row.code,
        game=row.game,
        status=MatchStatus(row.status),
        host=Seat(row.host),
        seats_wanted=row.seats_wanted,
        options=row.options,
        version=Version(row.version),
        rules_version=row.rules_version,
        fingerprint=row.fingerprint,
        commitment=row.commitment,
        created_at=row.created_at,
        updated_at=row.updated_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        snapshot=row.snapshot,
        draws=row.draws,
        decisions=Decisions(DecisionNumber(row.next_decision), load_open(row.decisions)),
        removed=_decode_people(row.removed),
        kept=_decode_kept(row.kept),
        rematch=None if row.rematch is None else _decode_rematch(row.rematch),
    )


def _dump_open(decisions: tuple[Decision, ...]) -> bytes:
    return _encode([_Open(d.number, d.seat, d.key, d.kind, d.must, d.sealed, d.since) for d in decisions])


def load_open(stored: bytes) -> tuple[Decision, ...]:
    """Open decisions as the column ``decisions`` has them."""
    return tuple(
        [
            Decision(DecisionNumber(d.number), Seat(d.seat), d.key, d.kind, d.must, d.sealed, d.since)
            for d in _decode(stored)
        ]
    )


def entry_row(match: MatchId, entry: Entry) -> dict[str, Any]:
    """All columns of ``moves``."""
    return {
        "match_id": match,
        "version": entry.version,
        "at": entry.at,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "command_id": entry.command,
        "decision": entry.decision,
        "move": entry.move,
        "told": entry.told,
        "draws": entry.draws,
        "state_hash": entry.state_hash,
        "reveals": entry.reveals,
    }


def entry_record(row: Row[Any]) -> Entry:
    """From a row with all columns of ``moves``."""
    return Entry(
        version=Version(row.version),
        at=row.at,
        kind=EntryKind(row.kind),
        seat=None if row.seat is None else Seat(row.seat),
        command=None if row.command_id is None else CommandId(row.command_id),
        decision=None if row.decision is None else DecisionNumber(row.decision),
        move=row.move,
        told=row.told,
        draws=row.draws,
        state_hash=row.state_hash,
        reveals=row.reveals,
    )
