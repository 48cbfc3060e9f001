"""Settings from the environment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app import settings
from app.settings import BadSettings, Settings, data_folder, load_settings


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(settings.variable_of(field), raising=False)


def test_defaults_are_for_a_home_network() -> None:
    chosen = load_settings()
    assert (chosen.host, chosen.port, chosen.public_url) == ("0.0.0.0", 8000, None)
    assert chosen.database_file == data_folder() / "menagerie.db"
    assert not chosen.is_public_https


def test_an_installed_program_keeps_its_data_with_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "ROOT", tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / "share" / "menagerie"


def test_the_environment_is_read_and_arguments_win(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/x.db")
    monkeypatch.setenv("MENAGERIE_PORT", "9000")
    monkeypatch.setenv("MENAGERIE_PUBLIC_URL", "https://Menagerie.Example.org/")
    chosen = load_settings(host="127.0.0.1", port=None)
    assert (chosen.host, chosen.port) == ("127.0.0.1", 9000)
    assert chosen.database_file == tmp_path / "x.db"
    assert chosen.public_url == "https://menagerie.example.org"
    assert chosen.is_public_https
    assert load_settings(port=9001).port == 9001


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", "mysql://menagerie@localhost/menagerie"),
        ("DATABASE_URL", "postgresql://menagerie@localhost"),
        ("DATABASE_URL", "postgresql://menagerie@localhost:99999/menagerie"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "redis://localhost:0x18eb/0"),
        ("REDIS_URL", "redis://localhost:63790000/0"),
        ("REDIS_URL", "redis://localhost:6379/first"),
        ("REDIS_URL", "redis://[::1:6379/0"),
        ("MENAGERIE_WORKERS", "0"),
        ("DATABASE_URL", "menagerie.db"),
        ("DATABASE_URL", "sqlite://"),
        ("MENAGERIE_PORT", "http"),
        ("MENAGERIE_PORT", "65536"),
        ("MENAGERIE_PUBLIC_URL", "menagerie.example.org"),
        ("MENAGERIE_PUBLIC_URL", "https://example.org/menagerie"),
        ("MENAGERIE_PUBLIC_URL", "https://example.org:99999"),
        ("MENAGERIE_PUBLIC_URL", "https://example.org:https"),
        ("MENAGERIE_PUBLIC_URL", "https://my menagerie.org"),
        ("MENAGERIE_LOG_LEVEL", "loud"),
        ("MENAGERIE_CREATE", "friends"),
        ("MENAGERIE_CREATE", "invited"),
        ("MENAGERIE_CREATE", "host"),
        ("MENAGERIE_INVITE_CODE", "banana"),
        ("MENAGERIE_INVITE_CODE", "         "),
        ("MENAGERIE_HOST_KEY", "fifteen-letters"),
        ("MENAGERIE_METRICS_TOKEN", "short"),
        ("MENAGERIE_SESSION_DAYS", "0"),
        ("MENAGERIE_KEEP_DAYS", "0"),
        ("MENAGERIE_LOBBY_DAYS", "soon"),
        ("MENAGERIE_JOBS", "sometimes"),
        ("MENAGERIE_TRUSTED_PROXIES", "nginx"),
        ("MENAGERIE_TRUSTED_PROXIES", "127.0.0.1,*"),
    ],
)
def test_a_bad_value_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadSettings) as refused:
        load_settings()
    assert str(refused.value).startswith(variable)
    assert "\n" not in str(refused.value)


def test_what_is_secret_is_in_no_complaint_and_no_picture_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENAGERIE_HOST_KEY", "too-short-key")
    with pytest.raises(BadSettings, match="at least 16") as refused:
        load_settings()
    assert "too-short-key" not in str(refused.value)
    for variable in ("MENAGERIE_HOST_KEY", "MENAGERIE_INVITE_CODE", "MENAGERIE_METRICS_TOKEN"):
        monkeypatch.setenv(variable, "a-secret-of-many-characters")
    assert "a-secret" not in repr(load_settings())


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("REDIS_URL", "redis://:half/a-secret@localhost:6379/0"),
        ("REDIS_URL", "redis://:half\u2100a-secret@localhost:6379/0"),
        ("DATABASE_URL", "postgresql://localhost:half/menagerie"),
    ],
)
def test_a_broken_address_is_not_quoted(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadSettings, match="write it as") as refused:
        load_settings()
    assert "half" not in str(refused.value)


def test_a_code_must_be_named_where_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENAGERIE_CREATE", "host")
    with pytest.raises(BadSettings, match="at least 16 characters in MENAGERIE_HOST_KEY"):
        load_settings()
    monkeypatch.setenv("MENAGERIE_HOST_KEY", "a-key-of-sixteen-characters")
    assert load_settings().create_keys == ("a-key-of-sixteen-characters",)


def test_proxies_are_addresses_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENAGERIE_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8,::1")
    assert load_settings().trusted_proxies == "127.0.0.1,10.0.0.0/8,::1"
    monkeypatch.setenv("MENAGERIE_TRUSTED_PROXIES", "*")
    assert load_settings().trusted_proxies == "*"


def test_what_looks_like_a_setting_and_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("MENAGERIE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("MENAGERIE_POOL_SIZ", "9")
    monkeypatch.setenv("MENAGERIE_QUARTZ", "1")
    monkeypatch.setenv("MENAGERIE_PORT", "9000")
    assert settings.misspelt() == [("MENAGERIE_POOL_SIZ", "MENAGERIE_POOL_SIZE"), ("MENAGERIE_QUARTZ", None)]
