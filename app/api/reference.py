"""The OpenAPI document as a page to read: made here, since the usual ones load their scripts from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

router = APIRouter()


@router.get("/docs", include_in_schema=False)
async def read_docs(request: Request) -> HTMLResponse:
    """All endpoints and schemas on one page, without a script."""
    return HTMLResponse("".join(_page(request.app.openapi())))


def _page(document: dict[str, Any]) -> Iterator[str]:
    title = escape(f"{document['info']['title']} {document['info']['version']}")
    yield f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
    yield f"<body><h1>{title}</h1>"
    yield f"<p>{escape(document['info'].get('description', ''))}</p>"
    yield '<p><a href="openapi.json">The same as an OpenAPI document</a></p>'
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield from _operation(f"{method.upper()} {path}", operation)
    yield "<h2>Schemas</h2>"
    for name, schema in document["components"]["schemas"].items():
        yield from _schema(name, schema)
    yield "</body></html>"


def _operation(name: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"<h2><code>{escape(name)}</code></h2><p>{escape(operation.get('description', ''))}</p><dl>"
    for parameter in operation.get("parameters", ()):
        yield f"<dt>{escape(parameter['in'])} <code>{escape(parameter['name'])}</code></dt>"
        yield f"<dd>{escape(parameter.get('description', ''))} {_type(parameter['schema'])}</dd>"
    if body := operation.get("requestBody"):
        yield f"<dt>body</dt><dd>{_type(body['content']['application/json']['schema'])}</dd>"
    for status, answer in operation["responses"].items():
        content = answer.get("content", {}).get("application/json", {}).get("schema")
        yield f"<dt>{escape(status)}</dt><dd>{escape(answer['description'])} {_type(content) if content else ''}</dd>"
    yield "</dl>"


def _schema(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(schema.get("description", ""))}</p>'
    if "properties" not in schema:
        yield f"<p>{_type(schema)}</p>"
        return
    yield "<dl>"
    for field, kind in schema["properties"].items():
        optional = "" if field in schema.get("required", ()) else " (may be left out)"
        yield f"<dt><code>{escape(field)}</code>{optional}</dt>"
        yield f"<dd>{_type(kind)} {escape(kind.get('description', ''))}</dd>"
    yield "</dl>"


def _type(schema: dict[str, Any]) -> str:
    """A type in one line, with links."""
    if reference := schema.get("$ref"):
        name = escape(str(reference).rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return " or ".join(_type(part) for part in schema[union])
    if "enum" in schema:
        return "one of " + ", ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items') or {})}"
    return escape(str(schema.get("type", "anything")))
