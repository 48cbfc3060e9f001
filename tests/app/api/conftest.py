"""A running server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.live import Live, running


@pytest.fixture
async def live(database_file: Path) -> AsyncIterator[Live]:
    async with running(database_file) as server:
        yield server
