"""Closing a match and sending somebody away, as everybody at the table sees it."""

from __future__ import annotations

import pytest

from tests.app.api.test_refusals import Unchanged, refused
from tests.support.live import Live


@pytest.mark.parametrize("has_started", [False, True])
async def test_closing_is_told_to_everybody(live: Live, has_started: bool) -> None:
    table = await (live.playing(2) if has_started else live.lobby(2))
    ana, bruno = table.people
    async with bruno.socket(table.id) as talk:
        await talk.hear("frame")
        closed = await ana.post(f"/matches/{table.id}/close")
        assert (closed.status_code, closed.json()["status"]) == (200, "abandoned")
        frame = await talk.hear_frame(closed.json()["version"])
    assert (frame["status"], frame["asks"], frame["legal"]) == ("abandoned", [], [])
    log = (await bruno.get(f"/matches/{table.id}/log")).json()["entries"]
    assert (log[-1]["kind"], log[-1]["seat"]) == ("closed", 0)


@pytest.mark.parametrize("has_started", [False, True])
async def test_who_is_removed_is_a_stranger_from_then_on(live: Live, has_started: bool) -> None:
    table = await (live.playing(3) if has_started else live.lobby(3))
    ana, bruno, clara = table.people
    async with bruno.socket(table.id) as his, bruno.socket(table.id) as other, clara.socket(table.id) as hers:
        for talk in (his, other, hers):
            await talk.hear("frame")
        removed = await ana.post(f"/matches/{table.id}/seats/1/remove")
        assert removed.status_code == 200
        assert await his.ended() == 4404
        assert await other.ended() == 4404
        frame = await hers.hear_frame(removed.json()["version"])
    seat = frame["seats"][1]
    assert (seat["name"], seat["away"]) == (("Bruno", True) if has_started else (None, False))
    with Unchanged(live):
        refused(await bruno.get(f"/matches/{table.id}/frame"), 404, "match/unknown")
        refused(await bruno.post(f"/matches/{table.id}/join", {"code": table.code}), 404, "match/unknown")
        async with bruno.socket(table.id) as again:
            assert await again.ended() == 4404
            assert again.heard == []
    assert (await bruno.get("/matches")).json() == {"matches": []}


@pytest.mark.parametrize(
    ("seat", "field", "problem"),
    [("0", "seat", "value"), ("4", "seat", "too-big"), ("-1", "seat", "too-small"), ("100", "seat", "too-big"),
     ("one", "seat", "type")],
)  # fmt: skip
async def test_a_seat_that_cannot_be_cleared_is_told(live: Live, seat: str, field: str, problem: str) -> None:
    table = await live.lobby(2, seats=4)
    with Unchanged(live):
        answer = await table.people[0].post(f"/matches/{table.id}/seats/{seat}/remove")
        assert refused(answer, 422, "request/invalid") == {"field": field, "problem": problem}
