"""What is deleted when, and that nothing else is."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import func, insert, select

from app import jobs
from app.domain import errors
from app.domain.bus import MatchChanged
from app.domain.ids import Version
from app.domain.matches import Reader
from app.services import frames, matches, sessions
from app.services.retention import Deleted, Keeping, clean
from app.storage import retention
from app.storage.tables import metadata
from app.storage.tables import sessions as session_table
from tests.app.services.people import guest, lobby, play_on, playing

KEEPING = Keeping(ended=timedelta(days=365), lobbies=timedelta(days=30))
DAY = timedelta(days=1)


async def counted(context) -> dict[str, int]:
    """Rows of each table."""
    async with context.database.reading() as connection:
        return {
            name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for name, table in metadata.tables.items()
        }


async def test_nothing_is_deleted_while_it_is_young(context):
    match, users = await playing(context, 2)
    await play_on(context, match, users)
    await lobby(context, 2)
    before = await counted(context)
    assert await clean(context, KEEPING) == Deleted()
    context.clock.now += 29 * DAY
    assert await clean(context, KEEPING) == Deleted()
    assert await counted(context) == before


async def test_an_ended_match_goes_with_all_that_belongs_to_it(context):
    for is_closed in (False, True):
        match, users = await playing(context, 2)
        if is_closed:
            await matches.close(context, users[0], match)
        else:
            await play_on(context, match, users)
    context.clock.now += 366 * DAY
    other, (ana, _) = await playing(context, 2)
    assert (await clean(context, KEEPING)).matches == 2
    after = await counted(context)
    assert (after["matches"], after["match_secrets"], after["seats"]) == (1, 1, 2)
    assert (await matches.read(context, ana, other)).id == other
    with pytest.raises(errors.MatchUnknown):
        await matches.read(context, users[0], match)


async def test_a_running_match_is_never_deleted(context):
    match, (ana, _) = await playing(context, 2)
    context.clock.now += 4000 * DAY
    assert (await clean(context, KEEPING)).matches == 0
    assert (await matches.read(context, ana, match)).id == match


async def test_a_lobby_that_nobody_touches_goes(context):
    old, (ana, _) = await lobby(context, 2, seats=3)
    touched, _ = await lobby(context, 2, seats=3)
    context.clock.now += 20 * DAY
    await matches.join(context, await guest(context, "Late"), touched.id, touched.code)
    context.clock.now += 11 * DAY
    assert (await clean(context, KEEPING)).matches == 1
    with pytest.raises(errors.MatchUnknown):
        await matches.join(context, ana, old.id, old.code)
    with pytest.raises(errors.CodeUnknown):
        await matches.invitation(context, None, old.code)
    assert (await matches.invitation(context, None, touched.code)).taken == 3


async def test_who_looks_at_a_deleted_match_is_told(context):
    made, (ana, _) = await lobby(context, 2)
    context.clock.now += 31 * DAY
    await clean(context, KEEPING)
    assert context.bus.said[-1] == MatchChanged(made.id, Version(made.version + 1))
    with pytest.raises(errors.MatchUnknown):
        await frames.read_frames(context, made.id, [Reader(ana.id, None)])


async def test_sessions_go_after_their_end_and_guests_after_their_sessions(make_context):
    context = await make_context(session_life=10 * DAY)
    ana = await sessions.create_guest(context, "Ana")
    seated, _ = await lobby(context, 1)
    context.clock.now += 9 * DAY
    await sessions.user_of_token(context, ana.token)
    context.clock.now += 3 * DAY
    assert await clean(context, KEEPING) == Deleted(sessions=1), "the host of the lobby is kept for the seat"
    assert await sessions.user_of_token(context, ana.token) == ana.user
    context.clock.now += 12 * DAY
    assert await clean(context, KEEPING) == Deleted(sessions=1, guests=1)
    with pytest.raises(errors.SessionUnknown):
        await sessions.user_of_token(context, ana.token)
    context.clock.now += 31 * DAY
    assert await clean(context, KEEPING) == Deleted(matches=1, guests=1)
    assert set((await counted(context)).values()) == {0}
    assert seated.id


async def test_a_guest_with_a_session_is_kept_without_a_seat_and_one_who_left_is_not(context):
    await sessions.create_guest(context, "Ana")
    gone = await sessions.create_guest(context, "Bruno")
    await sessions.end_session(context, gone.token)
    assert (await clean(context, KEEPING)).guests == 0, "not on the day when they came"
    context.clock.now += 2 * DAY
    assert await clean(context, KEEPING) == Deleted(guests=1)


async def test_several_at_once_do_it_once(make_context, monkeypatch):
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    contexts = [await make_context() for _ in range(3)]
    for _ in range(7):
        await lobby(contexts[0], 1)
    for context in contexts:
        context.clock.now += 31 * DAY
    done = await asyncio.gather(*(clean(context, KEEPING) for context in contexts))
    assert sum(one.matches for one in done) == 7
    assert (await counted(contexts[0]))["matches"] == 0


async def test_joining_and_deleting_at_once_leave_no_half_match(make_context):
    context, other = await make_context(), await make_context()
    other.clock.now += 31 * DAY
    for _ in range(5):
        made, _ = await lobby(context, 1, seats=4)
        friends = [await guest(context, f"Friend {n}") for n in range(3)]
        answers = await asyncio.gather(
            *(matches.join(context, friend, made.id, made.code) for friend in friends),
            clean(other, KEEPING),
            return_exceptions=True,
        )
        refusals = [answer for answer in answers[:-1] if isinstance(answer, BaseException)]
        assert all(isinstance(refusal, errors.MatchUnknown) for refusal in refusals), refusals
        assert isinstance(answers[-1], Deleted)
        await clean(other, KEEPING)
    left = await counted(context)
    assert (left["matches"], left["seats"], left["moves"], left["match_secrets"]) == (0, 0, 0, 0)


async def test_a_step_that_fails_deletes_nothing_of_that_match(context, monkeypatch):
    made, (ana,) = await lobby(context, 1)
    context.clock.now += 31 * DAY
    before = await counted(context)
    monkeypatch.setattr(retention, "_OF_MATCHES", retention._OF_MATCHES[:1])
    await jobs.clean_once(context, KEEPING)
    assert await counted(context) == before
    monkeypatch.undo()
    await jobs.clean_once(context, KEEPING)
    with pytest.raises(errors.MatchUnknown):
        await matches.read(context, ana, made.id)


async def test_many_take_several_steps(context, monkeypatch):
    monkeypatch.setattr(retention, "MANY", 3)
    ana = await guest(context)
    async with context.database.writing() as connection:
        rows = [
            {"token_hash": str(n), "user_id": ana.id, "created_at": context.clock(), "used_at": context.clock()}
            for n in range(10)
        ]
        await connection.execute(insert(session_table), rows)
    context.clock.now += 402 * DAY
    assert await clean(context, KEEPING) == Deleted(sessions=11, guests=1)
