"""A running server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.support.live import Live, running


@pytest.fixture
async def live(database_url: str) -> AsyncIterator[Live]:
    async with running(database_url) as server:
        yield server
