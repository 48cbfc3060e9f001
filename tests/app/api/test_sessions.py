"""Who is asking: cookies, tokens, names, and pages of other sites."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.api.test_refusals import Unchanged, refused
from tests.support.live import Live, running


async def test_a_browser_gets_a_cookie_that_scripts_cannot_read(live: Live) -> None:
    browser = live.client()
    made = await browser.post("/session", json={"name": " Ana "})
    assert made.status_code == 201
    assert set(made.json()) == {"user"}
    assert made.json()["user"]["name"] == "Ana"
    cookie = made.headers["set-cookie"].lower()
    for part in ("menagerie_session=", "httponly", "samesite=lax", "path=/", "max-age="):
        assert part in cookie
    assert "secure" not in cookie
    assert (await browser.get("/me")).json() == made.json()["user"]


async def test_the_cookie_is_secure_where_the_public_address_is(database_file: Path) -> None:
    async with running(database_file, public_url="https://menagerie.example.org") as live:
        made = await live.client().post("/session", json={"name": "Ana"})
        assert "secure" in made.headers["set-cookie"].lower()
        ana = await live.guest()
        table = (await ana.post("/matches", {"game": "campy-creatures", "seats": 2})).json()
        assert table["link"] == f"https://menagerie.example.org/{table['code']}"


async def test_a_program_gets_a_token_and_no_cookie(live: Live) -> None:
    made = await live.client().post("/session", json={"name": "Ana", "cookie": False})
    assert set(made.json()) == {"user", "token"}
    assert "set-cookie" not in made.headers


async def test_a_bearer_token_wins_over_the_cookie(live: Live) -> None:
    browser = live.client()
    await browser.post("/session", json={"name": "Ana"})
    bruno = await live.guest("Bruno")
    headers = {"Authorization": f"Bearer {bruno.token}"}
    assert (await browser.get("/me", headers=headers)).json()["name"] == "Bruno"
    assert (await browser.get("/me")).json()["name"] == "Ana"


async def test_name_and_language_change_and_what_is_left_out_stays(live: Live) -> None:
    ana = await live.guest("Ana", locale="pt-PT")
    assert (await ana.get("/me")).json()["locale"] == "pt-BR"
    assert (await ana.http.patch("/me", json={"name": "Anna"})).json()["locale"] == "pt-BR"
    assert (await ana.http.patch("/me", json={"locale": "en"})).json()["name"] == "Anna"
    assert (await ana.http.patch("/me", json={})).json()["name"] == "Anna"


async def test_a_session_that_was_ended_is_not_known(live: Live) -> None:
    browser = live.client()
    await browser.post("/session", json={"name": "Ana"})
    token = browser.cookies["menagerie_session"]
    ended = await browser.delete("/me")
    assert ended.status_code == 204
    assert "menagerie_session" not in browser.cookies
    refused(await live.client(Authorization=f"Bearer {token}").get("/me"), 401, "session/unknown")


async def test_a_page_may_ask_who_it_is_without_an_error(live: Live) -> None:
    browser = live.client()
    asked = await browser.get("/session")
    assert (asked.status_code, asked.json()) == (200, {"user": None})
    await browser.post("/session", json={"name": "Ana"})
    assert (await browser.get("/session")).json()["user"]["name"] == "Ana"
    ghost = await browser.get("/session", headers={"Authorization": "Bearer nobody"})
    assert (ghost.status_code, ghost.json()) == (200, {"user": None})


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1"])
async def test_a_page_of_another_site_does_nothing_in_my_name(live: Live, origin: str) -> None:
    browser = live.client()
    await browser.post("/session", json={"name": "Ana"})
    headers = {"Origin": origin}
    with Unchanged(live):
        wanted = {"game": "campy-creatures", "seats": 2}
        refused(await browser.post("/matches", json=wanted, headers=headers), 403, "origin/foreign")
        refused(await browser.patch("/me", json={"name": "Eve"}, headers=headers), 403, "origin/foreign")
        refused(await browser.delete("/me", headers=headers), 403, "origin/foreign")
        refused(await live.client().post("/session", json={"name": "Eve"}, headers=headers), 403, "origin/foreign")


async def test_the_own_page_and_programs_may(live: Live) -> None:
    browser = live.client()
    assert (await browser.post("/session", json={"name": "Ana"}, headers={"Origin": live.url})).status_code == 201
    assert (await browser.patch("/me", json={}, headers={"Origin": live.url})).status_code == 200
    bruno = await live.guest("Bruno")
    assert (await bruno.http.patch("/me", json={}, headers={"Origin": "http://tool.example"})).status_code == 200


async def test_opening_a_link_seats_nobody(live: Live) -> None:
    table = await live.lobby(1, seats=3)
    zoe = await live.guest("Zoe")
    with Unchanged(live):
        for client in (live.client(), zoe.http):
            found = (await client.get(f"/invitations/{table.code.lower()}")).json()
            assert (found["match"], found["host"], found["you"]) == (table.id, "Ana", None)
            await client.get(f"{live.url}/{table.code}")
        assert (await table.people[0].get(f"/invitations/{table.code}")).json()["you"] == 0


async def test_a_cookie_lives_on_from_each_visit_and_a_token_sets_none(live: Live) -> None:
    browser = live.client()
    await browser.post("/session", json={"name": "Ana"})
    cookie = (await browser.get("/session")).headers["set-cookie"].lower()
    for part in ("menagerie_session=", "httponly", "samesite=lax", "path=/", f"max-age={400 * 24 * 3600}"):
        assert part in cookie
    bruno = await live.guest("Bruno")
    for asker in (bruno.http, live.client(), live.client(Cookie="menagerie_session=nobody")):
        assert "set-cookie" not in (await asker.get("/session")).headers
    headers = {"Authorization": f"Bearer {bruno.token}"}
    assert "set-cookie" not in (await browser.get("/session", headers=headers)).headers


async def test_the_cookie_is_kept_as_long_as_the_session(database_file: Path) -> None:
    async with running(database_file, session_days=7) as live:
        made = await live.client().post("/session", json={"name": "Ana"})
        assert f"max-age={7 * 24 * 3600}" in made.headers["set-cookie"].lower()
        assert live.parts.context.session_life.days == 7
