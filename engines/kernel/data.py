"""What the data folders of two games share: their fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping


def fingerprint(tables: Mapping[str, bytes]) -> str:
    """SHA-256, in hexadecimal, of data files by name, whatever the order they were read in."""
    whole = hashlib.sha256()
    for name, content in sorted(tables.items()):
        for part in (name.encode(), content):
            whole.update(len(part).to_bytes(8, "big"))
            whole.update(part)
    return whole.hexdigest()
