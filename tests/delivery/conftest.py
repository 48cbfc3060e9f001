"""A server in the test's own loop, and a line to it that can be cut anywhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.live import Live, running


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[Live]:
    async with running(tmp_path / "menagerie.db") as server:
        yield server
