"""People at a table, for tests of the use cases."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import msgspec

from app.domain.ids import CommandId, DecisionNumber, MatchId, Version
from app.domain.matches import Match, Moved, NewMatch, Reader
from app.domain.users import User
from app.games.frames import Frame, LegalMove, dump
from app.services import frames, matches, moves, sessions
from app.services.context import Context

NAMES = ("Ana", "Bruno", "Clara", "Davi", "Eva", "Fábio")
_numbers = itertools.count(1)


def fresh_command() -> CommandId:
    return CommandId(f"command-{next(_numbers)}")


async def guest(context: Context, name: str = "Ana") -> User:
    return (await sessions.create_guest(context, name)).user


async def lobby(
    context: Context, people: int, seats: int | None = None, game: str = "hush", **options: Any
) -> tuple[Match, list[User]]:
    """A match in its lobby, with so many people in it; the first is host."""
    users = [await guest(context, name) for name in NAMES[:people]]
    made = await matches.create(context, users[0], NewMatch(game, seats or max(people, 2), options))
    for user in users[1:]:
        await matches.join(context, user, made.id, made.code)
    return await matches.read(context, users[0], made.id), users


async def playing(context: Context, people: int, game: str = "hush", **options: Any) -> tuple[MatchId, list[User]]:
    """A match that has started, everybody seated in the order of ``NAMES``."""
    made, users = await lobby(context, people, game=game, **options)
    await matches.start(context, users[0], made.id)
    return made.id, users


async def frame_of(context: Context, match: MatchId, user: User, since: int | None = None) -> Frame:
    return await frames.read_frame(context, user, match, None if since is None else Version(since))


async def wire_of(context: Context, match: MatchId, user: User, since: int | None = None) -> Any:
    """The frame as the client reads it."""
    return msgspec.json.decode(dump(await frame_of(context, match, user, since)))


def plain(move: Any) -> Any:
    return msgspec.to_builtins(move)


async def make(
    context: Context, match: MatchId, user: User, legal: LegalMove, command: CommandId | None = None
) -> Moved:
    command = fresh_command() if command is None else command
    return await moves.make_move(context, user, match, command, legal.decision, plain(legal.move))


async def answer(context: Context, match: MatchId, user: User, index: int = 0) -> Moved:
    """Makes one of the legal moves, the first unless said otherwise."""
    frame = await frame_of(context, match, user)
    return await make(context, match, user, frame.legal[index])


async def frames_of(context: Context, match: MatchId, users: list[User]) -> dict[User, Frame]:
    """Everybody's frame, of one moment."""
    readers = {Reader(user.id, None): user for user in users}
    read = await frames.read_frames(context, match, readers)
    return {readers[reader]: frame for reader, frame in read.items()}


async def play_on(
    context: Context, match: MatchId, users: list[User], choose: Callable[[list[Any]], Any] = lambda of: of[0]
) -> Frame:
    """One after another answers what must be answered, until the match has ended; the first frame is returned."""
    for _ in range(2000):
        seen = await frames_of(context, match, users)
        if seen[users[0]].status.has_ended:
            return seen[users[0]]
        user = choose([user for user in users if any(ask.must for ask in seen[user].asks)])
        musts = [ask.decision for ask in seen[user].asks if ask.must]
        await make(context, match, user, choose([move for move in seen[user].legal if move.decision in musts]))
    raise AssertionError("the match does not end")


def number(value: int) -> DecisionNumber:
    return DecisionNumber(value)
