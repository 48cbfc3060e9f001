"""One document for everything: what FastAPI knows, and the Structs of frames, socket messages and games besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.api.prefix import V1
from app.games.codec import Game
from app.games.frames import Frame, LogPage
from app.games.schema import REF, components, prefix
from app.realtime.messages import ClientMessage, ServerMessage

DESCRIPTION = """All that the browser client uses, and the only way in; `docs/api.md` says how it plays together.

The socket of a match is `WS /api/v1/matches/{match}/socket`.
A client says `ClientMessage`, the server `ServerMessage`."""

Schema = dict[str, Any]


def document(app: FastAPI, games: Iterable[Game]) -> dict[str, Any]:
    """The OpenAPI document, made once."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=DESCRIPTION, routes=app.routes)
        _add_schemas(made, list(games))
        _tell_who_asks(made)
        app.openapi_schema = made
    return app.openapi_schema


def _add_schemas(made: dict[str, Any], games: list[Game]) -> None:
    schemas: dict[str, Schema] = made["components"]["schemas"]
    schemas.update({name: schema for name, schema in _wire_schemas(games).items() if name not in schemas})
    for wanted in ("MoveWanted", "MoveTried"):
        schemas[wanted]["properties"]["move"] = {"$ref": f"{REF}Move"}
    for path, name in (("frame", "Frame"), ("log", "LogPage")):
        answers = made["paths"][f"{V1}/matches/{{match}}/{path}"]["get"]["responses"]
        answers["200"]["content"] = {"application/json": {"schema": {"$ref": REF + name}}}
    _require_what_is_always_sent(schemas)
    made["components"]["schemas"] = dict(sorted(schemas.items()))


def _wire_schemas(games: list[Game]) -> dict[str, Schema]:
    """Frames, messages and what is in them, by name."""
    wire = [Frame, LogPage, ClientMessage, ServerMessage]
    (_, _, said, told), parts = msgspec.json.schema_components(wire, ref_template=REF + "{name}")
    told["anyOf"].append({"$ref": f"{REF}Frame"})
    told["discriminator"]["mapping"]["frame"] = f"{REF}Frame"
    named = {**components(games), **parts, "ClientMessage": said, "ServerMessage": told}
    for union in ("Move", "Event", "View"):
        named[union] = {"anyOf": [{"$ref": f"{REF}{prefix(game.meta)}{union}"} for game in games]}
    _fill_in(named)
    return named


def _fill_in(named: dict[str, Schema]) -> None:
    """Where a Struct holds JSON that was made elsewhere, or any move, the document says which."""

    def properties(name: str) -> Schema:
        found: Schema = named[name]["properties"]
        return found

    properties("Frame")["view"] = {"anyOf": [{"$ref": f"{REF}View"}, {"type": "null"}]}
    properties("Frame")["options"] = {"type": "object", "additionalProperties": True}
    properties("LegalMove")["move"] = {"$ref": f"{REF}Move"}
    properties("ToldEvent")["event"] = {"$ref": f"{REF}Event"}
    properties("LogEntry")["events"] = {"type": "array", "items": {"$ref": f"{REF}Event"}}
    properties("Refused")["frame"] = {"anyOf": [{"$ref": f"{REF}Frame"}, {"type": "null"}]}
    for message in ("MoveMessage", "TryMessage"):
        properties(message)["move"] = {"$ref": f"{REF}Move"}


def _require_what_is_always_sent(schemas: dict[str, Schema]) -> None:
    """A field with a default may be left out by who asks, and is always there in what the server says."""
    asked = _reachable(schemas, ("Move", "ClientMessage", *(name for name in schemas if name.endswith("Options"))))
    for name in _reachable(schemas, ("Frame", "LogPage", "ServerMessage")) - asked:
        if "properties" in schemas[name]:
            schemas[name]["required"] = list(schemas[name]["properties"])


def _reachable(schemas: Mapping[str, Schema], roots: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found and name in schemas:
            found.add(name)
            waiting.extend(reference.removeprefix(REF) for reference in _references(schemas[name]))
    return found


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(reference := schema.get("$ref"), str):
            yield reference
        for key, value in schema.items():
            if key != "mapping":
                yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)


def _tell_who_asks(made: dict[str, Any]) -> None:
    """A bearer token or the cookie; what documents 401 wants one of them."""
    made["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "menagerie_session"},
    }
    for operations in made["paths"].values():
        for operation in operations.values():
            if "401" in operation["responses"]:
                operation["security"] = [{"token": []}, {"cookie": []}]
