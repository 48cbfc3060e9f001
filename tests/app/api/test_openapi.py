"""The OpenAPI document, and whether the server does what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import AppError
from app.main import create_app
from app.settings import Settings


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = tmp_path_factory.mktemp("openapi") / "menagerie.db"
    return create_app(Settings(database_url=f"sqlite:///{file}")).openapi()


def operations(document: Any) -> list[tuple[str, Any]]:
    return [
        (f"{method.upper()} {path}", operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        mapped = set(value.get("discriminator", {}).get("mapping", {}).values())
        return own.union(mapped, *map(references, value.values()))
    if isinstance(value, list):
        return set().union(*map(references, value))
    return set()


def test_every_reference_leads_somewhere(document: Any) -> None:
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= known


def test_every_endpoint_documents_its_errors_in_one_shape(document: Any) -> None:
    for name, operation in operations(document):
        refusals = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
        assert {"500", "503"} <= set(refusals), name
        for answer in refusals.values():
            assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}, name
            assert "`" in answer["description"], name
    assert "HTTPValidationError" not in document["components"]["schemas"]


def test_documented_codes_exist(document: Any) -> None:
    known = {kind.code for kind in AppError.__subclasses__()}
    told = {
        code.strip("`")
        for _, operation in operations(document)
        for status, answer in operation["responses"].items()
        if int(status) >= 400
        for code in answer["description"].split(" · ")
    }
    assert told <= known
    assert known - told == {"message/unknown", "message/malformed", "request/not-found", "request/method"}


def test_frames_messages_and_games_are_described(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert {
        "Frame",
        "LogPage",
        "ClientMessage",
        "ServerMessage",
        "Error",
        "CampyCreaturesView",
        "CampyCreaturesMove",
        "CampyCreaturesEvent",
        "CampyCreaturesOptions",
        "Outcome",
    } <= set(schemas)
    assert schemas["Frame"]["properties"]["view"]["anyOf"][0] == {"$ref": "#/components/schemas/View"}
    assert schemas["View"]["anyOf"] == [{"$ref": "#/components/schemas/CampyCreaturesView"}]
    told = schemas["ServerMessage"]["discriminator"]["mapping"]
    assert set(told) == {"welcome", "frame", "ack", "tried", "refused", "presence", "beat", "reload"}
    assert set(schemas["ClientMessage"]["discriminator"]["mapping"]) == {"hello", "move", "try", "sync", "beat"}


def test_request_bodies_take_nothing_unknown(document: Any) -> None:
    schemas = document["components"]["schemas"]
    for name, operation in operations(document):
        for kind in operation.get("requestBody", {}).get("content", {}).values():
            # a body that may be left out is one of two
            wanted = [one for one in kind["schema"].get("anyOf", [kind["schema"]]) if one != {"type": "null"}]
            bodies = [schemas[one["$ref"].rpartition("/")[2]] for one in wanted]
            assert [body["additionalProperties"] for body in bodies] == [False], name


def test_the_document_does_not_depend_on_the_machine(document: Any, tmp_path: Path) -> None:
    other = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.db'}", public_url="https://example.org"))
    assert other.openapi() == document
