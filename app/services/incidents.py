"""Our own faults: a number for who asked, the whole story for the log, and no secret in either."""

from __future__ import annotations

import logging
import secrets
import traceback

from app.domain.errors import ServerError
from app.domain.ids import MatchId
from app.domain.meter import Meter
from app.storage.database import reason_of

_log = logging.getLogger("menagerie.incidents")


def incident(meter: Meter, error: Exception, match: MatchId | None = None) -> ServerError:
    """Counts and logs the fault, and gives what the asker hears.

    The text of the exception is left out: it may quote the state of the match. Only why the database does not work is
    told: whoever runs the server can do something about a full disk.
    """
    meter.broke()
    number = secrets.token_hex(4).upper()
    place = "".join(traceback.format_tb(error.__traceback__))
    where = f" in match {match}" if match is not None else ""
    reason = reason_of(error)
    kind = type(error).__name__ if reason is None else f"{type(error).__name__}: {reason}"
    _log.error("incident %s%s: %s\n%s", number, where, kind, place)
    return ServerError(incident=number)
