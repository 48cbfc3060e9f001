"""Backups of a PostgreSQL database, by ``pg_dump`` and ``pg_restore``: nobody else knows all that it may hold."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

from sqlalchemy import inspect
from sqlalchemy.engine import URL

from app.storage import migrate, postgres
from app.storage.errors import AlreadyThere, NotABackup, ProgramFailed, ProgramMissing, TooNew
from app.storage.units import Fault

_KEPT_QUIET = {"sslpassword"}
"""Options of an address that other users of the machine must not see in the list of programs."""


def write(address: URL, target: Path) -> str:
    """Writes all that is stored at one moment into the file; gives the schema's version.

    Raises ProgramMissing, ProgramFailed, or what says that the database cannot be used.
    """
    _look(address, must_be_empty=False)
    _run(address, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", *_place(address), f"--file={target}")
    # a dump that can be read to its end is whole
    _run(address, "pg_restore", f"--file={os.devnull}", str(target))
    return _revision_in(address, target)


def read(address: URL, source: Path) -> str:
    """Fills an empty database from a file; gives the schema's version.

    Raises AlreadyThere, NotABackup, TooNew, ProgramMissing, ProgramFailed, or what says that the database cannot be
    used: nothing has been changed then.
    """
    revision = _revision_in(address, source)
    if not migrate.is_known(revision):
        raise TooNew(f"{source} was made by a newer Menagerie than this one. Install that version first.")
    _look(address, must_be_empty=True)
    how = ("--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
    _run(address, "pg_restore", *how, *_place(address), str(source))
    return revision


def _look(address: URL, *, must_be_empty: bool) -> None:
    """Whether the database is one of ours, or empty. Raises a StorageError."""
    try:
        asyncio.run(_looked(address, must_be_empty))
    except (Fault, OSError) as error:
        raise postgres.understood(error, address) from None


async def _looked(address: URL, must_be_empty: bool) -> None:
    async with postgres.looking(address) as connection:
        if not must_be_empty:
            await connection.run_sync(migrate.require_known)
        elif await connection.run_sync(lambda sync: inspect(sync).get_table_names()):
            raise AlreadyThere(
                f"The database “{address.database}” is not empty, and is not overwritten. "
                "Make a new one, by createdb, and name it by DATABASE_URL."
            )


def _revision_in(address: URL, file: Path) -> str:
    """The version of the schema in a dump. Raises NotABackup, ProgramMissing."""
    try:
        script = _run(address, "pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file))
    except ProgramFailed:
        script = ""
    lines = iter(script.splitlines())
    for line in lines:
        if line.startswith("COPY ") and "alembic_version" in line:
            return next(lines)
    raise NotABackup(f"{file} is no backup of a Menagerie database on PostgreSQL, or a broken one.")


def _place(address: URL) -> tuple[str, ...]:
    """Where the database is, without the password: command lines can be seen by everybody on the machine."""
    told = {name: value for name, value in address.query.items() if name not in _KEPT_QUIET}
    bare = URL.create("postgresql", address.username, None, address.host, address.port, address.database, told)
    return ("--no-password", f"--dbname={bare.render_as_string(hide_password=False)}")


def _run(address: URL, program: str, *arguments: str) -> str:
    """What it prints. Raises ProgramMissing, or ProgramFailed with the last line of its complaint."""
    found = shutil.which(program)
    if found is None:
        raise ProgramMissing(
            f"{program} is not installed here. Install PostgreSQL's client programs, as new as the server, "
            "or use them where the server runs; docs/hosting.md says how."
        )
    password = {} if address.password is None else {"PGPASSWORD": str(address.password)}
    environment = {**os.environ, "PGCONNECT_TIMEOUT": "10", **password}
    done = subprocess.run([found, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        complaint = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise ProgramFailed(f"{program} did not do its work: {complaint[-1]}")
    return done.stdout
