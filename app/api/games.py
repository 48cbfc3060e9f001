"""What can be played."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import BaseModel

from app.api.errors import documented
from app.domain.errors import GameUnknown, RequestInvalid
from app.games.codec import Game
from app.games.registry import GAMES
from app.games.schema import event_schema, move_schema, options_schema, view_schema

router = APIRouter(prefix="/games", tags=["games"])

JsonSchema = dict[str, Any]
GamePath = Annotated[str, Path(max_length=64, description="The key of the game")]


class SeatRange(BaseModel):
    """How many people can play."""

    min: int
    max: int


class GameCredits(BaseModel):
    """The people who made the game on paper."""

    design: list[str]
    art: list[str]
    publisher: str


class GameSummary(BaseModel):
    """A game that can be played."""

    key: str
    seats: SeatRange
    minutes: int
    """How long a match takes, roughly."""
    rules_version: int
    options_schema: JsonSchema
    """JSON Schema of the options of a match."""
    credits: GameCredits


class GameInfo(GameSummary):
    """A game, with all that a program must know to play it."""

    move_schema: JsonSchema
    event_schema: JsonSchema
    view_schema: JsonSchema
    rules: str
    """Markdown, in our own words."""


class AllGames(BaseModel):
    """In the order in which they are offered."""

    games: list[GameSummary]


@router.get("", responses=documented())
async def list_games() -> AllGames:
    """All games."""
    return AllGames(games=[_summary(game) for game in GAMES.values()])


@router.get("/{key}", responses=documented(GameUnknown, RequestInvalid))
async def read_game(key: GamePath) -> GameInfo:
    """One game, with its schemas and rules."""
    if key not in GAMES:
        raise GameUnknown
    return _info(key)


def _summary(game: Game) -> GameSummary:
    meta = game.meta
    return GameSummary(
        key=meta.key,
        seats=SeatRange(min=meta.min_seats, max=meta.max_seats),
        minutes=meta.minutes,
        rules_version=meta.rules_version,
        options_schema=options_schema(game),
        credits=GameCredits(
            design=list(meta.credits.design), art=list(meta.credits.art), publisher=meta.credits.publisher
        ),
    )


@cache
def _info(key: str) -> GameInfo:
    game = GAMES[key]
    return GameInfo(
        **_summary(game).model_dump(),
        move_schema=move_schema(game),
        event_schema=event_schema(game),
        view_schema=view_schema(game),
        rules=_rules(game),
    )


def _rules(game: Game) -> str:
    """The RULES.md that lies beside the engine."""
    package = type(game.engine).__module__.rpartition(".")[0]
    text = resources.files(package).joinpath("RULES.md")
    return text.read_text(encoding="utf-8") if text.is_file() else ""
