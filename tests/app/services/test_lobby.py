"""From the lobby to the start."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import pytest

from app.domain import errors
from app.domain.ids import MatchId, Version
from app.domain.matches import MatchStatus, NewMatch
from app.services import matches, sessions
from app.services.changes import read
from app.storage import journal, users
from tests.app.services.people import frame_of, guest, lobby, playing, wire_of


async def test_maker_is_host_in_seat_0(context):
    ana = await guest(context)
    made = await matches.create(context, ana, NewMatch("hush", 3, {"rounds": 2}))
    assert (made.host, made.you, made.version, made.status) == (0, 0, 1, MatchStatus.LOBBY)
    assert [seat.name for seat in made.seats] == ["Ana", None, None]
    assert made.options == {"rounds": 2, "wins": None}
    assert made.link.endswith(made.code)
    assert made.secret is None
    assert await matches.read(context, ana, made.id) == made


async def test_frame_of_a_lobby_has_no_view(context):
    made, (ana, _) = await lobby(context, 2, seats=3)
    wire = await wire_of(context, made.id, ana, since=0)
    assert (wire["type"], wire["version"], wire["status"]) == ("frame", 2, "lobby")
    assert (wire["view"], wire["view_hash"], wire["outcome"], wire["clock"], wire["secret"]) == (None,) * 5
    assert (wire["asks"], wire["legal"], wire["events"]) == ([], [], [])
    nobody = {"name": None, "away": False, "to_move": False, "since": None, "bot": None, "kept_for": None}
    assert wire["seats"][2] == {"seat": 2, **nobody}


@pytest.mark.parametrize(
    ("game", "seats", "options", "refusal", "facts"),
    [
        ("chess", 2, {}, errors.GameUnknown, {"game": "chess"}),
        ("hush", 1, {}, errors.SeatsOutOfRange, {"min": 2, "max": 4}),
        ("hush", 5, {}, errors.SeatsOutOfRange, {"min": 2, "max": 4}),
        ("hush", 2, {"rounds": 99}, errors.OptionsInvalid, {"option": "rounds", "problem": "too-big"}),
        ("hush", 2, {"x": 1}, errors.OptionsInvalid, {"option": "x", "problem": "unknown"}),
        ("hush", 2, {"rounds": "3"}, errors.OptionsInvalid, {"option": "rounds", "problem": "type"}),
    ],
)
async def test_what_cannot_be_made(context, game, seats, options, refusal, facts):
    ana = await guest(context)
    with pytest.raises(refusal) as refused:
        await matches.create(context, ana, NewMatch(game, seats, options))
    assert refused.value.facts == facts
    assert await matches.list_mine(context, ana) == []


@pytest.mark.parametrize(("nonce", "problem"), [("zz", "value"), ("a" * 66, "too-long"), ("abc", "value")])
async def test_nonce_is_hexadecimal(context, nonce, problem):
    ana = await guest(context)
    with pytest.raises(errors.RequestInvalid) as refused:
        await matches.create(context, ana, NewMatch("hush", 2, {}, nonce))
    assert refused.value.facts == {"field": "nonce", "problem": problem}


async def test_join_takes_the_lowest_free_seat_and_may_be_repeated(context):
    made, (_, bruno, _) = await lobby(context, 3, seats=4)
    await matches.leave(context, bruno, made.id)
    dora = await guest(context, "Dora")
    first = await matches.join(context, dora, made.id, made.code)
    again = await matches.join(context, dora, made.id, made.code)
    assert first.you == 1
    assert first == again


async def test_join_code_is_forgiving(context):
    made, _ = await lobby(context, 1, seats=3)
    spoken = f" {made.code[:4].lower()}-{made.code[4:]} ".replace("0", "o").replace("1", "l")
    assert (await matches.invitation(context, None, spoken)).match == made.id
    await matches.join(context, await guest(context, "Bruno"), made.id, spoken)


@pytest.mark.parametrize("code", ["", "AAAA", "????????", "AAAAAAAAA", "AAAAAAAU"])
async def test_unknown_code(context, code):
    made, _ = await lobby(context, 1)
    with pytest.raises(errors.CodeUnknown):
        await matches.invitation(context, None, code)
    with pytest.raises(errors.CodeUnknown):
        await matches.join(context, await guest(context, "Bruno"), made.id, code)


async def test_invitation_seats_nobody(context):
    made, (ana,) = await lobby(context, 1, seats=3)
    bruno = await guest(context, "Bruno")
    seen = await matches.invitation(context, bruno, made.code)
    assert (seen.host, seen.seats, seen.taken, seen.you) == ("Ana", 3, 1, None)
    assert (await matches.invitation(context, ana, made.code)).you == 0
    with pytest.raises(errors.MatchUnknown):
        await matches.read(context, bruno, made.id)


async def test_equal_names_are_told_apart(context):
    made, _ = await lobby(context, 1, seats=4)
    for name in ("Ana", "ana"):
        joined = await matches.join(context, await guest(context, name), made.id, made.code)
    assert [seat.name for seat in joined.seats] == ["Ana", "Ana 2", "ana 3", None]


async def test_full_started_and_ended_matches_take_nobody(context):
    made, (ana, bruno) = await lobby(context, 2)
    late = await guest(context, "Late")
    with pytest.raises(errors.MatchFull):
        await matches.join(context, late, made.id, made.code)
    await matches.start(context, ana, made.id)
    with pytest.raises(errors.MatchStarted):
        await matches.join(context, late, made.id, made.code)
    for user in (ana, bruno):
        await matches.leave(context, user, made.id)
    with pytest.raises(errors.MatchOver):
        await matches.join(context, late, made.id, made.code)


async def test_twenty_rivals_for_the_last_seat(context):
    made, _ = await lobby(context, 3, seats=4)
    rivals = [await guest(context, f"Rival {n}") for n in range(20)]
    answers = await asyncio.gather(
        *(matches.join(context, rival, made.id, made.code) for rival in rivals), return_exceptions=True
    )
    seated = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert [match.you for match in seated] == [3]
    assert [type(answer) for answer in answers].count(errors.MatchFull) == 19


async def test_one_person_joining_twenty_times_gets_one_seat(context):
    made, _ = await lobby(context, 1, seats=4)
    bruno = await guest(context, "Bruno")
    answers = await asyncio.gather(*(matches.join(context, bruno, made.id, made.code) for _ in range(20)))
    assert {match.you for match in answers} == {1}
    assert {match.version for match in answers} == {2}


async def test_host_passes_on_when_the_host_leaves(context):
    made, (ana, bruno, clara) = await lobby(context, 3, seats=4)
    await matches.leave(context, ana, made.id)
    seen = await matches.read(context, bruno, made.id)
    assert (seen.host, [seat.name for seat in seen.seats]) == (1, [None, "Bruno", "Clara", None])
    with pytest.raises(errors.MatchNotHost):
        await matches.start(context, clara, made.id)
    started = await matches.start(context, bruno, made.id)
    assert (started.host, started.you, started.seats_wanted) == (0, 0, 2)
    with pytest.raises(errors.MatchUnknown):
        await matches.leave(context, ana, made.id)


async def test_last_one_to_leave_the_lobby_closes_it(context):
    made, (ana,) = await lobby(context, 1)
    await matches.leave(context, ana, made.id)
    assert (await matches.invitation(context, None, made.code)).status is MatchStatus.ABANDONED
    with pytest.raises(errors.MatchOver):
        await matches.join(context, ana, made.id, made.code)


async def test_start_closes_up_and_deals(context):
    made, (ana, bruno, clara) = await lobby(context, 3, seats=4)
    await matches.leave(context, bruno, made.id)
    started = await matches.start(context, ana, made.id)
    assert [seat.name for seat in started.seats] == ["Ana", "Clara"]
    assert all(seat.to_move for seat in started.seats)
    frame = await frame_of(context, made.id, clara)
    assert (frame.you, frame.status) == (1, MatchStatus.PLAYING)
    assert len(frame.legal) == 5


async def test_start_needs_people_and_the_host(context):
    made, (ana,) = await lobby(context, 1, seats=3)
    with pytest.raises(errors.MatchTooFew) as refused:
        await matches.start(context, ana, made.id)
    assert refused.value.facts == {"min": 2}
    bruno = await guest(context, "Bruno")
    with pytest.raises(errors.MatchUnknown):
        await matches.start(context, bruno, made.id)
    with pytest.raises(errors.MatchUnknown):
        await matches.start(context, ana, MatchId("nosuchmatch"))


async def test_start_once_however_often_it_is_asked(context):
    made, (ana, _) = await lobby(context, 2)
    answers = await asyncio.gather(*(matches.start(context, ana, made.id) for _ in range(5)), return_exceptions=True)
    assert [type(answer) for answer in answers].count(errors.MatchStarted) == 4


async def test_engine_refuses_options_at_the_start(context):
    made, (ana, _) = await lobby(context, 2, rounds=1, wins=2)
    with pytest.raises(errors.OptionsInvalid) as refused:
        await matches.start(context, ana, made.id)
    assert refused.value.facts["code"] == "too-many-wins"
    assert (await matches.read(context, ana, made.id)).status is MatchStatus.LOBBY
    await matches.change_options(context, ana, made.id, options={"wins": 1})
    assert (await matches.start(context, ana, made.id)).status is MatchStatus.PLAYING


async def test_options_are_the_hosts_to_change(context):
    made, (ana, bruno) = await lobby(context, 2, rounds=2)
    changed = await matches.change_options(context, ana, made.id, seats=4, options={"wins": 1})
    assert (changed.seats_wanted, changed.options) == (4, {"rounds": 2, "wins": 1})
    assert changed.version == made.version + 1
    assert await matches.change_options(context, ana, made.id, seats=4) == changed
    with pytest.raises(errors.MatchNotHost):
        await matches.change_options(context, bruno, made.id, seats=3)
    with pytest.raises(errors.OptionsInvalid):
        await matches.change_options(context, ana, made.id, options={"rounds": 0})
    await matches.start(context, ana, made.id)
    with pytest.raises(errors.MatchStarted):
        await matches.change_options(context, ana, made.id, seats=3)


async def test_fewer_seats_close_up_but_drop_nobody(context):
    made, (ana, bruno, clara) = await lobby(context, 3, seats=4)
    with pytest.raises(errors.SeatsOutOfRange) as refused:
        await matches.change_options(context, ana, made.id, seats=2)
    assert refused.value.facts == {"min": 3, "max": 4}
    await matches.leave(context, bruno, made.id)
    changed = await matches.change_options(context, ana, made.id, seats=2)
    assert [seat.name for seat in changed.seats] == ["Ana", "Clara"]
    assert (await matches.read(context, clara, made.id)).you == 1


async def test_my_matches_where_i_must_act_come_first(context):
    match, (ana, _) = await playing(context, 2)
    other = await matches.create(context, ana, NewMatch("hush", 2, {}))
    mine = await matches.list_mine(context, ana)
    assert [(line.id, line.to_move) for line in mine] == [(match, True), (other.id, False)]
    assert mine[0].since is not None
    await matches.leave(context, ana, match)
    assert [line.id for line in await matches.list_mine(context, ana)] == [other.id]


async def test_new_name_shows_at_open_tables(context):
    made, (ana, bruno) = await lobby(context, 2)
    await sessions.update_user(context, bruno, name="Ana")
    seen = await matches.read(context, ana, made.id)
    assert [seat.name for seat in seen.seats] == ["Ana", "Ana 2"]
    assert seen.version == made.version + 1


async def test_tables_show_the_name_that_is_kept(context):
    """Of new names at once, of one said while sitting down, and of one that never reached the table."""
    made, (ana, bruno) = await lobby(context, 2, seats=3)
    await asyncio.gather(*(sessions.update_user(context, bruno, name=f"Bruno {n}") for n in range(12)))
    clara = await guest(context, "Clara")
    await sessions.update_user(context, clara, name="Chiara")
    await matches.join(context, clara, made.id, made.code)
    async with context.database.writing() as connection:
        kept = (await users.find(connection, bruno.id)).name
        await users.change(connection, replace(ana, name="Anna"))
    await sessions.update_user(context, ana, name="Anna")
    seen = await matches.read(context, ana, made.id)
    assert [seat.name for seat in seen.seats] == ["Anna", kept, "Chiara"]
    assert (await matches.create(context, ana, NewMatch("hush", 2, {}))).seats[0].name == "Anna"


async def test_changes_are_announced_after_they_are_stored(context):
    made, _ = await lobby(context, 2)
    assert [(said.match, said.version) for said in context.bus.said] == [(made.id, 1), (made.id, 2)]


async def test_coming_and_going_at_once(context):
    """One person per seat, one seat per person, and a host who sits there."""
    made, users = await lobby(context, 1, seats=4)
    users += [await guest(context, f"Guest {n}") for n in range(6)]

    async def come_and_go(user, times):
        for _ in range(times):
            with contextlib.suppress(errors.MatchFull, errors.MatchStarted, errors.MatchOver):
                await matches.join(context, user, made.id, made.code)
            with contextlib.suppress(errors.MatchUnknown):
                await matches.leave(context, user, made.id)

    await asyncio.gather(*(come_and_go(user, 3) for user in users[1:]))
    async with context.database.reading() as connection:
        table = (await read(context, connection, made.id)).table
        entries = await journal.entries(connection, made.id, Version(0), 1000)
    assert [sitter.user for sitter in table.sitters] == [users[0].id]
    assert [entry.version for entry in entries] == list(range(1, table.match.version + 1))
    seats: dict[int | None, str] = {0: "joined"}
    for entry in entries[1:]:
        assert entry.kind != seats.get(entry.seat, "left")
        seats[entry.seat] = entry.kind.value
