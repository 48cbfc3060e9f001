"""Guests and their sessions."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest
from sqlalchemy import select, text

from app.domain import errors
from app.domain.sessions import hash_of_token
from app.services import matches, sessions
from app.storage import sessions as stored
from app.storage import tables
from tests.app.services.people import lobby


async def test_a_guest_is_known_by_their_token(context):
    made = await sessions.create_guest(context, " Ana ", "pt-BR")
    assert (made.user.name, made.user.locale) == ("Ana", "pt-BR")
    assert await sessions.user_of_token(context, made.token) == made.user


async def test_only_the_hash_of_the_token_is_kept(context):
    made = await sessions.create_guest(context, "Ana")
    async with context.database.reading() as connection:
        rows = (await connection.execute(text("SELECT token_hash FROM sessions"))).scalars().all()
    assert rows == [hashlib.sha256(made.token.encode()).hexdigest()]
    with pytest.raises(errors.SessionUnknown):
        await sessions.user_of_token(context, rows[0])


@pytest.mark.parametrize(
    ("token", "refusal"),
    [
        (None, errors.SessionNone),
        ("", errors.SessionNone),
        ("x", errors.SessionUnknown),
        ("\ud800", errors.SessionUnknown),
    ],
)
async def test_unknown_tokens(context, token, refusal):
    with pytest.raises(refusal):
        await sessions.user_of_token(context, token)


async def test_an_ended_session_is_forgotten_and_ending_it_again_is_no_error(context):
    made = await sessions.create_guest(context, "Ana")
    for _ in range(2):
        await sessions.end_session(context, made.token)
    with pytest.raises(errors.SessionUnknown):
        await sessions.user_of_token(context, made.token)


async def test_name_and_language_change_alone(context):
    made = await sessions.create_guest(context, "Ana", "en")
    renamed = await sessions.update_user(context, made.user, name="Anna")
    assert (renamed.name, renamed.locale) == ("Anna", "en")
    moved = await sessions.update_user(context, renamed, locale="pt-BR")
    assert await sessions.user_of_token(context, made.token) == moved
    with pytest.raises(errors.NameEmpty):
        await sessions.update_user(context, moved, name=" ")


async def test_name_and_language_changed_at_once_are_both_kept(context):
    made = await sessions.create_guest(context, "Ana", "en")
    await sessions.update_user(context, made.user, name="Anna")
    await sessions.update_user(context, made.user, locale="pt-BR")
    kept = await sessions.user_of_token(context, made.token)
    assert (kept.name, kept.locale) == ("Anna", "pt-BR")


# --- how long a session is known ------------------------------------------------------------------------------------

LIFE = timedelta(days=10)


async def used_at(context):
    async with context.database.reading() as connection:
        return (await connection.execute(select(tables.sessions.c.used_at))).scalar_one()


async def test_a_session_that_is_not_used_ends(make_context):
    context = await make_context(session_life=LIFE)
    made = await sessions.create_guest(context, "Ana")
    context.clock.now += LIFE - timedelta(minutes=1)
    assert await sessions.user_of_token(context, made.token) == made.user
    context.clock.now += LIFE + timedelta(minutes=1)
    with pytest.raises(errors.SessionUnknown):
        await sessions.user_of_token(context, made.token)
    assert await sessions.known_sessions(context, [hash_of_token(made.token)]) == set()


async def test_a_session_that_is_used_goes_on_and_that_is_noted_once_a_day(make_context):
    context = await make_context(session_life=LIFE)
    made = await sessions.create_guest(context, "Ana")
    first = await used_at(context)
    context.clock.now += timedelta(hours=23)
    await sessions.user_of_token(context, made.token)
    assert await used_at(context) == first
    for _ in range(5):
        context.clock.now += timedelta(days=9)
        await sessions.user_of_token(context, made.token)
        noted = await used_at(context)
        assert context.clock.now - noted < timedelta(minutes=1)
        await sessions.user_of_token(context, made.token)
        assert await used_at(context) == noted


async def test_an_open_socket_is_a_use(make_context):
    context = await make_context(session_life=LIFE)
    made = await sessions.create_guest(context, "Ana")
    hashed = hash_of_token(made.token)
    for _ in range(5):
        context.clock.now += timedelta(days=9)
        assert await sessions.known_sessions(context, [hashed, "another"]) == {hashed}
    assert await sessions.user_of_token(context, made.token) == made.user


async def test_who_asks_is_answered_where_the_use_cannot_be_noted(context, monkeypatch):
    made = await sessions.create_guest(context, "Ana")
    context.clock.now += timedelta(days=9)

    async def busy(*_):
        raise errors.ServerBusy

    monkeypatch.setattr(stored, "note_use", busy)
    assert await sessions.user_of_token(context, made.token) == made.user


async def test_ending_a_session_leaves_the_seat(context):
    made, (ana, _) = await lobby(context, 2)
    context.clock.now += timedelta(days=500)
    assert (await matches.read(context, ana, made.id)).seats[0].name == "Ana"
