"""Pages of other sites: they do nothing in anybody's name, send no forms, open no sockets, and run nothing here."""

from __future__ import annotations

import re
import socket
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from app.api.asking import COOKIE
from tests.app.api.operations import OPERATIONS, UNSAFE, Whose
from tests.app.api.test_refusals import Unchanged, refused
from tests.support.live import Live, Table, Talk, running

PUBLIC = "https://menagerie.example.org"

# --- requests with somebody's cookie ----------------------------------------------------------------------------------


@pytest.fixture
async def table(live: Live) -> Table:
    return await live.playing(3)


def browser_of(table: Table, seat: int, **headers: str) -> httpx.AsyncClient:
    """That person's browser: known by its cookie alone."""
    return table.live.client(Cookie=f"{COOKIE}={table.people[seat].token}", **headers)


def foreign_origins(live: Live) -> list[str]:
    """Other sites; the same site by another name, port or case of a port; and what is no site."""
    port = live.host.rpartition(":")[2]
    return [
        "http://evil.example",
        "null",
        "",
        "http://[",
        "file://",
        f"http://localhost:{port}",
        f"http://{live.host}0",
        f"http://{live.host.rpartition(':')[0]}",
        f"http://{live.host}.evil.example",
        f"http://evil.example/{live.host}",
        f"http://{live.host}@evil.example",
        f"http://evil.example#{live.host}",
    ]


async def test_no_page_of_another_site_changes_anything(table: Table) -> None:
    """By any operation that could: this is found from the OpenAPI document, by way of ``OPERATIONS``."""
    with Unchanged(table.live):
        for origin in foreign_origins(table.live):
            browser = browser_of(table, 0, Origin=origin)
            for operation in UNSAFE:
                refused(await operation.ask(browser, table.id, table.code), 403, "origin/foreign")


async def test_nothing_that_only_reads_changes_anything(table: Table) -> None:
    """So that links, pictures and previews of other sites are harmless."""
    browser = browser_of(table, 0)
    with Unchanged(table.live):
        for operation in OPERATIONS:
            if operation.is_safe:
                assert (await operation.ask(browser, table.id, table.code)).is_success
                await browser.head(browser.base_url.join(operation.address(table.id, table.code)))


FORMS = {
    "text/plain": b'{"name": "Eve", "x": "="}',
    "application/x-www-form-urlencoded": b"name=Eve&seats=4&code=x&id=command-1&decision=1",
    "multipart/form-data; boundary=x": b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nEve\r\n--x--\r\n',
    "text/html": b'{"name": "Eve"}',
}


@pytest.mark.parametrize("kind", FORMS)
async def test_no_form_is_read(table: Table, kind: str) -> None:
    """A page may send these to other sites without asking first; even from our own they are nothing."""
    with_body = [operation for operation in UNSAFE if operation.body is not None]
    with Unchanged(table.live):
        for origin in ({}, {"Origin": table.live.url}):
            browser = browser_of(table, 0, **origin, **{"Content-Type": kind})
            for operation in with_body:
                address = browser.base_url.join(operation.address(table.id, table.code))
                answer = await browser.request(operation.method, address, content=FORMS[kind])
                assert refused(answer, 422, "request/invalid")["field"] == "body"


async def test_no_site_may_read_what_we_answer(table: Table) -> None:
    """Nobody is allowed by CORS, and nothing is said to who asks whether they would be."""
    browser = browser_of(table, 0, Origin="http://evil.example")
    for path in (f"/matches/{table.id}/frame", "/me", "/games"):
        answer = await browser.get(path)
        assert not [name for name in answer.headers if name.startswith("access-control-")]
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
        refused(await browser.options(path, headers=asked), 405, "request/method")


async def test_a_proxy_that_names_another_host_is_no_reason_to_believe(table: Table) -> None:
    with Unchanged(table.live):
        for header in ("X-Forwarded-Host", "X-Original-Host", "Forwarded"):
            said = {header: "host=evil.example" if header == "Forwarded" else "evil.example"}
            browser = browser_of(table, 0, Origin="http://evil.example", **said)
            refused(await browser.post(f"/matches/{table.id}/close"), 403, "origin/foreign")


async def test_the_public_address_is_our_own(database_file: Path) -> None:
    async with running(database_file, public_url=PUBLIC) as live:
        table = await live.playing(2)
        assert (await browser_of(table, 0, Origin=PUBLIC).patch("/me", json={})).status_code == 200
        for origin in (PUBLIC.replace("https", "http"), f"{PUBLIC}:8443", PUBLIC.replace("menagerie", "other")):
            refused(await browser_of(table, 0, Origin=origin).patch("/me", json={}), 403, "origin/foreign")
        async with Talk(live, table.id, {}, Origin=PUBLIC, Cookie=f"{COOKIE}={table.people[1].token}") as talk:
            assert (await talk.hear("welcome"))["you"] == 1


# --- sockets ----------------------------------------------------------------------------------------------------------


async def test_no_page_of_another_site_gets_a_socket(table: Table) -> None:
    """Not with the cookie, and not even with a token, since no program has an Origin of another site."""
    token = table.people[0].token
    with Unchanged(table.live):
        for origin in foreign_origins(table.live):
            for headers in ({"Cookie": f"{COOKIE}={token}"}, {"Authorization": f"Bearer {token}"}):
                async with Talk(table.live, table.id, None, Origin=origin, **headers) as talk:
                    assert (await talk.ended(), talk.heard) == (4403, [])


async def test_our_own_page_by_any_case_and_programs_get_one(table: Table) -> None:
    token = table.people[0].token
    for headers in ({"Origin": table.live.url}, {"Origin": table.live.url.upper()}, {}):
        async with Talk(table.live, table.id, {}, Cookie=f"{COOKIE}={token}", **headers) as talk:
            assert (await talk.hear("welcome"))["you"] == 0


PACKED = b"\xc1\x85\0\0\0\0" + b"\xaa" * 5
"""A text message with the bit that says it is compressed (RFC 7692, §7.2.1)."""


async def test_no_socket_unpacks_anything(table: Table) -> None:
    """Compression is not agreed to; who sends packed messages all the same is closed."""
    address = f"ws://{table.live.host}/api/v1/matches/{table.id}/socket"
    async with connect(address, compression="deflate") as opened:
        assert opened.response is not None
        assert "sec-websocket-extensions" not in opened.response.headers
        opened.transport.write(PACKED)
        with pytest.raises(ConnectionClosed):
            await opened.recv()
        assert opened.close_code == 1002


# --- what runs on our pages -------------------------------------------------------------------------------------------


class Scripts(HTMLParser):
    """Finds whatever the policy would have to forbid: scripts and styles in the page, and handlers in its elements."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.foreign: list[str] = []
        self._is_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self._is_script = tag in ("script", "style") and known.get("type") != "application/json"
        for name, value in attrs:
            if name.startswith("on") or name in ("style", "srcdoc") or (value or "").lower().startswith("javascript:"):
                self.inline.append(f"{tag} {name}={value}")
            is_loaded = name in ("src", "action") or (name == "href" and tag == "link")
            if is_loaded and re.match(r"[a-z]+:|//", value or "", re.IGNORECASE):
                self.foreign.append(value or "")

    def handle_data(self, data: str) -> None:
        if self._is_script and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._is_script = False


@pytest.mark.parametrize("path", ["/", "/K7QM2XPA", "/new", "/<script>", "/?x=<script>", "/api/v1/docs"])
async def test_no_page_has_a_script_of_its_own(live: Live, path: str) -> None:
    """So that the policy, which allows none, costs nothing."""
    answer = await live.client().get(live.url + path)
    assert answer.headers["content-type"].startswith("text/html")
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    found = Scripts()
    found.feed(answer.text)
    assert (found.inline, found.foreign) == ([], [])


def test_scripts_would_be_found() -> None:
    found = Scripts()
    found.feed('<p onclick="x()">a</p><script>let x</script><a href="javascript:x">b</a><script src="//evil/x.js">')
    assert len(found.inline) == 3
    assert found.foreign == ["//evil/x.js"]


# --- small things -----------------------------------------------------------------------------------------------------


async def test_small_answers_do_not_wait_for_each_other(live: Live) -> None:
    """What is accepted inherits it from the listening socket, whichever loop runs."""
    (listening,) = live.server.servers[0].sockets
    assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_unsafe_rows_are_of_all_kinds() -> None:
    assert {operation.whose for operation in UNSAFE} == set(Whose)
