"""A match over its socket."""

from __future__ import annotations

from tests.support.live import Live, fresh_id


async def test_hello_is_answered_with_welcome_and_a_frame(live: Live) -> None:
    table = await live.lobby(2)
    ana = table.people[0]
    async with ana.socket(table.id) as talk:
        welcome = await talk.hear()
        assert welcome == {"type": "welcome", "match": table.id, "you": 0, "version": 2, "beat_seconds": 20.0}
        frame = await talk.hear()
        assert frame["type"] == "frame"
        assert frame["version"] == 2
        assert frame == await ana.frame(table.id)


async def test_a_move_is_acknowledged_and_everybody_gets_a_frame_with_its_events(live: Live) -> None:
    table = await live.playing(2)
    ana, bruno = table.people
    async with ana.socket(table.id) as hers, bruno.socket(table.id) as his:
        frame = await hers.hear("frame")
        before = (await his.hear("frame"))["version"]
        command = fresh_id()
        await hers.say("move", id=command, **frame["legal"][0])
        assert await hers.hear("ack") == {"type": "ack", "id": command, "version": before + 1}
        seen = await his.hear_frame(before + 1)
        assert [event["event"]["type"] for event in seen["events"]] == ["has-chosen"]
