"""Who may make matches: everybody, who was told the code, or the host alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.api import guesses
from tests.app.api.test_refusals import Unchanged, refused
from tests.support.live import Live, running

CODE = "friends-of-ana"
KEY = "a-key-of-sixteen-characters"
WANTED = {"game": "campy-creatures", "seats": 2}


async def made(live: Live, invite: Any) -> int:
    ana = await live.guest()
    body = WANTED if invite is None else {**WANTED, "invite": invite}
    return (await ana.post("/matches", body)).status_code


async def test_everybody_may_unless_told_otherwise(live: Live) -> None:
    assert (await live.client().get("/server")).json() == {"create": "everybody"}
    assert await made(live, None) == 201
    assert await made(live, "whatever") == 201


@pytest.mark.parametrize(
    ("settings", "right"),
    [
        ({"create": "invited", "invite_code": CODE}, [CODE, f" {CODE} "]),
        ({"create": "invited", "invite_code": CODE, "host_key": KEY}, [CODE, KEY]),
        ({"create": "host", "host_key": KEY, "invite_code": CODE}, [KEY]),
    ],
)
async def test_who_says_the_code_may(database_file: Path, settings: dict[str, Any], right: list[str]) -> None:
    async with running(database_file, **settings) as live:
        assert (await live.client().get("/server")).json() == {"create": "code"}
        for code in right:
            assert await made(live, code) == 201
        ana = await live.guest()
        with Unchanged(live):
            for wrong in (None, "", CODE.upper(), CODE[:-1], "ção", *({CODE, KEY} - set(right))):
                refused(await ana.post("/matches", {**WANTED, "invite": wrong}), 403, "create/not-allowed")
            refused(await ana.post("/matches", WANTED), 403, "create/not-allowed")
            refused(await ana.post("/matches", {**WANTED, "game": "chess"}), 403, "create/not-allowed")
            facts = refused(await ana.post("/matches", {**WANTED, "invite": "x" * 65}), 422, "request/invalid")
            assert facts == {"field": "invite", "problem": "too-long"}


async def test_guesses_are_counted_and_a_missing_code_is_none(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "BURST", 3)
    async with running(database_file, create="invited", invite_code=CODE) as live:
        ana = await live.guest()
        for _ in range(5):
            refused(await ana.post("/matches", WANTED), 403, "create/not-allowed")
        for _ in range(3):
            refused(await ana.post("/matches", {**WANTED, "invite": "friends-of-eve"}), 403, "create/not-allowed")
        with Unchanged(live):
            for invite in ("friends-of-eve", CODE):
                answer = await ana.post("/matches", {**WANTED, "invite": invite})
                facts = refused(answer, 429, "request/too-many")
                assert answer.headers["retry-after"] == str(facts["retry_after"])
