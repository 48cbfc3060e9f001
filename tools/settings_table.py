"""`docs/settings.md`, written from the settings themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.settings import Settings, variable_of

HEAD = """# Settings

All of them, from the environment and from nowhere else; `make gen` writes this page from `app/settings.py`. An empty
variable counts as none. A wrong value stops the start with one line that says which and why.

| variable | values | unless set | |
|---|---|---|---|
"""


def page() -> str:
    """The page, in Markdown; the same on any machine."""
    schema = Settings.model_json_schema(by_alias=False)["properties"]
    return HEAD + "".join(f"{row}\n" for row in _rows(schema))


def _rows(schema: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    for field, told in schema.items():
        cells = (f"`{variable_of(field)}`", values(told), _default(field), told["description"])
        yield f"| {' | '.join(cells)} |"


def values(told: Mapping[str, Any]) -> str:
    """What may be written there, from JSON Schema."""
    for kind in told.get("anyOf", ()):
        if kind != {"type": "null"}:
            return values(kind)
    if "enum" in told:
        return " · ".join(f"`{value}`" for value in told["enum"])
    match told["type"]:
        case "integer":
            return f"{told['minimum']} to {told['maximum']}"
        case "boolean":
            return "`true` · `false`"
        case _:
            return _lengths(told.get("minLength"), told.get("maxLength"))


def _lengths(least: int | None, most: int | None) -> str:
    if least is None:
        return "text"
    return f"{least} to {most} characters" if most is not None else f"at least {least} characters"


def _default(field: str) -> str:
    """What holds where nothing is said."""
    known = Settings.model_fields[field]
    if known.default_factory is not None:
        return "`data/menagerie.db`, installed: in the user's own folder for data"
    if known.default is None:
        return "–"
    return f"`{str(known.default).lower() if isinstance(known.default, bool) else known.default}`"
