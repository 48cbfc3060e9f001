"""Guests and their sessions."""

from __future__ import annotations

import hashlib

import pytest
from sqlalchemy import text

from app.domain import errors
from app.services import sessions


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
