"""axe finds nothing to complain of, and no page is wider than its screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser, Page

from tests.browser.pages import DESK, PHONE, ROOT, Visitor
from tests.support.server import Server

AXE = ROOT / "static" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then((found) =>
  found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)}`)))"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """[...document.querySelectorAll('.clash li b')]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


async def check(page: Page, where: str) -> None:
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    assert await page.evaluate(RUN) == [], where
    assert await page.evaluate(WIDER) <= 0, where


@pytest.mark.parametrize(
    "look",
    [{**PHONE, "color_scheme": "dark"}, {**DESK, "color_scheme": "light", "locale": "pt-BR"}],
    ids=["phone, dark, English", "desk, light, Portuguese"],
)
async def test_every_screen_on_the_way_to_the_table(browser: Browser, server: Server, look: dict[str, Any]) -> None:
    ana, bruno = [await Visitor.arrive(browser, name, **look) for name in ("Clara", "Bruno")]
    await ana.page.goto(server.url)
    await ana.primary.wait_for()
    await check(ana.page, "home")
    link = await ana.open_table(server.url, 2)
    await check(ana.page, "lobby")
    await bruno.page.goto(link)
    await bruno.name_field.wait_for()
    await check(bruno.page, "invitation")
    await bruno.sit(link)
    await ana.start()
    await bruno.is_at_table()
    await check(bruno.page, "table")
    assert await bruno.page.evaluate(CUT) == []
    for one in (ana, bruno):
        await one.context.close()
