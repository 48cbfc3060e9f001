"""`menagerie migrate`: from which schema to which, in one line; or what is to be done, changing nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import FAILED, main
from app.storage import migrate
from tests.support import postgres
from tests.support.server import free_port

NEWEST = migrate.newest()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An empty database, which the environment names."""
    empty = f"sqlite:///{tmp_path / 'm.db'}" if request.param == "sqlite" else postgres.databases().empty()
    monkeypatch.setenv("DATABASE_URL", empty)
    yield empty
    if request.param == "postgres":
        postgres.databases().drop(empty)


def test_the_schema_is_made_and_left_as_it_is_afterwards(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate"]) == 0
    assert capsys.readouterr().out == f"The schema was not made yet, and is {NEWEST} now.\n"
    assert main(["migrate"]) == 0
    assert capsys.readouterr().out == f"The schema is the newest already: {NEWEST}.\n"


def test_a_check_fails_until_there_is_nothing_to_do(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert main(["migrate", "--check"]) == FAILED
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("menagerie: The")
        assert told.err.endswith("menagerie migrate.\n")
        assert list(tmp_path.iterdir()) == []
    main(["migrate"])
    capsys.readouterr()
    assert main(["migrate", "--check"]) == 0
    assert capsys.readouterr().out == "The schema is the newest.\n"


@pytest.mark.parametrize("arguments", [["migrate"], ["migrate", "--check"], ["serve", "--port", "0"]])
def test_a_server_that_does_not_answer_is_told_in_one_line_without_the_password(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    port = free_port()
    monkeypatch.setenv("DATABASE_URL", f"postgresql://ana:hunter2@127.0.0.1:{port}/menagerie")
    assert main(arguments) == FAILED
    told = capsys.readouterr().err
    assert told.startswith(f"menagerie: The database server at 127.0.0.1:{port} does not answer")
    assert told.count("\n") == 1
    assert "hunter2" not in told
