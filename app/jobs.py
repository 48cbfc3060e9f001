"""What a server does by itself, beside what it is asked for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.acting import Actor
from app.services.context import Context
from app.services.retention import Keeping, clean

FIRST_SECONDS = 60.0
"""After the start: nothing is to slow that down."""
EVERY_SECONDS = 3600.0

_log = logging.getLogger("menagerie.jobs")


@asynccontextmanager
async def running(context: Context, keeping: Keeping) -> AsyncIterator[None]:
    """Does the jobs of a server until the end."""
    task = asyncio.create_task(_keep_cleaning(context, keeping))
    try:
        async with Actor(context).running():
            yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _keep_cleaning(context: Context, keeping: Keeping) -> None:
    """At other moments in each process, though several at once do no harm."""
    wait = FIRST_SECONDS
    while True:
        await asyncio.sleep(wait * random.uniform(0.5, 1.5))
        await clean_once(context, keeping)
        wait = EVERY_SECONDS


async def clean_once(context: Context, keeping: Keeping) -> None:
    """Deletes what is too old; whatever goes wrong, there is a next time."""
    try:
        done = await clean(context, keeping)
    except Exception as error:  # noqa: BLE001 - the loop goes on
        _log.warning("could not delete what is too old: %s", type(error).__name__)
        return
    if done.matches or done.sessions or done.guests:
        _log.info("deleted: %s matches, %s sessions, %s guests", done.matches, done.sessions, done.guests)
