"""Tasks that do not want to end."""

from __future__ import annotations

import asyncio

from app.realtime.tasks import end


async def test_a_task_that_swallows_a_cancellation_is_ended_all_the_same() -> None:
    swallowed = 0

    async def stubborn() -> None:
        nonlocal swallowed
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                swallowed += 1
                if swallowed == 3:
                    raise

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await asyncio.wait_for(end(task, again_seconds=0.01), 10)
    assert task.cancelled()


async def test_a_task_is_given_time_to_clean_up() -> None:
    is_clean = False

    async def careful() -> None:
        nonlocal is_clean
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.05)
            is_clean = True

    task = asyncio.create_task(careful())
    await asyncio.sleep(0)
    await end(task)
    assert is_clean


async def test_what_they_raise_is_nobodys_business() -> None:
    async def failing() -> None:
        raise RuntimeError

    task, done = asyncio.create_task(failing()), asyncio.create_task(asyncio.sleep(0))
    await done
    await end(task, done)
    await end()
