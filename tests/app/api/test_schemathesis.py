"""Requests that nobody thought of, made from the OpenAPI document and sent to the server itself."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from app.main import create_app
from app.settings import Settings
from tests.support.live import running

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    allow_header_conformance,
    ignored_auth,
]
"""All but those that want every request accepted that fits the schema: rules of games are no schema."""


@dataclass(frozen=True)
class Target:
    """A server in a thread of its own, with a guest who hosts a lobby and a running match."""

    url: str
    token: str
    matches: tuple[str, ...]
    codes: tuple[str, ...]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    file = tmp_path_factory.mktemp("schemathesis") / "menagerie.db"
    found: list[Target] = []
    ready, stop = threading.Event(), threading.Event()

    async def serve() -> None:
        async with running(file) as live:
            live.parts.pace.check = lambda *_: None  # type: ignore[method-assign]
            lobby = await live.lobby(1, seats=3)
            host = lobby.people[0]
            wanted = {"game": "campy-creatures", "seats": 2}
            other = (await host.post("/matches", wanted)).json()
            guest = await live.guest("Bruno")
            await guest.post(f"/matches/{other['id']}/join", {"code": other["code"]})
            await host.post(f"/matches/{other['id']}/start")
            found.append(Target(live.url, host.token, (lobby.id, other["id"]), (lobby.code, other["code"])))
            ready.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(60)
    yield found[0]
    stop.set()
    thread.join(30)


schema = schemathesis.openapi.from_dict(create_app(Settings(database_url="sqlite:///none.db")).openapi())


@schema.parametrize()
@settings(
    max_examples=200 if os.environ.get("MENAGERIE_NIGHTLY") else 8,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_the_server_does_what_the_document_says(case: schemathesis.Case, target: Target) -> None:
    if case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE:
        _aim(case, target)
    if (case.method, case.path) == ("DELETE", "/api/v1/me"):
        case.call_and_validate(base_url=target.url, checks=CHECKS)  # the guest is needed
        return
    headers = {"Authorization": f"Bearer {target.token}"}
    case.call_and_validate(base_url=target.url, headers=headers, checks=CHECKS)


def _aim(case: schemathesis.Case, target: Target) -> None:
    """Half of the requests go to what exists: else nearly all would be about unknown matches."""
    parameters = case.path_parameters or {}
    chosen = len(repr(case.body)) % 4
    if chosen < 2 and "match" in parameters:
        parameters["match"] = target.matches[chosen]
    if chosen < 2 and "code" in parameters:
        parameters["code"] = target.codes[chosen]
    if "key" in parameters and chosen < 2:
        parameters["key"] = "campy-creatures"
