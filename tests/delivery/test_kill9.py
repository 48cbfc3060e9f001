"""The server ends as by a power cut, and comes back on the same port and database."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from msgspec import json as fast_json

from app.games.codec import dump
from app.games.registry import GAMES
from engines.kernel.rng import Rng
from tests.delivery.survivor import Survivor
from tests.support.client import (
    Command,
    Json,
    Player,
    Refusal,
    Table,
    by_hash,
    gather_table,
    play,
    seated,
)
from tests.support.server import Server
from tests.support.stored import Stored, check_log, copy_database, log_rows, match_row, opened, secrets_of, state_of


def is_choosing(turn: int):
    """Whether a frame stands at the beginning of that turn."""
    return lambda frame: frame["asks"] != [] and frame["asks"][0]["key"] == f"r1.t{turn}.pick"


async def pick(player: Player, match: str, index: int) -> Command:
    """Sends out a creature; the command, as it was accepted."""
    frame = await player.frame(match)
    legal = [entry for entry in frame["legal"] if entry["move"]["type"] == "pick"]
    command = Command.of(legal[index % len(legal)])
    await player.move(match, command)
    return command


async def in_the_middle_of_a_hidden_choice(table: Table) -> None:
    """Two of four have picked, one of them twice; in the second turn, so that there is something behind us."""
    await play(table, by_hash("before"), until=is_choosing(2))
    await pick(table.players[1], table.id, 0)
    await pick(table.players[2], table.id, 1)
    await pick(table.players[1], table.id, 2)


def own_pick(frame: Json) -> str | None:
    """What the viewer has sealed."""
    picked: str | None = frame["view"]["phase"].get("mine")
    return picked


async def test_everybody_is_back_in_the_middle_of_a_hidden_choice(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as server:
        async with seated(server.url, cookies=(1, 3)) as table:
            await in_the_middle_of_a_hidden_choice(table)
            frames = await table.frames(since=0)
            logs = [await player.log(table.id) for player in table.players]
            state, before = state_of(server.database, table.id), match_row(server.database, table.id)
            hidden = secrets_of(server.database, table.id)
            copied = Server(tmp_path / "copy")
            copy_database(server.database, copied.database)

            server.kill9()
            server.start()

            # the same seats, sealed choices, decisions, mortals and events: not a byte is another
            assert await table.frames(since=0) == frames
            assert [await player.log(table.id) for player in table.players] == logs
            assert [frame["you"] for frame in frames] == [0, 1, 2, 3]
            assert [own_pick(frame) is not None for frame in frames] == [False, True, True, False]
            assert state_of(server.database, table.id) == state
            after = match_row(server.database, table.id)
            assert tuple(after) == tuple(before)
            assert secrets_of(server.database, table.id) == hidden

            # the same moves lead to the same end as in a server that was never killed
            with copied:
                undisturbed = table.at(copied.url)
                there = await play(undisturbed, by_hash("after"))
                expected = await undisturbed.players[0].frame(table.id)
                await undisturbed.close()
            here = await play(table, by_hash("after"))
            ended = await table.players[0].frame(table.id)
        assert [(seat, made.decision, made.move) for seat, made in here] == [
            (seat, made.decision, made.move) for seat, made in there
        ]
        assert ended["status"] == "finished"
        assert (ended["outcome"], ended["view_hash"]) == (expected["outcome"], expected["view_hash"])
        assert match_row(server.database, table.id)["snapshot"] == match_row(copied.database, table.id)["snapshot"]
        check_log(server.database, table.id)


async def test_a_move_sent_again_after_the_kill_is_made_exactly_once(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with seated(server.url) as table:
            await in_the_middle_of_a_hidden_choice(table)
            for seat, when in ((3, "at once"), (0, "when it is stored")):
                last = table.players[seat]
                frame = await last.frame(table.id)
                command, other = (Command.of(legal) for legal in frame["legal"][:2])
                async with last.socket(table.id, since=frame["version"]) as socket:
                    await socket.hear("welcome")
                    await socket.say("move", **command.body)
                    if when == "when it is stored":
                        await until_stored(server.database, table.id, command)
                    server.kill9()
                server.start()
                async with last.socket(table.id, since=frame["version"]) as socket:
                    version = await socket.move(command)
                    assert await socket.move(command) == version
                assert await last.move(table.id, command) == version == frame["version"] + 1
                with pytest.raises(Refusal) as reused:
                    await last.move(table.id, Command(command.id, other.decision, other.move))
                assert reused.value.code == "command/reused"
                rows = [row for row in log_rows(server.database, table.id) if row["command_id"] == command.id]
                assert [(row["version"], row["seat"]) for row in rows] == [(version, seat)]
            check_log(server.database, table.id)


async def until_stored(database: Path, match: str, command: Command) -> None:
    async with asyncio.timeout(20):
        with opened(database) as connection:
            found = "SELECT 1 FROM moves WHERE match_id = ? AND command_id = ?"
            while connection.execute(found, (match, command.id)).fetchone() is None:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.002)


# --- again and again ------------------------------------------------------------------------------------------------


async def test_a_whole_match_under_one_kill_after_the_other(tmp_path: Path) -> None:
    """Moves and kills fall as they will; the end is that of an undisturbed match of the same secret and choices."""
    dice = random.Random(20261201)
    kills = 5
    with Server(tmp_path) as server:
        table = await gather_table(server.url, 4, cookies=(2,))
        survivors = [Survivor(player, table.id, by_hash("kills")) for player in table.players]
        playing = [asyncio.create_task(survivor.play()) for survivor in survivors]
        for kill in range(kills):
            await until_moves(server.database, table.id, 20 * (kill + 1), playing)
            await asyncio.sleep(dice.random() * 0.03)
            server.kill9()
            await asyncio.to_thread(server.start)
        async with asyncio.timeout(600):
            ended = await asyncio.gather(*playing)
        logs = [await player.log(table.id) for player in table.players]
        await table.close()

        assert all(survivor.drops >= kills for survivor in survivors)
        check_log(server.database, table.id)
        rows = {row["command_id"]: row for row in log_rows(server.database, table.id) if row["command_id"]}
        sent = {command.id: command for one in survivors for command in one.made.values()}
        assert rows.keys() == sent.keys()
        for survivor in survivors:
            for command, version in survivor.acknowledged.items():
                assert rows[command]["version"] == version
        final, outcome = undisturbed(server.database, table.id)
        assert match_row(server.database, table.id)["snapshot"] == final
        assert [fast_json.encode(frame["outcome"]) for frame in ended] == [outcome] * 4
        for survivor, log in zip(survivors, logs, strict=True):
            later = [entry for entry in log if entry["version"] > survivor.first]
            events = [(entry["version"], event) for entry in later for event in entry["events"]]
            assert [(event["version"], event["event"]) for event in survivor.told] == events


async def until_moves(database: Path, match: str, count: int, playing: list[asyncio.Task[Json]]) -> None:
    """Waits until so many moves are stored."""
    async with asyncio.timeout(200):
        while match_row(database, match)["version"] < count and not any(task.done() for task in playing):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def undisturbed(database: Stored, match: str) -> tuple[bytes, bytes]:
    """State and outcome of the match as the bare engine plays it with the same seed and the same choices."""
    game = GAMES["campy-creatures"]
    seed = secrets_of(database, match).seed
    assert seed is not None
    choose = by_hash("kills")
    step = game.engine.setup(game.load_options(match_row(database, match)["options"]), 4, Rng(seed))
    while asks := game.engine.to_move(step.state):
        for seat, of_seat in asks.items():
            ask = next((ask for ask in of_seat if ask.must), None)
            if ask is not None:
                legal = game.engine.legal_moves(step.state, seat)
                offered = [{"decision": 0, "move": move} for move in legal if move.answers == ask.kind]
                chosen = choose({"you": seat, "legal": offered}, {"key": ask.key, "decision": 0})
                step = game.engine.apply(step.state, seat, chosen["move"], step.rng)
                break
    return dump(step.state), dump(game.engine.outcome(step.state))
