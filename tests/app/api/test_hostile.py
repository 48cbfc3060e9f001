"""Input that is made to hurt: packed, deep, huge and broken. Each is refused, and the server goes on."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from tests.app.api.test_refusals import Unchanged, refused
from tests.support.live import Live

BOMB = gzip.compress(b'{"name": "' + b"x" * 10_000_000 + b'"}')
JSON = {"Content-Type": "application/json"}


def deep(depth: int, innermost: str = "1") -> str:
    return '{"a":' * depth + innermost + "}" * depth


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate", "GZIP", "identity, gzip", "x-bomb"])
async def test_nothing_is_unpacked(live: Live, encoding: str) -> None:
    headers = {**JSON, "Content-Encoding": encoding}
    ana = await live.guest()
    with Unchanged(live):
        for body in (BOMB, b'{"name": "Ana"}'):
            refused(await live.client().post("/session", content=body, headers=headers), 415, "request/encoding")
        refused(await ana.http.patch("/me", content=BOMB, headers=headers), 415, "request/encoding")


async def test_what_is_not_packed_may_say_so(live: Live) -> None:
    headers = {**JSON, "Content-Encoding": "identity"}
    made = await live.client().post("/session", content=b'{"name": "Ana"}', headers=headers)
    assert made.status_code == 201


HOSTILE = [
    deep(100),
    deep(900),
    deep(10_000),
    '{"type": "pick", "creature": ' + deep(900) + "}",
    '{"type": "pick", "creature": 1e400}',
    '{"type": "pick", "creature": ' + "9" * 400 + "}",
    '{"type": "pick", "creature": ' + "9" * 5000 + "}",
    '{"type": "pick", "creature": "\\ud800"}',
    '{"\\ud800": 1}',
    '{"type": "pick", "creature": "\\u0000"}',
    '{"type": "pick", "creature": "' + "x" * 10_000 + '"}',
    '{"type": "pick", "creature": NaN}',
    '{"type": "pick", "type": "pick"}',
]


@pytest.mark.parametrize("move", HOSTILE)
async def test_hostile_moves_are_refused_over_rest_and_socket(live: Live, move: str) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    with Unchanged(live):
        async with ana.socket(table.id) as talk:
            decision = (await talk.hear("frame"))["asks"][0]["decision"]
            for path in ("moves", "try"):
                command = '"id": "command-1", ' if path == "moves" else ""
                text = f'{{{command}"decision": {decision}, "move": {move}}}'
                answer = await ana.http.post(f"/matches/{table.id}/{path}", content=text, headers=JSON)
                assert (answer.status_code, answer.json()["code"]) in (
                    (400, "request/malformed"),
                    (413, "request/too-large"),
                    (422, "move/invalid"),
                ), answer.text
            said = f'{{"type": "move", "id": "command-1", "decision": {decision}, "move": {move}}}'
            if len(said) <= 16 * 1024:
                await talk.connection.send(said)
                assert (await talk.hear("refused"))["code"] in ("message/malformed", "move/invalid")
            else:
                await talk.connection.send(said)
                assert await talk.ended() == 1009
    assert live.parts.metrics.text().count(b"menagerie_incidents_total 0.0") == 1


@pytest.mark.parametrize("options", HOSTILE)
async def test_hostile_options_are_refused(live: Live, options: str) -> None:
    ana = await live.guest()
    text = f'{{"game": "campy-creatures", "seats": 2, "options": {options}}}'
    with Unchanged(live):
        answer = await ana.http.post("/matches", content=text, headers=JSON)
        assert answer.status_code in (400, 413, 422), answer.text
        assert answer.json()["code"] in (
            "request/malformed", "request/too-large", "request/invalid", "options/invalid"
        )  # fmt: skip
    assert b"menagerie_incidents_total 0.0" in live.parts.metrics.text()


@pytest.mark.parametrize(
    ("field", "value"),
    [("seats", "9" * 400), ("seats", "1e308"), ("seats", "-" + "9" * 30), ("seats", "2.5"), ("seats", "true")],
)
async def test_numbers_have_their_range(live: Live, field: str, value: str) -> None:
    ana = await live.guest()
    with Unchanged(live):
        text = f'{{"game": "campy-creatures", "{field}": {value}}}'
        facts = refused(await ana.http.post("/matches", content=text, headers=JSON), 422, "request/invalid")
    assert facts["field"] == field


@pytest.mark.parametrize("name", ["%00", "%ff", "%F0%9F%A6%80", "..%2f..%2fetc", "a" * 65, "%ED%A0%80"])
async def test_names_in_addresses_may_be_anything(live: Live, name: str) -> None:
    ana = await live.guest()
    with Unchanged(live):
        for path in (f"/matches/{name}", f"/matches/{name}/frame", f"/invitations/{name}", f"/games/{name}"):
            answer = await ana.get(path)
            assert answer.status_code in (404, 422), (path, answer.text)
        assert (await ana.post(f"/matches/{name}/close")).status_code in (404, 405, 422)


async def test_a_query_may_be_anything(live: Live) -> None:
    table = await live.playing(2)
    for query in ("from=1e400", "from=" + "9" * 400, "from=%00", "from=-1", "after=x", "limit=0", "limit=501"):
        path = "frame" if query.startswith("from") else "log"
        answer: Any = await table.people[0].http.get(f"/matches/{table.id}/{path}?{query}")
        refused(answer, 422, "request/invalid")
    assert json.loads((await table.people[0].http.get(f"/matches/{table.id}/log?limit=500")).text)["entries"]
