"""Pictures of every screen, for looking at: phone and desk, dark and light, in both languages.

`python -m tools.screens OUTDIR` plays a match for each look and keeps what is on the screen on the way. It brings
its own server; the client must be built (`make client`). `--look phone-dark-en` takes one look alone.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import itertools
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Error, Route, async_playwright

from tests.browser.pages import DESK, PHONE, Visitor
from tests.support.client import Command, Json, Player, Table, by_hash, musts
from tests.support.server import Server
from tools import chromium

SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "desk": DESK}
LOOKS = [
    f"{size}-{theme}-{language}"
    for size, theme, language in itertools.product(SIZES, ("dark", "light"), ("en", "pt-BR"))
]
KINDS = ("pick", "capture", "absorb", "give", "banish", "shed", "exchange", "rise")
MATCHES = 2
"""So many matches are played in search of every question."""


TOO_MANY = {"code": "request/too-many", "message": "…", "facts": {"retry_after": 6}}


def _answers(status: int, body: Json) -> Callable[[Route], Awaitable[None]]:
    """The server says this, whatever it is asked for."""

    async def answer(route: Route) -> None:
        await route.fulfill(status=status, json=body)

    return answer


class Tour:
    """One look at everything."""

    def __init__(self, browser: Browser, server: Server, folder: Path, look: str) -> None:
        self.browser = browser
        self.server = server
        self.folder = folder
        size, theme, self.language = look.split("-", 2)
        self.settings = {**SIZES[size], "color_scheme": theme, "locale": self.language}
        self.taken: set[str] = set()
        self.missing = set(KINDS)

    async def shoot(self, visitor: Visitor, name: str, *, whole: bool = False) -> None:
        """Once for each name."""
        if name in self.taken:
            return
        self.taken.add(name)
        await visitor.page.wait_for_timeout(350)
        await visitor.page.screenshot(path=self.folder / f"{len(self.taken):02}-{name}.png", full_page=whole)

    async def visitor(self, name: str) -> Visitor:
        return await Visitor.arrive(self.browser, name, **self.settings)

    async def run(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        ana, eva = await self.visitor("Ana"), await self.visitor("Eva")
        for number in range(MATCHES):
            await self.match(ana, eva, number)
            if not self.missing:
                break
        await ana.page.goto(self.server.url)
        await self.shoot(ana, "home-with-matches", whole=True)
        await self.bots(ana)
        await self.hosting(ana, eva)
        await ana.context.close()
        await eva.context.close()
        if self.missing:
            print(f"{self.folder.name}: never asked to {', '.join(sorted(self.missing))}")

    async def bots(self, ana: Visitor) -> None:
        """Alone with bots: before the start, and at the table."""
        await ana.open_table(self.server.url, 4)
        for taken in (2, 3):
            await ana.button("bot-add").click()
            await ana.page.locator(".sitters li.taken").nth(taken - 1).wait_for()
        await self.shoot(ana, "lobby-bots", whole=True)
        await ana.start()
        await self.shoot(ana, "table-bots")

    # --- what a host decides -------------------------------------------------------------------------------------

    async def hosting(self, ana: Visitor, eva: Visitor) -> None:
        """A code to open tables, somebody removed from a lobby and from a match, tables closed, patience asked for."""
        await self.code_wanted(eva)
        for status, sheet in (("lobby", ".sitters .remove"), ("match", ".others-list .remove")):
            link = await ana.open_table(self.server.url, 3)
            guest = await self.visitor("Maximiliano")
            for one in (eva, guest):
                await one.sit(link)
            if status == "match":
                await ana.start()
                await guest.is_at_table()
                await self.menu(ana)
            await ana.page.locator(sheet).last.click()
            await self.shoot(ana, f"remove-{status}")
            await ana.button("remove-yes").click()
            await guest.page.get_by_role("heading", name=guest.words["gone-headline"]).wait_for()
            await self.shoot(guest, f"removed-{status}")
            await self.shoot(ana, f"after-removing-{status}", whole=True)
            await ana.button("close-table").click()
            await self.shoot(ana, f"close-{status}")
            await ana.button("close-yes").click()
            for one in (ana, eva):
                await one.page.get_by_role("heading", name=one.words["closed-headline"]).wait_for()
            await self.shoot(eva, f"closed-{status}")
            await self.shoot(ana, f"closed-{status}-host")
            await guest.page.goto(link)
            await guest.link("start-own").wait_for()
            await self.shoot(guest, f"link-of-closed-{status}")
            await guest.context.close()

    async def menu(self, visitor: Visitor) -> None:
        await visitor.page.get_by_role("button", name=visitor.words["menu"], exact=True).click()
        await self.shoot(visitor, "menu-host")

    async def code_wanted(self, eva: Visitor) -> None:
        """As on a server where opening a table needs a code, and asks for patience."""
        answers: dict[str, tuple[int, Json]] = {
            "**/api/v1/server": (200, {"create": "code"}),
            "**/api/v1/matches": (429, TOO_MANY),
        }
        for address, (status, body) in answers.items():
            await eva.page.route(address, _answers(status, body))
        await eva.page.goto(f"{self.server.url}/new/campy-creatures")
        await eva.name_field.fill(eva.name)
        await eva.button("create-open").click()
        await self.shoot(eva, "create-code")
        await eva.page.get_by_label(eva.words["open-code"]).fill("lamplight")
        await eva.button("create-open").click()
        await eva.page.locator(".strip-top").wait_for()
        await self.shoot(eva, "patience")
        await eva.page.goto("about:blank")
        for address in answers:
            await eva.page.unroute(address)

    # --- before the match ---------------------------------------------------------------------------------------

    async def match(self, ana: Visitor, eva: Visitor, number: int) -> None:
        """From the lobby to the end; the first one with all that surrounds it."""
        is_first = number == 0
        if is_first:
            await self.outside(eva)
            await ana.page.goto(self.server.url)
            await self.shoot(ana, "home-empty", whole=True)
            await ana.page.goto(f"{self.server.url}/new/campy-creatures")
            await ana.button("create-open").wait_for()
            await self.shoot(ana, "create")
        link = await ana.open_table(self.server.url, 4)
        code = link.rsplit("/", 1)[1]
        await self.shoot(ana, "lobby-host", whole=True)
        friends = [await Player.guest(self.server.url, name) for name in ("Bruno", "Clara")]
        invitation = await friends[0].call("GET", f"/invitations/{code}")
        for friend in friends:
            await friend.join(invitation["match"], code)
        await self.seat_the_last(eva, link, is_first=is_first)
        people = [await self.person(ana), *friends, await self.person(eva)]
        table = Table(invitation["match"], code, people)
        await self.shoot(ana, "lobby-full")
        await self.turned_away(link, "full")
        await ana.start()
        await self.turned_away(link, "started")
        await eva.page.goto("about:blank")
        await self.play(ana, table, number)
        await table.close()

    async def turned_away(self, link: str, name: str) -> None:
        """Somebody new finds the table full, or playing."""
        if name in self.taken:
            return
        stranger = await self.visitor("Zoe")
        await stranger.page.goto(link)
        await stranger.link("start-own").wait_for()
        await self.shoot(stranger, name)
        await stranger.context.close()

    async def outside(self, eva: Visitor) -> None:
        await eva.page.goto(f"{self.server.url}/ZZZZ9999")
        await eva.link("code-another").wait_for()
        await self.shoot(eva, "unknown-code")

    async def seat_the_last(self, eva: Visitor, link: str, *, is_first: bool) -> None:
        await eva.page.goto(link)
        await eva.name_field.wait_for()
        if is_first:
            await self.shoot(eva, "join", whole=True)
        await eva.name_field.fill(eva.name)
        await eva.button("join-sit").click()
        await eva.is_in_lobby()
        await self.shoot(eva, "lobby-guest", whole=True)

    async def person(self, visitor: Visitor) -> Player:
        """The same guest as a program, with the browser's cookie."""
        player = await Player.guest(self.server.url, visitor.name, cookie=True)
        player.http.cookies.clear()
        for cookie in await visitor.context.cookies():
            player.http.cookies.set(cookie.get("name", ""), cookie.get("value", ""))
        return player

    # --- at the table -------------------------------------------------------------------------------------------

    async def play(self, ana: Visitor, table: Table, number: int) -> None:
        """All move by program; Ana's page shows it, and is looked at whenever there is something new."""
        choose = by_hash(f"screens-{number}")
        while True:
            frames = await table.frames()
            if frames[0]["status"] != "playing":
                break
            await self.look_at(ana, frames[0], frames)
            seat = self.next_to_move(frames)
            command = Command.of(choose(frames[seat], musts(frames[seat])[0]))
            await table.players[seat].move(table.id, command)
            await self.look_after(ana)
        await self.end(ana)

    def next_to_move(self, frames: list[Json]) -> int:
        """Ana second in a hidden choice, so that there is something to see."""
        waiting = [seat for seat, frame in enumerate(frames) if musts(frame)]
        return waiting[1] if waiting[0] == 0 and len(waiting) == 4 else waiting[0]

    async def look_at(self, ana: Visitor, frame: Json, frames: list[Json]) -> None:
        """Before a move: a question to Ana, a sealed card, others at work."""
        asked = musts(frame)
        if not asked:
            sealed = frame["view"]["phase"]["type"] == "choosing"
            name = "sealed" if sealed else "others-capture"
            if name not in self.taken and (sealed or frame["view"]["phase"]["type"] == "capturing"):
                await self.settled(ana)
                await self.shoot(ana, name)
            return
        kind = asked[0]["kind"]
        if kind not in self.missing or (kind == "pick" and all(musts(one) for one in frames)):
            return
        self.missing.discard(kind)
        await self.settled(ana)
        await self.shoot(ana, f"ask-{kind}")
        if kind in ("pick", "capture"):
            lit = ".hand button.sheet" if kind == "pick" else ".screen .still.lit"
            await ana.page.locator(lit).first.click()
            await self.shoot(ana, f"ask-{kind}-marked")
        if kind == "pick":
            await self.drawers(ana)
            await self.reconnecting(ana)

    async def settled(self, ana: Visitor) -> None:
        """What has just happened is put away."""
        await ana.page.wait_for_timeout(250)
        try:
            await ana.clear_the_way()
        except (AssertionError, Error):
            return

    async def look_after(self, ana: Visitor) -> None:
        """What shows up by itself, and only while it happens."""
        for name, css in (("reveal", ".revwrap"), ("round-end", ".campy.scores:not(.final)"), ("turn-over", ".recap")):
            if name not in self.taken:
                await ana.page.wait_for_timeout(120)
                if await ana.page.locator(css).count():
                    await self.shoot(ana, name, whole=name == "round-end")

    async def drawers(self, ana: Visitor) -> None:
        """Log, rules, menu, piles, location; those that this size has."""
        ways: dict[str, Callable[[], Awaitable[None]]] = {
            "drawer-rules": lambda: ana.page.locator(".rules-btn:visible").click(timeout=1000),
            "drawer-log": lambda: ana.page.locator(".log-btn:visible").click(timeout=1000),
            "drawer-menu": lambda: ana.page.get_by_role("button", name=ana.words["menu"], exact=True).click(
                timeout=1000
            ),
            "drawer-piles": lambda: ana.page.locator(".seats .seat:visible").first.click(timeout=1000),
            "drawer-location": lambda: ana.page.locator(".loc:visible, .poster:visible").first.click(timeout=1000),
            "drawer-mortal": lambda: ana.page.locator(".screen .still:visible").first.click(timeout=1000),
        }
        for name, opens in ways.items():
            try:
                await opens()
            except Error:
                continue
            await self.shoot(ana, name)
            await ana.page.keyboard.press("Escape")

    async def reconnecting(self, ana: Visitor) -> None:
        self.server.kill9()
        await ana.page.locator(".strip-top").wait_for()
        await self.shoot(ana, "reconnecting")
        await asyncio.to_thread(self.server.start)
        await ana.page.locator(".strip-top").wait_for(state="detached")

    async def end(self, ana: Visitor) -> None:
        for _ in range(10):
            if await ana.page.locator(".campy.final").count():
                await self.shoot(ana, "final", whole=True)
                return
            await self.settled(ana)


async def take(folder: Path, looks: list[str]) -> None:
    """All looks, one after the other."""
    with tempfile.TemporaryDirectory() as data:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=chromium.ensure(), args=list(chromium.HEADLESS_FLAGS), headless=True
            )
            for look in looks:
                with Server(Path(data) / look) as server:
                    tour = Tour(browser, server, folder / look, look)
                    await tour.run()
                    print(f"{look}: {len(tour.taken)} pictures")
            await browser.close()


PICTURE = """<body style="margin:0;background:#0c0d2a;width:1280px;height:720px;position:relative;overflow:hidden">
<img src="data:image/png;base64,{desk}" style="position:absolute;left:24px;top:60px;width:960px;border-radius:12px">
<img src="data:image/png;base64,{phone}" style="position:absolute;right:24px;top:24px;width:327px;border-radius:24px;
border:6px solid #000"></body>"""


def picture_of(folder: Path) -> str:
    """The page of the README's picture: choosing at a desk, the reveal on a phone, from pictures taken before."""
    names = {"desk": "sealed", "phone": "reveal"}
    files = {size: next(folder.glob(f"{size}-dark-en/*-{name}.png")) for size, name in names.items()}
    return PICTURE.format(**{size: base64.b64encode(file.read_bytes()).decode() for size, file in files.items()})


async def shoot_page(html: str, target: Path) -> None:
    """A page of our own, as a picture."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.ensure(), args=list(chromium.HEADLESS_FLAGS), headless=True
        )
        page = await browser.new_page(viewport={"width": 1280, "height": 720})
        await page.set_content(html)
        await page.screenshot(path=target)
        await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--look", action="append", choices=LOOKS, help="only this one; may be given again")
    parser.add_argument("--picture", type=Path, help="write the README's picture, from looks taken before, and no more")
    arguments = parser.parse_args()
    if arguments.picture:
        asyncio.run(shoot_page(picture_of(arguments.folder), arguments.picture))
        return
    asyncio.run(take(arguments.folder, arguments.look or LOOKS))


if __name__ == "__main__":
    main()
