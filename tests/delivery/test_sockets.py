"""Sockets that are cut, commands that come twice or all at once: the last view equals the undisturbed one."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.client import (
    Command,
    Json,
    Player,
    Refusal,
    Socket,
    Table,
    by_hash,
    gather_table,
    musts,
    play,
    seated,
)
from tests.support.live import Live, running
from tests.support.lossy import Kind, Lossy, Way
from tests.support.server import free_port
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


async def test_one_command_fifty_times_at_once_over_all_channels_and_after_a_restart(tmp_path: Path) -> None:
    """Two sockets and REST, all at once; then the same again from a server that has only the database."""
    database, port = tmp_path / "menagerie.db", free_port()
    async with running(database, port=port) as live:
        table = await gather_table(live.url, 3)
        command = Command.of((await table.players[0].frame(table.id))["legal"][0])
        versions = await fifty_answers(table.players[0], table.id, command)
        check_once(live, table, command, versions)
    async with running(database, port=port) as again:
        assert await fifty_answers(table.players[0], table.id, command) == versions
        check_once(again, table, command, versions)
        other = Command(command.id, command.decision, (await table.players[0].frame(table.id))["legal"][1]["move"])
        with pytest.raises(Refusal) as reused:
            await table.players[0].move(table.id, other)
        assert reused.value.code == "command/reused"
        await table.close()


async def fifty_answers(player: Player, match: str, command: Command) -> set[int]:
    """The versions that the server gives, mixed as they come."""
    async with player.socket(match) as one, player.socket(match) as other:
        sockets = [one, other] * 15
        said = [socket.say("move", **command.body) for socket in sockets]
        asked = [player.move(match, command) for _ in range(20)]
        answers = await asyncio.gather(*[each for pair in zip(asked, said, strict=False) for each in pair], *said[20:])
        heard = [await socket.answer(command.id) for socket in sockets]
    return {*heard, *[version for version in answers if version is not None]}


def check_once(live: Live, table: Table, command: Command, versions: set[int]) -> None:
    """One answer, one entry."""
    assert len(versions) == 1
    rows = [row for row in log_rows(live.database, table.id) if row["command_id"] == command.id]
    assert [row["version"] for row in rows] == list(versions)
    check_log(live.database, table.id)


@pytest.mark.parametrize("barriers", [100, pytest.param(1000, marks=pytest.mark.nightly)])
async def test_all_pick_at_the_same_moment(live: Live, barriers: int) -> None:
    """Nobody's choice is stale because somebody else chose first, and the reveal comes once (T04)."""
    left = barriers
    while left > 0:
        async with seated(live.url, 5) as table, contextlib.AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(player.socket(table.id)) for player in table.players]
            frames = [await socket.hear("frame") for socket in sockets]
            while left > 0 and frames[0]["status"] == "playing":
                if all(is_picking(frame) for frame in frames):
                    frames = await one_barrier(sockets, frames)
                    left -= 1
                else:
                    frames = await one_answer(sockets, frames)
        check_log(live.database, table.id)


def is_picking(frame: Json) -> bool:
    return any(ask["kind"] == "pick" for ask in musts(frame))


async def one_barrier(sockets: list[Socket], frames: list[Json]) -> list[Json]:
    """All pick upon the same version; the frames after the reveal."""
    before = frames[0]["version"]
    assert {frame["version"] for frame in frames} == {before}
    commands = [Command.of(by_hash("barrier")(frame, musts(frame)[0])) for frame in frames]
    made = await asyncio.gather(*[s.move(command) for s, command in zip(sockets, commands, strict=True)])
    assert sorted(made) == [before + step for step in range(1, 6)]
    after = [await socket.hear_frame(max(made)) for socket in sockets]
    for socket in sockets:
        new = [frame for frame in socket.frames if frame["version"] > before]
        told = [event["event"] for frame in new for event in frame["events"]]
        reveals = [event["creatures"] for event in told if event["type"] == "revealed"]
        assert reveals == [[command.move["creature"] for command in commands]]
    return after


async def one_answer(sockets: list[Socket], frames: list[Json]) -> list[Json]:
    """Of the first who is asked; everybody's next frame."""
    socket, frame = next((s, frame) for s, frame in zip(sockets, frames, strict=True) if musts(frame))
    version = await socket.move(Command.of(by_hash("barrier")(frame, musts(frame)[0])))
    return [await socket.hear_frame(version) for socket in sockets]


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


async def test_a_move_that_is_late_by_a_phase_is_refused_and_never_applied_to_the_next(live: Live) -> None:
    """It was sent in time and kept by the line, until the reveal and the next turn have come (T05)."""
    async with seated(live.url, 2) as table, Lossy(live.url) as line:
        ana, bruno = table.players
        old = await ana.frame(table.id)
        picks = [legal for legal in old["legal"] if legal["move"]["type"] == "pick"]
        async with ana.socket(table.id, url=line.url) as slow:
            await slow.hear("frame")
            await ana.move(table.id, Command.of(picks[0]))
            line.hold(Way.UP)
            late = Command.of(picks[1])
            await slow.say("move", **late.body)
            await bruno.move(table.id, Command.of((await bruno.frame(table.id))["legal"][1]))
            await play(table, by_hash("late"), until=lambda frame: frame["view"]["turn"] > 1 and is_picking(frame))
            before = await table.frames()
            line.release(Way.UP)
            with pytest.raises(Refusal) as refused:
                await slow.answer(late.id)
            assert (refused.value.code, refused.value.body["version"]) == ("decision/stale", before[0]["version"])
            assert (await slow.hear_frame(before[0]["version"]))["view"] == before[0]["view"]
            assert await table.frames() == before
            now = Command.of(next(legal for legal in before[0]["legal"] if legal["move"]["type"] == "pick"))
            assert await slow.move(now) == before[0]["version"] + 1
        assert late.id not in [row["command_id"] for row in log_rows(live.database, table.id)]
    check_log(live.database, table.id)


READERS = 40


async def test_nothing_is_lost_between_a_snapshot_and_the_subscription(live: Live) -> None:
    """Moves are committed between a reader's frame and the hello that names its version, none or many (T02)."""
    async with seated(live.url, 3) as table:
        clara = table.players[2]
        dice = random.Random(7)
        heard: list[list[Json]] = []
        moved = asyncio.Condition()
        count = 0
        is_over = False

        async def one_more(_player: Player, _command: Command) -> None:
            nonlocal count
            async with moved:
                count += 1
                moved.notify_all()

        async def read() -> None:
            """The frame, any number of moves and turns of the loop, and what a socket has from there on."""
            frames = [await clara.frame(table.id)]
            heard.append(frames)
            until = count + dice.choice((0, 0, 1, 2, 5))
            async with moved:
                await moved.wait_for(lambda: is_over or count >= until)
            for _ in range(dice.choice((0, 1, 3, 10, 30, 100, 300))):
                await asyncio.sleep(0)
            async with clara.socket(table.id, frames[0]["version"]) as socket:
                while frames[-1]["version"] < frames[0]["version"] + 6 and frames[-1]["status"] == "playing":
                    frames.append(await socket.hear("frame"))

        async def come_and_go() -> None:
            while not is_over:
                await read()

        async with asyncio.TaskGroup() as readers:
            for _ in range(4):
                readers.create_task(come_and_go())
            await play(table, by_hash("race"), before_move=one_more)
            async with moved:
                is_over = True
                moved.notify_all()
        log = await clara.log(table.id)
    assert len(heard) >= READERS
    gaps = [frames[1]["version"] - frames[0]["version"] for frames in heard if len(frames) > 1]
    assert 0 in gaps
    assert max(gaps) >= 2
    for frames in heard:
        versions = [frame["version"] for frame in frames[1:]]
        assert versions == sorted(set(versions))
        told = [(event["version"], event["event"]) for frame in frames[1:] for event in frame["events"]]
        later = [entry for entry in log if frames[0]["version"] < entry["version"] <= frames[-1]["version"]]
        assert told == [(entry["version"], event) for entry in later for event in entry["events"]]
