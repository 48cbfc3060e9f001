"""Strict with what people send, and equal for equal values."""

from __future__ import annotations

import pytest
from msgspec import Struct

from app.domain.errors import MoveInvalid, OptionsInvalid
from app.games.codec import Game, dump, events_for, explained
from app.games.registry import ENGINES, GAMES
from app.games.schema import components, prefix
from engines.kernel.protocol import Seat, Told
from tests.app.conftest import HUSH
from tests.engines.toy import HUSH as META
from tests.engines.toy import Hush, Pick, Saw


def test_moves_must_forbid_unknown_fields():
    class Loose(Struct, frozen=True, tag="loose"):
        answers = "pick"

    class Careless(Hush):
        meta = META.__class__(**{**{f: getattr(META, f) for f in META.__struct_fields__}, "moves": (Loose,)})

    with pytest.raises(TypeError, match="forbid unknown fields"):
        Game(Careless())


def test_moves_come_back_as_they_were():
    move = Pick(7)
    assert HUSH.parse_move({"type": "pick", "number": 7}) == move
    assert dump(move) == b'{"type":"pick","number":7}'


@pytest.mark.parametrize(
    ("move", "facts"),
    [
        ({"number": 7}, {"field": "type", "problem": "missing"}),
        ({"type": "fly"}, {"field": "type", "problem": "value"}),
        ({"type": "pick"}, {"field": "number", "problem": "missing"}),
        ({"type": "pick", "number": None}, {"field": "number", "problem": "type"}),
        ({"type": "pick", "number": 7, "x": 1}, {"field": "x", "problem": "unknown"}),
        ([], {"field": "", "problem": "type"}),
        ({"type": "pick", "number": 7, "x" * 5000: 1}, {"field": "x" * 100, "problem": "unknown"}),
        ({"type": "pick", "\ud800": 1}, {"field": "", "problem": "value"}),
        ({"type": "\ud800"}, {"field": "", "problem": "value"}),
    ],
)
def test_what_is_wrong_is_named(move, facts):
    with pytest.raises(MoveInvalid) as refused:
        HUSH.parse_move(move)
    assert refused.value.facts == facts


def test_options_without_end_are_refused():
    with pytest.raises(OptionsInvalid) as refused:
        GAMES["campy-creatures"].parse_options({"sets": ["classics"] * 1000})
    assert refused.value.facts == {"option": "", "problem": "too-long"}


def test_depth_is_no_way_in():
    deep: object = 1
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(MoveInvalid):
        HUSH.parse_move({"type": "pick", "number": deep})


def test_what_msgspec_says_in_other_words_is_a_wrong_value():
    assert explained(ValueError("anything else")) == ("", "value")


def test_events_go_to_their_audience():
    told = dump((Told(Saw(7), (Seat(1),)), Told(Saw(8))))
    assert len(events_for(told, Seat(1))) == 2
    assert len(events_for(told, Seat(0))) == len(events_for(told, None)) == 1


def test_every_game_is_listed_under_its_key():
    assert set(GAMES) == set(ENGINES)
    assert all(game.meta.key == key for key, game in GAMES.items())


def test_schemas_are_named_by_game_and_whole():
    merged = components([*GAMES.values(), HUSH])
    assert {"Outcome", "HushView", "HushOptions", "HushMove", "HushEvent", "HushPick"} <= set(merged)
    for game in GAMES.values():
        assert {f"{prefix(game.meta)}{part}" for part in ("View", "Options", "Move", "Event")} <= set(merged)
    assert set(references(merged)) <= set(merged)


def references(schema):
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield value.rpartition("/")[2]
            elif key == "mapping":
                yield from (ref.rpartition("/")[2] for ref in value.values())
            else:
                yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)
