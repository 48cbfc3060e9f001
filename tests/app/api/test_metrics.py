"""The numbers for whoever runs the server: what they count, whom they tell of, and who may read them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from app.domain.errors import AppError
from app.domain.meter import Meter, NoMeter
from app.metrics import Metrics
from tests.app.api.test_authority import PICK
from tests.app.api.test_refusals import refused
from tests.support.live import Live, fresh_id, running

TOKEN = "a-token-of-sixteen-characters"


async def numbers(live: Live, **headers: str) -> dict[tuple[str, ...], float]:
    """Each sample by its name and the values of its labels."""
    answer = await live.client(**headers).get(f"{live.url}/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


async def test_what_happens_is_counted(live: Live) -> None:
    table = await live.playing(2)
    ana, bruno = table.people
    command = fresh_id()
    legal = (await ana.frame(table.id))["legal"][0]
    for _ in range(3):
        await ana.move(table.id, legal, command)
    await ana.move(table.id, {"decision": 999, "move": PICK})
    await live.client().get("/me")
    async with ana.socket(table.id) as talk, bruno.socket(table.id) as other:
        await talk.hear("frame")
        legal = (await other.hear("frame"))["legal"][0]
        await other.say("move", id=fresh_id(), **legal)
        await other.hear("ack")
        await other.say("move", id=fresh_id(), decision=999, move=PICK)
        await other.hear("refused")
        told = await numbers(live)
    assert told[("menagerie_matches",)] == 1
    assert told[("menagerie_sockets",)] == 2
    assert told[("menagerie_bus_connected",)] == 1
    assert told[("menagerie_move_seconds_count",)] == 2, "a repeated command is no move"
    assert told[("menagerie_commit_seconds_count",)] == 4, "joined, started, and two moves"
    assert told[("menagerie_refusals_total", "decision/stale")] == 2
    assert told[("menagerie_refusals_total", "session/none")] == 1
    assert told[("menagerie_incidents_total",)] == 0
    assert told[("menagerie_requests_total", "POST", "/api/v1/matches/{match}/moves", "200")] == 3
    assert told[("menagerie_requests_total", "POST", "/api/v1/matches/{match}/moves", "409")] == 1


async def test_our_own_faults_are_counted(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the demogorgon")

    monkeypatch.setattr("app.services.matches.list_mine", broken)
    ana = await live.guest()
    refused(await ana.get("/matches"), 500, "server/error")
    told = await numbers(live)
    assert told[("menagerie_incidents_total",)] == 1
    assert told[("menagerie_refusals_total", "server/error")] == 1


async def test_labels_come_from_closed_sets(live: Live) -> None:
    """Whatever is asked for: no id, code, name, seat or address becomes a label."""
    table = await live.playing(2)
    ana = table.people[0]
    await ana.get(f"/matches/{table.id}/frame")
    await ana.post(f"/matches/{table.id}/seats/1/remove")
    await ana.get(f"/invitations/{table.code}")
    for path in (table.code, "assets/x.js", "api/v1/secretly", "api/secretly", "%00", "metrics/x"):
        await live.client().get(f"{live.url}/{path}")
    await live.client().request("SECRETLY", "/me")
    codes = {kind.code for kind in AppError.__subclasses__()}
    routes = {"page", "unknown", "/healthz", "/readyz", "/metrics"}
    for name, *labels in await numbers(live):
        if name == "menagerie_refusals_total":
            assert labels[0] in codes
        elif name == "menagerie_requests_total":
            method, route, status = labels
            assert method in ("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "other")
            assert route in routes or re.fullmatch(r"/api/v1(/([a-z]+|\{[a-z]+\}))+", route), route
            assert status.isdigit()
        else:
            assert re.fullmatch(r"[0-9.+Inf]*", "".join(labels)), (name, labels)


# --- who may read them ----------------------------------------------------------------------------------------------


async def test_without_a_token_only_this_machine_may_ask(live: Live) -> None:
    assert await numbers(live)
    for headers in (
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Host": "menagerie.example.org"},
        {"Host": "rebound.example:8000"},
        {"Host": "["},
    ):
        refused(await live.client(**headers).get(f"{live.url}/metrics"), 404, "request/not-found")


async def test_with_a_token_whoever_says_it_may_ask(database_file: Path) -> None:
    async with running(database_file, metrics_token=TOKEN) as live:
        assert await numbers(live, Authorization=f"Bearer {TOKEN}", Host="menagerie.example.org")
        ana = await live.guest()
        for headers in ({}, {"Authorization": f"Bearer {ana.token}"}, {"Authorization": f"Bearer {TOKEN}x"},
                        {"Authorization": "Bearer ç"}):  # fmt: skip
            answer = await live.client().get(
                f"{live.url}/metrics", headers={name.encode(): value.encode() for name, value in headers.items()}
            )
            refused(answer, 404, "request/not-found")


# --- several in one process, and several processes ------------------------------------------------------------------


def test_two_applications_share_nothing() -> None:
    first, second = Metrics(), Metrics()
    first.refused("match/full")
    assert b"match/full" in first.text()
    assert b"match/full" not in second.text()


def test_where_several_workers_answer_each_says_which_one_it_is() -> None:
    told = Metrics("4711")
    told.moved(0.002)
    told.requested("GET", "page", 200)
    text = told.text().decode()
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert samples
    assert all('worker="4711"' in line for line in samples)
    assert told.text().decode() == text, "asking changes nothing"


@pytest.mark.parametrize("meter", [NoMeter(), Metrics()])
def test_a_meter_takes_whatever_happens(meter: Meter) -> None:
    meter.moved(0.1)
    meter.committed(0.1)
    meter.refused("match/full")
    meter.broke()
