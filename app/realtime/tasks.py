"""Ending tasks."""

from __future__ import annotations

import asyncio
from typing import Any

AGAIN_SECONDS = 0.1


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancels them until they are done, whatever they raise.

    Once is not enough: ``asyncio.wait_for``, which drivers are fond of, swallows a cancellation that comes in the same
    turn of the loop as its result (before Python 3.12).
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)  # their exceptions are looked at
