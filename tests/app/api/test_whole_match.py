"""Four people play one match to its end, each over a socket; nobody asks for anything but frames."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.support.live import Live, Talk, fresh_id

MOST = 5000
"""Messages for one person, far more than any match needs."""


async def play(talk: Talk, seat: int) -> Any:
    """Answers every question with the first legal move, until the match has ended; gives the last frame."""
    answered: set[int] = set()
    for _ in range(MOST):
        frame = await talk.hear("frame")
        if frame["status"] == "finished":
            return frame
        for ask in frame["asks"]:
            if ask["must"] and ask["decision"] not in answered:
                answered.add(ask["decision"])
                legal = next(move for move in frame["legal"] if move["decision"] == ask["decision"])
                await talk.say("move", id=fresh_id(), **legal)
    raise AssertionError(f"seat {seat} never saw the end")


async def test_a_whole_match_over_sockets(live: Live) -> None:
    table = await live.playing(4)
    talks = [person.socket(table.id) for person in table.people]
    for talk in talks:
        await talk.__aenter__()
    async with asyncio.timeout(120):
        last = await asyncio.gather(*(play(talk, seat) for seat, talk in enumerate(talks)))
    for talk in talks:
        await talk.connection.close()
        kinds = {message["type"] for message in talk.heard}
        assert "refused" not in kinds
        assert kinds >= {"welcome", "frame", "ack", "presence"}
    assert len({frame["version"] for frame in last}) == 1
    assert all(frame["outcome"] == last[0]["outcome"] for frame in last)
    assert {result["rank"] for result in last[0]["outcome"]["results"]} >= {1}
    assert last[0]["secret"]


async def test_each_event_is_told_once_and_in_order(live: Live) -> None:
    table = await live.playing(2)
    talks = [person.socket(table.id, **{"from": 0}) for person in table.people]
    for talk in talks:
        await talk.__aenter__()
    async with asyncio.timeout(120):
        await asyncio.gather(*(play(talk, seat) for seat, talk in enumerate(talks)))
    for talk, person in zip(talks, table.people, strict=True):
        await talk.connection.close()
        live_events = [
            (event["version"], event["event"])
            for message in talk.heard
            if message["type"] == "frame"
            for event in message["events"]
        ]
        assert live_events == await told_by_log(person, table.id)


async def told_by_log(person: Any, match: str) -> list[tuple[int, Any]]:
    told: list[tuple[int, Any]] = []
    after = 0
    while True:
        page = (await person.get(f"/matches/{match}/log", after=after, limit=500)).json()
        told += [(entry["version"], event) for entry in page["entries"] for event in entry["events"]]
        if not page["more"]:
            return told
        after = page["entries"][-1]["version"]
