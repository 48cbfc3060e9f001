"""All settings, from the environment; nothing else reads it."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

ROOT = Path(__file__).resolve().parent.parent
"""The checkout, or the folder of installed packages."""


class BadSettings(Exception):
    """A setting has a value that cannot be used; the text is one line for the person who set it."""


def data_folder() -> Path:
    """Where the embedded database lives: ``data`` of a checkout, else the user's own folder for programs' data."""
    if (ROOT / "pyproject.toml").is_file():
        return ROOT / "data"
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "menagerie"


def default_database_url() -> str:
    """SQLite in one file."""
    return f"sqlite+aiosqlite:///{data_folder() / 'menagerie.db'}"


def checked_database_url(text: str) -> str:
    """The address with its async driver named. Raises ValueError with a sentence."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError("is no database address; write it as sqlite:////folder/menagerie.db") from None
    if url.get_backend_name() != "sqlite":
        raise ValueError(f"names {url.get_backend_name()}, and this version keeps its data in SQLite only")
    if url.database in (None, "", ":memory:"):
        raise ValueError("names no file; write it as sqlite:////folder/menagerie.db")
    return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)


def checked_public_url(text: str) -> str:
    """The address without a slash at its end. Raises ValueError with a sentence."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("must be a whole address such as https://menagerie.example.org")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise ValueError("must be scheme, host and port alone, such as https://menagerie.example.org")
    return f"{parts.scheme}://{parts.netloc.lower()}"


class Settings(BaseSettings):
    """How this server runs. Each field is the variable ``MENAGERIE_<FIELD>``, the database is ``DATABASE_URL``."""

    model_config = SettingsConfigDict(
        env_prefix="MENAGERIE_", env_ignore_empty=True, frozen=True, extra="ignore", populate_by_name=True
    )

    database_url: Annotated[str, AfterValidator(checked_database_url)] = Field(
        default_factory=default_database_url, validation_alias="DATABASE_URL"
    )
    public_url: Annotated[str, AfterValidator(checked_public_url)] | None = None
    """What links and QR codes begin with; None: the address in the local network."""
    host: str = "0.0.0.0"  # noqa: S104 - friends in the same network are who this is for
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def database(self) -> URL:
        return make_url(self.database_url)

    @property
    def database_file(self) -> Path:
        """The file of the embedded database."""
        assert self.database.database is not None
        return Path(self.database.database)

    @property
    def is_public_https(self) -> bool:
        return bool(self.public_url and self.public_url.startswith("https:"))


def variable_of(field: str) -> str:
    """The name of a field's variable in the environment."""
    return "DATABASE_URL" if field.upper() == "DATABASE_URL" else f"MENAGERIE_{field.upper()}"


def load_settings(**overrides: object) -> Settings:
    """The settings of this process; what is None in ``overrides`` is not overridden. Raises BadSettings."""
    given = {key: value for key, value in overrides.items() if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        name = variable_of(str(first["loc"][0]))
        reason = first["msg"].removeprefix("Value error, ")
        raise BadSettings(f"{name} {reason}" if reason[0].islower() else f"{name}: {reason}") from None


def program_version() -> str:
    """Of the installed package."""
    try:
        return version("menagerie")
    except PackageNotFoundError:
        return "0"
