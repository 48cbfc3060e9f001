"""Restarts, crashes and rivals: nobody loses a move, nothing is drawn again."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from app.domain import errors
from app.domain.ids import Version
from app.domain.matches import Reader
from app.games.codec import Game
from app.games.frames import dump
from app.services import changes, frames, matches, moves
from app.storage import journal
from tests.app.services.people import (
    answer,
    frame_of,
    fresh_command,
    guest,
    make,
    plain,
    play_on,
    playing,
)
from tests.engines.toy import Hush


async def test_restart_in_the_middle_of_a_hidden_choice(make_context, database_url, copy_database):
    """The same decisions, the same sealed pick, and the same cards to come."""
    before = await make_context()
    match, (ana, bruno) = await playing(before, 2)
    await answer(before, match, ana, 2)
    seen = [dump(await frame_of(before, match, user, 0)) for user in (ana, bruno)]
    after = await make_context()
    assert [dump(await frame_of(after, match, user, 0)) for user in (ana, bruno)] == seen
    await before.database.close()
    await after.database.close()
    ends = []
    for url in (copy_database(database_url), database_url):
        world = await make_context(url=url)
        ends.append(await play_on(world, match, [ana, bruno]))
    assert ends[0].view == ends[1].view


async def test_a_command_repeated_after_a_restart_gets_the_same_answer(make_context):
    before = await make_context()
    match, (ana, _) = await playing(before, 2)
    legal = (await frame_of(before, match, ana)).legal[0]
    command = fresh_command()
    made = await make(before, match, ana, legal, command)
    after = await make_context()
    assert await make(after, match, ana, legal, command) == made
    assert (await frame_of(after, match, ana)).version == made.version


async def test_two_servers_on_one_database(make_context):
    """No lock is shared but the database's own: all picks are stored, each once."""
    one, two = await make_context(), await make_context()
    match, users = await playing(one, 4)
    seen = [await frame_of(one, match, user) for user in users]
    commands = [fresh_command() for _ in users]
    made = await asyncio.gather(
        *(
            make(server, match, user, frame.legal[0], command)
            for user, frame, command in zip(users, seen, commands, strict=True)
            for server in (one, two)
        )
    )
    assert sorted({moved.version for moved in made}) == [seen[0].version + n for n in range(1, 5)]
    assert (await frame_of(two, match, users[0])).version == seen[0].version + 4


async def test_who_is_overtaken_decides_again(context, monkeypatch):
    """The compare-and-set refuses what was decided upon an old version."""
    match, (ana, bruno) = await playing(context, 2)
    load = changes.load
    async with context.database.reading() as connection:
        old = await load(context, connection, match)
    await answer(context, match, bruno)
    legal = (await frame_of(context, match, ana)).legal[0]
    stale = [old]

    async def stale_at_first(*parts):
        return stale.pop() if stale else await load(*parts)

    monkeypatch.setattr(changes, "load", stale_at_first)
    made = await make(context, match, ana, legal)
    assert not stale
    assert made.version == old.table.match.version + 2
    page = await frames.read_log(context, ana, match)
    assert [entry.version for entry in page.entries] == list(range(1, made.version + 1))


async def test_who_is_always_overtaken_is_told_to_come_back(context, monkeypatch):
    match, (ana, _) = await playing(context, 2)
    legal = (await frame_of(context, match, ana)).legal[0]

    async def overtaken(*_):
        raise journal.Overtaken

    monkeypatch.setattr(journal, "append", overtaken)
    with pytest.raises(errors.ServerBusy):
        await make(context, match, ana, legal)


@pytest.mark.parametrize("moment", ["before the write", "after the write"])
async def test_a_crash_before_the_commit_leaves_nothing(context, monkeypatch, moment):
    match, (ana, _) = await playing(context, 2)
    before = await frame_of(context, match, ana)
    said = len(context.bus.said)
    append = journal.append

    async def crash(*parts):
        if moment == "after the write":
            await append(*parts)
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        patched.setattr(journal, "append", crash)
        with pytest.raises(asyncio.CancelledError):
            await make(context, match, ana, before.legal[0])
    assert await frame_of(context, match, ana) == before
    assert len(context.bus.said) == said
    await make(context, match, ana, before.legal[0])


async def test_a_bus_that_fails_does_not_fail_the_move(make_context):
    class DeadBus:
        async def publish(self, changed):
            raise ConnectionError

        def subscribe(self):
            raise ConnectionError

    context = await make_context(bus=DeadBus())
    match, (ana, _) = await playing(context, 2)
    assert (await answer(context, match, ana)).version == 4


async def test_a_move_is_carried_through_when_its_asker_has_gone(context):
    match, (ana, _) = await playing(context, 2)
    legal = (await frame_of(context, match, ana)).legal[0]
    task = asyncio.create_task(make(context, match, ana, legal))
    await asyncio.sleep(0.001)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await context.drain()
    assert (await frame_of(context, match, ana)).version == 4
    assert context.bus.said[-1].version == 4


async def test_a_match_under_other_rules_is_frozen(make_context):
    """Readable, and never played on by rules that it was not begun with."""
    context = await make_context()
    match, (ana, bruno) = await playing(context, 2)

    class Newer(Hush):
        meta = replace(Hush.meta, rules_version=2)

    class OtherData(Hush):
        meta = replace(Hush.meta, data_fingerprint="other")

    for engine in (Newer(), OtherData()):
        newer = await make_context(games={"hush": Game(engine)})
        frame = await frame_of(newer, match, ana)
        assert frame.view == (await frame_of(context, match, ana)).view
        assert (frame.legal, frame.asks) == ((), ())
        legal = (await frame_of(context, match, ana)).legal[0]
        for refused in (
            make(newer, match, ana, legal),
            moves.try_move(newer, ana, match, legal.decision, plain(legal.move)),
        ):
            with pytest.raises(errors.MatchFrozen):
                await refused
    gone = await make_context(games={})
    assert (await frame_of(gone, match, ana)).view is None
    await matches.leave(gone, bruno, match)
    assert (await frame_of(gone, match, ana)).seats[1].away
    await answer(context, match, ana)


async def test_many_matches_on_a_small_pool(make_context):
    """Nobody waits for a turn with a connection in hand: two connections serve all."""
    context = await make_context(pool_size=2)
    tables = [await playing(context, 2) for _ in range(10)]
    before = [await frame_of(context, match, users[0]) for match, users in tables]
    async with asyncio.timeout(60):
        await asyncio.gather(
            *(
                make(context, match, user, frame.legal[0], command)
                for (match, (user, _)), frame in zip(tables, before, strict=True)
                for command in [fresh_command()] * 3
            )
        )
    assert len(context.turns) == 0


async def test_another_version_is_never_served_from_memory(context):
    match, (ana, bruno) = await playing(context, 2)
    async with context.database.reading() as connection:
        old = await changes.read(context, connection, match)
    await answer(context, match, ana)
    assert context.known.get(match, Version(3)) is None
    context.known.put(old)
    assert (await frame_of(context, match, bruno)).version == 4
    assert context.known.get(match, Version(4)) is not None


async def test_memory_is_bounded(context):
    context.known._most = 3
    for _ in range(5):
        await playing(context, 2)
    assert len(context.known) == 3


async def test_frames_of_several_readers_come_from_one_reading(context):
    match, (ana, bruno) = await playing(context, 2)
    stranger = await guest(context, "Zoe")
    one = Version(1)
    readers = [Reader(user.id, since) for user, since in ((ana, None), (bruno, one), (stranger, one))]
    read = await frames.read_frames(context, match, readers)
    assert list(read) == readers[:2]
    assert [frame.you for frame in read.values()] == [0, 1]


async def test_events_are_told_up_to_fifty_entries(context):
    match, (ana, bruno) = await playing(context, 2)
    for turn in range(51):
        await answer(context, match, ana, turn % 2)
    last = (await frame_of(context, match, bruno)).version
    assert len((await frame_of(context, match, bruno, last - 50)).events) == 50
    assert (await frame_of(context, match, bruno, last - 51)).events == ()
    assert (await frame_of(context, match, bruno, last + 7)).events == ()
    assert (await frame_of(context, match, bruno, last)).events == ()


async def test_the_log_has_pages(context):
    match, users = await playing(context, 2)
    last = await play_on(context, match, users)
    seen, after = [], None
    while True:
        page = await frames.read_log(context, users[0], match, after, 4)
        seen += [entry.version for entry in page.entries]
        if not page.more:
            break
        after = seen[-1]
    assert seen == list(range(1, last.version + 1))
