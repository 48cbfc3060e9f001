"""Why the database cannot be used. The text of each is a sentence for whoever started the program."""

from __future__ import annotations


class StorageError(Exception):
    """The database cannot be used; nothing was changed."""


class UrlNotUnderstood(StorageError):
    """The address of the database is none that this program knows."""


class FolderMissing(StorageError):
    """The folder that should hold the database does not exist and cannot be made."""


class NotWritable(StorageError):
    """The database file, or its folder, cannot be written."""


class NotADatabase(StorageError):
    """The file is something else than a database."""


class TooNew(StorageError):
    """The database was made by a newer version of the program."""


class Outdated(StorageError):
    """The schema is older than the program needs, or there is none yet."""


class AlreadyOpen(StorageError):
    """Another process uses the database, which allows only one."""


class Unreachable(StorageError):
    """The database server does not answer."""


class AlreadyThere(StorageError):
    """What would be overwritten is kept: another name is needed."""


class NotABackup(StorageError):
    """The file is no backup of a Menagerie database, or a broken one."""


class ProgramMissing(StorageError):
    """A program of PostgreSQL's that does the work is not installed here."""


class ProgramFailed(StorageError):
    """A program of PostgreSQL's did not do its work."""
