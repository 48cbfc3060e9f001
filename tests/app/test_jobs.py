"""What a server does by itself: when, and until when."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from app import jobs
from app.services.retention import Keeping
from tests.support.live import PATIENCE, running

KEEPING = Keeping(ended=timedelta(days=365), lobbies=timedelta(days=30))


async def test_it_goes_on_whatever_happens_and_ends_with_the_server(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[Keeping] = []
    is_third = asyncio.Event()

    async def broken(_, keeping: Keeping) -> None:
        times.append(keeping)
        if len(times) == 3:
            is_third.set()
        raise OSError("a full disk")

    monkeypatch.setattr(jobs, "clean", broken)
    monkeypatch.setattr(jobs, "FIRST_SECONDS", 0.01)
    monkeypatch.setattr(jobs, "EVERY_SECONDS", 0.01)
    async with running(database_file, keep_days=7, lobby_days=3) as live:
        async with asyncio.timeout(PATIENCE):
            await is_third.wait()
        assert (await live.client().get("/games")).status_code == 200
    assert times[0] == Keeping(ended=timedelta(days=7), lobbies=timedelta(days=3))
    done = len(times)
    await asyncio.sleep(0.05)
    assert len(times) == done


async def test_a_server_may_be_told_to_do_nothing(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unwanted(*_) -> None:
        raise AssertionError("it was told not to")

    monkeypatch.setattr(jobs, "clean_once", unwanted)
    monkeypatch.setattr(jobs, "FIRST_SECONDS", 0.0)
    async with running(database_file, jobs=False) as live:
        for _ in range(20):
            assert (await live.client().get("/games")).status_code == 200


async def test_a_page_that_looks_at_a_deleted_match_is_told(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(database_file, jobs=False) as live:
        table = await live.lobby(1, seats=3)
        async with table.people[0].socket(table.id) as talk:
            await talk.hear("presence")
            await jobs.clean_once(live.parts.context, Keeping(ended=timedelta(0), lobbies=timedelta(0)))
            assert await talk.ended() == 4404
        assert (await table.people[0].get(f"/matches/{table.id}")).status_code == 404
