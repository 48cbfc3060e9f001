"""When bots act: with no browser open, after a restart, whatever the bus and the database do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from app import acting
from app.acting import Actor, Tempo
from app.domain.bus import Call
from app.domain.errors import ServerError
from app.realtime.bus import LocalBus
from app.services import bots, matches
from app.services.context import Context
from app.storage.bots import OpenToBot
from tests.app.services.people import answer
from tests.app.services.test_bots import log_of, table_of, with_bots
from tests.support.live import PATIENCE, Live, Person, Table, running

SLOWEST = 20.0
"""Seconds: ten times what is promised, as two cores may be busy."""
QUICK = Tempo(least=0.0, spread=0.0, process=0.0, gather=0.0, sweep=0.02, longest=0.05)


async def table_with_bots(live: Live, count: int) -> Table:
    ana = await live.guest("Ana")
    made = (await ana.post("/matches", {"game": "campy-creatures", "seats": count + 1})).json()
    for _ in range(count):
        added = await ana.post(f"/matches/{made['id']}/bots", {"policy": "newcomer"})
        assert added.status_code == 200, added.text
    assert (await ana.post(f"/matches/{made['id']}/start")).status_code == 200
    return Table(live, made["id"], made["code"], [ana])


async def until_bots_have_answered(ana: Person, match: str) -> Any:
    async with asyncio.timeout(PATIENCE):
        while any(seat["to_move"] for seat in (await ana.frame(match))["seats"] if seat["bot"]):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return await ana.frame(match)


async def answers(ana: Person, match: str) -> tuple[datetime, list[datetime]]:
    """When the last question to all was opened, and when each bot answered it."""
    log = (await ana.get(f"/matches/{match}/log")).json()["entries"]
    began = next(entry for entry in log if entry["kind"] == "started")
    at = [datetime.fromisoformat(entry["at"]) for entry in log if entry["kind"] == "move"]
    return datetime.fromisoformat(began["at"]), at


async def test_bots_answer_with_nobody_looking_soon_and_not_at_once(database_file: Path) -> None:
    async with running(database_file) as live:
        table = await table_with_bots(live, 3)
        ana = table.people[0]
        frame = await until_bots_have_answered(ana, table.id)
        assert frame["view"]["phase"]["chosen"] == [False, True, True, True]
        began, at = await answers(ana, table.id)
        waited = [(one - began).total_seconds() for one in at]
        assert len(waited) == 3
        assert min(waited) >= 0.6
        assert max(waited) <= SLOWEST


async def test_bots_answer_after_a_restart(database_file: Path) -> None:
    async with running(database_file, jobs=False) as live:
        table = await table_with_bots(live, 2)
        ana = table.people[0]
        assert [seat["to_move"] for seat in (await ana.frame(table.id))["seats"]] == [True] * 3
    async with running(database_file) as live:
        again = Person(live, "Ana", ana.token)
        frame = await until_bots_have_answered(again, table.id)
        assert frame["view"]["phase"]["chosen"] == [False, True, True]


async def test_bots_are_always_there(database_file: Path) -> None:
    """Also one that comes while somebody looks on."""
    async with running(database_file, jobs=False) as live:
        ana = await live.guest("Ana")
        made = (await ana.post("/matches", {"game": "campy-creatures", "seats": 3})).json()
        await ana.post(f"/matches/{made['id']}/bots")
        async with ana.socket(made["id"]) as talk:
            assert (await talk.hear("presence"))["here"] == [0, 1]
            await ana.post(f"/matches/{made['id']}/bots")
            assert (await talk.hear("presence"))["here"] == [0, 1, 2]


# --- the loop itself, on both databases -------------------------------------------------------------------------------


@asynccontextmanager
async def acted(*contexts: Context) -> AsyncIterator[None]:
    """Each an actor, as in as many processes."""
    if not contexts:
        yield
        return
    async with Actor(contexts[0], QUICK).running(), acted(*contexts[1:]):
        yield
    await contexts[0].drain()


async def until_answered(context: Context, match: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while await bots.open_questions(context, [match]):  # noqa: ASYNC110 - other processes act
            await asyncio.sleep(0.01)


async def test_several_processes_answer_each_question_once(make_context) -> None:
    """With no bus between them."""
    contexts = [await make_context() for _ in range(3)]
    made, (ana,) = await with_bots(contexts[0], 1, 3)
    await matches.start(contexts[0], ana, made.id)
    async with acted(*contexts):
        for _ in range(3):
            await until_answered(contexts[0], made.id)
            await answer(contexts[0], made.id, ana)
        await until_answered(contexts[0], made.id)
    moved = [entry for entry in await log_of(contexts[0], made.id) if entry.command and entry.seat]
    assert len({(entry.seat, entry.decision) for entry in moved}) == len(moved)


async def test_a_change_wakes_it(make_context, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long before the next sweep."""
    bus = LocalBus()
    context = await make_context(bus=bus)
    made, (ana,) = await with_bots(context, 1, 1)
    tempo = Tempo(least=0.0, spread=0.0, process=0.0, gather=0.0, sweep=600.0)
    async with Actor(context, tempo).running():
        await asyncio.sleep(0.05)
        await matches.start(context, ana, made.id)
        await until_answered(context, made.id)
    await context.drain()


class Deaf(LocalBus):
    """Loses all calls."""

    async def publish(self, call: Call) -> None:
        pass


async def test_a_lost_call_is_made_good_by_the_next_sweep(make_context) -> None:
    context = await make_context(bus=Deaf())
    made, (ana,) = await with_bots(context, 1, 1)
    async with acted(context):
        await asyncio.sleep(0.05)
        await matches.start(context, ana, made.id)
        await until_answered(context, made.id)


async def test_it_goes_on_whatever_the_database_does(context, monkeypatch: pytest.MonkeyPatch) -> None:
    made, (ana,) = await with_bots(context, 1, 2)
    await matches.start(context, ana, made.id)
    looks, tries = 0, 0
    look, give = bots.open_questions, bots.answer

    async def looking(*args: Any) -> list[OpenToBot]:
        nonlocal looks
        looks += 1
        if looks < 3:
            raise OSError("a full disk")
        return await look(*args)

    async def giving(*args: Any) -> None:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise ServerError(incident="12345678")
        await give(*args)

    monkeypatch.setattr(bots, "open_questions", looking)
    monkeypatch.setattr(bots, "answer", giving)
    async with acted(context):
        async with asyncio.timeout(PATIENCE):
            while await look(context, [made.id]):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert looks > 2
    assert tries > 4


async def test_one_table_that_fails_holds_up_no_other(context, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, (ana,) = await with_bots(context, 1, 1)
    good, (bruno,) = await with_bots(context, 1, 1)
    await matches.start(context, ana, bad.id)
    await matches.start(context, bruno, good.id)
    give = bots.answer

    async def giving(context: Context, asked: OpenToBot) -> None:
        if asked.match == bad.id:
            raise RuntimeError("an engine of sand")
        await give(context, asked)

    monkeypatch.setattr(bots, "answer", giving)
    async with acted(context):
        await until_answered(context, good.id)
    assert (await table_of(context, bad.id)).match.version == 3


async def test_where_there_are_more_than_it_has_in_mind_the_oldest_come_first(
    context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acting, "MOST_WAITING", 1)
    made, (ana,) = await with_bots(context, 1, 3)
    await matches.start(context, ana, made.id)
    async with acted(context):
        await until_answered(context, made.id)
