"""Sockets that are cut, commands that come twice or all at once: the last view equals the undisturbed one."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from tests.support.client import Command, Json, Player, Refusal, Socket, Table, by_hash, musts, play, seated
from tests.support.live import Live
from tests.support.lossy import Kind, Lossy
from tests.support.stored import check_log, log_rows

_raw = msgspec.json.Decoder(dict[str, msgspec.Raw])


def seen(text: str | bytes) -> dict[str, bytes]:
    """A frame field by field, as its bytes; without what depends on when the reader came."""
    fields = _raw.decode(text)
    return {name: bytes(value) for name, value in fields.items() if name not in ("type", "events")}


def last_frame(socket: Socket) -> dict[str, bytes]:
    return seen(next(text for text in reversed(socket.heard) if text.startswith('{"type":"frame"')))


@dataclass
class Reader:
    """Somebody who follows a match over one socket after the other."""

    player: Player
    match: str
    version: int | None = None
    events: list[tuple[int, Any]] = field(default_factory=list)
    frames: dict[int, dict[str, bytes]] = field(default_factory=dict)
    first: int | None = None
    socket: Socket | None = None
    cuts: int = 0

    async def follow(self, version: int) -> None:
        """Connects, if it must, and reads up to that version."""
        if self.version is not None and self.version >= version:
            return
        if self.socket is None:
            self.socket = self.player.socket(self.match, self.version)
            await self.socket.__aenter__()
        while self.version is None or self.version < version:
            frame = await self.socket.hear("frame")
            assert self.version is None or frame["version"] > self.version, "a frame that is no newer"
            if self.first is None:
                self.first = frame["version"]
            self.version = frame["version"]
            self.events += [(told["version"], told["event"]) for told in frame["events"]]
            self.frames[frame["version"]] = seen(self.socket.heard[-1])

    async def cut(self, how: str) -> None:
        socket, self.socket = self.socket, None
        if socket is None:
            return
        self.cuts += 1
        if how == "close":
            await socket.connection.close()
        else:
            socket.drop()


class Cutter:
    """A reader that is cut after every third frame, stays away for a while, and comes back with what it has."""

    def __init__(self, player: Player, match: str, phase: int, dice: random.Random) -> None:
        self.reader = Reader(player, match)
        self.phase = phase
        self.dice = dice
        self.away = 0

    async def step(self, version: int) -> None:
        if self.away:
            self.away -= 1
            return
        await self.reader.follow(version)
        if version % 3 == self.phase:
            await self.reader.cut(self.dice.choice(("close", "reset")))
            self.away = self.dice.choice((0, 0, 1, 2, 7))


async def test_a_socket_cut_after_every_frame_of_a_match_misses_nothing(live: Live) -> None:
    """Two seats, each followed by one undisturbed reader and three that are cut: after each frame, one of them is."""
    dice = random.Random(1)
    async with seated(live.url, 2, cookies=(1,)) as table:
        steady = [Reader(player, table.id) for player in table.players]
        cutters = [Cutter(player, table.id, phase, dice) for player in table.players for phase in range(3)]

        async def everybody(version: int) -> None:
            for reader in steady:
                await reader.follow(version)
            for cutter in cutters:
                await cutter.step(version)

        async def between_moves(player: Player, _command: Command) -> None:
            await everybody((await player.frame(table.id))["version"])

        await play(table, by_hash("cuts"), before_move=between_moves)
        last = (await table.players[0].frame(table.id))["version"]
        for reader in [*steady, *(cutter.reader for cutter in cutters)]:
            await reader.follow(last)
            await reader.cut("close")

        for index, cutter in enumerate(cutters):
            expected, got = steady[index // 3], cutter.reader
            assert got.frames[last] == expected.frames[last]
            assert all(frame == expected.frames[version] for version, frame in got.frames.items())
            assert got.events == [told for told in expected.events if told[0] > (got.first or 0)]
        cut_after = {reader: sum(c.reader.cuts for c in cutters[3 * reader : 3 * reader + 3]) for reader in (0, 1)}
        assert min(cut_after.values()) > last * 0.4
        for reader, player in zip(steady, table.players, strict=True):
            log = [entry for entry in await player.log(table.id) if entry["version"] > (reader.first or 0)]
            assert reader.events == [(entry["version"], event) for entry in log for event in entry["events"]]
    check_log(live.database, table.id)


@pytest.mark.parametrize("ending", [Kind.FIN, Kind.RST, Kind.HOLE])
async def test_a_line_cut_in_the_middle_of_anything(live: Live, ending: Kind) -> None:
    """A proxy lets so many bytes through in either direction and no more; the seat resends, and has it all."""
    dice = random.Random(ending.value)
    async with seated(live.url, 2) as table, Lossy(live.url) as line:
        ana, bruno = table.players
        far = ana.at(line.url)
        version: int | None = None
        for _ in range(25):
            frame = await ana.frame(table.id)
            if frame["status"] != "playing":
                break
            if asks := musts(frame):
                command = Command.of(by_hash("line")(frame, asks[0]))
                line.cut_after(dice.randrange(1, 9000), ending)
                await _once_over_a_bad_line(far, table.id, version, command)
                line.mend()
                async with far.socket(table.id, version) as socket:
                    made = await socket.move(command)
                    assert await ana.move(table.id, command) == made
                    await socket.hear_frame(made)
                    version = socket.version
                    assert last_frame(socket) == seen(msgspec.json.encode(await ana.frame(table.id)))
            await play(
                Table(table.id, table.code, [bruno]),
                by_hash("line"),
                until=lambda frame: not musts(frame),
            )
        await far.close()
    check_log(live.database, table.id)


async def _once_over_a_bad_line(player: Player, match: str, version: int | None, command: Command) -> None:
    """Says hello and makes the move, as far as the line lets it."""
    try:
        async with asyncio.timeout(0.3), player.socket(match, version) as socket:
            await socket.move(command)
    except Exception:  # whatever a broken line looks like from here
        return


async def test_one_command_twenty_times_at_once_over_all_channels(live: Live) -> None:
    async with seated(live.url, 3) as table:
        ana = table.players[0]
        command = Command.of((await ana.frame(table.id))["legal"][0])
        sockets = [ana.socket(table.id) for _ in range(4)]
        for socket in sockets:
            await socket.__aenter__()
            await socket.hear("welcome")
        over_sockets = [sockets[copy % 4].say("move", **command.body) for copy in range(10)]
        over_rest = [ana.move(table.id, command) for _ in range(10)]
        answers = await asyncio.gather(*over_rest, *over_sockets)
        versions = {version for version in answers if version is not None}
        for copy in range(10):
            versions.add(await sockets[copy % 4].answer(command.id))
        assert len(versions) == 1
        rows = [row for row in log_rows(live.database, table.id) if row["command_id"] == command.id]
        assert [row["version"] for row in rows] == list(versions)
        for socket in sockets:
            await socket.connection.close()
    check_log(live.database, table.id)


async def test_all_pick_at_the_same_moment(live: Live) -> None:
    """Nobody's choice is stale because somebody else chose first, and the reveal comes once."""
    async with seated(live.url, 5) as table:
        for turn in range(1, 4):
            frames = await table.frames()
            commands = [Command.of(by_hash("barrier")(frame, musts(frame)[0])) for frame in frames]
            sockets = [player.socket(table.id, frames[0]["version"]) for player in table.players]
            for socket in sockets:
                await socket.__aenter__()
                await socket.hear("welcome")
            made = await asyncio.gather(*[s.move(c) for s, c in zip(sockets, commands, strict=True)])
            assert sorted(made) == [frames[0]["version"] + step for step in range(1, 6)]
            for socket in sockets:
                await socket.hear_frame(max(made))
                told = [event["event"] for frame in socket.frames for event in frame["events"]]
                reveals = [event for event in told if event["type"] == "revealed"]
                assert [reveal["creatures"] for reveal in reveals] == [[c.move["creature"] for c in commands]]
                await socket.connection.close()
            await play(table, by_hash("barrier"), until=_is_pick_of(turn + 1))
    check_log(live.database, table.id)


def _is_pick_of(turn: int):
    return lambda frame: any(ask["key"].startswith(f"r1.t{turn}.pick") for ask in frame["asks"])


async def test_an_answer_to_a_question_of_the_past_is_refused_with_the_fresh_frame(live: Live) -> None:
    async with seated(live.url, 2) as table:
        ana, bruno = table.players
        old = await ana.frame(table.id)
        await ana.move(table.id, Command.of(old["legal"][0]))
        await bruno.move(table.id, Command.of((await bruno.frame(table.id))["legal"][1]))
        now = await ana.frame(table.id)
        late = Command.of(old["legal"][2])
        async with ana.socket(table.id, old["version"]) as socket:
            await socket.hear("welcome")
            with pytest.raises(Refusal) as refused:
                await socket.move(late)
            assert refused.value.code == "decision/stale"
            assert refused.value.message
            assert refused.value.body["version"] == now["version"]
            fresh = refused.value.body["frame"] or socket.frames[-1]
            assert fresh["version"] == now["version"]
            assert fresh["view"] == now["view"]
        with pytest.raises(Refusal) as again:
            await ana.move(table.id, late)
        assert (again.value.status, again.value.code) == (409, "decision/stale")
        assert again.value.body["version"] == now["version"]
        assert (await ana.frame(table.id))["version"] == now["version"]
        assert late.id not in [row["command_id"] for row in log_rows(live.database, table.id)]


async def test_nothing_is_lost_between_a_snapshot_and_the_subscription(live: Live) -> None:
    """Moves are committed while a reader asks for the frame, waits, and opens its socket with the version it has."""
    dice = random.Random(7)
    async with seated(live.url, 3) as table, asyncio.TaskGroup() as readers:
        heard: list[list[Json]] = []

        async def read(frames: list[Json]) -> None:
            """Until the match is at the turn where it is left."""
            frames.append(await table.players[2].frame(table.id))
            await asyncio.sleep(dice.random() * 0.03)
            async with table.players[2].socket(table.id, frames[0]["version"]) as socket:
                while frames[-1]["view"]["turn"] < 6:
                    frames.append(await socket.hear("frame"))

        async def come_and_go(_player: Player, _command: Command) -> None:
            moves.append(None)
            if len(moves) % 5 == 0 and len(heard) < 4:
                heard.append([])
                readers.create_task(read(heard[-1]))
            await asyncio.sleep(dice.random() * 0.004)

        moves: list[None] = []
        await play(table, by_hash("race"), before_move=come_and_go, until=lambda frame: frame["view"]["turn"] > 5)
        final = await table.players[2].frame(table.id)
        log = await table.players[2].log(table.id)
    assert len(heard) == 4
    for frames in heard:
        versions = [frame["version"] for frame in frames[1:]]
        assert versions[0] >= frames[0]["version"]  # hello is answered with a frame in any case
        assert versions == sorted(set(versions))
        assert frames[-1]["view_hash"] == final["view_hash"]
        told = [(event["version"], event["event"]) for frame in frames[1:] for event in frame["events"]]
        later = [entry for entry in log if entry["version"] > frames[0]["version"]]
        assert told == [(entry["version"], event) for entry in later for event in entry["events"]]
