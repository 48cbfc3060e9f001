"""Campy Creatures through the use cases, from the lobby to the final score."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from app.domain.errors import OptionsInvalid
from app.domain.ids import Version
from app.domain.matches import EntryKind, MatchStatus
from app.games.codec import digest, dump
from app.games.frames import dump as dump_frame
from app.games.registry import GAMES
from app.services import frames, matches, moves
from app.services.changes import read
from app.storage import journal, secrets
from engines.kernel.rng import Rng
from tests.app.services.people import answer, frame_of, lobby, plain, play_on, playing

GAME = GAMES["campy-creatures"]


async def replayed(context, match):
    """The log, replayed from the seed: a state hash for each entry."""
    async with context.database.reading() as connection:
        seed = await secrets.seed_of_match(connection, match)
        entries = await journal.entries(connection, match, Version(0), 10_000)
    record = await matches_record(context, match)
    assert seed is not None
    step: Any = None
    for entry in entries:
        if entry.kind is EntryKind.STARTED:
            step = GAME.engine.setup(GAME.load_options(record.options), record.seats_wanted, Rng(seed))
        elif entry.move is not None and entry.seat is not None:
            move = GAME.parse_move(msgspec.json.decode(entry.move))
            step = GAME.engine.apply(step.state, entry.seat, move, step.rng)
        if entry.state_hash is not None:
            assert digest(dump(step.state)) == entry.state_hash
            assert step.rng.draws == entry.draws
    assert dump(step.state) == record.snapshot


async def matches_record(context, match):
    async with context.database.reading() as connection:
        return (await read(context, connection, match)).table.match


@pytest.mark.parametrize("people", [2, 5])
async def test_a_whole_match_and_its_log_replayed(context, people):
    match, users = await playing(context, people, game="campy-creatures")
    last = await play_on(context, match, users, random.Random(people).choice)
    assert last.status is MatchStatus.FINISHED
    assert last.outcome is not None
    assert len(last.outcome.results) == people
    await replayed(context, match)


async def test_the_match_ends_though_people_leave_and_return(context):
    match, users = await playing(context, 4, game="campy-creatures")
    ana, bruno, clara, davi = users
    await answer(context, match, ana)
    await matches.leave(context, bruno, match)
    await matches.leave(context, davi, match)
    await answer(context, match, clara)
    await matches.join(context, bruno, match, "")
    last = await play_on(context, match, [ana, bruno, clara], random.Random(1).choice)
    assert last.status is MatchStatus.FINISHED
    await replayed(context, match)


async def test_every_listed_move_would_be_accepted(context):
    match, users = await playing(context, 3, game="campy-creatures")
    for _ in range(6):
        for user in users:
            for legal in (await frame_of(context, match, user)).legal:
                await moves.try_move(context, user, match, legal.decision, plain(legal.move))
        waited = [u for u in users if any(ask.must for ask in (await frame_of(context, match, u)).asks)]
        await answer(context, match, waited[0])


async def test_restart_in_the_middle_of_a_hidden_choice(make_context):
    before = await make_context()
    match, users = await playing(before, 4, game="campy-creatures")
    for index, user in enumerate(users[:3]):
        await answer(before, match, user, index)
    seen = [dump_frame(await frame_of(before, match, user, 0)) for user in users]
    after = await make_context()
    assert [dump_frame(await frame_of(after, match, user, 0)) for user in users] == seen
    await answer(after, match, users[3])
    await replayed(after, match)


async def test_sealed_picks_change_no_byte_of_the_others(make_context, database_url, copy_database):
    """Worlds that differ only in what Bruno sealed."""
    context = await make_context()
    match, (ana, bruno, clara) = await playing(context, 3, game="campy-creatures")
    await context.database.close()
    seen = []
    for index in range(4):
        world = await make_context(url=copy_database(database_url))
        await answer(world, match, bruno, index)
        await answer(world, match, bruno, index + 1)
        await answer(world, match, ana, 0)
        seen.append(
            [dump_frame(await frame_of(world, match, user, 0)) for user in (ana, clara)]
            + [dump_frame(await frames.read_log(world, user, match)) for user in (ana, clara)]
        )
    assert seen == [seen[0]] * 4


async def test_a_match_is_started_with_what_its_people_need(context):
    made, (ana, *_) = await lobby(context, 3, seats=4, game="campy-creatures", sets=["teenagers"])
    with pytest.raises(OptionsInvalid) as refused:
        await matches.start(context, ana, made.id)
    assert refused.value.facts["code"] == "wrong-number-of-sets"
    assert refused.value.rule
    await matches.change_options(context, ana, made.id, options={"sets": ["teenagers", "classics"]})
    assert (await matches.start(context, ana, made.id)).status is MatchStatus.PLAYING


async def types_logged(context, user, match):
    page = await frames.read_log(context, user, match, limit=500)
    return {msgspec.json.decode(event)["type"] for entry in page.entries for event in entry.events}


async def test_the_log_of_the_memory_variant_forgets_who_played_what_until_the_end(context):
    match, users = await playing(context, 2, game="campy-creatures", memory=True)
    seen = (await frame_of(context, match, users[1])).version
    await answer(context, match, users[0])
    await answer(context, match, users[1])
    told = (await frame_of(context, match, users[1], since=seen)).events
    assert "revealed" in {msgspec.json.decode(one.event)["type"] for one in told}
    assert "revealed" not in await types_logged(context, users[1], match)
    await play_on(context, match, users)
    assert "revealed" in await types_logged(context, users[1], match)
