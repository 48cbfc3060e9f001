"""Answers to decisions: judged once, stored once."""

from __future__ import annotations

import asyncio

import pytest

from app.domain import errors
from app.domain.ids import CommandId, MatchId
from app.domain.matches import MatchStatus
from app.services import frames, matches, moves
from tests.app.services.people import (
    answer,
    frame_of,
    fresh_command,
    guest,
    lobby,
    make,
    number,
    plain,
    play_on,
    playing,
    wire_of,
)


async def test_a_whole_match(context):
    match, users = await playing(context, 3)
    last = await play_on(context, match, users)
    assert last.status is MatchStatus.FINISHED
    assert last.outcome is not None
    assert (last.legal, last.asks) == ((), ())
    assert not any(seat.to_move for seat in last.seats)
    ended = await matches.read(context, users[0], match)
    assert ended.secret == last.secret is not None
    assert ended.ended_at is not None
    with pytest.raises(errors.MatchOver):
        await moves.make_move(context, users[0], match, fresh_command(), number(1), {})


async def test_versions_are_contiguous_and_every_one_has_its_entry(context):
    match, users = await playing(context, 2)
    last = await play_on(context, match, users)
    page = await frames.read_log(context, users[0], match)
    assert [entry.version for entry in page.entries] == list(range(1, last.version + 1))
    assert [entry.kind for entry in page.entries[:4]] == ["created", "joined", "started", "move"]


async def test_a_barrier_resolves_exactly_once(context):
    match, users = await playing(context, 4)
    seen = [await frame_of(context, match, user) for user in users]
    made = await asyncio.gather(
        *(make(context, match, user, frame.legal[2]) for user, frame in zip(users, seen, strict=True))
    )
    assert sorted(moved.version for moved in made) == [seen[0].version + n for n in range(1, 5)]
    told = [event["event"]["type"] for event in (await wire_of(context, match, users[0], seen[0].version))["events"]]
    assert told == ["has-picked", "has-picked", "has-picked", "shown"]


async def test_fifty_copies_of_a_command_make_one_entry(context):
    match, (ana, _) = await playing(context, 2)
    legal = (await frame_of(context, match, ana)).legal[0]
    command = fresh_command()
    made = await asyncio.gather(*(make(context, match, ana, legal, command) for _ in range(50)))
    assert {moved.version for moved in made} == {4}
    assert (await frame_of(context, match, ana)).version == 4


async def test_a_command_id_with_other_content_is_refused(context):
    match, (ana, bruno) = await playing(context, 2)
    first, second = (await frame_of(context, match, ana)).legal[:2]
    command = fresh_command()
    made = await make(context, match, ana, first, command)
    with pytest.raises(errors.CommandReused):
        await make(context, match, ana, second, command)
    with pytest.raises(errors.CommandReused):
        await moves.make_move(context, ana, match, command, number(999), plain(first.move))
    with pytest.raises(errors.CommandReused):
        await moves.make_move(context, ana, match, command, first.decision, {"type": "nonsense"})
    assert await make(context, match, ana, first, command) == made
    theirs = (await frame_of(context, match, bruno)).legal[0]
    assert (await make(context, match, bruno, theirs, command)).version == made.version + 1


async def test_a_repeated_command_gets_its_answer_even_after_the_end(context):
    match, users = await playing(context, 2)
    legal = (await frame_of(context, match, users[0])).legal[0]
    command = fresh_command()
    made = await make(context, match, users[0], legal, command)
    await play_on(context, match, users)
    assert await make(context, match, users[0], legal, command) == made


async def test_a_refused_command_leaves_no_trace(context):
    match, (ana, _) = await playing(context, 2)
    frame = await frame_of(context, match, ana)
    command = fresh_command()
    with pytest.raises(errors.MoveIllegal):
        await moves.make_move(context, ana, match, command, frame.legal[0].decision, {"type": "pick", "number": 99})
    assert await frame_of(context, match, ana) == frame
    assert (await make(context, match, ana, frame.legal[0], command)).version == frame.version + 1


@pytest.mark.parametrize("command", ["", "short", "x" * 65, "with space", "wïth-ümlaut", "newline-1\n"])
async def test_command_ids_are_plain(context, command):
    match, (ana, _) = await playing(context, 2)
    legal = (await frame_of(context, match, ana)).legal[0]
    with pytest.raises(errors.CommandInvalid):
        await make(context, match, ana, legal, CommandId(command))


async def test_answering_again_replaces_under_the_same_decision(context):
    match, (ana, _) = await playing(context, 2)
    first = await frame_of(context, match, ana)
    await make(context, match, ana, first.legal[0])
    second = await frame_of(context, match, ana)
    assert second.asks[0].decision == first.asks[0].decision
    assert (first.asks[0].must, second.asks[0].must) == (True, False)
    await make(context, match, ana, second.legal[1])
    assert (await frame_of(context, match, ana)).version == first.version + 2


async def test_somebody_elses_choice_does_not_make_mine_stale(context):
    match, (ana, bruno) = await playing(context, 2)
    mine = (await frame_of(context, match, ana)).legal[0]
    await answer(context, match, bruno)
    await make(context, match, ana, mine)


async def test_a_closed_decision_is_stale(context):
    match, (ana, bruno) = await playing(context, 2)
    old = (await frame_of(context, match, ana)).legal[0]
    for user in (ana, bruno):
        await answer(context, match, user)
    with pytest.raises(errors.DecisionStale) as refused:
        await make(context, match, ana, old)
    assert refused.value.version == (await frame_of(context, match, ana)).version


async def test_another_seats_decision_is_none_of_mine(context):
    match, (ana, bruno) = await playing(context, 2)
    theirs = (await frame_of(context, match, bruno)).legal[0]
    with pytest.raises(errors.DecisionStale):
        await make(context, match, ana, theirs)


@pytest.mark.parametrize(
    "move",
    [
        None,
        7,
        [],
        {},
        {"type": "fly"},
        {"type": "pick"},
        {"type": "pick", "number": "1"},
        {"type": "pick", "number": 1, "seat": 1},
        {"type": "draw"},
    ],
)
async def test_what_is_no_move(context, move):
    match, (ana, _) = await playing(context, 2)
    decision = (await frame_of(context, match, ana)).asks[0].decision
    with pytest.raises(errors.MoveInvalid):
        await moves.make_move(context, ana, match, fresh_command(), decision, move)
    assert (await frame_of(context, match, ana)).version == 3


async def test_an_illegal_move_names_its_rule(context):
    match, (ana, _) = await playing(context, 2)
    decision = (await frame_of(context, match, ana)).asks[0].decision
    with pytest.raises(errors.MoveIllegal) as refused:
        await moves.try_move(context, ana, match, decision, {"type": "pick", "number": 99})
    assert (refused.value.rule, refused.value.facts) == ("§1", {"code": "not-in-hand", "number": 99})


async def test_try_judges_and_stores_nothing(context):
    match, (ana, bruno) = await playing(context, 2)
    before = await frame_of(context, match, ana)
    legal = before.legal[0]
    await moves.try_move(context, ana, match, legal.decision, plain(legal.move))
    assert await frame_of(context, match, ana) == before
    assert await frame_of(context, match, bruno, before.version) == await frame_of(context, match, bruno)
    with pytest.raises(errors.DecisionStale):
        await moves.try_move(context, ana, match, number(99), plain(legal.move))


async def test_strangers_and_lobbies(context):
    made, (ana, _) = await lobby(context, 2)
    stranger = await guest(context, "Zoe")
    with pytest.raises(errors.MatchNotStarted):
        await moves.make_move(context, ana, made.id, fresh_command(), number(1), {})
    for match in (made.id, MatchId("nosuchmatch")):
        for refused in (
            moves.make_move(context, stranger, match, fresh_command(), number(1), {}),
            moves.try_move(context, stranger, match, number(1), {}),
            frames.read_frame(context, stranger, match),
            frames.read_log(context, stranger, match),
            matches.read(context, stranger, match),
            matches.leave(context, stranger, match),
            matches.start(context, stranger, match),
            matches.change_options(context, stranger, match, seats=3),
        ):
            with pytest.raises(errors.MatchUnknown):
                await refused


async def test_waiting_shows_since_when(context):
    match, (ana, bruno) = await playing(context, 2)
    first = await frame_of(context, match, ana)
    assert first.clock is not None
    assert first.clock.waiting_since == first.seats[0].since == first.seats[1].since
    await answer(context, match, ana)
    seen = await frame_of(context, match, bruno)
    assert [seat.to_move for seat in seen.seats] == [False, True]
    assert seen.seats[1].since == first.seats[1].since
