"""Nobody waits for ever for somebody who left."""

from __future__ import annotations

import pytest

from app.domain import errors
from app.domain.matches import MatchStatus
from app.games.codec import Game
from app.services import frames, matches
from tests.app.services.people import answer, frame_of, make, play_on, playing
from tests.engines.toy import Hush, Pick


async def kinds(context, match, user):
    return [entry.kind.value for entry in (await frames.read_log(context, user, match)).entries[3:]]


async def test_leaving_answers_at_once_what_others_wait_for(context):
    match, (ana, bruno) = await playing(context, 2)
    await matches.leave(context, bruno, match)
    seen = await frame_of(context, match, ana)
    assert [seat.to_move for seat in seen.seats] == [True, False]
    assert seen.seats[1].away
    assert seen.seats[1].name == "Bruno"
    assert await kinds(context, match, ana) == ["left", "fallback"]


async def test_the_match_goes_on_to_its_end(context):
    match, users = await playing(context, 3)
    await matches.leave(context, users[1], match)
    await matches.leave(context, users[2], match)
    last = await play_on(context, match, users[:1])
    assert last.status is MatchStatus.FINISHED


async def test_leaving_twice_is_leaving_once(context):
    match, (ana, bruno) = await playing(context, 2)
    await matches.leave(context, bruno, match)
    version = (await frame_of(context, match, ana)).version
    await matches.leave(context, bruno, match)
    assert (await frame_of(context, match, ana)).version == version


async def test_who_left_cannot_move_until_they_return(context):
    match, (_, bruno) = await playing(context, 2)
    legal = (await frame_of(context, match, bruno)).legal[0]
    await matches.leave(context, bruno, match)
    with pytest.raises(errors.MatchNotSeated):
        await make(context, match, bruno, legal)
    assert (await frame_of(context, match, bruno)).legal == ()
    back = await matches.join(context, bruno, match, "whatever")
    assert not back.seats[1].away
    frame = await frame_of(context, match, bruno)
    assert not frame.asks[0].must
    await make(context, match, bruno, frame.legal[1])
    assert await kinds(context, match, bruno) == ["left", "fallback", "returned", "move"]


async def test_returning_twice_is_returning_once(context):
    match, (_, bruno) = await playing(context, 2)
    await matches.leave(context, bruno, match)
    first = await matches.join(context, bruno, match, "")
    assert await matches.join(context, bruno, match, "") == first


async def test_when_all_have_left_the_match_is_abandoned_and_kept(context):
    match, users = await playing(context, 2)
    for user in users:
        await matches.leave(context, user, match)
    seen = await matches.read(context, users[0], match)
    assert seen.status is MatchStatus.ABANDONED
    assert seen.ended_at is not None
    assert not any(seat.to_move for seat in seen.seats)
    frame = await frame_of(context, match, users[0])
    assert frame.view is not None
    assert frame.outcome is None
    assert (await matches.join(context, users[0], match, seen.code)).status is MatchStatus.ABANDONED


async def test_fallbacks_follow_a_move_in_its_own_transaction(context):
    match, (ana, bruno) = await playing(context, 2)
    await matches.leave(context, bruno, match)
    said = len(context.bus.said)
    frame = await frame_of(context, match, ana)
    while not frame.status.has_ended:
        moved = await answer(context, match, ana)
        frame = await frame_of(context, match, ana)
        assert frame.version >= moved.version
        assert frame.status.has_ended or any(ask.must for ask in frame.asks)
    announced = [change.version for change in context.bus.said[said:]]
    assert announced == sorted(set(announced))


class Stubborn(Hush):
    """Refuses its own fallback."""

    def fallback(self, state, seat):
        return Pick(99)


async def test_a_refused_fallback_is_the_engines_fault_and_changes_nothing(make_context):
    context = await make_context(games={"hush": Game(Stubborn())})
    match, (_, bruno) = await playing(context, 2)
    before = await frame_of(context, match, bruno)
    with pytest.raises(errors.ServerError):
        await matches.leave(context, bruno, match)
    assert await frame_of(context, match, bruno) == before
