"""`menagerie close`, also while the server that plays the match runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.cli import main
from tests.support.live import Live, running


async def close(live: Live, name: str) -> int:
    return await asyncio.to_thread(main, ["close", name])


@pytest.mark.parametrize("by", ["id", "code", "link"])
async def test_everybody_at_the_table_is_told(
    database_file: Path, by: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database_file}")
    async with running(database_file) as live:
        table = await live.playing(2)
        ana = table.people[0]
        name = {"id": table.id, "code": table.code.lower(), "link": f"{live.url}/{table.code}"}[by]
        async with ana.socket(table.id) as talk:
            version = (await talk.hear("frame"))["version"]
            assert await close(live, name) == 0
            assert capsys.readouterr().out == f"The match {table.id} is abandoned.\n"
            assert (await talk.hear_frame(version + 1))["status"] == "abandoned"
        assert await close(live, name) == 0
        assert (await ana.frame(table.id))["version"] == version + 1


async def test_what_cannot_be_closed_is_told_in_one_line(
    database_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database_file}")
    for name in ("nothing", "ZZZZZZZZ", "/", "' OR 1=1"):
        assert await asyncio.to_thread(main, ["close", name]) == 2
        err = capsys.readouterr().err
        assert "There is no match" in err
        assert err.count("\n") == 1
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database_file.parent}/none.db")
    assert await asyncio.to_thread(main, ["close", "nothing"]) == 2
    assert "menagerie migrate" in capsys.readouterr().err
    assert not (database_file.parent / "none.db").exists()
