"""People at the page: what they see there, and what their fingers do.

Elements are found by their role and their words, from the same catalogue that the page has; inside the table, where
cards are many, by the few classes that say what may be touched.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Response, expect

ROOT = Path(__file__).parent.parent.parent

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

PATIENCE = 30_000
"""Milliseconds: two cores may have four browsers to carry."""

expect.set_options(timeout=PATIENCE)


def words(locale: str = "en") -> dict[str, str]:
    """The plain messages of the page and the table, by key; those with several forms are not among them."""
    found: dict[str, str] = {}
    for part in ("ui", "campy-creatures"):
        text = (ROOT / "app" / "words" / f"{locale}.{part}.ftl").read_text(encoding="utf-8")
        found |= dict(re.findall(r"^([a-z0-9-]+) = (.+)$", text, re.MULTILINE))
    return found


class Visitor:
    """Somebody with a browser of their own, or with another tab of it."""

    def __init__(self, name: str, page: Page, locale: str = "en", seed: int = 0) -> None:
        self.name = name
        self.page = page
        self.words = words(locale)
        self.dice = random.Random(f"{seed}/{name}")
        self.troubles: list[str] = []
        """Errors of the page, of its console and of its requests."""
        self.outage = False
        """The server is known to be down: lost connections are no trouble."""
        self.seals = 0
        self.doubled = 0
        self._watch()

    @classmethod
    async def arrive(cls, browser: Browser, name: str, *, seed: int = 0, **settings: Any) -> Visitor:
        """In a context of their own."""
        context = await browser.new_context(**{"locale": "en", "reduced_motion": "reduce", **settings})
        context.set_default_timeout(PATIENCE)
        return cls(name, await context.new_page(), settings.get("locale", "en"), seed)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def _watch(self) -> None:
        def on_console(message: ConsoleMessage) -> None:
            if message.type == "error":
                self._complain(f"{message.text} ({message.location['url']}:{message.location['lineNumber']})")

        def on_response(answer: Response) -> None:
            if answer.status >= 500:
                self._complain(f"{answer.status}: {answer.url}")

        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        self.page.on("console", on_console)
        self.page.on("requestfailed", lambda request: self._complain(f"failed: {request.url} {request.failure}"))
        self.page.on("response", on_response)

    def _complain(self, text: str) -> None:
        is_lost_line = any(sign in text for sign in ("WebSocket connection", "ERR_CONNECTION", "ERR_ABORTED"))
        # the tab's icon changes with the turn, sometimes before the old one has come
        is_old_icon = re.search(r"/icon(-turn)?\.svg net::ERR_ABORTED", text) is not None
        if not (self.outage and is_lost_line) and not is_old_icon:
            self.troubles.append(text)

    async def report(self) -> None:
        """What is on the screen, for who reads why a test failed."""
        with contextlib.suppress(Exception):
            print(f"--- {self.name} at {self.page.url}, troubles: {self.troubles}")  # noqa: T201
            print(await self.page.inner_text("body", timeout=2000))  # noqa: T201
            print(await self.look())  # noqa: T201

    # --- the way to the table -----------------------------------------------------------------------------------

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[key], exact=True)

    def link(self, key: str) -> Locator:
        return self.page.get_by_role("link", name=self.words[key], exact=True)

    @property
    def name_field(self) -> Locator:
        return self.page.get_by_label(self.words["name-label"])

    @property
    def primary(self) -> Locator:
        """The one red button."""
        return self.page.locator(".btn.act:visible").first

    async def open_table(self, url: str, seats: int = 4) -> str:
        """From the home page to the lobby of a match of one's own; the link to it."""
        await self.page.goto(url)
        await self.page.get_by_role("link", name="Campy Creatures").first.click()
        await self.name_field.fill(self.name)
        await self.page.get_by_role("radio", name=re.compile(f"^{seats}")).first.check()
        await self.button("create-open").dblclick()
        await expect(self.page.locator("#invite-link")).to_be_visible()
        return await self.page.locator("#invite-link").get_attribute("href") or ""

    async def sit(self, link: str) -> None:
        """By the link that somebody sent."""
        await self.page.goto(link)
        await self.name_field.fill(self.name)
        await self.button("join-sit").click()
        await self.is_in_lobby()

    async def is_in_lobby(self) -> None:
        await expect(self.page.locator("#invite-link")).to_be_visible()

    async def start(self) -> None:
        """As the host, once everybody is there."""
        await expect(self.primary).to_be_enabled()
        await self.primary.dblclick()
        await self.is_at_table()

    async def is_at_table(self) -> None:
        await expect(self.page.locator(".campy").first).to_be_visible()

    # --- at the table -------------------------------------------------------------------------------------------

    async def look(self) -> dict[str, Any]:
        """What the page shows, all of one moment."""
        seen: dict[str, Any] = await self.page.evaluate(LOOK)
        return seen

    async def picks(self) -> None:
        """Seals a creature, some or other."""
        await self.clear_the_way()
        cards = self.page.locator(".hand button.sheet")
        await cards.nth(self.dice.randrange(await cards.count())).click()
        await self.seal()

    async def seal(self) -> None:
        """Twice as fast as one can, now and then: it has the effect of one."""
        self.seals += 1
        if self.dice.random() < 0.3:
            self.doubled += 1
            await self.primary.dblclick()
        else:
            await self.primary.click()
        await expect(self.page.locator(".hand .done")).to_be_visible()

    async def clear_the_way(self) -> None:
        """Goes on from what has just happened to what is now."""
        for _ in range(20):
            seen = await self.look()
            if not seen["news"]:
                return
            await self._tap(".btn.act")
        raise AssertionError(f"{self.name} cannot get past {seen}")

    async def play(self, until: str = "final") -> None:
        """Taps what is lit until the match is over, or until a turn of the first round (``turn 3``) is there."""
        quiet = 0.0
        while True:
            seen = await self.look()
            if seen["final"] or (until.startswith("turn") and seen["hand"] and until in seen["where"].lower()):
                return
            if await self._act(seen):
                quiet = 0.0
                continue
            quiet += 0.15
            if quiet > 180:
                raise AssertionError(f"{self.name} has waited too long: {seen}")
            await asyncio.sleep(0.15)

    async def _act(self, seen: dict[str, Any]) -> bool:
        """One touch; False: there is nothing to do."""
        if seen["busy"]:
            return False
        if seen["news"]:
            return await self._tap(".btn.act")
        if not seen["mine"] or (seen["hand"] and seen["sealed"]):
            if seen["sealed"] and self.dice.random() < 0.02 and not seen["picked"]:
                return await self._pick_again()
            return False
        if seen["hand"] and not seen["ready"]:
            return await self._tap(".hand button.sheet:not(.ghost)", any_of_them=True)
        if seen["hand"]:
            self.seals += 1
            double = self.dice.random() < 0.2
            self.doubled += double
            return await self._tap(".btn.act", double=double)
        if seen["swap"]:
            return await self._swap()
        if seen["lit"] and not seen["on"] and (not seen["ready"] or self.dice.random() < 0.7):
            return await self._tap(seen["lit"], any_of_them=True)
        if seen["two"] and seen["on"] == 1 and self.dice.random() < 0.5 and seen["lit"]:
            return await self._tap(seen["lit"], any_of_them=True)
        if seen["other"] and self.dice.random() < 0.5:
            return await self._tap(".go .btn.back")
        if seen["ready"]:
            return await self._tap(".btn.act", double=self.dice.random() < 0.2)
        return False

    async def _swap(self) -> bool:
        if self.dice.random() < 0.5:
            return await self._tap(".go .btn.back")
        for half in range(2):
            await self._tap(f".mortals >> nth={half} >> .still.lit", any_of_them=True)
        return await self._tap(".btn.act")

    async def _pick_again(self) -> bool:
        """Another creature, if the reveal does not come first."""
        if not await self._tap(".hand button.sheet:not(.ghost):not(.on)", any_of_them=True):
            return False
        seen = await self.look()
        if seen["sealed"] and seen["ready"]:
            return await self._tap(".btn.act")
        return True

    async def _tap(self, what: str, *, any_of_them: bool = False, double: bool = False) -> bool:
        """False where it went away meanwhile: the table does not wait."""
        found = self.page.locator(f"{what}:visible")
        count = await found.count()
        if count == 0:
            return False
        one = found.nth(self.dice.randrange(count) if any_of_them else 0)
        try:
            await (one.dblclick if double else one.click)(timeout=3000)
        except Exception as error:
            if "Timeout" not in str(error):
                raise
            return False
        return True

    # --- the end ------------------------------------------------------------------------------------------------

    async def final_scores(self) -> dict[str, int]:
        """Names and totals, as the page says them, first to last."""
        await expect(self.page.locator(".campy.final")).to_be_visible()
        table: list[list[str]] = await self.page.evaluate(SCORES)
        return {(self.name if who == self.words["you"] else who): int(total) for who, total in table}

    async def frame(self, match: str) -> Any:
        """The frame as the server gives it to this page's person."""
        return await self.page.evaluate(
            """async (match) => {
                const token = sessionStorage.getItem('menagerie.token')
                const headers = token ? { Authorization: `Bearer ${token}` } : {}
                return (await fetch(`/api/v1/matches/${match}/frame`, { headers })).json()
            }""",
            match,
        )


LOOK = """() => {
    const seen = (css) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility && e.checkVisibility())
    const act = seen('.btn.act')[0]
    const mine = document.title.startsWith('● ')
    const hand = seen('.hand .slot, .hand .done').length > 0
    const lit = ['.screen .still.lit:not(.on)', '.mortals .still.lit:not(.on)', '.choices .choice:not(.on)',
                 '.hand.few button.sheet:not(.on)'].find((css) => seen(css).length > 0) ?? ''
    const ready = act !== undefined && !act.disabled && act.getAttribute('aria-busy') !== 'true'
    const final = seen('.campy.final').length > 0
    const asked = hand || lit !== '' || seen('.go .btn.back').length > 0
    const scores = seen('.campy.scores').length > 0
    const resting = seen('.peek').length > 0 && lit === '' && !seen('.still.on').length && !seen('.hand').length
    return {
        title: document.title,
        where: seen('.campy header')[0]?.innerText ?? document.querySelector('header')?.innerText ?? '',
        headline: seen('.line h1')[0]?.innerText ?? '',
        busy: act?.getAttribute('aria-busy') === 'true',
        ready, mine, hand, lit,
        on: seen('.still.on, .choice.on').length,
        picked: seen('.hand button.sheet.on').length > 0,
        sealed: seen('.hand .done').length > 0,
        two: seen('.screen .still.lit').length > 1,
        swap: seen('.mortals').length > 1,
        other: seen('.go .btn.back').length > 0,
        news: ready && !final && (scores || resting || (!asked && !mine)),
        final,
    }
}"""

SCORES = """() => {
    const sheet = document.querySelector('.campy.final .scoresheet table')
    const names = [...sheet.querySelectorAll('thead th')].slice(1).map((th) =>
        [...th.childNodes].filter((n) => n.nodeType === 3).map((n) => n.textContent).join('').trim())
    const totals = [...sheet.querySelectorAll('tr.tot')].at(-1).querySelectorAll('td')
    return names.map((name, i) => {
        const digits = totals[i].textContent.match(/\\d+/)?.[0] ?? '0'
        return [name, (totals[i].classList.contains('neg') ? '-' : '') + digits]
    })
}"""


async def all_of(visitors: Sequence[Visitor], what: str, *arguments: Any) -> None:
    """All do it at once."""
    await asyncio.gather(*[getattr(visitor, what)(*arguments) for visitor in visitors])
