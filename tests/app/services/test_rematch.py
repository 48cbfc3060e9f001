"""The next match of the same people, and the order of seats."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from app.domain import errors
from app.domain.ids import MatchId
from app.domain.matches import EntryKind, Match, MatchStatus
from app.domain.secrets import commitment, verify
from app.domain.users import User
from app.services import bots, matches, retention
from app.services.context import Context
from app.services.rematch import rematch
from app.storage import secrets
from engines.kernel.protocol import Seat
from tests.app.services.people import frame_of, guest, lobby, playing, wire_of
from tests.app.services.test_bots import log_of, table_of, with_bots


async def ended(context: Context, people: int) -> tuple[MatchId, list[User]]:
    match, users = await playing(context, people, rounds=2)
    await matches.close(context, users[0], match)
    return match, users


def names(match: Match) -> list[str | None]:
    return [seat.name for seat in match.seats]


def kept(match: Match) -> list[str | None]:
    return [seat.kept_for for seat in match.seats]


# --- the next match ---------------------------------------------------------------------------------------------------


async def test_who_asks_is_host_and_all_have_moved_up_by_one(context):
    match, (ana, bruno, clara) = await ended(context, 3)
    first = await rematch(context, bruno, match)
    assert (first.you, first.host, first.status) == (0, 0, MatchStatus.LOBBY)
    assert names(first) == ["Bruno", None, None]
    assert kept(first) == [None, "Clara", "Ana"]
    assert first.options["rounds"] == 2
    assert (await rematch(context, ana, match)).you == 2
    last = await rematch(context, clara, match)
    assert names(last) == ["Bruno", "Clara", "Ana"]
    assert kept(last) == [None] * 3
    assert last.host == 0
    assert last.id == first.id != match


async def test_frames_of_the_ended_match_lead_to_it(context):
    match, (ana, bruno) = await ended(context, 2)
    assert (await wire_of(context, match, ana))["rematch"] is None
    before = (await frame_of(context, match, bruno)).version
    made = await rematch(context, ana, match)
    wire = await wire_of(context, match, bruno)
    assert (wire["rematch"], wire["version"]) == ({"match": made.id, "code": made.code}, before + 1)
    assert (await matches.read(context, bruno, match)).rematch is not None
    entry = (await log_of(context, match))[-1]
    assert (entry.kind, entry.seat) == (EntryKind.REMATCH, 0)


async def test_asked_again_nothing_changes(context):
    match, (ana, _) = await ended(context, 2)
    made = await rematch(context, ana, match)
    assert await rematch(context, ana, match) == made


async def test_asked_by_all_at_once_from_several_processes_it_is_one(make_context):
    contexts = [await make_context() for _ in range(3)]
    match, users = await ended(contexts[0], 3)
    made = await asyncio.gather(*[rematch(contexts[n], user, match) for n, user in enumerate(users)])
    assert len({one.id for one in made}) == 1
    assert sorted(one.you for one in made) == [0, 1, 2]
    assert [e.kind for e in await log_of(contexts[0], match)].count(EntryKind.REMATCH) == 1
    found = await matches.list_mine(contexts[0], users[0])
    assert len([one for one in found if one.status is MatchStatus.LOBBY]) == 1


async def test_who_may_not_ask(context):
    match, (ana, bruno, clara) = await playing(context, 3)
    with pytest.raises(errors.MatchNotOver):
        await rematch(context, ana, match)
    await matches.remove(context, ana, match, Seat(2))
    await matches.close(context, ana, match)
    for stranger in (clara, await guest(context, "Zoe")):
        with pytest.raises(errors.MatchUnknown):
            await rematch(context, stranger, match)
    assert kept(await rematch(context, bruno, match)) == [None, None, "Ana"]


async def test_by_the_link_one_has_the_own_seat_too_and_others_take_what_is_free(context):
    match, (ana, bruno, _) = await ended(context, 3)
    made = await rematch(context, ana, match)
    zoe = await guest(context, "Zoe")
    with pytest.raises(errors.MatchFull):
        await matches.join(context, zoe, made.id, made.code)
    assert (await matches.join(context, bruno, made.id, made.code)).you == 0
    freed = await matches.remove(context, ana, made.id, Seat(1))
    assert kept(freed) == [None] * 3
    assert (await matches.join(context, zoe, made.id, made.code)).you == 1


async def test_who_does_not_come_is_not_waited_for_at_the_start(context):
    match, (ana, bruno, _) = await ended(context, 3)
    await rematch(context, ana, match)
    made = await rematch(context, bruno, match)
    started = await matches.start(context, ana, made.id)
    assert names(started) == ["Bruno", "Ana"]
    assert kept(started) == [None, None]


async def test_bots_come_along(context):
    made, (ana,) = await with_bots(context, 1, 2)
    await matches.start(context, ana, made.id)
    await matches.close(context, ana, made.id)
    again = await rematch(context, ana, made.id)
    assert names(again) == [made.seats[1].name, made.seats[2].name, "Ana"]
    assert [seat.bot for seat in again.seats] == ["newcomer", "newcomer", None]
    assert again.host == 2
    assert (await matches.start(context, ana, again.id)).status is MatchStatus.PLAYING
    assert len(await bots.open_questions(context)) == 2


async def test_a_lobby_that_everybody_left_is_as_if_never_made(context):
    match, (ana, bruno) = await ended(context, 2)
    first = await rematch(context, ana, match)
    await matches.leave(context, ana, first.id)
    second = await rematch(context, bruno, match)
    assert second.id != first.id
    assert (await table_of(context, match)).match.rematch.match == second.id


async def test_a_rematch_that_was_deleted_is_made_again(context):
    match, (ana, _) = await ended(context, 2)
    first = await rematch(context, ana, match)
    keeping = retention.Keeping(ended=timedelta(days=1), lobbies=timedelta(0))
    assert (await retention.clean(context, keeping)).matches == 1
    assert (await rematch(context, ana, match)).id != first.id


async def test_the_rematch_has_secrets_of_its_own(context):
    match, (ana, _) = await ended(context, 2)
    made = await rematch(context, ana, match)
    assert made.commitment != (await matches.read(context, ana, match)).commitment
    assert made.secret is None


# --- who sits where ---------------------------------------------------------------------------------------------------


async def test_the_host_orders_the_seats(context):
    """The lowest taken seat for who sits on the first one named; nonces go along."""
    made, (ana, bruno, clara) = await lobby(context, 3, 4)
    await matches.leave(context, bruno, made.id)
    before = await table_of(context, made.id)
    ordered = await matches.change_options(context, ana, made.id, order=[Seat(2), Seat(0)])
    assert names(ordered) == ["Clara", None, "Ana", None]
    assert (ordered.you, ordered.host) == (2, 2)
    assert (await frame_of(context, made.id, clara)).you == 0
    after = await table_of(context, made.id)
    assert after.at(0).nonce_commitment == before.at(2).nonce_commitment
    assert (await log_of(context, made.id))[-1].kind is EntryKind.ORDER
    assert names(await matches.start(context, ana, made.id)) == ["Clara", "Ana"]


async def test_the_seed_is_made_from_the_nonces_as_people_sit(context):
    made, (ana, _) = await lobby(context, 2)
    await matches.change_options(context, ana, made.id, order=[Seat(1), Seat(0)])
    await matches.start(context, ana, made.id)
    async with context.database.reading() as connection:
        hidden = await secrets.of_match(connection, made.id)
    table = await table_of(context, made.id)
    nonces = [hidden.nonces[sitter.seat] for sitter in table.sitters]
    assert [commitment(nonce) for nonce in nonces] == [sitter.nonce_commitment for sitter in table.sitters]
    assert hidden.seed is not None
    assert verify(made.commitment, hidden.secret, nonces, hidden.seed)


async def test_a_shuffle_is_another_order(context):
    made, (ana, _, _) = await lobby(context, 3)
    mixed = await matches.change_options(context, ana, made.id, order="shuffle")
    assert names(mixed) != names(made)
    assert sorted(map(str, names(mixed))) == sorted(map(str, names(made)))


@pytest.mark.parametrize("order", [[], [0], [0, 0], [0, 2], [0, 1, 2]])
async def test_an_order_names_each_taken_seat_once(context, order):
    made, (ana, _) = await lobby(context, 2, 3)
    with pytest.raises(errors.RequestInvalid) as refused:
        await matches.change_options(context, ana, made.id, order=order)
    assert refused.value.facts == {"field": "order", "problem": "value"}


async def test_the_same_order_changes_nothing(context):
    made, (ana, _) = await lobby(context, 2)
    same = await matches.change_options(context, ana, made.id, order=[Seat(0), Seat(1)])
    assert same.version == made.version


async def test_order_and_seats_at_once(context):
    made, (ana, _) = await lobby(context, 2, 3)
    changed = await matches.change_options(context, ana, made.id, order=[Seat(1), Seat(0)], seats=2)
    assert names(changed) == ["Bruno", "Ana"]
    assert changed.version == made.version + 2


async def test_only_the_host_orders_and_only_in_the_lobby(context):
    made, (ana, bruno) = await lobby(context, 2)
    with pytest.raises(errors.MatchNotHost):
        await matches.change_options(context, bruno, made.id, order="shuffle")
    await matches.start(context, ana, made.id)
    with pytest.raises(errors.MatchStarted):
        await matches.change_options(context, ana, made.id, order="shuffle")
