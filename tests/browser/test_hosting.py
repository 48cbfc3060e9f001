"""What a host decides, as everybody at the table sees it; and a server that is busy, picky, or just being replaced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, WebSocketRoute, expect

from tests.browser.pages import DESK, PHONE, Visitor
from tests.browser.test_accessible import check
from tests.browser.test_first_table import friends
from tests.support.server import Server

CODE = "lamplight-on-paper"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all but the picky one; who guesses too many codes comes last."""
    with Server(tmp_path_factory.mktemp("hosting")) as running:
        yield running


def heading(one: Visitor, key: str) -> Locator:
    return one.page.get_by_role("heading", name=one.words[key])


def remove(one: Visitor, who: Visitor) -> Locator:
    return one.page.get_by_role("button", name=one.words["remove"].replace("{ $name }", who.name), exact=True)


def sockets_of(one: Visitor) -> list[str]:
    """Grows with each connection of the page."""
    made: list[str] = []
    one.page.on("websocket", lambda socket: made.append(socket.url))
    return made


async def test_who_is_removed_from_a_lobby_is_told_and_not_let_back(browser: Browser, server: Server) -> None:
    async with friends(browser, 2, **PHONE, color_scheme="dark") as (ana, bruno):
        link = await ana.open_table(server.url, 3)
        sockets = sockets_of(bruno)
        await bruno.sit(link)
        await remove(ana, bruno).click()
        await check(ana.page, "the question before removing")
        await ana.button("remove-yes").click()
        await expect(heading(bruno, "gone-headline")).to_be_visible()
        await check(bruno.page, "removed")
        await expect(remove(ana, bruno)).to_have_count(0)

        # no loop of reconnections, and the link does not bring them back
        connected = len(sockets)
        await bruno.page.wait_for_timeout(1500)
        assert len(sockets) == connected
        await bruno.page.goto(link)
        await bruno.button("join-sit").click()
        await expect(heading(bruno, "gone-headline")).to_be_visible()
        await bruno.link("home").last.click()
        await expect(bruno.primary).to_be_visible()

        await ana.button("close-table").click()
        await check(ana.page, "the question before closing")
        await ana.button("close-yes").click()
        await expect(heading(ana, "closed-headline")).to_be_visible()
        await check(ana.page, "closed")


async def test_a_running_match_goes_on_without_who_is_removed_until_it_is_closed(
    browser: Browser, server: Server
) -> None:
    look: dict[str, Any] = {**DESK, "color_scheme": "light", "locale": "pt-BR"}
    async with friends(browser, 3, **look) as (ana, bruno, clara):
        link = await ana.open_table(server.url, 3)
        await bruno.sit(link)
        await clara.sit(link)
        await ana.start()
        for one in (bruno, clara):
            await one.is_at_table()
        menu = ana.page.get_by_role("button", name=ana.words["menu"], exact=True)
        await menu.click()
        await check(ana.page, "the host's menu")
        await remove(ana, bruno).click()
        await ana.button("remove-yes").click()
        await expect(heading(bruno, "gone-headline")).to_be_visible()
        await expect(remove(ana, bruno)).to_have_count(0)
        await ana.page.keyboard.press("Escape")

        # the others finish the turn
        await ana.picks()
        await clara.page.locator(".hand button.sheet").first.click()
        await clara.primary.click()
        await expect(ana.page.locator(".revwrap, .recap, .hand").first).to_be_visible()

        # by keyboard
        await menu.press("Enter")
        await ana.button("close-table").press("Enter")
        await ana.button("close-yes").press("Enter")
        for one, says in ((ana, "Você fechou"), (clara, "Ana fechou")):
            await expect(heading(one, "closed-headline")).to_be_visible()
            await expect(one.page.get_by_role("status")).to_contain_text(says)
        await check(clara.page, "closed by another")
        await clara.link("start-own").click()
        await expect(clara.button("create-open")).to_be_visible()


async def test_where_a_code_is_needed_the_page_asks_for_it_and_remembers(tmp_path: Path, browser: Browser) -> None:
    env = {"MENAGERIE_CREATE": "invited", "MENAGERIE_INVITE_CODE": CODE}
    with Server(tmp_path, env=env) as picky:
        async with friends(browser, 1, **PHONE) as (ana,):
            address = f"{picky.url}/new/campy-creatures"
            await ana.page.goto(address)
            field = ana.page.get_by_label(ana.words["open-code"])
            await ana.name_field.fill(ana.name)
            for wrong in ("", "lamplight"):
                await field.fill(wrong)
                await ana.button("create-open").click()
                await expect(ana.page.locator("#open-code-why")).not_to_be_empty()
                await expect(field).to_be_focused()
            await check(ana.page, "a wrong code")
            await field.fill(CODE)
            await ana.button("create-open").click()
            await ana.is_in_lobby()
            await ana.page.goto(address)
            await expect(field).to_have_value(CODE)
            await ana.button("create-open").click()
            await ana.is_in_lobby()


async def test_workers_that_are_replaced_one_after_another_are_not_noticed(browser: Browser, server: Server) -> None:
    """The server closes with 1012 three times in a row: the page is back before anybody could read that it was gone."""
    async with friends(browser, 2, **PHONE) as (ana, bruno):
        lines: asyncio.Queue[WebSocketRoute] = asyncio.Queue()

        def through(line: WebSocketRoute) -> None:
            line.connect_to_server()
            lines.put_nowait(line)

        await bruno.page.route_web_socket("**/socket", through)
        link = await ana.open_table(server.url, 3)
        await bruno.sit(link)
        await bruno.page.evaluate(
            """() => new MutationObserver(() => {
                window.stripSeen ||= document.querySelector('.strip-top') !== null
            }).observe(document.body, { childList: true, subtree: true })"""
        )
        async with asyncio.timeout(20):
            for _ in range(3):
                await (await lines.get()).close(code=1012)
            await lines.get()
        await ana.start()
        await bruno.is_at_table()
        assert not await bruno.page.evaluate("window.stripSeen === true")


async def test_a_server_that_asks_for_patience_is_asked_again_by_itself(browser: Browser, server: Server) -> None:
    async with friends(browser, 2, **PHONE) as (ana, bruno):
        link = await ana.open_table(server.url, 2)
        await bruno.page.goto(server.url)
        await bruno.page.evaluate(
            """() => Promise.all(Array.from({ length: 60 }, (_, i) => fetch(`/api/v1/invitations/ZZZZ99${10 + i}`)))"""
        )
        await bruno.page.goto(link)
        await expect(bruno.page.locator(".strip-top")).to_contain_text("It goes on by itself")
        await expect(bruno.name_field).to_be_visible()
        await expect(bruno.page.locator(".strip-top")).to_have_count(0)
