"""All settings, from the environment; nothing else reads it."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError, version
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import SplitResult, urlsplit

from pydantic import AfterValidator, Field, ValidationError, model_validator
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


_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",  # as several hosting services write it
}
_HOW = "write it as sqlite:////folder/menagerie.db or postgresql://user:password@host/database"


def checked_database_url(text: str) -> str:
    """The address with its async driver named. Raises ValueError with a sentence."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter quotes what stands in the place of the port
        raise ValueError(f"is no database address; {_HOW}") from None
    if not _is_port(url.port):
        raise ValueError(f"names a port that there is not; {_HOW}")
    kind = url.drivername.partition("+")[0]
    driver = _DRIVERS.get(kind)
    if driver is None:
        raise ValueError(f"names {kind}, and data can be kept in SQLite or PostgreSQL; {_HOW}")
    if url.database in (None, "", ":memory:"):
        raise ValueError(f"names no {'file' if kind == 'sqlite' else 'database'}; {_HOW}")
    return url.set(drivername=driver).render_as_string(hide_password=False)


def _parts_of(address: str) -> SplitResult | None:
    """None for what is no address. What Python says of such a one may quote a password, and is told to nobody."""
    try:
        parts = urlsplit(address)
        return parts if _is_port(parts.port) else None
    except ValueError:
        return None


def _is_port(number: int | None) -> bool:
    return number is None or 0 < number < 65536


def checked_redis_url(text: str) -> str:
    """The address as it is. Raises ValueError with a sentence."""
    parts = _parts_of(text)
    number = parts.path.strip("/") if parts and parts.scheme != "unix" else ""
    if (
        parts is None
        or parts.scheme not in ("redis", "rediss", "unix")
        or not (parts.hostname or parts.path)
        or (number and not number.isdecimal())
    ):
        raise ValueError("is no address of a Redis server; write it as redis://host:6379/0")
    return text


def checked_public_url(text: str) -> str:
    """The address without a slash at its end. Raises ValueError with a sentence."""
    parts = _parts_of(text)
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname or any(map(str.isspace, text)):
        raise ValueError("must be a whole address such as https://menagerie.example.org")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise ValueError("must be scheme, host and port alone, such as https://menagerie.example.org")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def checked_proxies(text: str) -> str:
    """Addresses and networks with commas between them, or ``*``. Raises ValueError with a sentence."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        try:
            if parts != ["*"]:
                ip_network(part)
        except ValueError:
            raise ValueError(
                f"names “{part}”; write addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8"
            ) from None
    return ",".join(parts)


_PREFIX = "MENAGERIE_"
_OF_THE_TOOLS = frozenset({"MENAGERIE_CHROMIUM", "MENAGERIE_NIGHTLY"})
"""Said to the tests, not to the server."""


class Settings(BaseSettings):
    """How this server runs. Each field is the variable ``MENAGERIE_<FIELD>``, or what ``variable_of`` says."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX,
        env_ignore_empty=True,
        frozen=True,
        extra="ignore",
        populate_by_name=True,
        str_strip_whitespace=True,  # as what people type is: eight spaces are no code
    )

    database_url: Annotated[str, AfterValidator(checked_database_url)] = Field(
        default_factory=default_database_url,
        validation_alias="DATABASE_URL",
        repr=False,
        description="where matches are kept: one file of SQLite, or a PostgreSQL database",
    )
    redis_url: Annotated[str, AfterValidator(checked_redis_url)] | None = Field(
        default=None,
        validation_alias="REDIS_URL",
        repr=False,
        description="how several workers or machines wake each other; without it they look every two seconds",
    )
    public_url: Annotated[str, AfterValidator(checked_public_url)] | None = Field(
        default=None, description="what links and QR codes begin with; else the address in the local network"
    )
    host: str = Field(
        default="0.0.0.0",  # noqa: S104 - friends in the same network are who this is for
        description="the address to listen on; the default is the whole network",
    )
    port: Annotated[int, Field(ge=0, le=65535)] = Field(default=8000, description="the port to listen on")
    workers: Annotated[int, Field(ge=1, le=64)] = Field(
        default=1, description="processes that serve; more than one needs PostgreSQL"
    )
    pool_size: Annotated[int, Field(ge=1, le=200)] = Field(
        default=8, description="connections to the database for each worker"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="the least that is logged: debug, info, warning or error"
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="lines for people, or one JSON object a line for programs"
    )

    create: Literal["everybody", "invited", "host"] = Field(
        default="everybody", description="who may make matches: everybody, who has the invite code, or the host alone"
    )
    invite_code: Annotated[str, Field(min_length=8, max_length=64)] | None = Field(
        default=None, repr=False, description="what friends type to make a match where MENAGERIE_CREATE is invited"
    )
    host_key: Annotated[str, Field(min_length=16, max_length=64)] | None = Field(
        default=None, repr=False, description="what the host types to make a match; always accepted where a code is"
    )
    session_days: Annotated[int, Field(ge=1, le=3650)] = Field(
        default=400, description="days without a visit after which a browser is not known any more"
    )
    keep_days: Annotated[int, Field(ge=1, le=36500)] = Field(
        default=365, description="days after which a match that has ended is deleted"
    )
    lobby_days: Annotated[int, Field(ge=1, le=36500)] = Field(
        default=30, description="days without a change after which a match that never started is deleted"
    )
    jobs: bool = Field(
        default=True, description="whether bots act here, and what is too old is deleted; --no-jobs is false"
    )
    metrics_token: Annotated[str, Field(min_length=16)] | None = Field(
        default=None, repr=False, description="the bearer token for /metrics; without one only this machine may ask"
    )
    trusted_proxies: Annotated[str, AfterValidator(checked_proxies)] = Field(
        default="127.0.0.1",
        description="addresses or networks of proxies that may say whom they speak for, with commas between them",
    )

    @model_validator(mode="after")
    def _creation_is_possible(self) -> Self:
        if self.create == "invited" and self.invite_code is None:
            raise ValueError("MENAGERIE_CREATE is invited: name the code in MENAGERIE_INVITE_CODE")
        if self.create == "host" and self.host_key is None:
            raise ValueError("MENAGERIE_CREATE is host: name a key of at least 16 characters in MENAGERIE_HOST_KEY")
        return self

    @property
    def create_keys(self) -> tuple[str, ...] | None:
        """What must be said to make a match: one of these; None where nothing must."""
        if self.create == "everybody":
            return None
        accepted = (self.invite_code if self.create == "invited" else None, self.host_key)
        return tuple(key for key in accepted if key is not None)

    @property
    def database(self) -> URL:
        return make_url(self.database_url)

    @property
    def database_file(self) -> Path | None:
        """The file of the embedded database; None on PostgreSQL."""
        url = self.database
        if url.get_backend_name() != "sqlite":
            return None
        assert url.database is not None
        return Path(url.database)

    @property
    def is_public_https(self) -> bool:
        return bool(self.public_url and self.public_url.startswith("https:"))


def variable_of(field: str) -> str:
    """The name of a field's variable in the environment."""
    known = Settings.model_fields.get(field)
    alias = known.validation_alias if known is not None else field
    return alias if isinstance(alias, str) else _PREFIX + field.upper()


def misspelt() -> list[tuple[str, str | None]]:
    """Variables of the environment that look like settings and are none, each with the setting that may be meant."""
    known = {variable_of(field) for field in Settings.model_fields}
    strange = sorted(name for name in os.environ if name.startswith(_PREFIX) and name not in known | _OF_THE_TOOLS)
    return [(name, _nearest(name, known)) for name in strange]


def _nearest(name: str, known: Collection[str]) -> str | None:
    """What differs by a slip of the finger; the beginning that all have in common does not count."""
    parts = {one.removeprefix(_PREFIX): one for one in known}
    return next((parts[near] for near in get_close_matches(name.removeprefix(_PREFIX), parts, n=1, cutoff=0.75)), None)


def load_settings(**overrides: object) -> Settings:
    """The settings of this process; what is None in ``overrides`` is not overridden. Raises BadSettings."""
    given = {key: value for key, value in overrides.items() if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        raise BadSettings(_complaint(error.errors(include_url=False, include_context=False)[0])) from None


def _complaint(found: Mapping[str, Any]) -> str:
    """What is wrong, in one line that begins with the name of the variable; never what the variable says."""
    reason: str = found["msg"].removeprefix("Value error, ")
    if not found["loc"]:
        return reason
    name = variable_of(str(found["loc"][0]))
    return f"{name} {reason}" if reason[0].islower() else f"{name}: {reason}"


def program_version() -> str:
    """Of the installed package."""
    try:
        return version("menagerie")
    except PackageNotFoundError:
        return "0"
