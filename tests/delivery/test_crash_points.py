"""The server ends at each point of a command's way: database and clients agree, and the command is answered alike."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from tests.delivery.stopping import Point
from tests.support.client import Command, Player, Socket, Table, fresh_id, gather_table, musts
from tests.support.server import Server
from tests.support.stored import check_log, log_rows, match_row

ROOT = Path(__file__).parents[2]


class StoppingServer(Server):
    """A server that is to end at a point of one command's way."""

    point = Point.NEVER_ACK
    victim = "nobody"

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.delivery.stopping", self.point.value, self.victim, *super().command[1:]]

    def start_for(self, point: Point) -> None:
        self.point, self.victim = point, fresh_id()
        self.start()

    async def ended(self) -> None:
        """Waits until it has ended by itself."""
        assert self.process is not None
        assert await asyncio.wait_for(asyncio.to_thread(self.process.wait), 30) == -9
        self.process = None


async def test_a_command_on_whose_way_the_server_ends_is_made_once(tmp_path: Path) -> None:
    server = StoppingServer(tmp_path, env={"PYTHONPATH": str(ROOT)})
    server.start_for(next(iter(Point)))
    try:
        table = await gather_table(server.url, 3)
        for point in Point:
            assert server.point is point
            await check_point(server, table, next_point(point))
        await table.close()
    finally:
        server.kill9()
    check_log(server.database, table.id)


def next_point(point: Point) -> Point:
    points = list(Point)
    return points[(points.index(point) + 1) % len(points)]


async def check_point(server: StoppingServer, table: Table, after: Point) -> None:
    """One command up to the point, the server again, and all who were there."""
    mover, other = await who_is_asked(table)
    frame = await mover.frame(table.id)
    before, command = frame["version"], Command.of(frame["legal"][0], server.victim)
    await die_with(server, table.id, before, mover, other, command)

    is_stored = server.point is not Point.BEFORE_COMMIT
    rows = [row for row in log_rows(server.database, table.id) if row["command_id"] == command.id]
    assert [row["version"] for row in rows] == [before + 1] * is_stored
    assert match_row(server.database, table.id)["version"] == before + is_stored

    server.start_for(after)
    async with mover.socket(table.id, before) as hers, other.socket(table.id, before) as his:
        assert (await hers.hear("welcome"))["version"] == before + is_stored
        assert await hers.move(command) == before + 1
        assert await mover.move(table.id, command) == before + 1
        for socket, player in ((hers, mover), (his, other)):
            seen = await socket.hear_frame(before + 1)
            assert seen["view"] == (await player.frame(table.id))["view"]
            told = [event["version"] for heard in socket.frames for event in heard["events"]]
            assert set(told) == {before + 1}
    rows = [row for row in log_rows(server.database, table.id) if row["command_id"] == command.id]
    assert [(row["version"], row["seat"]) for row in rows] == [(before + 1, frame["you"])]


async def who_is_asked(table: Table) -> tuple[Player, Player]:
    """Somebody who must move, and somebody else."""
    frames = await table.frames()
    asked = next(index for index, frame in enumerate(frames) if musts(frame))
    return table.players[asked], table.players[asked - 1]


async def die_with(
    server: StoppingServer, match: str, version: int, mover: Player, other: Player, command: Command
) -> None:
    """Sends the command, and sees the server go without an answer to it."""
    async with mover.socket(match, version) as hers, other.socket(match, version) as his:
        for socket in (hers, his):
            await socket.hear("frame")
        await hers.say("move", **command.body)
        if server.point is Point.NEVER_ACK:
            assert (await his.hear("frame"))["version"] == version + 1
            server.kill9()
        else:
            await server.ended()
        for socket in (hers, his):
            assert await heard_to_the_end(socket) <= {"presence", "frame"}


async def heard_to_the_end(socket: Socket) -> set[str]:
    """What still came, before the line was gone without a word."""
    before = len(socket.heard)
    assert await socket.ended() == 1006
    return {json.loads(text)["type"] for text in socket.heard[before:]}
