"""The first table: friends open a link and play a whole match, through the real page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright, expect

from tests.browser.pages import DESK, PHONE, Visitor, all_of
from tests.support.server import Server
from tests.support.stored import check_log, log_rows, match_row, opened
from tools import chromium

FRIENDS = ("Ana", "Bruno", "Clara", "Davi")


@asynccontextmanager
async def friends(browser: Browser, people: int = 4, **settings: Any) -> AsyncIterator[list[Visitor]]:
    """The first two and the last on phones, the third at a desk; each with a browser of their own."""
    sizes = [PHONE, PHONE, DESK, PHONE]
    come = [
        await Visitor.arrive(browser, name, seed=seat, **{**sizes[seat], **settings})
        for seat, name in enumerate(FRIENDS[:people])
    ]
    try:
        yield come
    except BaseException:
        for one in come:
            await one.report()
        raise
    finally:
        for one in come:
            await one.context.close()


def match_of(server: Server) -> str:
    """The only match of that server."""
    with opened(server.database) as connection:
        found = [row["id"] for row in connection.execute("SELECT id FROM matches")]
    assert len(found) == 1, "a double click opened two tables"
    match: str = found[0]
    return match


async def sit_down(server: Server, people: list[Visitor]) -> str:
    """The first opens a table, the others follow the link; the host starts."""
    link = await people[0].open_table(server.url, len(people))
    for one in people[1:]:
        await one.sit(link)
    await people[0].start()
    await all_of(people[1:], "is_at_table")
    return match_of(server)


def no_trouble(people: list[Visitor]) -> None:
    assert {one.name: one.troubles for one in people} == {one.name: [] for one in people}


async def test_four_friends_play_a_whole_match(browser: Browser, server: Server) -> None:
    """With a reload in the middle, a server killed in the middle, picks changed and buttons hit twice."""
    async with friends(browser) as people:
        ana, bruno, _, davi = people
        match = await sit_down(server, people)

        # the tab says whose move it is
        for one in people:
            await expect(one.page).to_have_title(re.compile("^● "))
        await ana.picks()
        await expect(ana.page).not_to_have_title(re.compile("^● "))
        await expect(ana.page).to_have_title(re.compile("Bruno"))
        await bruno.picks()

        # somebody loads the page again and is back, the sealed card with them
        await bruno.page.reload()
        await expect(bruno.page.locator(".hand .done")).to_be_visible()

        # the server is killed in the middle of the hidden choice; the pages come back by themselves
        before = match_row(server.database, match)
        for one in people:
            one.outage = True
        server.kill9()
        await expect(davi.page.locator(".strip-top")).to_be_visible()
        await asyncio.to_thread(server.start)
        for one in people:
            await expect(one.page.locator(".strip-top")).to_have_count(0)
            one.outage = False
        assert tuple(match_row(server.database, match)) == tuple(before)
        await expect(ana.page.locator(".hand .done")).to_be_visible()

        await all_of(people, "play")
        scores = [await one.final_scores() for one in people]
        frame = await ana.frame(match)
        totals = {frame["seats"][result["seat"]]["name"]: result["total"] for result in frame["outcome"]["results"]}
        assert scores == [totals] * 4
        no_trouble(people)

        check_log(server.database, match)
        for seat, one in enumerate(people):
            made = [row for row in log_rows(server.database, match) if row["seat"] == seat and b'"pick"' in _move(row)]
            turns = {row["decision"] for row in made}
            assert len(turns) >= 18
            assert one.doubled > 0
            assert len(made) - len(turns) <= one.seals


def _move(row) -> bytes:
    move: bytes = row["move"] or b""
    return move


async def test_one_person_tries_a_whole_turn_alone(browser: Browser, server: Server) -> None:
    """A second tab of the same browser seats somebody else."""
    async with friends(browser, 1, **DESK) as (ana,):
        await ana.open_table(server.url, 2)
        async with ana.context.expect_page() as opened_tab:
            await ana.link("seat-somebody").first.click()
        other = Visitor("Bea", await opened_tab.value, seed=9)
        await other.name_field.fill(other.name)
        await other.button("join-sit").click()
        await other.is_in_lobby()
        await expect(ana.page.get_by_text("Bea", exact=True).first).to_be_visible()
        await ana.start()
        await other.is_at_table()
        both = [ana, other]
        await asyncio.gather(*[one.play("turn 3") for one in both])
        match = match_of(server)
        assert [(await one.frame(match))["you"] for one in both] == [0, 1]
        await other.page.reload()
        await other.is_at_table()
        assert (await other.frame(match))["you"] == 1
        no_trouble(both)


async def test_every_wrong_door_has_a_sentence_and_a_way_on(browser: Browser, server: Server) -> None:
    async with friends(browser) as (ana, bruno, clara, davi):
        # a code that nobody has
        await davi.page.goto(f"{server.url}/ZZZZ9999")
        await expect(davi.page.get_by_role("heading", name=davi.words["code-unknown"])).to_be_visible()
        await davi.link("code-another").click()
        await expect(davi.page.get_by_placeholder(davi.words["home-code"])).to_be_visible()

        # names that are none
        link = await ana.open_table(server.url, 2)
        await bruno.page.goto(link)
        for wrong in ("", "   ", "\u200b\u200b", "x" * 25):
            await bruno.name_field.fill(wrong)
            await bruno.button("join-sit").click()
            await expect(bruno.page.locator("#name-why")).to_have_text(re.compile(r"\w.*\."))
            await expect(bruno.name_field).to_be_focused()
        await bruno.name_field.fill(bruno.name)
        await bruno.button("join-sit").click()
        await bruno.is_in_lobby()

        # a full table
        await clara.page.goto(link)
        await expect(clara.page.get_by_role("heading", name=clara.words["full-headline"])).to_be_visible()
        await expect(clara.link("start-own")).to_be_visible()

        # a match that has started
        await ana.start()
        await clara.page.goto(link)
        await expect(clara.page.get_by_role("heading", name=clara.words["started-headline"])).to_be_visible()
        await clara.link("start-own").click()
        await expect(clara.button("create-open")).to_be_visible()

        for one in (ana, bruno, clara, davi):
            refusals = [text for text in one.troubles if "the server responded with a status of 4" not in text]
            assert refusals == []


async def test_a_phone_in_the_kitchen_has_no_secure_context(tmp_path: Path, chromium_path: Path) -> None:
    rules = "--host-resolver-rules=MAP menagerie.test 127.0.0.1"
    with Server(tmp_path) as local:
        here = f"http://menagerie.test:{local.port}"
        local.stop()
        local.extra_env = {"MENAGERIE_PUBLIC_URL": here}
        local.start()
        async with async_playwright() as playwright:
            kitchen = await playwright.chromium.launch(
                executable_path=chromium_path, args=[*chromium.HEADLESS_FLAGS, rules], headless=True
            )
            async with friends(kitchen, 2) as people:
                ana, bruno = people
                link = await ana.open_table(here, 2)
                assert link.startswith(here)
                assert not await ana.page.evaluate("isSecureContext")
                await bruno.sit(link)
                await ana.button("invite-copy").click()
                await ana.start()
                await bruno.is_at_table()
                await asyncio.gather(*[one.play("turn 3") for one in people])
                no_trouble(people)
            await kitchen.close()


async def test_keyboard_alone_is_enough_to_sit_and_pick(browser: Browser, server: Server) -> None:
    async with friends(browser, 2, **DESK) as (ana, bruno):
        link = await ana.open_table(server.url, 2)
        await bruno.page.goto(link)
        await expect(bruno.name_field).to_be_focused()
        keys = bruno.page.keyboard
        await keys.type(bruno.name)
        await keys.press("Enter")
        await bruno.is_in_lobby()
        await ana.start()
        await bruno.is_at_table()
        await _tab_to(bruno, ".hand button.sheet")
        await keys.press("ArrowRight")
        await keys.press("Enter")
        await expect(bruno.page.locator(".hand button.sheet[aria-pressed=true]")).to_have_count(1)
        await _tab_to(bruno, ".btn.act")
        await keys.press("Enter")
        await expect(bruno.page.locator(".hand .done")).to_be_visible()
        no_trouble([ana, bruno])


async def _tab_to(one: Visitor, css: str) -> None:
    for _ in range(60):
        if await one.page.evaluate("(css) => document.activeElement?.matches(css) ?? false", css):
            return
        await one.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not get to {css}")


async def test_the_page_speaks_portuguese(browser: Browser, server: Server) -> None:
    async with friends(browser, 2, locale="pt-BR") as people:
        ana, bruno = people
        await sit_down(server, people)
        await expect(ana.page.locator("html")).to_have_attribute("lang", "pt-BR")
        await expect(ana.page.get_by_role("heading", name=ana.words["ask-pick"])).to_be_visible()
        await bruno.picks()
        await expect(bruno.page.get_by_role("heading", name=bruno.words["sealed-title"])).to_be_visible()
        no_trouble(people)
