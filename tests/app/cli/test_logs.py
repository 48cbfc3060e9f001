"""What `menagerie serve` writes to standard error, as a process of its own."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.support.server import Server


def post(server: Server, path: str, body: str) -> str:
    """Gives the id of the request."""
    asked = urllib.request.Request(
        f"{server.url}/api/v1{path}", body.encode(), {"Content-Type": "application/json"}, method="POST"
    )
    try:
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return str(answer.headers["X-Request-Id"])
    except urllib.error.HTTPError as refused:
        with refused:
            return str(refused.headers["X-Request-Id"])


@pytest.mark.parametrize("form", ["text", "json"])
def test_lines_are_for_people_or_for_programs(tmp_path: Path, form: str) -> None:
    settings = {"MENAGERIE_LOG_FORMAT": form, "MENAGERIE_LOG_LEVEL": "debug"}
    with Server(tmp_path, env=settings) as server:
        made = post(server, "/session", '{"name": "Ana of the log", "cookie": false}')
        refused = post(server, "/matches?secretly=1", '{"game": "campy-creatures", "seats": 2}')
    lines = [line for line in server.log().splitlines() if "menagerie.requests" in line]
    if form == "json":
        told = {
            (line["request"], line["message"].partition(" in ")[0]): line["level"] for line in map(json.loads, lines)
        }
        assert told[(made, "POST /api/v1/session 201")] == "debug"
        assert told[(refused, "POST /api/v1/matches refused: session/none")] == "info"
    else:
        assert any(f"[request={made}]: POST /api/v1/session 201 in " in line for line in lines)
        assert any(line.endswith(f"[request={refused}]: POST /api/v1/matches refused: session/none") for line in lines)
    for secret in ("Ana of the log", "secretly"):
        assert secret not in server.log()
