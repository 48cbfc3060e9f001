"""A server killed while moves are made: what was acknowledged is there, once, and whole."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from app.domain.ids import MatchId, UserId
from app.domain.users import User
from app.services import frames, matches
from tests.app.services.people import answer, frame_of, lobby

PLAYER = """
import asyncio, sys
from app.domain.ids import MatchId, UserId
from app.domain.users import User
from app.services.context import Context
from app.storage.database import open_database
from tests.app.conftest import HUSH, RecordingBus, link_of
from tests.app.services.people import answer

async def play(url, match, user):
    database = await open_database(url)
    context = Context(database, RecordingBus(), link_of, games={"hush": HUSH})
    for turn in range(100_000):
        moved = await answer(context, MatchId(match), User(UserId(user), "Ana", None), turn % 3)
        print(moved.version, flush=True)

asyncio.run(play(*sys.argv[1:]))
"""


@pytest.mark.parametrize("acknowledged", [6])
async def test_killed_while_playing(make_context, database_url, acknowledged):
    context = await make_context()
    made, (ana, _) = await lobby(context, 2)
    await matches.start(context, ana, made.id)
    await context.database.close()
    last = await killed_after(database_url, made.id, ana, acknowledged)
    world = await make_context()
    frame = await frame_of(world, made.id, ana)
    assert last <= frame.version <= last + 1
    page = await frames.read_log(world, ana, made.id)
    assert [entry.version for entry in page.entries] == list(range(1, frame.version + 1))
    assert (await answer(world, made.id, ana)).version == frame.version + 1


async def killed_after(url: str, match: MatchId, user: User, acknowledged: int) -> int:
    """The last version that a player in a process of its own was told, before the process was killed."""
    player = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PLAYER, url, match, UserId(user.id),
        stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[3], env={**os.environ, "PYTHONPATH": "."},
    )  # fmt: skip
    assert player.stdout is not None
    told = [int(await player.stdout.readline()) for _ in range(acknowledged)]
    player.kill()
    told += [int(line) for line in (await player.stdout.read()).splitlines()]
    await player.wait()
    return told[-1]
