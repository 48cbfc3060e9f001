"""What every answer tells the browser to do for its safety."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.live import Live, running

PUBLIC = "https://menagerie.example.org"
PATHS = ["/", "/K7QM2XPA", "/api/v1/games", "/api/v1/me", "/api/nothing", "/api/v1/docs", "/healthz", "/assets/none.js"]


@pytest.mark.parametrize("path", PATHS)
async def test_nothing_of_others_runs_and_nobody_frames_us(live: Live, path: str) -> None:
    headers = (await live.client().get(live.url + path)).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy
    assert "unsafe" not in headers["content-security-policy"]
    assert (policy["object-src"], policy["base-uri"], policy["frame-ancestors"]) == ("'none'",) * 3
    assert policy["connect-src"] == f"'self' ws://{live.host} wss://{live.host}"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert re.fullmatch(r"[0-9a-f]{16}", headers["x-request-id"])
    assert "server" not in headers
    assert "strict-transport-security" not in headers
    if path.startswith("/api/"):
        assert headers["cache-control"] in ("no-store", "no-cache")


async def test_a_strange_host_does_not_get_into_the_policy(live: Live) -> None:
    headers = (await live.client(Host="x; script-src *").get(f"{live.url}/")).headers
    assert "script-src" not in headers["content-security-policy"]


async def test_a_public_address_by_https_is_never_asked_by_http_again(database_file: Path) -> None:
    async with running(database_file, public_url=PUBLIC) as live:
        for path in PATHS:
            headers = (await live.client().get(live.url + path)).headers
            assert headers["strict-transport-security"] == "max-age=31536000"
        for made in (
            await live.client(Origin=PUBLIC).post("/session", json={"name": "Ana"}),
            await live.client().post("/session", json={"name": "Bruno"}),
        ):
            cookie = made.headers["set-cookie"].lower()
            for part in ("httponly", "samesite=lax", "path=/", "secure"):
                assert part in cookie


async def test_a_public_address_by_http_promises_nothing(database_file: Path) -> None:
    async with running(database_file, public_url="http://menagerie.example.org") as live:
        made = await live.client().post("/session", json={"name": "Ana"})
        assert "strict-transport-security" not in made.headers
        assert "secure" not in made.headers["set-cookie"].lower()
