"""Every command, asked for by everybody who may not: refused with its code, and nothing that is stored changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update
from starlette.routing import BaseRoute

from app.api.asking import COOKIE
from app.domain.sessions import hash_of_token
from app.main import create_app
from app.storage.tables import sessions
from tests.app.api.operations import MESSAGES, OF_A_MATCH, OF_PERSONS, OPERATIONS, UNLISTED, Operation, Whose
from tests.app.api.operations import PICK as PICK
from tests.app.api.test_refusals import Unchanged, refused
from tests.support.live import Live, Person, Table, Talk, fresh_id

# --- none is missing --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def app() -> FastAPI:
    return create_app()


def test_every_operation_has_a_row(app: FastAPI) -> None:
    """A new one needs an answer to who may ask it, in ``OPERATIONS``; then everything below asks it too."""
    listed = {(method.upper(), path) for path, methods in app.openapi()["paths"].items() for method in methods}
    assert {(operation.method, operation.path) for operation in OPERATIONS} == listed
    assert len(OPERATIONS) == len(listed)


def test_no_route_is_beside_the_document(app: FastAPI) -> None:
    assert set(paths_of(app.routes)) - set(app.openapi()["paths"]) == set(UNLISTED)


def paths_of(routes: list[BaseRoute], before: str = "") -> Iterator[str]:
    """Of routes, and of routers that are included as they are."""
    for route in routes:
        inner = getattr(route, "original_router", None) or getattr(route, "app", None)
        path = before + getattr(route, "path", getattr(getattr(route, "include_context", None), "prefix", ""))
        if inner is not None and hasattr(inner, "routes"):
            yield from paths_of(inner.routes, path)
        else:
            yield path


def test_every_message_has_a_row(app: FastAPI) -> None:
    said = app.openapi()["components"]["schemas"]["ClientMessage"]["discriminator"]["mapping"]
    assert set(MESSAGES) == set(said)


# --- who is nobody ----------------------------------------------------------------------------------------------------


async def old_session(live: Live) -> str:
    """Of somebody who has not been here for years."""
    zoe = await live.guest("Zoe")
    used = update(sessions).where(sessions.c.token_hash == hash_of_token(zoe.token))
    async with live.parts.context.database.writing() as connection:
        await connection.execute(used.values(used_at=datetime(2020, 1, 1, tzinfo=UTC)))
    return zoe.token


async def ended_session(live: Live) -> str:
    yuri = await live.guest("Yuri")
    assert (await yuri.http.delete("/me")).status_code == 204
    return yuri.token


async def nobodies(live: Live) -> dict[str, tuple[dict[str, str], str]]:
    """What somebody sends who is not known, and what they are told."""
    old, ended = await old_session(live), await ended_session(live)
    return {
        "nothing": ({}, "session/none"),
        "an empty token": ({"Authorization": "Bearer"}, "session/none"),
        "another scheme": ({"Authorization": "Basic QW5hOg=="}, "session/none"),
        "a guess": ({"Authorization": "Bearer guessed"}, "session/unknown"),
        "a guessed cookie": ({"Cookie": f"{COOKIE}=guessed"}, "session/unknown"),
        "a session not used for years": ({"Authorization": f"Bearer {old}"}, "session/unknown"),
        "the same as a cookie": ({"Cookie": f"{COOKIE}={old}"}, "session/unknown"),
        "an ended session": ({"Authorization": f"Bearer {ended}"}, "session/unknown"),
    }


async def test_nobody_does_anything(live: Live) -> None:
    table = await live.playing(2)
    everybody = await nobodies(live)
    with Unchanged(live):
        for headers, code in everybody.values():
            client = live.client(**headers)
            for operation in OF_PERSONS:
                answer = await operation.ask(client, table.id, table.code)
                refused(answer, 401, code)
                assert answer.headers["www-authenticate"] == "Bearer"


async def test_nobody_gets_a_socket(live: Live) -> None:
    table = await live.playing(2)
    everybody = await nobodies(live)
    with Unchanged(live):
        for headers, _ in everybody.values():
            async with Talk(live, table.id, {}, **headers) as talk:
                assert (await talk.ended(), talk.heard) == (4401, [])
        for token in ("guessed", ""):
            async with Talk(live, table.id, {"token": token}) as talk:
                assert (await talk.ended(), talk.heard) == (4401, [])


# --- who does not sit there -------------------------------------------------------------------------------------------


async def outsiders(live: Live, table: Table) -> dict[str, Person]:
    """Who has a session and no seat at this table."""
    sent_away = await live.guest("Wanda")
    await sent_away.post(f"/matches/{table.id}/join", {"code": table.code})
    await table.people[0].post(f"/matches/{table.id}/seats/2/remove")
    left = await live.guest("Xavier")
    await left.post(f"/matches/{table.id}/join", {"code": table.code})
    assert (await left.post(f"/matches/{table.id}/leave")).status_code == 204
    elsewhere = await live.playing(2)
    return {
        "somebody without a table": await live.guest("Zoe"),
        "the host of another table": elsewhere.people[0],
        "a guest of another table": elsewhere.people[1],
        "who has left the lobby": left,
        "who was sent away from the lobby": sent_away,
    }


def alike(one: httpx.Response, other: httpx.Response) -> None:
    """Nothing tells them apart but when they were made and their number."""
    assert one.status_code == other.status_code
    assert one.content == other.content
    assert _told(one) == _told(other)


def _told(answer: httpx.Response) -> list[tuple[bytes, bytes]]:
    return [item for item in answer.headers.raw if item[0].lower() not in (b"date", b"x-request-id")]


@pytest.mark.parametrize("has_started", [False, True], ids=["lobby", "running"])
async def test_who_does_not_sit_there_does_nothing_and_learns_nothing(live: Live, has_started: bool) -> None:
    """A match of others is to them as one that does not exist."""
    table = await live.lobby(2, seats=3)
    everybody = await outsiders(live, table)
    if has_started:
        await table.people[0].post(f"/matches/{table.id}/start")
    with Unchanged(live):
        for who in everybody.values():
            for operation in OF_A_MATCH:
                answer = await operation.ask(who.http, table.id)
                refused(answer, 404, "match/unknown")
                alike(answer, await operation.ask(who.http))
            async with who.socket(table.id) as talk, who.socket("nothing") as nowhere:
                assert (await talk.ended(), talk.heard) == (4404, [])
                assert (await nowhere.ended(), nowhere.heard) == (4404, [])
        for who in (everybody["who was sent away from the lobby"],):
            refused(await who.post(f"/matches/{table.id}/join", {"code": table.code}), 404, "match/unknown")


async def test_who_was_sent_away_from_a_running_match_is_an_outsider(live: Live) -> None:
    table = await live.playing(3)
    ana, _, clara = table.people
    async with clara.socket(table.id) as talk:
        legal = (await talk.hear("frame"))["legal"][0]
        await ana.post(f"/matches/{table.id}/seats/2/remove")
        assert await talk.ended() == 4404
    with Unchanged(live):
        for operation in OF_A_MATCH:
            answer = await operation.ask(clara.http, table.id, table.code)
            refused(answer, 404, "match/unknown")
            alike(answer, await operation.ask(clara.http))
        refused(await clara.move(table.id, legal), 404, "match/unknown")


# --- who sits there, and may not --------------------------------------------------------------------------------------


async def test_who_has_left_a_running_match_reads_and_does_no_more(live: Live) -> None:
    """Not even as its host; only to take the seat again."""
    table = await live.playing(3)
    host = table.people[0]
    legal = (await host.frame(table.id))["legal"][0]
    await host.post(f"/matches/{table.id}/leave")
    with Unchanged(live):
        for operation in OF_A_MATCH:
            if operation.whose is Whose.INVITED:
                continue
            answer = await operation.ask(host.http, table.id)
            if operation.is_for_ended:
                refused(answer, 409, "match/not-over")
            elif operation.whose is Whose.SEAT:
                assert answer.is_success
            elif operation.path.endswith(("/start", "/bots", "{match}")):
                refused(answer, 409, "match/started")
            else:
                refused(answer, 403, "match/not-seated")
        refused(await host.move(table.id, legal), 403, "match/not-seated")
        assert (await host.frame(table.id))["legal"] == []
        async with host.socket(table.id) as talk:
            await talk.hear("frame")
            for kind in ("move", "try"):
                await talk.say(kind, id=fresh_id(), **legal)
                assert (await talk.hear("refused"))["code"] == "match/not-seated"


@pytest.mark.parametrize("has_started", [False, True], ids=["lobby", "running"])
async def test_only_the_host_decides_for_the_table(live: Live, has_started: bool) -> None:
    table = await (live.playing(3) if has_started else live.lobby(3))
    with Unchanged(live):
        for operation in OF_A_MATCH:
            if operation.whose is Whose.HOST:
                for guest in table.people[1:]:
                    refused(await operation.ask(guest.http, table.id), 403, "match/not-host")


async def test_a_seat_answers_for_itself_alone(live: Live) -> None:
    """The question of another seat is not there to be answered, over REST and over the socket."""
    table = await live.playing(2)
    ana, bruno = table.people
    his = (await bruno.frame(table.id))["legal"][0]
    with Unchanged(live):
        refused(await ana.move(table.id, his), 409, "decision/stale")
        refused(await ana.post(f"/matches/{table.id}/try", his), 409, "decision/stale")
        async with ana.socket(table.id) as talk:
            for kind in ("move", "try"):
                await talk.say(kind, id=fresh_id(), **his)
                assert (await talk.hear("refused"))["code"] == "decision/stale"


async def test_the_id_of_another_seats_command_is_free(live: Live) -> None:
    """Else its answer would tell that the other has sent it, and what with."""
    table = await live.playing(3)
    ana, bruno, _ = table.people
    command = fresh_id()
    await bruno.move(table.id, (await bruno.frame(table.id))["legal"][0], command)
    made = await ana.move(table.id, (await ana.frame(table.id))["legal"][1], command)
    assert made.status_code == 200


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


# --- what has ended ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("had_started", [False, True], ids=["lobby", "running"])
async def test_an_ended_match_does_not_change(live: Live, had_started: bool) -> None:
    """Not by its host, its seats or anybody who has the link."""
    table = await (live.playing(2) if had_started else live.lobby(2))
    host = table.people[0]
    await host.post(f"/matches/{table.id}/close")
    zoe = await live.guest("Zoe")
    with Unchanged(live):
        for operation in [one for one in OF_A_MATCH if not one.is_for_ended]:
            answer = await operation.ask(host.http, table.id, table.code)
            if operation.has_ended_changes:
                refused(answer, 409, "match/over")
            else:
                assert answer.is_success, (operation, answer.text)
        refused(await zoe.post(f"/matches/{table.id}/join", {"code": table.code}), 409, "match/over")
        async with host.socket(table.id) as talk:
            await talk.hear("frame")
            for kind in ("move", "try"):
                await talk.say(kind, **MESSAGES[kind])
                assert (await talk.hear("refused"))["code"] == "match/over"


# --- sockets ----------------------------------------------------------------------------------------------------------


async def test_nothing_is_heard_before_hello(live: Live) -> None:
    """Whatever is said first by somebody who is known all the same."""
    table = await live.playing(2)
    ana = table.people[0]
    with Unchanged(live):
        for kind, fields in MESSAGES.items():
            if kind == "hello":
                continue
            async with Talk(live, table.id, None, Authorization=f"Bearer {ana.token}") as talk:
                await talk.say(kind, **fields)
                assert (await talk.ended(), talk.heard) == (4400, [])


async def test_a_second_hello_makes_nobody_another(live: Live) -> None:
    table = await live.playing(2)
    ana, bruno = table.people
    async with ana.socket(table.id) as talk:
        await talk.hear("frame")
        await talk.say("hello", token=bruno.token)
        assert (await talk.hear("frame"))["you"] == 0


async def test_a_socket_speaks_for_its_own_match_alone(live: Live) -> None:
    """The questions of another match of the same person are not there."""
    table = await live.playing(2)
    ana = table.people[0]
    second = (await ana.post("/matches", {"game": "campy-creatures", "seats": 2})).json()
    bruno = table.people[1]
    await bruno.post(f"/matches/{second['id']}/join", {"code": second["code"]})
    await ana.post(f"/matches/{second['id']}/start")
    first = (await ana.frame(table.id))["legal"][0]
    before = (await ana.frame(second["id"]))["version"]
    async with ana.socket(table.id) as talk:
        await talk.hear("frame")
        await talk.say("move", id="command-1", **first)
        await talk.hear("ack")
    assert (await ana.frame(second["id"]))["version"] == before


def test_the_move_of_the_rows_is_one() -> None:
    """Else the refusals above would say nothing of who asked."""
    bodies: list[Any] = [operation.body for operation in OPERATIONS if operation.path.endswith(("/moves", "/try"))]
    assert [body["move"] for body in bodies] == [PICK, PICK]


def rows(*whose: Whose) -> list[Operation]:
    return [operation for operation in OPERATIONS if operation.whose in whose]


async def test_the_rows_are_right_about_who_may(live: Live) -> None:
    """Asked by whoever may, none of them is refused for who asks."""
    table = await live.lobby(2, seats=3)
    ana = table.people[0]
    for operation in rows(Whose.ANYBODY):
        answer = await operation.ask(live.client(), table.id, table.code)
        assert answer.is_success, (operation, answer.text)
    for operation in rows(Whose.PERSON, Whose.INVITED, Whose.SEAT, Whose.PLAYER, Whose.HOST):
        if operation.path.endswith(("/me", "/leave", "/close")) and operation.method != "GET":
            continue  # what ends everything is asked elsewhere
        answer = await operation.ask(ana.http, table.id, table.code)
        assert answer.status_code not in (401, 403, 404), (operation, answer.text)
