"""Asking too fast: who is told to wait, and who never notices."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api import pace
from app.api.pace import Buckets, Pace
from app.domain.errors import RequestTooMany
from tests.app.api.test_refusals import Unchanged, refused
from tests.support.live import Live, running

AWAY = {"X-Forwarded-For": "203.0.113.7"}
"""As a proxy on this machine tells it."""
WANTED = {"game": "campy-creatures", "seats": 2}


class Watch:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# --- buckets --------------------------------------------------------------------------------------------------------


def asked(paced: Pace, token: str | None, address: str, method: str = "GET", path: str = "/api/v1/me") -> int:
    """How often it went well."""
    for number in range(10_000):
        try:
            paced.check(token, address, method, path)
        except RequestTooMany:
            return number
    return 10_000


def test_who_has_a_session_is_slowed_down_alone() -> None:
    watch = Watch()
    paced = Pace(watch)
    assert asked(paced, "ana", "203.0.113.7") == pace.BURST
    assert asked(paced, "bruno", "203.0.113.7") == pace.BURST, "a friend behind the same address"
    watch.now += 1
    assert asked(paced, "ana", "198.51.100.1") == pace.PER_SECOND, "another address is no other person"


def test_strangers_share_the_bucket_of_their_network() -> None:
    paced = Pace(Watch())
    assert asked(paced, None, "2001:db8:1:2::3") == pace.BURST
    assert asked(paced, "", "2001:db8:1:2:ffff::4") == 0
    assert asked(paced, None, "2001:db8:1:3::1") == pace.BURST


def test_made_up_tokens_share_it_too() -> None:
    """Who comes with another token each time is as much a stranger as who comes with none."""
    paced = Pace(Watch())
    paced.check("ana", "203.0.113.7", "GET", "/api/v1/me")
    for number in range(pace.BURST - 1):
        paced.check(f"made-up-{number}", "203.0.113.7", "GET", "/api/v1/me")
    with pytest.raises(RequestTooMany):
        paced.check("made-up", "203.0.113.7", "GET", "/api/v1/me")
    paced.check("ana", "203.0.113.7", "GET", "/api/v1/me")
    paced.check("made-up", "198.51.100.1", "GET", "/api/v1/me")


def test_sessions_and_matches_are_counted_by_network_whoever_makes_them() -> None:
    watch = Watch()
    paced = Pace(watch)
    for path in ("/api/v1/session", "/api/v1/matches"):
        assert asked(paced, f"token of {path}", "203.0.113.7", "POST", path) == (
            pace.MADE_BURST if path.endswith("session") else 0
        )
    paced.check("ana", "203.0.113.7", "GET", "/api/v1/matches")
    paced.check("ana", "203.0.113.7", "POST", "/api/v1/matches/x/moves")
    watch.now += 1 / pace.MADE_PER_SECOND
    paced.check("ana", "203.0.113.7", "POST", "/api/v1/matches")


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_the_machine_itself_is_no_network(address: str) -> None:
    paced = Pace(Watch())
    assert asked(paced, None, address, "POST", "/api/v1/session") == 10_000
    assert asked(paced, "ana", address) == pace.BURST


def test_no_more_than_some_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_ASKERS", 100)
    watch = Watch()
    buckets = Buckets(2, 1, watch)
    for number in range(1000):
        buckets.take(str(number))
        watch.now += 0.001
        assert len(buckets._by_asker) <= 100
    watch.now += 10
    buckets.take("one more")
    assert len(buckets._by_asker) <= 100


# --- over HTTP ------------------------------------------------------------------------------------------------------


async def test_too_fast_is_told_with_when_to_ask_again(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live.parts.pace, "_asked", Buckets(3, 0.1))
    ana, bruno = await live.guest(), await live.guest("Bruno")
    with Unchanged(live):
        answers = [await ana.get("/me") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        facts = refused(answers[3], 429, "request/too-many")
        assert answers[3].headers["retry-after"] == str(facts["retry_after"])
        assert answers[3].headers["x-request-id"]
        assert (await live.client().get(f"{live.url}/K7QM2XPA")).status_code in (200, 503), "the page itself is free"
        assert (await live.client().get(f"{live.url}/healthz")).status_code == 200
        assert (await bruno.get("/me")).status_code == 200


async def test_a_network_makes_only_so_many_guests_and_matches(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live.parts.pace, "_made", Buckets(2, 0.1))
    ana = await live.guest()
    away = live.client(**AWAY)
    assert (await away.post("/session", json={"name": "Bruno"})).status_code == 201
    made = await ana.http.post("/matches", json=WANTED, headers=AWAY)
    assert made.status_code == 201
    with Unchanged(live):
        refused(await away.post("/session", json={"name": "Clara"}), 429, "request/too-many")
        refused(await ana.http.post("/matches", json=WANTED, headers=AWAY), 429, "request/too-many")
    other = live.client(**{"X-Forwarded-For": "198.51.100.9"})
    assert (await other.post("/session", json={"name": "Clara"})).status_code == 201
    assert (await ana.http.post(f"/matches/{made.json()['id']}/leave", headers=AWAY)).status_code == 204


async def test_six_friends_behind_one_address_play_as_fast_as_they_can(live: Live) -> None:
    """From the first visit on, with nobody told to wait."""
    table = await live.lobby(5)
    for person in table.people:
        person.http.headers.update(AWAY)
    watcher = live.client(**AWAY)
    assert (await table.people[0].post(f"/matches/{table.id}/start")).status_code == 200
    for _ in range(40):
        assert (await watcher.get(f"/invitations/{table.code}")).status_code == 200
        for person in table.people:
            legal = (await person.frame(table.id))["legal"]
            if legal:
                assert (await person.move(table.id, legal[0])).status_code == 200


async def test_whom_a_proxy_names_is_believed_only_where_it_is_trusted(database_file: Path) -> None:
    async with running(database_file, trusted_proxies="203.0.113.1") as live:
        live.parts.pace._made = Buckets(1, 0.1)
        for _ in range(3):
            assert (await live.client(**AWAY).post("/session", json={"name": "Ana"})).status_code == 201
