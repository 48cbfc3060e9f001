"""The log of the program: one line, or one JSON object, for each thing worth knowing, on standard error.

Addresses of requests, texts of exceptions and what other libraries quote may hold codes, tokens and hidden cards: none
of them is written.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

from app.domain.traces import marks

_QUIET = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic", "aiosqlite", "sqlalchemy", "asyncio")
"""Loggers whose lines below a warning nobody needs."""

_OURS = "menagerie"


class Lines(logging.Formatter):
    """For people: time, level, logger, what it is about, and what happened."""

    def format(self, record: logging.LogRecord) -> str:
        about = " ".join(f"{name}={value}" for name, value in marks().items())
        head = f"{moment(record)} {record.levelname} {record.name}"
        told = f"{head} [{about}]: {message(record)}" if about else f"{head}: {message(record)}"
        return f"{told}\n{place}" if (place := where(record)) else told


class JsonLines(logging.Formatter):
    """For programs: the same as an object."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            **marks(),
            "message": message(record),
        }
        if place := where(record):
            told["where"] = place
        return json.dumps(told, ensure_ascii=False)


def moment(record: logging.LogRecord) -> str:
    """In UTC, to the millisecond."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def message(record: logging.LogRecord) -> str:
    """What we say; of what others say the first line, since further ones quote what went wrong."""
    told = record.getMessage()
    return told if record.name.partition(".")[0] == _OURS else told.partition("\n")[0]


def where(record: logging.LogRecord) -> str:
    """Kind and place of an exception, without its text."""
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    kind, _, trace = record.exc_info
    return "".join(traceback.format_tb(trace)) + kind.__name__


def set_up_logging(level: str, form: str) -> None:
    """To be called once, when the program starts; ``form`` is ``text`` or ``json``."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
