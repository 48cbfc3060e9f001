"""The client's files, and what browsers are told about them."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from app.api.guesses import BURST, LocalGuesses, network_of
from app.api.middleware import SecurityHeaders
from app.api.pages import Pages, client_folder
from app.domain.errors import RequestTooMany
from tests.app.api.test_refusals import refused
from tests.support.live import Live


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>page</title>")
    (dist / "assets" / "index-abc.js").write_text("let x = 1;" * 200)
    (dist / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return dist


@pytest.fixture
def client(folder: Path) -> httpx.AsyncClient:
    app = Starlette()
    app.router.default = Pages(folder)
    return httpx.AsyncClient(transport=httpx.ASGITransport(SecurityHeaders(app)), base_url="http://host")


@pytest.mark.parametrize("path", ["/", "/new", "/K7QM2XPA", "/a/b/c", "/%00", "/..%2fsecret.txt", "/../secret.txt"])
async def test_every_address_of_the_client_is_its_one_page(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 200
    assert "<title>page</title>" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


async def test_assets_may_be_kept_for_ever_and_are_packed(client: httpx.AsyncClient) -> None:
    answer = await client.get("/assets/index-abc.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("let x")
    plain = await client.get("/assets/index-abc.js", headers={"Accept-Encoding": "identity"})
    assert plain.text == answer.text
    assert (await client.get("/favicon.svg")).headers["content-type"] == "image/svg+xml"


async def test_what_has_not_changed_is_not_sent_again(client: httpx.AsyncClient, folder: Path) -> None:
    first = await client.get("/")
    again = await client.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (folder / "index.html").write_text("<!doctype html><title>a newer page</title>")
    assert "newer" in (await client.get("/", headers={"If-None-Match": first.headers["etag"]})).text


async def test_a_head_has_no_body(client: httpx.AsyncClient) -> None:
    assert (await client.head("/")).content == b""


async def test_a_client_that_is_not_built_says_what_to_do(tmp_path: Path) -> None:
    app = Starlette()
    app.router.default = Pages(tmp_path)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://host") as client:
        answer = await client.get("/K7QM2XPA")
    assert answer.status_code == 503
    assert "make client" in answer.text


def test_the_client_lies_in_the_package_or_beside_it(tmp_path: Path) -> None:
    assert client_folder(tmp_path) == tmp_path / "static" / "dist"
    inside = tmp_path / "app" / "static"
    inside.mkdir(parents=True)
    (inside / "index.html").touch()
    assert client_folder(tmp_path) == inside


async def test_browsers_are_told_to_be_careful(live: Live) -> None:
    for path in ("/", "/api/v1/games", "/api/v1/docs"):
        answer = await live.client().get(live.url + path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert f"ws://{live.host}" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


async def test_a_strange_host_gets_into_no_header(client: httpx.AsyncClient) -> None:
    answer = await client.get("/", headers={"Host": "x; script-src *"})
    assert "script-src" not in answer.headers["content-security-policy"]


# --- guesses of codes -----------------------------------------------------------------------------------------------


async def test_guessing_codes_ends_soon_and_says_when_to_try_again(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.api.guesses.PER_SECOND", 1 / 3600)  # a busy machine takes its time
    table = await live.lobby(2)
    zoe = await live.guest("Zoe")
    for number in range(BURST):
        assert (await zoe.get(f"/invitations/ZZZZZZ{number:02}")).status_code == 404
    answer = await zoe.get(f"/invitations/{table.code}")
    assert refused(answer, 429, "request/too-many")["retry_after"] > 0
    assert int(answer.headers["retry-after"]) > 0
    joined = await zoe.post(f"/matches/{table.id}/join", {"code": table.code})
    refused(joined, 429, "request/too-many")
    assert (await table.people[0].get(f"/matches/{table.id}")).status_code == 200


def test_six_friends_behind_one_address_never_notice() -> None:
    guesses = LocalGuesses(lambda: 0.0)
    for _ in range(6):
        for _ in range(5):
            guesses.wrong("203.0.113.9")
        for _ in range(100):
            guesses.check("203.0.113.9")


def test_wrong_codes_are_forgiven_with_time() -> None:
    now = [0.0]
    guesses = LocalGuesses(lambda: now[0])
    for _ in range(BURST):
        guesses.wrong("203.0.113.9")
    with pytest.raises(RequestTooMany):
        guesses.check("203.0.113.9")
    guesses.check("203.0.113.10")
    now[0] = 10.0
    guesses.check("203.0.113.9")


def test_a_household_is_one_network() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("::ffff:203.0.113.9") != network_of("::ffff:203.0.113.10")
    assert network_of("unknown") == "unknown"
