"""The games that this server has: the one list, and the one place besides tests that names an engine."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.domain.errors import GameUnknown
from app.games.codec import Game
from engines.campy_creatures.engine import ENGINE as CAMPY_CREATURES
from engines.kernel.protocol import AnyEngine

ENGINES: Mapping[str, AnyEngine] = MappingProxyType({engine.meta.key: engine for engine in (CAMPY_CREATURES,)})
"""By key."""

GAMES: Mapping[str, Game] = MappingProxyType({key: Game(engine) for key, engine in ENGINES.items()})
"""By key."""


def game_of(games: Mapping[str, Game], key: str) -> Game:
    """The game with that key. Raises GameUnknown."""
    game = games.get(key)
    if game is None:
        raise GameUnknown(game=key)
    return game
