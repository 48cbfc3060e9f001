"""The schema's history: Alembic, run by the program itself at each start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

import app
from app.storage.errors import NotADatabase, Outdated, TooNew

FILES = "%%(year)d-%%(month).2d-%%(day).2d-%%(slug)s"


_OURS = {"matches", "moves", "seats"}
"""Tables that every version of the schema has had."""


@dataclass(frozen=True)
class Migrated:
    """Which version the schema had, None: none yet, and which one it has now."""

    before: str | None
    after: str | None


def folder() -> Path:
    """Where the migrations lie: inside the installed package, or beside it in a checkout."""
    package = Path(app.__file__).parent
    inside = package / "migrations"
    return inside if inside.joinpath("env.py").is_file() else package.parent / "migrations"


def config(connection: Connection | None = None) -> Config:
    """What Alembic needs; there is no file of its own."""
    settings = Config()
    settings.set_main_option("script_location", str(folder()).replace("%", "%%"))
    settings.set_main_option("file_template", FILES)
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection) -> Migrated:
    """Brings the schema to the newest version. Raises TooNew or NotADatabase before anything is changed."""
    present = revision(connection)
    _check(connection, present)
    if present != newest():
        command.upgrade(config(connection), "head")
    return Migrated(present, newest())


def require_newest(connection: Connection) -> None:
    """Raises Outdated, TooNew or NotADatabase."""
    present = revision(connection)
    _check(connection, present)
    if present != newest():
        raise Outdated(
            f"The schema of the database is {present or 'not made yet'}, and this Menagerie needs {newest()}. "
            "Bring it there by: menagerie migrate."
        )


def require_known(connection: Connection) -> str:
    """The version of the schema, which may be an older one. Raises TooNew, NotADatabase, or Outdated: there is none."""
    present = revision(connection)
    _check(connection, present)
    if present is None:
        raise Outdated("There is nothing in the database yet. Make its tables by: menagerie migrate.")
    return present


def downgrade(connection: Connection, to: str = "base") -> None:
    """Takes the schema back. For tests and emergencies: what newer columns held is lost."""
    command.downgrade(config(connection), to)


def revision(connection: Connection) -> str | None:
    """Which version the schema has; None: none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The version that this program needs."""
    return ScriptDirectory.from_config(config()).get_current_head()


def is_known(version: str) -> bool:
    """Whether this program can bring a schema of that version to the newest."""
    return version in {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def _check(connection: Connection, present: str | None) -> None:
    if present is not None and is_known(present):
        return
    tables = set(inspect(connection).get_table_names()) - {"alembic_version"}
    if present is not None and tables >= _OURS:
        raise TooNew(
            "The database was made by a newer Menagerie than this one, and was left as it is. "
            "Install the newer version again, or choose another database by DATABASE_URL."
        )
    if present is not None or tables:
        raise NotADatabase("The database belongs to another program. Choose another one by DATABASE_URL.")
