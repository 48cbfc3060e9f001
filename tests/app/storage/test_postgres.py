"""PostgreSQL that is not there, refuses, takes too long or cuts the line: a sentence at the start, busy afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.engine import make_url

from app.domain.errors import ServerBusy
from app.domain.meter import NoMeter
from app.services.incidents import incident
from app.storage import errors, postgres
from app.storage.database import Database, open_database
from app.storage.tables import users
from app.storage.units import Collision
from tests.app.conftest import SteppingClock
from tests.support.postgres import Databases, Postgres, databases, execute, query, run
from tests.support.server import free_port

ROW = {"id": "ana-1", "name": "Ana", "locale": None, "created_at": SteppingClock()()}
SECRET = "hunter2"


@pytest.fixture
def url() -> Iterator[str]:
    made = databases().fresh()
    yield made
    databases().drop(made)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await open_database(url, pool_size=2)
    yield opened
    await opened.close()


def other(url: str, **parts: object) -> str:
    """The same address but for those parts."""
    return make_url(url).set(**parts).render_as_string(hide_password=False)  # type: ignore[arg-type]


async def refused(address: str, kind: type[errors.StorageError] = errors.Unreachable) -> str:
    with pytest.raises(kind) as caught:
        await open_database(address)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert SECRET not in sentence
    assert caught.value.__cause__ is None
    return sentence


# --- at the start ---------------------------------------------------------------------------------------------------


async def test_a_server_that_is_not_there(url: str) -> None:
    port = free_port()
    sentence = await refused(other(url, port=port, password=SECRET))
    assert f"127.0.0.1:{port} does not answer" in sentence


async def test_a_host_that_nobody_knows(url: str) -> None:
    assert "no machine “nowhere.invalid” is known here" in await refused(
        other(url, host="nowhere.invalid", password=SECRET)
    )


@asynccontextmanager
async def stranger(greeting: bytes) -> AsyncIterator[int]:
    """A server that says this and nothing else; gives its port."""
    talks: list[asyncio.Task[None]] = []

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        talks.append(task)
        writer.write(greeting)
        while await reader.read(1024):
            pass
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]
        await asyncio.gather(*talks, return_exceptions=True)


async def test_a_server_that_takes_connections_and_says_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "CONNECT_WITHIN", 0.2)
    async with stranger(b"") as port:
        assert "does not answer" in await refused(other(url, port=port, password=SECRET))


async def test_something_else_than_postgresql(url: str) -> None:
    async with stranger(b"220 mail.example.org ESMTP\r\n") as port:
        await refused(other(url, port=port, password=SECRET))


async def test_a_user_who_is_not_let_in(url: str) -> None:
    assert "user “nobody-here”" in await refused(other(url, username="nobody-here", password=SECRET))


async def test_a_database_that_is_not_there(url: str) -> None:
    assert "no database “nothing-here”" in await refused(other(url, database="nothing-here", password=SECRET))


async def test_a_user_who_may_make_no_tables() -> None:
    empty = databases().empty()
    run(execute(databases().url, "DROP ROLE IF EXISTS reader"))
    run(execute(databases().url, "CREATE ROLE reader LOGIN"))
    assert "forbids the user “reader”" in await refused(other(empty, username="reader"), errors.NotWritable)
    databases().drop(empty)
    run(execute(databases().url, "DROP ROLE reader"))


async def test_options_of_the_address(url: str) -> None:
    await (await open_database(url + "?sslmode=prefer&target_session_attrs=any")).close()
    assert "not known here: colour" in await refused(url + "?colour=blue", errors.UrlNotUnderstood)


async def test_a_migration_that_another_program_holds_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "MIGRATION_WITHIN", 0.1)
    engine = await open_database(url)
    async with engine.writing() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({postgres._MIGRATIONS})"))
        assert "locked by another program" in await refused(url)
    await engine.close()


# --- afterwards -----------------------------------------------------------------------------------------------------


@asynccontextmanager
async def busy() -> AsyncIterator[None]:
    """What is done here is refused for now."""
    with pytest.raises(ServerBusy):
        yield


async def names(database: Database) -> list[str]:
    async with database.reading() as connection:
        return list((await connection.execute(select(users.c.name))).scalars())


OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


async def kill_others(url: str) -> None:
    await asyncio.to_thread(run, query(url, f"SELECT pg_terminate_backend(pid, 5000) {OTHERS}"))


async def test_a_connection_that_is_killed_in_a_transaction(database: Database, url: str) -> None:
    async with busy(), database.writing() as connection:
        await connection.execute(insert(users).values(ROW))
        await kill_others(url)
        await connection.execute(select(users))
    assert await names(database) == []


async def test_a_connection_that_is_killed_before_the_commit(database: Database, url: str) -> None:
    async with busy(), database.writing() as connection:
        await connection.execute(insert(users).values(ROW))
        await kill_others(url)
    assert await names(database) == []


async def test_connections_that_were_killed_unused_are_replaced_unnoticed(database: Database, url: str) -> None:
    async with database.reading() as one, database.reading() as two:
        await asyncio.gather(one.execute(select(users)), two.execute(select(users)))
    await kill_others(url)
    for _ in range(3):
        await asyncio.gather(names(database), names(database))
    await database.check()


async def test_a_statement_that_takes_too_long(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "ANSWER_WITHIN", 0.1)
    database = await open_database(url, pool_size=1)
    async with busy(), database.writing() as connection:
        await connection.execute(insert(users).values(ROW))
        await connection.execute(text("SELECT pg_sleep(60)"))
    assert await names(database) == []
    await database.close()


async def test_a_transaction_that_does_nothing_keeps_nobody_waiting(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that hangs with a match locked loses its lock, and what it wrote."""
    monkeypatch.setattr(postgres, "IDLE_WITHIN", 0.2)
    hanging = await open_database(url, pool_size=1)
    monkeypatch.undo()
    working = await open_database(url, pool_size=1)
    async with working.writing() as connection:
        await connection.execute(insert(users).values(ROW))
    async with busy(), hanging.writing() as connection:
        await connection.execute(users.update().values(name="Bruno"))
        async with working.writing() as rival:
            await rival.execute(users.update().values(name="Clara"))
        await connection.execute(select(users))
    assert await names(hanging) == ["Clara"]
    for database in (hanging, working):
        await database.close()


async def test_a_lock_that_another_program_keeps(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "ANSWER_WITHIN", 0.1)
    one, two = await open_database(url), await open_database(url)
    async with one.writing() as keeper:
        await keeper.execute(text("LOCK TABLE users"))
        async with busy(), two.writing() as connection:
            await connection.execute(insert(users).values(ROW))
    for database in (one, two):
        await database.close()


async def test_who_is_in_anothers_way_may_try_again(database: Database) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(users).values(ROW))
    with pytest.raises(Collision):  # noqa: PT012 - the unit of work is what fails
        async with database.writing() as late:
            await late.execute(select(users))
            async with database.writing() as early:
                await early.execute(users.update().values(name="Bruno"))
            await late.execute(users.update().values(name="Clara"))
    assert await names(database) == ["Bruno"]


async def test_a_user_with_too_many_connections(url: str) -> None:
    run(execute(databases().url, "DROP ROLE IF EXISTS crowd"))
    run(execute(databases().url, "CREATE ROLE crowd LOGIN CONNECTION LIMIT 1"))
    run(execute(url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO crowd"))
    one = await open_database(other(url, username="crowd"), pool_size=2)
    async with one.reading() as connection:
        await connection.execute(select(users))
        async with busy(), one.reading():
            pass
        assert "does not answer" in await refused(other(url, username="crowd"))
    assert await names(one) == []
    await one.close()
    run(execute(url, "DROP OWNED BY crowd"))
    run(execute(databases().url, "DROP ROLE crowd"))


async def test_a_server_that_stops_and_comes_back() -> None:
    """Said once in the log, without a word of what is stored."""
    with Postgres() as server:
        url = Databases(server.url).fresh()
        database = await open_database(url)
        assert await names(database) == []
        await asyncio.to_thread(server.stop)
        for _ in range(5):
            with pytest.raises(ServerBusy):
                await names(database)
        with pytest.raises(ServerBusy):
            await database.check()
        await asyncio.to_thread(server.start)
        assert await names(database) == []
        await database.check()
        await database.close()


async def test_a_server_that_is_paused_keeps_nobody_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who asks, nor who closes."""
    monkeypatch.setattr(postgres, "ANSWER_WITHIN", 0.3)
    monkeypatch.setattr(postgres, "GRACE", 0.1)
    with Postgres() as server:
        database = await open_database(Databases(server.url).fresh())
        await names(database)
        await asyncio.to_thread(server.pause)
        async with asyncio.timeout(30):
            for _ in range(3):
                with pytest.raises(ServerBusy):
                    await names(database)
            await database.close()
        await asyncio.to_thread(server.go_on)


async def test_what_else_fails_is_logged_without_what_is_stored(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Exception, match="unique") as failed:  # noqa: PT012 - the unit of work is what fails
        async with database.writing() as connection:
            await connection.execute(insert(users).values(ROW))
            await connection.execute(insert(users).values(ROW))
    incident(NoMeter(), failed.value)
    assert "UniqueViolationError (23505)" in caplog.text
    assert "ana-1" not in caplog.text
