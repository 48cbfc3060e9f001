"""Bots at the table: how they come and go, what they know, and that each question gets one answer."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Any

import pytest

from app.domain import errors
from app.domain.bots import NAMES, Seen
from app.domain.ids import CommandId, MatchId, Version
from app.domain.matches import EntryKind, Match, MatchStatus
from app.domain.users import User
from app.services import bots, matches, moves
from app.services.changes import read
from app.services.context import Context
from app.storage import journal
from engines.campy_creatures.model import Capture, Creature, Pick
from engines.kernel.protocol import Seat
from tests.app.services.people import answer, frame_of, fresh_command, guest, lobby

GAME = "campy-creatures"


async def with_bots(context: Context, people: int, count: int, **options: Any) -> tuple[Match, list[User]]:
    """A lobby in which bots sit after the people."""
    made, users = await lobby(context, people, people + count, GAME, **options)
    for _ in range(count):
        made = await bots.add(context, users[0], made.id)
    return made, users


async def table_of(context: Context, match: MatchId) -> Any:
    async with context.database.reading() as connection:
        return (await read(context, connection, match)).table


async def log_of(context: Context, match: MatchId) -> list[Any]:
    async with context.database.reading() as connection:
        return await journal.entries(connection, match, Version(0), 500)


async def all_bots_answer(context: Context, match: MatchId) -> int:
    """Until nobody waits for a bot; gives how many answers that took."""
    for times in range(500):
        found = await bots.open_questions(context, [match])
        if not found:
            return times
        await bots.answer(context, found[0])
    raise AssertionError("the bots do not come to an end")


# --- coming and going -------------------------------------------------------------------------------------------------


async def test_a_bot_takes_the_lowest_free_seat_with_a_name_of_its_own(context):
    made, _ = await with_bots(context, 1, 3)
    assert [seat.bot for seat in made.seats] == [None, "newcomer", "newcomer", "newcomer"]
    names = [seat.name for seat in made.seats[1:]]
    assert len(set(names)) == 3
    assert set(names) <= set(NAMES)
    assert [entry.kind for entry in await log_of(context, made.id)][1:] == [EntryKind.BOT] * 3
    assert all(not seat.away for seat in made.seats)


async def test_a_person_of_the_same_name_is_told_apart(context):
    made, _ = await with_bots(context, 1, 1)
    await matches.change_options(context, (await lobby_host(context, made)), made.id, seats=3)
    twin = await guest(context, made.seats[1].name or "")
    joined = await matches.join(context, twin, made.id, made.code)
    assert joined.seats[2].name == f"{made.seats[1].name} 2"


async def lobby_host(context: Context, made: Match) -> User:
    table = await table_of(context, made.id)
    return User(table.at(made.host).user, "Ana", None)


async def test_who_may_not_add_a_bot(context):
    made, (ana, bruno) = await lobby(context, 2, 3, GAME)
    with pytest.raises(errors.MatchNotHost):
        await bots.add(context, bruno, made.id)
    with pytest.raises(errors.MatchUnknown):
        await bots.add(context, await guest(context, "Zoe"), made.id)
    with pytest.raises(errors.BotUnknown):
        await bots.add(context, ana, made.id, "grandmaster")
    await bots.add(context, ana, made.id)
    with pytest.raises(errors.MatchFull):
        await bots.add(context, ana, made.id)
    await matches.start(context, ana, made.id)
    with pytest.raises(errors.MatchStarted):
        await bots.add(context, ana, made.id)


async def test_a_game_that_no_bot_plays(context):
    made, (ana,) = await lobby(context, 1, 2)
    with pytest.raises(errors.BotUnknown):
        await bots.add(context, ana, made.id)


async def test_a_bot_is_taken_away_and_comes_again(context):
    made, (ana,) = await with_bots(context, 1, 1)
    gone = await matches.remove(context, ana, made.id, Seat(1))
    assert gone.seats[1].name is None
    assert (await table_of(context, made.id)).match.removed == ()
    assert (await bots.add(context, ana, made.id)).seats[1].bot == "newcomer"


async def test_the_host_passes_to_a_person_and_never_to_a_bot(context):
    made, (ana,) = await with_bots(context, 1, 1)
    await matches.change_options(context, ana, made.id, seats=3)
    bruno = await guest(context, "Bruno")
    await matches.join(context, bruno, made.id, made.code)
    await matches.leave(context, ana, made.id)
    assert (await matches.read(context, bruno, made.id)).host == 2


async def test_a_lobby_of_bots_alone_is_abandoned(context):
    made, (ana,) = await with_bots(context, 1, 2)
    await matches.leave(context, ana, made.id)
    assert (await table_of(context, made.id)).match.status is MatchStatus.ABANDONED


async def test_a_match_that_all_people_have_left_is_abandoned(context):
    made, (ana, bruno) = await with_bots(context, 2, 2)
    await matches.start(context, ana, made.id)
    await matches.leave(context, ana, made.id)
    assert (await table_of(context, made.id)).match.status is MatchStatus.PLAYING
    await matches.leave(context, bruno, made.id)
    assert (await table_of(context, made.id)).match.status is MatchStatus.ABANDONED
    assert await bots.open_questions(context) == []


async def test_a_bot_sent_away_from_a_running_match_answers_no_more(context):
    made, (ana,) = await with_bots(context, 1, 2)
    await matches.start(context, ana, made.id)
    shown = await matches.remove(context, ana, made.id, Seat(1))
    assert (shown.seats[1].away, shown.seats[1].bot) == (True, "newcomer")
    assert await matches.remove(context, ana, made.id, Seat(1)) == shown
    assert {asked.decision.seat for asked in await bots.open_questions(context)} == {2}


# --- answering --------------------------------------------------------------------------------------------------------


async def test_bots_play_a_whole_match_with_a_person(context):
    made, (ana,) = await with_bots(context, 1, 3)
    await matches.start(context, ana, made.id)
    for _ in range(300):
        await all_bots_answer(context, made.id)
        frame = await frame_of(context, made.id, ana)
        if frame.status is MatchStatus.FINISHED:
            break
        must = next(ask.decision for ask in frame.asks if ask.must)
        await answer(context, made.id, ana, [legal.decision for legal in frame.legal].index(must))
    else:
        raise AssertionError("the match does not end")
    entries = await log_of(context, made.id)
    assert EntryKind.FALLBACK not in {entry.kind for entry in entries}
    by_bots = [entry for entry in entries if entry.kind is EntryKind.MOVE and entry.seat]
    assert all(entry.command == f"bot-{entry.decision:08}" for entry in by_bots)


async def test_a_question_gets_one_answer_however_many_processes_see_it(make_context):
    one, other = await make_context(), await make_context()
    made, (ana,) = await with_bots(one, 1, 3)
    await matches.start(one, ana, made.id)
    found = await bots.open_questions(one)
    assert sorted(asked.decision.seat for asked in found) == [1, 2, 3]
    await asyncio.gather(*[bots.answer(context, asked) for context in (one, other) for asked in found])
    entries = [entry for entry in await log_of(one, made.id) if entry.kind is EntryKind.MOVE]
    assert sorted(entry.seat for entry in entries) == [1, 2, 3]
    before = (await table_of(one, made.id)).match.version
    for asked in found:
        await bots.answer(other, asked)
    assert (await table_of(one, made.id)).match.version == before


async def test_an_optional_question_is_no_bots_business(context):
    made, (ana,) = await with_bots(context, 1, 1)
    await matches.start(context, ana, made.id)
    assert await all_bots_answer(context, made.id) == 1
    assert [d.must for d in (await table_of(context, made.id)).match.decisions.of(Seat(1))] == [False]


async def test_a_bot_gets_what_a_frame_would_show_it(context):
    made, (ana,) = await with_bots(context, 1, 1)
    told: list[Seen] = []

    def curious(seen: Seen, whim: bytes) -> Any:
        told.append(seen)
        return seen.legal[0]

    await matches.start(context, ana, made.id)
    await answer(context, made.id, ana, 3)
    listening = replace(context, policies=lambda *_: curious)
    await all_bots_answer(listening, made.id)
    assert told[0].view.you == 1
    assert told[0].view.phase.mine is None
    assert [ask.kind for ask in told[0].asks] == ["pick"]
    assert all(isinstance(move, Pick) for move in told[0].legal)


def broken(seen: Seen, whim: bytes) -> Any:
    raise RuntimeError(str(seen.legal))


def cheating(seen: Seen, whim: bytes) -> Any:
    return Capture(4)


@pytest.mark.parametrize("policies", [lambda *_: broken, lambda *_: cheating, lambda *_: None])
async def test_a_bot_that_fails_holds_nobody_up(context, policies, caplog):
    """The engine's fallback is played; the log tells that something broke, and nothing of what it saw."""
    made, (ana,) = await with_bots(context, 1, 1)
    await matches.start(context, ana, made.id)
    with caplog.at_level(logging.ERROR):
        assert await all_bots_answer(replace(context, policies=policies), made.id) == 1
    assert "incident" in caplog.text
    assert not any(creature in caplog.text for creature in Creature)


async def test_nobody_else_can_answer_for_a_bot(context):
    made, (ana,) = await with_bots(context, 1, 1)
    await matches.start(context, ana, made.id)
    asked = (await bots.open_questions(context))[0].decision
    with pytest.raises(errors.DecisionStale):
        await moves.make_move(
            context, ana, made.id, CommandId(fresh_command()), asked.number, {"type": "pick", "creature": "blob"}
        )


async def test_what_a_bot_sealed_is_not_told_and_cannot_be_worked_out(context):
    """The choice hangs on the seed of the match, which is no one's to know while it runs."""
    made, (ana,) = await with_bots(context, 1, 1)
    await matches.start(context, ana, made.id)
    whims: list[bytes] = []

    def noting(seen: Seen, whim: bytes) -> Any:
        whims.append(whim)
        return seen.legal[0]

    await all_bots_answer(replace(context, policies=lambda *_: noting), made.id)
    wire = str(await frame_of(context, made.id, ana, 0))
    assert whims[0].hex() not in wire
    frame = await frame_of(context, made.id, ana)
    assert b'"mine":null' in bytes(frame.view or b"")
