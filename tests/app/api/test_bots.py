"""Bots, the next match and the order of seats, as the interface has them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.api.test_refusals import refused
from tests.support.live import Live


async def test_a_bot_is_added_with_and_without_a_policy(live: Live) -> None:
    table = await live.lobby(1, seats=3)
    ana = table.people[0]
    added = (await ana.post(f"/matches/{table.id}/bots")).json()
    assert [seat["bot"] for seat in added["seats"]] == [None, "newcomer", None]
    again = (await ana.post(f"/matches/{table.id}/bots", {"policy": "newcomer"})).json()
    assert [seat["bot"] for seat in again["seats"]] == [None, "newcomer", "newcomer"]
    refused(await ana.post(f"/matches/{table.id}/bots"), 409, "match/full")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"policy": "grandmaster"}, "bot/unknown"),
        ({"policy": 3}, "request/invalid"),
        ({"policy": "x" * 33}, "request/invalid"),
        ({"name": "Deep Blue"}, "request/invalid"),
    ],
)
async def test_bots_that_there_are_not(live: Live, body: Any, code: str) -> None:
    table = await live.lobby(1, seats=2)
    refused(await table.people[0].post(f"/matches/{table.id}/bots", body), 422, code)


async def test_a_bot_is_removed_and_comes_back(live: Live) -> None:
    table = await live.lobby(1, seats=2)
    ana = table.people[0]
    await ana.post(f"/matches/{table.id}/bots")
    gone = (await ana.post(f"/matches/{table.id}/seats/1/remove")).json()
    assert gone["seats"][1]["name"] is None
    assert (await ana.post(f"/matches/{table.id}/bots")).status_code == 200


async def test_the_host_orders_the_seats_and_frames_say_where_one_is(live: Live) -> None:
    table = await live.lobby(3)
    ana, bruno, _ = table.people
    changed = await ana.http.patch(f"/matches/{table.id}", json={"order": [2, 0, 1]})
    assert [seat["name"] for seat in changed.json()["seats"]] == ["Clara", "Ana", "Bruno"]
    assert (changed.json()["you"], changed.json()["host"]) == (1, 1)
    assert (await bruno.frame(table.id))["you"] == 2
    mixed = await ana.http.patch(f"/matches/{table.id}", json={"order": "shuffle"})
    assert mixed.status_code == 200


@pytest.mark.parametrize("order", ["backwards", [0, 0], [0], [1, 0, 5], ["0", "1"], [-1, 0], 7])
async def test_orders_that_are_none(live: Live, order: Any) -> None:
    table = await live.lobby(2, seats=3)
    answer = await table.people[0].http.patch(f"/matches/{table.id}", json={"order": order})
    refused(answer, 422, "request/invalid")
    assert answer.json()["facts"]["field"].startswith("order")


async def test_a_rematch_for_all_who_sat_there(live: Live) -> None:
    """A socket that still looks at the ended match hears where to go."""
    table = await live.playing(2)
    ana, bruno = table.people
    refused(await ana.post(f"/matches/{table.id}/rematch"), 409, "match/not-over")
    async with bruno.socket(table.id) as talk:
        await talk.hear("frame")
        closed = (await ana.post(f"/matches/{table.id}/close")).json()
        made = (await ana.post(f"/matches/{table.id}/rematch")).json()
        frame = await talk.hear_frame(closed["version"] + 1)
        assert frame["rematch"] == {"match": made["id"], "code": made["code"]}
    joined = await bruno.post(f"/matches/{made['id']}/join", {"code": made["code"]})
    assert joined.json()["you"] == 0
    assert (await bruno.post(f"/matches/{table.id}/rematch")).json()["id"] == made["id"]
    assert (await ana.post(f"/matches/{made['id']}/start")).json()["status"] == "playing"
