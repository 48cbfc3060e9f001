"""The engines' Structs as JSON Schema, for the OpenAPI document: named ``<Game><Struct>``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

import msgspec

from app.games.codec import Game
from engines.kernel.protocol import GameMeta, Outcome

REF = "#/components/schemas/"


def prefix(meta: GameMeta) -> str:
    """``CampyCreatures`` for ``campy-creatures``."""
    return "".join(word.capitalize() for word in meta.key.split("-"))


def game_components(game: Game) -> dict[str, Any]:
    """The schemas of one game: its Structs, and ``<Game>Move`` and ``<Game>Event``, the unions of their kinds."""
    meta = game.meta
    name = prefix(meta)
    unions = {"Move": Union[meta.moves], "Event": Union[meta.events]}  # noqa: UP007 - made while running
    types = [*unions.values(), meta.options, meta.view]
    (*schemas, _, _), parts = msgspec.json.schema_components(types, ref_template=f"{REF}{name}{{name}}")
    named = {**parts, **dict(zip(unions, schemas, strict=True))}
    named.update(Options=parts[meta.options.__name__], View=parts[meta.view.__name__])
    return {f"{name}{part}": schema for part, schema in sorted(named.items())}


def outcome_components() -> dict[str, Any]:
    """The schema of ``Outcome``, which all games share."""
    _, parts = msgspec.json.schema_components([Outcome], ref_template=f"{REF}{{name}}")
    return dict(sorted(parts.items()))


def components(games: Iterable[Game]) -> dict[str, Any]:
    """All of them together, for ``components.schemas``."""
    merged = outcome_components()
    for game in games:
        merged.update(game_components(game))
    return merged


def options_schema(game: Game) -> dict[str, Any]:
    """The schema of the options alone, whole in itself."""
    return msgspec.json.schema(game.meta.options)


def move_schema(game: Game) -> dict[str, Any]:
    """The schema of the moves alone, whole in itself."""
    return msgspec.json.schema(game.move_type)


def view_schema(game: Game) -> dict[str, Any]:
    """The schema of the view alone, whole in itself."""
    return msgspec.json.schema(game.meta.view)


def event_schema(game: Game) -> dict[str, Any]:
    """The schema of the events alone, whole in itself."""
    return msgspec.json.schema(Union[game.meta.events])  # noqa: UP007 - made while running
