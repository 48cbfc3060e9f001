"""``menagerie`` that ends at one point of one command's way, as by a power cut. A program of its own, for tests."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import Enum
from unittest.mock import patch

from sqlalchemy import select

from app.cli import main
from app.domain.bus import Call
from app.realtime.bus import LocalBus
from app.realtime.follower import Follower
from app.realtime.messages import Ack, ServerMessage
from app.storage.database import Connection
from app.storage.sqlite import SqliteDatabase
from app.storage.tables import moves


class Point(Enum):
    """Where it ends."""

    BEFORE_COMMIT = "before-commit"
    """All is written, nothing durable."""
    AFTER_COMMIT = "after-commit"
    """Nobody in the process knows of it yet."""
    BEFORE_PUBLISH = "before-publish"
    BEFORE_ACK = "before-ack"
    """Whether others have been told is open."""
    NEVER_ACK = "never-ack"
    """It does not end by itself, but keeps the answer for ever, so that others are told and who moved is not."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Stops:
    """The parts of the server, as they end it."""

    def __init__(self, point: Point, command: str) -> None:
        self.point = point
        self.command = command
        self.is_stored = False

    async def is_written(self, connection: Connection) -> bool:
        found = select(moves.c.version).where(moves.c.command_id == self.command)
        return (await connection.execute(found)).first() is not None

    def database(self) -> type[SqliteDatabase]:
        stops = self

        class StoppingDatabase(SqliteDatabase):
            @asynccontextmanager
            async def writing(self) -> AsyncIterator[Connection]:
                async with super().writing() as connection:
                    yield connection
                    is_written = await stops.is_written(connection)
                    if is_written and stops.point is Point.BEFORE_COMMIT:
                        die()
                stops.is_stored = is_written
                if is_written and stops.point is Point.AFTER_COMMIT:
                    die()

        return StoppingDatabase

    def bus(self) -> type[LocalBus]:
        stops = self

        class StoppingBus(LocalBus):
            def put(self, call: Call) -> None:
                if stops.is_stored and stops.point is Point.BEFORE_PUBLISH:
                    die()
                super().put(call)

        return StoppingBus

    def follower(self) -> type[Follower]:
        stops = self

        class StoppingFollower(Follower):
            async def answer(self, message: ServerMessage) -> None:
                if isinstance(message, Ack) and message.id == stops.command:
                    if stops.point is Point.BEFORE_ACK:
                        die()
                    if stops.point is Point.NEVER_ACK:
                        await asyncio.Event().wait()
                await super().answer(message)

        return StoppingFollower


def run(point: str, command: str, *args: str) -> None:
    """``menagerie`` with these arguments, until that command is at that point."""
    stops = Stops(Point(point), command)
    with (
        patch("app.storage.sqlite.SqliteDatabase", stops.database()),
        patch("app.realtime.redis_bus.LocalBus", stops.bus()),
        patch("app.realtime.hub.Follower", stops.follower()),
    ):
        main(list(args))


if __name__ == "__main__":
    run(*sys.argv[1:])
