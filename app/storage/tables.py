"""The tables. Only column types that mean the same on every database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """An aware datetime in UTC, also where the database knows no zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """A naive datetime is refused: nobody could say what it means."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """What the database says is UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Id(TypeDecorator[str]):
    """A name that we have made; people may ask for any other. What no database can hold is asked for as U+FFFD."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """PostgreSQL refuses NUL, and no driver takes half of a surrogate pair."""
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.encode("utf-8", "replace").decode().replace("\0", "\ufffd")


def _match_id(**more: Any) -> Column[str]:
    return Column("match_id", Id, ForeignKey("matches.id"), **more)


def _user_id(**more: Any) -> Column[str]:
    return Column("user_id", Id, ForeignKey("users.id"), nullable=False, **more)


users = Table(
    "users",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("locale", String(16)),
    Column("created_at", Moment, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    _user_id(index=True),
    Column("created_at", Moment, nullable=False),
    Column("used_at", Moment, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Id, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("host", Integer, nullable=False),
    Column("seats_wanted", Integer, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("ended_at", Moment),
    Column("snapshot", LargeBinary),
    Column("draws", Integer, nullable=False),
    Column("decisions", LargeBinary, nullable=False),
    Column("next_decision", Integer, nullable=False),
    Column("removed", Text, nullable=False),
    Column("kept", Text, nullable=False),
    Column("rematch", Text),
)

match_secrets = Table(
    "match_secrets",
    metadata,
    _match_id(primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("nonces", Text, nullable=False),
    Column("seed", LargeBinary),
)

seats = Table(
    "seats",
    metadata,
    _match_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _user_id(index=True),
    Column("name", String(64), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("nonce_commitment", String(64), nullable=False),
    Column("bot", String(32)),
    UniqueConstraint("match_id", "user_id"),
)

moves = Table(
    "moves",
    metadata,
    _match_id(primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("command_id", String(64)),
    Column("decision", Integer),
    Column("move", LargeBinary),
    Column("told", LargeBinary, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("state_hash", String(64)),
    Column("reveals", Boolean, nullable=False),
    UniqueConstraint("match_id", "seat", "command_id"),
)

Index("ix_matches_status_updated_at", matches.c.status, matches.c.updated_at)
