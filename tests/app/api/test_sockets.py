"""A match over its socket: what is said, in which order, and how it ends."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect

from app.realtime.limits import Limits
from app.words import sentence
from tests.support.live import Live, Talk, contents, fresh_id, running

ABSENT = {"type": "pick", "creature": "demogorgon"}


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
        assert await talk.hear() == {"type": "presence", "here": [0]}


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


async def test_the_lobby_fills_live(live: Live) -> None:
    table = await live.lobby(1, seats=3)
    late = await live.guest("Zoe")
    async with table.people[0].socket(table.id) as talk:
        await talk.hear("frame")
        await late.post(f"/matches/{table.id}/join", {"code": table.code})
        assert [seat["name"] for seat in (await talk.hear_frame(2))["seats"]] == ["Ana", "Zoe", None]


async def test_from_brings_what_was_missed(live: Live) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    version = (await ana.frame(table.id))["version"]
    await table.pick_all()
    async with ana.socket(table.id, **{"from": version}) as talk:
        frame = await talk.hear("frame")
        assert {event["version"] for event in frame["events"]} == {version + 1, version + 2}
    async with ana.socket(table.id) as talk:
        assert (await talk.hear("frame"))["events"] == []
    async with ana.socket(table.id, **{"from": frame["version"]}) as talk:
        assert (await talk.hear("frame"))["version"] == frame["version"]


async def test_sync_sends_the_frame_again(live: Live) -> None:
    table = await live.playing(2)
    async with table.people[0].socket(table.id) as talk:
        first = await talk.hear("frame")
        await talk.say("sync", **{"from": first["version"] - 1})
        again = await talk.hear("frame")
        assert again["version"] == first["version"]
        assert [event["version"] for event in again["events"]] == [first["version"]] * len(again["events"])
        assert again["events"]


async def test_two_tabs_are_equal(live: Live) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    async with ana.socket(table.id) as one, ana.socket(table.id) as other:
        frame = await one.hear("frame")
        await other.hear("frame")
        await one.say("move", id=fresh_id(), **frame["legal"][0])
        mine = await one.hear_frame(frame["version"] + 1)
        theirs = await other.hear_frame(frame["version"] + 1)
        assert mine == theirs
        again = fresh_id()
        await other.say("move", id=again, **theirs["legal"][1])
        assert (await other.hear("ack"))["id"] == again
        assert (await one.hear_frame(mine["version"] + 1))["view"]["phase"]["mine"]


async def test_a_command_has_one_answer_over_any_channel(live: Live) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    legal = (await ana.frame(table.id))["legal"][0]
    command = fresh_id()
    made = (await ana.move(table.id, legal, command)).json()
    async with ana.socket(table.id) as talk:
        for _ in range(3):
            await talk.say("move", id=command, **legal)
            assert (await talk.hear("ack"))["version"] == made["version"]


async def test_a_dry_run_says_what_would_be(live: Live) -> None:
    table = await live.playing(2)
    async with table.people[0].socket(table.id) as talk:
        frame = await talk.hear("frame")
        before = contents(live.database)
        await talk.say("try", id="try-0001", **frame["legal"][0])
        assert await talk.hear("tried") == {"type": "tried", "id": "try-0001"}
        await talk.say("try", id="try-0002", decision=frame["legal"][0]["decision"], move=ABSENT)
        assert (await talk.hear("refused"))["code"] == "move/illegal"
        assert contents(live.database) == before


# --- refusals -------------------------------------------------------------------------------------------------------


async def test_every_refused_command_brings_sentence_facts_and_the_present_frame(live: Live) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    async with ana.socket(table.id, locale="pt-BR") as talk:
        frame = await talk.hear("frame")
        decision = frame["asks"][0]["decision"]
        before = contents(live.database)
        wrong: list[tuple[str, dict[str, Any], str]] = [
            ("command-a", {"decision": decision, "move": ABSENT}, "move/illegal"),
            ("command-b", {"decision": decision, "move": {"type": "castle"}}, "move/invalid"),
            ("command-c", {"decision": 999_999, "move": frame["legal"][0]["move"]}, "decision/stale"),
            ("no", frame["legal"][0], "command/invalid"),
        ]
        for command, fields, code in wrong:
            await talk.say("move", id=command, **fields)
            refused = await talk.hear("refused")
            assert (refused["id"], refused["code"]) == (command, code)
            assert refused["version"] == frame["version"]
            assert refused["frame"]["version"] == frame["version"]
            assert refused["frame"]["legal"] == frame["legal"]
            if "code" not in refused["facts"]:
                assert refused["message"] == sentence("pt-BR", code, refused["facts"])
        assert contents(live.database) == before


@pytest.mark.parametrize(
    ("text", "code", "command"),
    [
        ("{", "message/malformed", None),
        ("[]", "message/malformed", None),
        ("[" * 5000, "message/malformed", None),
        ('{"type": "dance"}', "message/unknown", None),
        ('{"type": "move", "id": "command-x"}', "message/malformed", "command-x"),
        ('{"type": "move", "id": "command-x", "decision": "1", "move": {}}', "message/malformed", "command-x"),
        ('{"type": "move", "id": "command-x", "decision": -1, "move": {}}', "message/malformed", "command-x"),
        ('{"type": "beat", "loud": true}', "message/malformed", None),
        (b"\xff\xfe", "message/malformed", None),
    ],
)
async def test_what_is_no_message_is_refused(live: Live, text: str | bytes, code: str, command: str | None) -> None:
    table = await live.lobby(2)
    async with table.people[0].socket(table.id) as talk:
        await talk.hear("presence")
        await talk.connection.send(text)
        refused = await talk.hear("refused")
        assert refused == {
            "type": "refused",
            "id": command,
            "code": code,
            "message": sentence("en", code),
            "rule": None,
            "facts": {},
            "version": None,
            "frame": None,
        }


# --- how it ends ----------------------------------------------------------------------------------------------------


async def test_who_says_nothing_is_closed(database_url: str) -> None:
    async with running(database_url, Limits(hello_seconds=0.2)) as live:
        table = await live.lobby(2)
        before = contents(database_url)
        async with Talk(live, table.id, None) as talk:
            assert await talk.ended() == 4401
            assert talk.heard == []
        assert contents(database_url) == before


async def test_who_is_not_known_is_closed(live: Live) -> None:
    table = await live.lobby(2)
    for hello in ({}, {"token": "nobody"}):
        async with Talk(live, table.id, hello) as talk:
            assert await talk.ended() == 4401


async def test_who_does_not_sit_there_is_closed(live: Live) -> None:
    table = await live.lobby(2)
    stranger = await live.guest("Zoe")
    for person, match in ((stranger, table.id), (table.people[0], "nothing")):
        async with person.socket(match) as talk:
            assert await talk.ended() == 4404
            assert talk.heard == []


@pytest.mark.parametrize("text", ["{", '{"type": "beat"}', '{"type": "hello", "admin": true}'])
async def test_the_first_message_is_hello(live: Live, text: str) -> None:
    table = await live.lobby(2)
    async with Talk(live, table.id, None) as talk:
        await talk.connection.send(text)
        assert await talk.ended() == 4400


async def test_too_many_bad_messages_close(database_url: str) -> None:
    async with running(database_url, Limits(bad_messages=5)) as live:
        table = await live.lobby(2)
        async with table.people[0].socket(table.id) as talk:
            for _ in range(6):
                await talk.connection.send("?")
            assert await talk.ended() == 4400
            assert [message["type"] for message in talk.heard].count("refused") <= 5


async def test_too_many_messages_are_refused_and_none_is_lost_silently(database_url: str) -> None:
    async with running(database_url, Limits(message_burst=5, messages_per_second=0.01)) as live:
        table = await live.playing(2)
        async with table.people[0].socket(table.id) as talk:
            legal = (await talk.hear("frame"))["legal"][0]
            for number in range(8):
                await talk.say("try", id=f"command-{number}", **legal)
            answers = [await talk.hear() for _ in range(9)]
            assert [a["id"] for a in answers if a["type"] == "tried"] == [f"command-{n}" for n in range(5)]
            refused = [a for a in answers if a["type"] == "refused"]
            assert [(a["id"], a["code"]) for a in refused] == [(f"command-{n}", "request/too-many") for n in (5, 6, 7)]


async def test_a_message_over_16_kib_closes(live: Live) -> None:
    table = await live.lobby(2)
    async with table.people[0].socket(table.id) as talk:
        await talk.connection.send(json.dumps({"type": "beat", "x": "y" * 17_000}))
        assert await talk.ended() == 1009


async def test_a_silent_client_is_closed_and_a_beating_one_stays(database_url: str) -> None:
    async with running(database_url, Limits(silence_seconds=0.8, beat_seconds=0.2)) as live:
        table = await live.lobby(2)
        ana, bruno = table.people
        async with ana.socket(table.id) as silent, bruno.socket(table.id) as lively:
            await lively.hear("frame")
            for _ in range(6):
                await lively.hear("beat")
                await lively.say("beat")
            assert await silent.ended() == 4408
            assert [heard["here"] for heard in lively.heard if heard["type"] == "presence"][-1] == [1]


async def test_a_fifth_socket_closes_the_oldest(live: Live) -> None:
    table = await live.lobby(2)
    ana = table.people[0]
    talks = [ana.socket(table.id) for _ in range(5)]
    for talk in talks:
        await talk.__aenter__()
        await talk.hear("frame")
    assert await talks[0].ended() == 4409
    async with asyncio.timeout(5):
        await table.people[1].post(f"/matches/{table.id}/leave")
        for talk in talks[1:]:
            await talk.hear_frame(3)
            await talk.connection.close()


async def test_a_page_of_another_site_is_closed(live: Live) -> None:
    table = await live.lobby(2)
    token = table.people[0].token
    for origin in ("http://evil.example", "null", "http://[", f"http://{live.host}0"):
        async with Talk(live, table.id, None, Origin=origin, Cookie=f"menagerie_session={token}") as talk:
            assert await talk.ended() == 4403
    for origin in (live.url, live.url.upper()):
        async with Talk(live, table.id, {}, Origin=origin, Cookie=f"menagerie_session={token}") as talk:
            await talk.hear("welcome")


async def test_a_program_may_say_who_it_is_in_the_header(live: Live) -> None:
    table = await live.lobby(2)
    async with Talk(live, table.id, {}, Authorization=f"Bearer {table.people[1].token}") as talk:
        assert (await talk.hear("welcome"))["you"] == 1


async def test_the_token_of_hello_wins_over_the_cookie(live: Live) -> None:
    table = await live.lobby(2)
    ana, bruno = table.people
    async with Talk(live, table.id, {"token": bruno.token}, Cookie=f"menagerie_session={ana.token}") as talk:
        assert (await talk.hear("welcome"))["you"] == 1


async def test_a_server_that_goes_down_says_so(database_url: str) -> None:
    async with running(database_url) as live:
        table = await live.lobby(2)
        async with table.people[0].socket(table.id) as talk:
            await talk.hear("frame")
            live.server.should_exit = True
            assert await talk.ended() == 1012
            assert talk.heard[-1] == {"type": "reload", "reason": "restart"}


async def test_who_leaves_the_lobby_has_no_socket_any_more(live: Live) -> None:
    table = await live.lobby(2)
    ana, bruno = table.people
    async with ana.socket(table.id) as hers, bruno.socket(table.id) as his:
        await hers.hear("frame")
        await his.hear("frame")
        await bruno.post(f"/matches/{table.id}/leave")
        assert await his.ended() == 4404
        assert (await hers.hear_frame(3))["seats"][1]["name"] is None


async def test_a_session_that_ends_closes_its_sockets_alone(live: Live) -> None:
    table = await live.lobby(2)
    ana, bruno = table.people
    async with ana.socket(table.id) as hers, bruno.socket(table.id) as his:
        await hers.hear("frame")
        await his.hear("frame")
        await ana.http.delete("/me")
        assert await hers.ended() == 4401
        assert (await his.hear("presence"))["here"]
        await his.say("sync")
        await his.hear("frame")


async def test_presence_follows_who_comes_and_goes(live: Live) -> None:
    table = await live.lobby(3)
    async with table.people[0].socket(table.id) as hers:
        assert (await hers.hear("presence"))["here"] == [0]
        async with table.people[2].socket(table.id):
            assert (await hers.hear("presence"))["here"] == [0, 2]
        assert (await hers.hear("presence"))["here"] == [0]


async def test_seats_that_close_up_at_the_start_keep_their_sockets(live: Live) -> None:
    table = await live.lobby(3)
    ana, bruno, clara = table.people
    async with clara.socket(table.id) as talk:
        assert (await talk.hear("frame"))["you"] == 2
        await bruno.post(f"/matches/{table.id}/leave")
        await ana.post(f"/matches/{table.id}/start")
        assert (await talk.hear_frame(5))["you"] == 1
        assert (await talk.hear("presence"))["here"] == [1]


async def test_an_address_without_a_socket_is_refused(live: Live) -> None:
    with pytest.raises(Exception, match="403"):
        await connect(f"ws://{live.host}/api/v1/nothing")


async def test_no_task_is_left_behind(live: Live) -> None:
    table = await live.playing(2)
    before = len(asyncio.all_tasks())
    for _ in range(5):
        async with table.people[0].socket(table.id) as talk:
            await talk.hear("frame")
            await talk.say("sync")
        async with table.people[1].socket(table.id) as talk:
            talk.connection.transport.abort()
    async with asyncio.timeout(10):
        while len(asyncio.all_tasks()) > before + 1:  # noqa: ASYNC110 - nothing tells of a task that ended
            await asyncio.sleep(0.05)
    assert not live.parts.hub._feeds
