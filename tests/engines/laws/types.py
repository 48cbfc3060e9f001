"""What the five classes of an engine are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct, inspect

from engines.kernel.protocol import AnyEngine
from tests.engines.laws.scene import expect


def types_are_fit(engine: AnyEngine) -> None:
    """Frozen tagged Structs with a JSON Schema, unknown fields refused where they come from outside."""
    meta = engine.meta
    kinds = (meta.options, meta.state, meta.view, *meta.moves, *meta.events)
    msgspec.json.schema_components(kinds)
    for kind in structs_in(kinds):
        expect(kind.__struct_config__.frozen, f"{kind.__name__} is not frozen")
    for family in (meta.moves, meta.events):
        tags = [kind.__struct_config__.tag for kind in family]
        expect(all(tags) and len(set(tags)) == len(tags), f"tags are missing or doubled: {tags}")
    for kind in (meta.options, *meta.moves):
        expect(kind.__struct_config__.forbid_unknown_fields, f"{kind.__name__} lets unknown fields pass")
    expect(re.fullmatch(r"[a-z]+(-[a-z]+)*", meta.key), f"{meta.key!r} is no kebab-case")
    expect(1 <= meta.min_seats <= meta.max_seats, "seats")
    expect(meta.terminations and meta.most_moves > 0, "no termination, or no bound")


def structs_in(kinds: Sequence[Any]) -> set[type[Struct]]:
    """Every Struct that the types are made of."""
    found: set[type[Struct]] = set()

    def visit(info: Any) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls in found:
                return
            found.add(info.cls)
        for value in inspect_parts(info):
            visit(value)

    for kind in kinds:
        visit(inspect.type_info(kind))
    return found


def inspect_parts(info: Any) -> Iterator[Any]:
    """The types that a type is made of."""
    if isinstance(info, inspect.StructType):
        yield from (part.type for part in info.fields)
    elif isinstance(info, inspect.UnionType):
        yield from info.types
    elif isinstance(info, inspect.TupleType):
        yield from info.item_types
    elif isinstance(info, inspect.VarTupleType | inspect.ListType):
        yield info.item_type
    elif isinstance(info, inspect.Metadata):
        yield info.type
