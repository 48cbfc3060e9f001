"""One process for each database file: a second one would not see the first one's wake-up calls."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from app.storage.errors import AlreadyOpen, NotWritable

_held: dict[Path, int] = {}
"""File descriptors of the locks of this process."""
_users: Counter[Path] = Counter()
"""How often this process has opened each."""


class FileLock:
    """Held until released or until the process ends, however it ends. This process itself may hold it several times."""

    def __init__(self, database: Path) -> None:
        """Takes the lock beside the database file. Raises AlreadyOpen or NotWritable."""
        self._path = database.resolve().with_name(database.name + ".lock")
        if self._path not in _held:
            _held[self._path] = _locked(self._path, database)
        _users[self._path] += 1

    def release(self) -> None:
        """Gives the lock back; the file stays, since another process may be waiting at it."""
        _users[self._path] -= 1
        if not _users[self._path]:
            os.close(_held.pop(self._path))


def _locked(path: Path, database: Path) -> int:
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    except OSError as error:
        raise NotWritable(f"{path.parent} cannot be written: {error.strerror}.") from None
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        raise AlreadyOpen(
            f"{database} is in use by another Menagerie, and the embedded database allows only one. "
            "Stop the other one, or choose another file by DATABASE_URL."
        ) from None
    return handle


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
