"""A real Chromium and a real server for the browser tests.

All tests here run in one event loop, because the browser lives as long as the session and belongs to its loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from tests.support.server import Server
from tools import chromium

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    in_session_loop = pytest.mark.asyncio(loop_scope="session")
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if isinstance(item, pytest.Function) and asyncio.iscoroutinefunction(item.obj):
                item.add_marker(in_session_loop, append=False)


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Fails, never skips: `make test` brought one before."""
    return chromium.ensure()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium_path: Path) -> AsyncIterator[Browser]:
    """One headless Chromium; each player is a context of it (`browser.new_context()`)."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(
            executable_path=chromium_path, args=list(chromium.HEADLESS_FLAGS), headless=True
        )
        try:
            yield started
        finally:
            await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def context(browser: Browser) -> AsyncIterator[BrowserContext]:
    """One player's browser, with cookies of its own."""
    made = await browser.new_context()
    try:
        yield made
    finally:
        await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(context: BrowserContext) -> Page:
    return await context.new_page()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A fresh server with an empty database; its log is `server.log_path`."""
    with Server(tmp_path) as running:
        yield running
