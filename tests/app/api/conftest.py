"""A running server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.support.live import Live, running

ON_BOTH_DATABASES = ("test_whole_match", "test_sockets", "test_refusals", "test_sessions", "test_hosting")
"""What is stored and read again there; elsewhere it is the interface that matters."""


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """As if the test said so itself: a mark comes before what its fixtures say, and is looked at after this."""
    if "database_url" in metafunc.fixturenames and not metafunc.module.__name__.endswith(ON_BOTH_DATABASES):
        metafunc.definition.add_marker(pytest.mark.parametrize("database_url", ["sqlite"], indirect=True))


@pytest.fixture
async def live(database_url: str) -> AsyncIterator[Live]:
    async with running(database_url) as server:
        yield server
