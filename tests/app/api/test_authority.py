"""Every command, asked for by everybody who may not: refused, and nothing changes."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.app.api.test_refusals import Unchanged
from tests.support.live import Live, Person, Table, Talk, fresh_id

PICK = {"type": "pick", "creature": "blob"}

COMMANDS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("PATCH", "", {"seats": 4}),
    ("POST", "/leave", None),
    ("POST", "/start", None),
    ("POST", "/close", None),
    ("POST", "/seats/1/remove", None),
    ("POST", "/moves", {"id": "command-1", "decision": 1, "move": PICK}),
    ("POST", "/try", {"decision": 1, "move": PICK}),
    ("GET", "/frame", None),
    ("GET", "/log", None),
]


async def ask(client: httpx.AsyncClient, match: str, command: tuple[str, str, Any]) -> httpx.Response:
    method, path, body = command
    return await client.request(method, f"/matches/{match}{path}", json=body)


async def strangers(live: Live) -> dict[str, tuple[httpx.AsyncClient, str]]:
    """Who may do nothing at a table, and what each is told."""
    elsewhere = (await live.playing(2)).people[0]
    return {
        "nobody": (live.client(), "session/none"),
        "an unknown token": (live.client(Authorization="Bearer guessed"), "session/unknown"),
        "somebody without a table": ((await live.guest("Zoe")).http, "match/unknown"),
        "a guest of another table": (elsewhere.http, "match/unknown"),
    }


@pytest.mark.parametrize("has_started", [False, True])
async def test_strangers_do_nothing_and_learn_nothing(live: Live, has_started: bool) -> None:
    table = await (live.playing(2) if has_started else live.lobby(2))
    everybody = await strangers(live)
    with Unchanged(live):
        for who, (client, code) in everybody.items():
            for command in COMMANDS:
                answer = await ask(client, table.id, command)
                assert answer.json()["code"] == code, (who, command)
                unknown = await ask(client, "nothing", command)
                assert unknown.json() == answer.json(), "a table that exists is told from one that does not"


async def test_who_left_the_lobby_is_a_stranger(live: Live) -> None:
    table = await live.lobby(3)
    left = table.people[2]
    await left.post(f"/matches/{table.id}/leave")
    with Unchanged(live):
        for command in COMMANDS:
            if command[1] != "/leave":
                assert (await ask(left.http, table.id, command)).json()["code"] == "match/unknown", command


async def test_who_left_a_running_match_makes_no_move(live: Live) -> None:
    table = await live.playing(3)
    left = table.people[2]
    legal = (await left.frame(table.id))["legal"][0]
    await left.post(f"/matches/{table.id}/leave")
    with Unchanged(live):
        answer = await left.move(table.id, legal)
        assert (answer.status_code, answer.json()["code"]) in ((403, "match/not-seated"), (404, "match/unknown"))


async def test_only_the_host_changes_and_starts(live: Live) -> None:
    table = await live.lobby(2)
    bruno = table.people[1]
    with Unchanged(live):
        for command in COMMANDS[1], *COMMANDS[3:6]:
            answer = await ask(bruno.http, table.id, command)
            assert (answer.status_code, answer.json()["code"]) == (403, "match/not-host")


async def test_a_seat_answers_for_itself_alone(live: Live) -> None:
    """The question of another seat is not there to be answered, over REST and over the socket."""
    table: Table = await live.playing(2)
    ana, bruno = table.people
    his = (await bruno.frame(table.id))["legal"][0]
    with Unchanged(live):
        assert (await ana.move(table.id, his)).status_code == 409
        assert (await ana.post(f"/matches/{table.id}/try", his)).status_code == 409
        async with ana.socket(table.id) as talk:
            await talk.say("move", id=fresh_id(), **his)
            assert (await talk.hear("refused"))["code"] in ("decision/stale", "move/not-your-turn")


async def test_frames_show_a_seat_its_own_secrets_alone(live: Live) -> None:
    table = await live.playing(2)
    ana, bruno = table.people
    legal = (await ana.frame(table.id))["legal"][3]
    await ana.move(table.id, legal)
    assert (await ana.frame(table.id))["view"]["phase"]["mine"] == legal["move"]["creature"]
    hidden = await bruno.frame(table.id, since=0)
    assert hidden["view"]["phase"]["mine"] is None
    assert hidden["secret"] is None
    log = (await bruno.get(f"/matches/{table.id}/log")).json()
    assert all("creature" not in event for entry in log["entries"] for event in entry["events"])


async def test_strangers_get_no_socket(live: Live) -> None:
    table = await live.playing(2)
    zoe: Person = await live.guest("Zoe")
    hellos: list[tuple[dict[str, Any], int]] = [({}, 4401), ({"token": "guessed"}, 4401), ({"token": zoe.token}, 4404)]
    for hello, code in hellos:
        async with Talk(live, table.id, hello) as talk:
            assert await talk.ended() == code
            assert talk.heard == []
