"""Any value of a type: moves that nobody listed, options that nobody thought of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Union

import msgspec
from msgspec import inspect

from app.games.play import pick
from engines.kernel.errors import IllegalOptions
from engines.kernel.protocol import AnyEngine, Move
from engines.kernel.rng import Rng

TRIES = 200


def value_of(kind: type[Any], random: Random, words: Sequence[str] = ("", "x")) -> Any:
    """A value of the type, within its ``Meta`` bounds; text is one of ``words``."""
    return _value(inspect.type_info(kind), random, words)


def _value(info: inspect.Type, random: Random, words: Sequence[str]) -> Any:
    match info:
        case inspect.IntType():
            low = info.ge if info.ge is not None else -1 if info.gt is None else info.gt + 1
            high = info.le if info.le is not None else low + 12 if info.lt is None else info.lt - 1
            return low + int(random.random() * (high - low + 1))
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.StrType():
            return pick(words, random)
        case inspect.NoneType():
            return None
        case inspect.EnumType(cls):
            return pick(tuple(cls), random)
        case inspect.LiteralType(values):
            return pick(values, random)
        case inspect.UnionType(types):
            return _value(pick(types, random), random, words)
        case inspect.TupleType(item_types):
            return tuple(_value(item, random, words) for item in item_types)
        case inspect.VarTupleType(item_type):
            return _items(item_type, random, words)
        case inspect.StructType():
            return info.cls(**{f.name: _value(f.type, random, words) for f in info.fields})
        case inspect.Metadata():
            return _value(info.type, random, words)
        case _:
            raise TypeError(f"options and moves are not made of {info}")


def _items(item: inspect.Type, random: Random, words: Sequence[str]) -> tuple[Any, ...]:
    """Up to four different items, in the order of the type where it has one."""
    found = {_value(item, random, words) for _ in range(int(random.random() * 5))}
    return tuple(sorted(found, key=repr))


def any_of(kinds: tuple[type[Any], ...]) -> Any:
    """The union of the types, for msgspec."""
    return Union[kinds]  # noqa: UP007 - known at run time only


def words_of(value: Any) -> tuple[str, ...]:
    """Every text that stands in a value, so that random moves name real cards."""
    return tuple(sorted(set(_words(msgspec.to_builtins(value))))) or ("",)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _words(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)


def options_of(engine: AnyEngine, seats: int, random: Random) -> Any:
    """Options that ``setup`` accepts for so many seats; the usual ones where chance finds no others."""
    for _ in range(TRIES):
        options = value_of(engine.meta.options, random)
        try:
            engine.setup(options, seats, Rng(b"options"))
        except IllegalOptions:
            continue
        return options
    return engine.meta.options()


def moves_of(engine: AnyEngine, state: Any, random: Random) -> list[Move]:
    """Some moves of every class, legal or not."""
    words = words_of(state)
    return [value_of(kind, random, words) for kind in engine.meta.moves for _ in range(2)]
