"""A real Chromium and a real server for the browser tests.

All tests here run in one event loop, because the browser lives as long as the session and belongs to its loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright
from playwright.async_api import Error as PlaywrightError

from tests.support.server import Server
from tools import chromium

HERE = Path(__file__).parent
RESULTS = HERE.parent.parent / "test-results"

NewContext = Callable[..., Awaitable[BrowserContext]]


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
    """One headless Chromium; each player is a context of it, made with `new_context`."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(
            executable_path=chromium_path, args=list(chromium.HEADLESS_FLAGS), headless=True
        )
        try:
            yield started
        finally:
            await started.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest_asyncio.fixture(loop_scope="session")
async def new_context(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[NewContext]:
    """Makes one player's browser, with cookies of its own: `await new_context(viewport={"width": 360, "height": 740})`.

    All are closed at the end. When the test failed, a picture of each page is left in `test-results/`.
    """
    made: list[BrowserContext] = []

    async def make(**options: Any) -> BrowserContext:
        made.append(await browser.new_context(**options))
        return made[-1]

    yield make
    if request.node.stash.get(FAILED, False):
        await keep_pictures(made, request.node.name)
    for context in made:
        await context.close()


async def keep_pictures(contexts: list[BrowserContext], test: str) -> None:
    """What each player saw, for whoever reads the failure."""
    RESULTS.mkdir(exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", test)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        with contextlib.suppress(PlaywrightError):  # a page that crashed has no picture
            await page.screenshot(path=RESULTS / f"{name}-{number}.png", timeout=5_000)


@pytest_asyncio.fixture(loop_scope="session")
async def context(new_context: NewContext) -> BrowserContext:
    """One player's browser, where a test needs no more."""
    return await new_context()


@pytest_asyncio.fixture(loop_scope="session")
async def page(context: BrowserContext) -> Page:
    return await context.new_page()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A fresh server with an empty database; its log is `server.log_path`."""
    with Server(tmp_path) as running:
        yield running
