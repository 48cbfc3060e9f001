"""docs/hosting.md: what can be run of it is run, and what it names is there."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from functools import partial
from pathlib import Path

import pytest

from app.cli import parser
from app.settings import Settings, variable_of
from tests.hosting.test_compose import EXAMPLE, SERVICES
from tests.support import postgres, programs
from tests.support.client import Table, by_hash, gather_table, play, seated
from tests.support.image import FINAL, Image
from tests.support.live import running
from tests.support.server import Server
from tests.support.stored import check_log, log_rows
from tools.install import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\S+)([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    """Those marked with it, in order."""
    return [text for language, mark, text in BLOCKS if language == "sh" and mark.strip() == kind]


async def played(url: str) -> Table:
    table = await gather_table(url, 2)
    await play(table, by_hash("page"), until=lambda frame: frame["version"] > 8)
    await table.close()
    return table


class Installed(Server):
    """The server as the image has it, on a database in the folder of the test."""

    def __init__(self, image: Image, folder: Path) -> None:
        super().__init__(folder)
        self.image = image

    @property
    def env(self) -> dict[str, str]:
        mine = {
            "DATABASE_URL": f"sqlite:///{self.database}",
            "MENAGERIE_PORT": str(self.port),
            "HOME": str(self.folder),
        }
        return {**self.image.environment(), "MENAGERIE_PUBLIC_URL": self.url, **mine}

    @property
    def command(self) -> list[str]:
        menagerie = f"{self.image.here('/opt/menagerie')}/bin/menagerie"
        return [menagerie, "serve", "--host", "127.0.0.1"]


def sh(script: str, folder: Path, env: dict[str, str]) -> str:
    """What it says on either output; it must succeed."""
    command = ["sh", "-euc", script]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def test_its_commands_do_what_it_says(image: Image, tmp_path: Path) -> None:
    secret, close, backup, health = blocks("runnable")
    restore, migrate = blocks("runnable stopped")
    server = Installed(image, tmp_path)
    run = partial(sh, folder=tmp_path, env=server.env)
    with server:
        table = asyncio.run(played(server.url))
        assert len(run(secret).strip()) == 48
        before = log_rows(server.database, table.id)
        run(backup)
        assert "abandoned" in run(close.replace("K7QM2XPA", table.code))
        assert run(health) == "The server is ready.\n"
    assert len(log_rows(server.database, table.id)) == len(before) + 1
    run(restore)
    assert len(log_rows(server.database, table.id)) == len(before)
    assert server.database.with_name(f"{server.database.name}.before-restore").is_file()
    assert "The schema is the newest." in run(migrate)


def without_docker(script: str) -> str:
    """What is run inside of the database's container; stopping and starting the server is left out."""
    lines = script.replace("docker compose exec -T postgres ", "").splitlines()
    return "\n".join(line for line in lines if not re.match(r"docker compose (stop|start) app$", line))


async def test_its_commands_for_postgresql_do_what_it_says(tmp_path: Path) -> None:
    backup, restore = map(without_docker, blocks("runnable postgres"))
    assert "docker" not in backup + restore
    with postgres.Postgres() as server:
        env = {**os.environ, "PATH": programs.path_with_them(), "PGHOST": "127.0.0.1", "PGPORT": str(server.port)}
        await asyncio.to_thread(sh, "createdb --username=menagerie menagerie", tmp_path, env)
        url = server.url.replace("/postgres", "/menagerie")
        async with running(url) as live, seated(live.url, 2) as table:
            await play(table, by_hash("page"), until=lambda frame: frame["version"] > 8)
            before = log_rows(url, table.id)
            await asyncio.to_thread(sh, backup, tmp_path, env)
            await play(table, by_hash("page"), until=lambda frame: frame["version"] > 12)
        await asyncio.to_thread(sh, restore, tmp_path, env)
        assert list(map(tuple, log_rows(url, table.id))) == list(map(tuple, before))
        async with running(url) as live:
            again = table.at(live.url)
            await play(again, by_hash("page"), until=lambda frame: frame["version"] > 20)
            await again.close()
        check_log(url, table.id)


def test_every_setting_that_it_names_is_there() -> None:
    known = {variable_of(name) for name in Settings.model_fields} | set(EXAMPLE)
    assert set(re.findall(r"\b(?:MENAGERIE_[A-Z_]+|[A-Z]+_URL|PUBLISH_ON)\b", PAGE)) <= known
    table = re.findall(r"^\| `(\w+)` \|.*\| (?:`(\w+)`|–) \|$", PAGE, re.MULTILINE)
    assert [choice for choice, _ in table] == ["everybody", "invited", "host"]


def test_every_command_of_ours_that_it_names_is_there() -> None:
    shell = "\n".join(text for language, _, text in BLOCKS if language in ("sh", "ini"))
    named = {
        *re.findall(r"(?:^| |/)menagerie ([a-z].*)$", shell, re.MULTILINE),
        *re.findall(r"`menagerie ([^`]+)`", PAGE),
    }
    assert len(named) > 5
    for arguments in named:
        parser().parse_args(arguments.split())


def test_every_command_of_dockers_names_a_service_that_is_there() -> None:
    named = re.findall(r"docker compose (?:exec -T|stop|start|logs --follow) (\w+)", PAGE)
    assert set(named) <= set(SERVICES)
    assert set(re.findall(r"--profile (\w+)", PAGE)) == set(SERVICES["proxy"]["profiles"])


def anchors(text: str) -> list[str]:
    """Of the headings of a page, as they are linked to."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return [re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles]


@pytest.mark.parametrize("page", ["docs/hosting.md", "docs/guarantees.md", "README.md"])
def test_every_link_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, heading = target.partition("#")
        if "://" in target:
            continue
        linked = (ROOT / page).parent / path if path else ROOT / page
        assert linked.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in [re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles], (
                target
            )


def test_the_service_of_the_system_is_as_the_page_says() -> None:
    (unit,) = [text for language, _, text in BLOCKS if language == "ini"]
    settings = dict(re.findall(r"(\w+)=(\S+)", " ".join(re.findall(r"^Environment=(.*)$", unit, re.MULTILINE))))
    assert settings["DATABASE_URL"].startswith("sqlite:////var/lib/menagerie/")
    assert "StateDirectory=menagerie" in unit
    assert FINAL.environment()["PATH"].startswith("/opt/menagerie/bin")
