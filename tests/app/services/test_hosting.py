"""What the host of a match may do to it besides options and the start: close it, and send somebody away."""

from __future__ import annotations

import asyncio

import pytest

from app.domain import errors
from app.domain.ids import MatchId
from app.domain.matches import MatchStatus, Reader
from app.services import frames, matches, sessions
from engines.kernel.protocol import Seat
from tests.app.services.people import answer, frame_of, fresh_command, guest, lobby, make, play_on, playing


async def kinds(context, match, user):
    return [(entry.kind.value, entry.seat) for entry in (await frames.read_log(context, user, match)).entries]


# --- closing --------------------------------------------------------------------------------------------------------


async def test_the_host_closes_a_lobby(context):
    made, (ana, bruno) = await lobby(context, 2, seats=3)
    closed = await matches.close(context, ana, made.id)
    assert (closed.status, closed.version) == (MatchStatus.ABANDONED, made.version + 1)
    assert closed.ended_at is not None
    assert (await kinds(context, made.id, bruno))[-1] == ("closed", 0)
    with pytest.raises(errors.MatchOver):
        await matches.join(context, await guest(context, "Late"), made.id, made.code)
    with pytest.raises(errors.MatchOver):
        await matches.start(context, ana, made.id)


async def test_the_host_closes_a_running_match(context):
    match, (ana, bruno) = await playing(context, 2)
    legal = (await frame_of(context, match, bruno)).legal[0]
    await matches.close(context, ana, match)
    seen = await frame_of(context, match, bruno)
    assert (seen.status, seen.asks, seen.legal, seen.outcome) == (MatchStatus.ABANDONED, (), (), None)
    assert seen.view is not None
    with pytest.raises(errors.MatchOver):
        await make(context, match, bruno, legal)


async def test_closing_twice_is_closing_once_and_what_is_finished_stays_so(context):
    made, (ana, _) = await lobby(context, 2)
    first = await matches.close(context, ana, made.id)
    assert await matches.close(context, ana, made.id) == first
    match, users = await playing(context, 2)
    last = await play_on(context, match, users)
    closed = await matches.close(context, users[0], match)
    assert (closed.status, closed.version) == (MatchStatus.FINISHED, last.version)


async def test_nobody_else_closes(context):
    match, (ana, bruno) = await playing(context, 2)
    with pytest.raises(errors.MatchNotHost):
        await matches.close(context, bruno, match)
    with pytest.raises(errors.MatchUnknown):
        await matches.close(context, await guest(context, "Zoe"), match)
    await matches.leave(context, ana, match)
    with pytest.raises(errors.MatchNotSeated):
        await matches.close(context, ana, match)
    assert (await frame_of(context, match, bruno)).status is MatchStatus.PLAYING


async def test_whoever_runs_the_server_closes_any_match(context):
    match, (ana, _) = await playing(context, 2)
    table = await matches.close_for_operator(context, match)
    assert table.match.status is MatchStatus.ABANDONED
    assert (await kinds(context, match, ana))[-1] == ("closed", None)
    assert context.bus.said[-1].version == table.match.version
    with pytest.raises(errors.MatchUnknown):
        await matches.close_for_operator(context, MatchId("nothing"))


# --- sending somebody away ------------------------------------------------------------------------------------------


async def test_in_the_lobby_the_seat_is_free_again_for_others(context):
    made, (ana, bruno, _) = await lobby(context, 3, seats=3)
    seen = await matches.remove(context, ana, made.id, Seat(1))
    assert [seat.name for seat in seen.seats] == ["Ana", None, "Clara"]
    assert (await kinds(context, made.id, ana))[-1] == ("removed", 1)
    with pytest.raises(errors.MatchUnknown):
        await matches.join(context, bruno, made.id, made.code)
    dora = await guest(context, "Dora")
    assert (await matches.join(context, dora, made.id, made.code)).you == 1
    started = await matches.start(context, ana, made.id)
    assert [seat.name for seat in started.seats] == ["Ana", "Dora", "Clara"]


async def test_to_who_was_removed_the_match_does_not_exist(context):
    made, (ana, bruno) = await lobby(context, 2)
    running, (host, gone, _) = await playing(context, 3)
    legal = (await frame_of(context, running, gone)).legal[0]
    await matches.remove(context, ana, made.id, Seat(1))
    await matches.remove(context, host, running, Seat(1))
    for user, match in ((bruno, made.id), (gone, running)):
        for asked in (
            matches.read(context, user, match),
            matches.leave(context, user, match),
            matches.start(context, user, match),
            matches.close(context, user, match),
            matches.remove(context, user, match, Seat(0)),
            matches.change_options(context, user, match, seats=4),
            frames.read_frame(context, user, match),
            frames.read_log(context, user, match),
            make(context, match, user, legal),
        ):
            with pytest.raises(errors.MatchUnknown):
                await asked
        assert await matches.list_mine(context, user) == []
        assert await frames.read_frames(context, match, [Reader(user.id, None)]) == {}


async def test_in_a_running_match_the_server_answers_for_the_seat(context):
    match, (ana, bruno, clara) = await playing(context, 3)
    code = (await matches.read(context, ana, match)).code
    seen = await matches.remove(context, ana, match, Seat(1))
    assert [(seat.name, seat.away) for seat in seen.seats] == [("Ana", False), ("Bruno", True), ("Clara", False)]
    assert (await kinds(context, match, ana))[-2:] == [("removed", 1), ("fallback", 1)]
    with pytest.raises(errors.CodeUnknown):
        await matches.join(context, bruno, match, "whatever")
    with pytest.raises(errors.MatchUnknown):
        await matches.join(context, bruno, match, code)
    last = await play_on(context, match, [ana, clara])
    assert last.status is MatchStatus.FINISHED
    with pytest.raises(errors.MatchUnknown):
        await matches.read(context, bruno, match)


async def test_who_had_left_can_be_removed_and_not_return(context):
    match, (ana, bruno) = await playing(context, 2)
    await matches.leave(context, bruno, match)
    removed = await matches.remove(context, ana, match, Seat(1))
    with pytest.raises(errors.MatchUnknown):
        await matches.join(context, bruno, match, removed.code)


async def test_removing_twice_is_removing_once(context):
    made, (ana, *_) = await lobby(context, 2, seats=3)
    match, (bruno, *_) = await playing(context, 3)
    for host, table in ((ana, made.id), (bruno, match)):
        first = await matches.remove(context, host, table, Seat(1))
        assert await matches.remove(context, host, table, Seat(1)) == first


async def test_after_the_end_nobody_is_removed(context):
    match, (ana, bruno) = await playing(context, 2)
    await matches.close(context, ana, match)
    await matches.remove(context, ana, match, Seat(1))
    assert (await frame_of(context, match, bruno)).status is MatchStatus.ABANDONED


@pytest.mark.parametrize(("seat", "problem"), [(0, "value"), (2, "too-big"), (99, "too-big")])
async def test_the_seat_must_be_anothers(context, seat, problem):
    made, (ana, _) = await lobby(context, 2)
    with pytest.raises(errors.RequestInvalid) as refused:
        await matches.remove(context, ana, made.id, Seat(seat))
    assert refused.value.facts == {"field": "seat", "problem": problem}


async def test_nobody_else_removes(context):
    match, (ana, bruno, _) = await playing(context, 3)
    with pytest.raises(errors.MatchNotHost):
        await matches.remove(context, bruno, match, Seat(2))
    with pytest.raises(errors.MatchUnknown):
        await matches.remove(context, await guest(context, "Zoe"), match, Seat(2))
    await matches.leave(context, ana, match)
    with pytest.raises(errors.MatchNotSeated):
        await matches.remove(context, ana, match, Seat(2))


async def test_a_new_name_does_not_reach_the_table_that_was_left_behind(context):
    match, (ana, bruno, _) = await playing(context, 3)
    await matches.remove(context, ana, match, Seat(1))
    await sessions.update_user(context, bruno, name="Bruna")
    assert (await matches.read(context, ana, match)).seats[1].name == "Bruno"


async def test_a_move_and_a_removal_at_once_leave_one_story(context):
    match, (ana, bruno, _) = await playing(context, 3)
    legal = (await frame_of(context, match, bruno)).legal[0]
    await asyncio.gather(
        *(make(context, match, bruno, legal, fresh_command()) for _ in range(4)),
        matches.remove(context, ana, match, Seat(1)),
        return_exceptions=True,
    )
    told = await kinds(context, match, ana)
    gone = told.index(("removed", 1))
    assert ("move", 1) not in told[gone:]
    assert (await frame_of(context, match, ana)).version == len(told)


async def test_what_is_hidden_stays_as_it_was(context):
    """Closing and removing draw no card, and tell nobody anything but that."""
    match, (ana, _, clara) = await playing(context, 3)
    await answer(context, match, clara)
    before = await frame_of(context, match, ana)
    await matches.remove(context, ana, match, Seat(2))
    after = await frame_of(context, match, ana, since=before.version)
    assert (after.view, after.events) == (before.view, ())
    await matches.close(context, ana, match)
    closed = await frame_of(context, match, ana, since=before.version)
    assert (closed.view, closed.events) == (before.view, ())
