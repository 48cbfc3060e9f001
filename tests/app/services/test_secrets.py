"""What is hidden stays hidden, and can be checked afterwards."""

from __future__ import annotations

import hashlib
import logging

import pytest

from app.domain import secrets as commit
from app.domain.errors import ServerError
from app.domain.matches import NewMatch
from app.games.codec import Game
from app.games.frames import dump
from app.services import frames, matches
from app.storage import secrets as stored
from engines.kernel.protocol import Seat
from tests.app.services.people import answer, frame_of, guest, lobby, make, play_on, playing
from tests.engines.toy import Hush

A, B, C = map(Seat, range(3))


async def test_the_published_secret_proves_the_deal(context):
    ana = await guest(context)
    bruno = await guest(context, "Bruno")
    made = await matches.create(context, ana, NewMatch("hush", 2, {}, nonce="aabb"))
    await matches.join(context, bruno, made.id, made.code, nonce="cc")
    await matches.start(context, ana, made.id)
    last = await play_on(context, made.id, [ana, bruno])
    assert last.secret is not None
    secret = bytes.fromhex(last.secret)
    assert hashlib.sha256(secret).hexdigest() == made.commitment
    async with context.database.reading() as connection:
        hidden = await stored.of_match(connection, made.id)
    nonces = [bytes.fromhex("aabb"), bytes.fromhex("cc")]
    assert [nonce for _, nonce in sorted(hidden.nonces.items())] == nonces
    assert hidden.seed is not None
    assert commit.verify(made.commitment, secret, nonces, hidden.seed)
    assert not commit.verify(made.commitment, secret, nonces[::-1], hidden.seed)


async def test_nonces_follow_their_people(context):
    made, (ana, bruno, _) = await lobby(context, 3, seats=4)
    async with context.database.reading() as connection:
        before = await stored.of_match(connection, made.id)
    await matches.leave(context, bruno, made.id)
    await matches.start(context, ana, made.id)
    async with context.database.reading() as connection:
        after = await stored.of_match(connection, made.id)
    assert dict(after.nonces) == {A: before.nonces[A], B: before.nonces[C]}


async def test_secret_is_shown_only_after_the_end(context):
    match, users = await playing(context, 2)
    assert (await frame_of(context, match, users[0])).secret is None
    assert (await matches.read(context, users[0], match)).secret is None
    for user in users:
        await matches.leave(context, user, match)
    assert (await matches.read(context, users[0], match)).secret is not None


async def test_what_others_sealed_changes_no_byte_of_mine(make_context, database_url, copy_database):
    """Two worlds that differ only in Bruno's sealed pick, and then in his second one."""
    context = await make_context()
    match, (ana, bruno, _) = await playing(context, 3)
    await context.database.close()
    seen = []
    for index in range(2):
        world = await make_context(url=copy_database(database_url))
        await answer(world, match, bruno, index)
        await answer(world, match, bruno, 3 - index)
        frame = await frame_of(world, match, ana, 0)
        log = await frames.read_log(world, ana, match)
        seen.append((dump(frame), dump(log)))
    assert seen[0] == seen[1]


async def test_only_the_audience_is_told(context):
    match, users = await playing(context, 2)
    for user in users:
        await answer(context, match, user)
    loser, winner = users
    if not (await frame_of(context, match, winner)).asks:
        loser, winner = winner, loser
    since = (await frame_of(context, match, winner)).version
    draw = next(
        legal for legal in (await frame_of(context, match, winner)).legal if type(legal.move).__name__ == "Draw"
    )
    await make(context, match, winner, draw)
    mine = dump(await frame_of(context, match, winner, since))
    theirs = dump(await frame_of(context, match, loser, since))
    assert b'"saw"' in mine
    assert b'"saw"' not in theirs
    assert b'"saw"' not in dump(await frames.read_log(context, loser, match))


class Broken(Hush):
    """Fails with a secret in its text."""

    def apply(self, state, seat, move, rng):
        raise KeyError(" ".join(("secret", "canary", str(state.deck))))


async def test_a_broken_engine_changes_nothing_and_tells_no_secret(make_context, caplog):
    context = await make_context()
    match, (ana, _) = await playing(context, 2)
    broken = await make_context(games={"hush": Game(Broken())})
    before = await frame_of(broken, match, ana)
    with caplog.at_level(logging.ERROR), pytest.raises(ServerError) as fault:
        await make(broken, match, ana, before.legal[0])
    assert fault.value.facts["incident"] in caplog.text
    assert "secret canary" not in caplog.text
    assert fault.value.__cause__ is None
    assert fault.value.__suppress_context__
    assert await frame_of(broken, match, ana) == before
    await make(context, match, ana, before.legal[0])
