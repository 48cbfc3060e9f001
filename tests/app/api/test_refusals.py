"""Bad input over REST: each gets a stable code and a sentence in one's language, and nothing changes."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from app.words import sentence
from tests.support.live import Live, Person, Table, contents, fresh_id

PICK = {"type": "pick", "creature": "blob"}


def refused(answer: httpx.Response, status: int, code: str, locale: str = "en") -> dict[str, Any]:
    """Checks the shape of a refusal; gives its facts."""
    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), answer.text
    assert set(body) <= {"code", "message", "rule", "facts", "version"}
    facts: dict[str, Any] = body.get("facts", {})
    if "code" not in facts:
        assert body["message"] == sentence(locale, code, facts)
    assert "{" not in body["message"]
    assert answer.headers["content-type"] == "application/json"
    assert "Traceback" not in answer.text
    return facts


class Unchanged:
    """Nothing that is stored has changed meanwhile."""

    def __init__(self, live: Live) -> None:
        self._live = live

    def __enter__(self) -> None:
        self._before = contents(self._live.database)

    def __exit__(self, *_: object) -> None:
        assert contents(self._live.database) == self._before


# --- who asks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name/empty"), ("   ", "name/empty"), ("x" * 25, "name/too-long"), ("\u200b", "name/invisible"),
     ("a\u202eb", "name/invisible"), ("a\x00b", "name/invisible")],
)  # fmt: skip
async def test_a_name_must_be_seen_and_short(live: Live, name: str, code: str) -> None:
    with Unchanged(live):
        refused(await live.client().post("/session", json={"name": name}), 422, code)
    ana = await live.guest()
    with Unchanged(live):
        refused(await ana.http.patch("/me", json={"name": name}), 422, code)


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Basic x"}, {"Authorization": "Bearer"}])
async def test_who_says_nothing_is_told_to_say_a_name(live: Live, headers: dict[str, str]) -> None:
    answer = await live.client(**headers).get("/me")
    refused(answer, 401, "session/none")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_an_unknown_token_is_told_so(live: Live) -> None:
    refused(await live.client(Authorization="Bearer nobody").get("/me"), 401, "session/unknown")
    refused(await live.client(Cookie="menagerie_session=nobody").get("/matches"), 401, "session/unknown")


# --- bodies ---------------------------------------------------------------------------------------------------------

MALFORMED = [
    b"{",
    b"",
    b'{"name": NaN}',
    b'{"name": "\\ud800"}',
    b'{"name": "\xff"}',
    b"[" * 30_000,
    b'{"name": "Ana"} more',
]


@pytest.mark.parametrize("body", MALFORMED)
async def test_what_is_not_json_is_malformed(live: Live, body: bytes) -> None:
    with Unchanged(live):
        answer = await live.client(**{"Content-Type": "application/json"}).post("/session", content=body)
    if body:
        refused(answer, 400, "request/malformed")
    else:
        assert refused(answer, 422, "request/invalid") == {"field": "body", "problem": "missing"}


async def test_what_is_too_large_is_not_read(live: Live) -> None:
    with Unchanged(live):
        whole = await live.client().post("/session", json={"name": "x" * 70_000})
        assert refused(whole, 413, "request/too-large") == {"most": 65536}

        async def drip() -> Any:
            for _ in range(70):
                yield b"x" * 1000

        async with httpx.AsyncClient(base_url=live.api) as client:
            refused(await client.post("/session", content=drip()), 413, "request/too-large")


@pytest.mark.parametrize(
    ("body", "field", "problem"),
    [
        ({}, "name", "missing"),
        ({"name": 5}, "name", "type"),
        ({"name": None}, "name", "type"),
        ({"name": ["Ana"]}, "name", "type"),
        ({"name": "Ana", "admin": True}, "admin", "unknown"),
        ({"name": "Ana", "cookie": "yes"}, "cookie", "type"),
        ({"name": "Ana", "cookie": 1}, "cookie", "type"),
        ({"name": "Ana", "locale": "x" * 36}, "locale", "too-long"),
        ({"name": "Ana", "locale": "<b>"}, "locale", "value"),
        ("Ana", "body", "type"),
        ([], "body", "type"),
    ],
)
async def test_a_wrong_field_is_named(live: Live, body: Any, field: str, problem: str) -> None:
    with Unchanged(live):
        facts = refused(await live.client().post("/session", json=body), 422, "request/invalid")
    assert facts == {"field": field, "problem": problem}


async def test_a_body_must_say_that_it_is_json(live: Live) -> None:
    with Unchanged(live):
        answer = await live.client(**{"Content-Type": "text/plain"}).post("/session", content=b'{"name": "Ana"}')
        assert refused(answer, 422, "request/invalid")["field"] == "body"


# --- addresses ------------------------------------------------------------------------------------------------------


async def test_an_unknown_address_and_a_wrong_method_have_the_same_shape(live: Live) -> None:
    client = live.client()
    refused(await client.get("/nothing"), 404, "request/not-found")
    refused(await client.post("/nothing"), 404, "request/not-found")
    refused(await client.get(f"{live.url}/api"), 404, "request/not-found")
    refused(await client.get(f"{live.url}/assets/nothing.js"), 404, "request/not-found")
    answer = await client.put("/session", json={})
    refused(answer, 405, "request/method")
    assert answer.headers["allow"] == "GET, POST"
    refused(await client.post(f"{live.url}/K7QM2XPA"), 405, "request/method")


async def test_an_unknown_game_is_told_so(live: Live) -> None:
    ana = await live.guest()
    refused(await ana.get("/games/chess"), 404, "game/unknown")
    with Unchanged(live):
        refused(await ana.post("/matches", {"game": "chess", "seats": 2}), 404, "game/unknown")


# --- tables ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 6, 99])
async def test_seats_must_be_in_range(live: Live, seats: int) -> None:
    ana = await live.guest()
    with Unchanged(live):
        facts = refused(
            await ana.post("/matches", {"game": "campy-creatures", "seats": seats}), 422, "seats/out-of-range"
        )
    assert (facts["min"], facts["max"]) == (2, 5)


@pytest.mark.parametrize(
    "options",
    [{"memory": "yes"}, {"scoring": "best-of-nine"}, {"first_marker": 5}, {"first_marker": -1}, {"cheat": True},
     {"sets": ["vampires"]}],
)  # fmt: skip
async def test_options_out_of_range_are_refused(live: Live, options: dict[str, Any]) -> None:
    ana = await live.guest()
    with Unchanged(live):
        wanted = {"game": "campy-creatures", "seats": 3, "options": options}
        facts = refused(await ana.post("/matches", wanted), 422, "options/invalid")
    assert facts["option"].partition("[")[0] == next(iter(options))
    table = await live.lobby(2)
    with Unchanged(live):
        changed = await table.people[0].http.patch(f"/matches/{table.id}", json={"options": options})
        refused(changed, 422, "options/invalid")


async def test_an_unknown_code_leads_nowhere(live: Live) -> None:
    table = await live.lobby(2)
    ana = await live.guest()
    with Unchanged(live):
        for code in ("ZZZZZZZZ", "x", "not a code", "' OR 1=1"):
            refused(await ana.get(f"/invitations/{code}"), 404, "code/unknown")
        refused(await ana.post(f"/matches/{table.id}/join", {"code": "ZZZZZZZZ"}), 404, "match/unknown")
        refused(await ana.post("/matches/nothing/join", {"code": table.code}), 404, "match/unknown")


async def test_a_full_or_started_match_takes_nobody(live: Live) -> None:
    late = await live.guest("Zoe")
    full = await live.lobby(2, seats=2)
    started = await live.playing(2)
    with Unchanged(live):
        refused(await late.post(f"/matches/{full.id}/join", {"code": full.code}), 409, "match/full")
        refused(await late.post(f"/matches/{started.id}/join", {"code": started.code}), 409, "match/started")
        host = started.people[0]
        refused(await host.post(f"/matches/{started.id}/start"), 409, "match/started")
        refused(await host.http.patch(f"/matches/{started.id}", json={"seats": 3}), 409, "match/started")


async def test_one_person_cannot_start(live: Live) -> None:
    table = await live.lobby(1, seats=3)
    with Unchanged(live):
        facts = refused(await table.people[0].post(f"/matches/{table.id}/start"), 409, "match/too-few")
    assert facts["min"] == 2


# --- moves ----------------------------------------------------------------------------------------------------------


async def test_a_move_before_the_start_is_refused(live: Live) -> None:
    table = await live.lobby(2)
    with Unchanged(live):
        answer = await table.people[0].move(table.id, {"decision": 1, "move": PICK})
        refused(answer, 409, "match/not-started")


@pytest.mark.parametrize(
    "move", [{}, {"type": "castle"}, {"type": "pick"}, {"type": "pick", "creature": "unicorn"},
             {**PICK, "secretly": True}, {"type": "pick", "creature": ["blob"]}]
)  # fmt: skip
async def test_what_is_no_move_of_the_game_is_invalid(live: Live, move: Any) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    decision = (await ana.frame(table.id))["asks"][0]["decision"]
    with Unchanged(live):
        refused(await ana.move(table.id, {"decision": decision, "move": move}), 422, "move/invalid")
        tried = await ana.post(f"/matches/{table.id}/try", {"decision": decision, "move": move})
        refused(tried, 422, "move/invalid")


async def test_an_illegal_move_is_refused_with_its_rule(live: Live) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    decision = (await ana.frame(table.id))["asks"][0]["decision"]
    absent = {"type": "pick", "creature": "demogorgon"}
    with Unchanged(live):
        answer = await ana.move(table.id, {"decision": decision, "move": absent})
        assert refused(answer, 409, "move/illegal")["code"] == "not-in-hand"
        assert answer.json()["rule"].startswith("§")
        tried = await ana.post(f"/matches/{table.id}/try", {"decision": decision, "move": absent})
        assert tried.json() == answer.json()


async def test_a_move_for_a_question_to_another_seat_is_refused(live: Live) -> None:
    table = await live.playing(2)
    ana, bruno = table.people
    his = (await bruno.frame(table.id))["legal"][0]
    with Unchanged(live):
        answer = await ana.move(table.id, his)
        assert answer.status_code == 409
        assert answer.json()["code"] in ("decision/stale", "move/not-your-turn")


async def test_a_move_out_of_turn_or_stale_is_refused(live: Live) -> None:
    table = await live.playing(2)
    ana, bruno = table.people
    old = (await ana.frame(table.id))["legal"][0]
    await table.pick_all()
    with Unchanged(live):
        answer = await ana.move(table.id, old)
        refused(answer, 409, "decision/stale")
        assert answer.json()["version"] == (await ana.frame(table.id))["version"]
        refused(await bruno.move(table.id, {"decision": 999_999, "move": PICK}), 409, "decision/stale")


async def test_a_doubled_move_gets_the_same_answer_and_is_made_once(live: Live) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    legal = (await ana.frame(table.id))["legal"]
    command = fresh_id()
    first = await ana.move(table.id, legal[0], command)
    assert first.status_code == 200
    with Unchanged(live):
        for _ in range(3):
            assert (await ana.move(table.id, legal[0], command)).json() == first.json()
        refused(await ana.move(table.id, legal[1], command), 409, "command/reused")


@pytest.mark.parametrize("command", ["", "short", "with space", "ção-ção-ção", "a/b/c/d/e"])
async def test_a_command_id_has_a_shape(live: Live, command: str) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    legal = (await ana.frame(table.id))["legal"][0]
    with Unchanged(live):
        body = {"id": command, "decision": legal["decision"], "move": legal["move"]}
        refused(await ana.post(f"/matches/{table.id}/moves", body), 422, "command/invalid")


# --- languages ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "locale"),
    [("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"), ("pt", "pt-BR"), ("en;q=0.2,pt;q=0.7", "pt-BR"), ("fr", "en"), ("", "en")],
)
async def test_the_browser_s_language_is_spoken_to_strangers(live: Live, header: str, locale: str) -> None:
    refused(await live.client(**{"Accept-Language": header}).get("/me"), 401, "session/none", locale)


async def test_the_user_s_language_wins(live: Live) -> None:
    ana: Person = await live.guest(locale="pt-BR")
    answer = await ana.http.get("/matches/nothing", headers={"Accept-Language": "en"})
    refused(answer, 404, "match/unknown", "pt-BR")


async def test_an_illegal_move_is_explained_in_the_user_s_language(live: Live) -> None:
    table: Table = await live.playing(2)
    ana = table.people[0]
    await ana.http.patch("/me", json={"locale": "pt"})
    decision = (await ana.frame(table.id))["asks"][0]["decision"]
    absent = {"decision": decision, "move": {"type": "pick", "creature": "demogorgon"}}
    assert "mão" in (await ana.move(table.id, absent)).json()["message"]
