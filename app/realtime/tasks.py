"""Ending tasks."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN_SECONDS = 2.0
"""Longer than a task needs to clean up, since a second cancellation would interrupt that."""


async def end(*tasks: asyncio.Task[Any], again_seconds: float = AGAIN_SECONDS) -> None:
    """Cancels them until they are done, whatever they raise.

    Once is not enough: ``asyncio.wait_for``, which drivers are fond of, swallows a cancellation that comes in the same
    turn of the loop as its result (before Python 3.12).
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=again_seconds)
    await asyncio.gather(*tasks, return_exceptions=True)  # their exceptions are looked at
