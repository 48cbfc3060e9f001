"""Bots at the table, the order of seats, and the rematch, as people see and touch them."""

from __future__ import annotations

import asyncio

from playwright.async_api import Browser, Locator, expect

from tests.browser.pages import DESK, PHONE, Visitor
from tests.browser.test_accessible import check
from tests.browser.test_first_table import friends
from tests.support.server import Server

PLAY_ON = """async (code) => {
    const get = async (path) => (await fetch(`/api/v1${path}`)).json()
    const { match } = await get(`/invitations/${code}`)
    for (let number = 0; number < 3000; number++) {
        const frame = await get(`/matches/${match}/frame`)
        if (frame.status !== 'playing') return frame.status
        const ask = frame.asks.find((one) => one.must)
        const move = ask && frame.legal.find((one) => one.decision === ask.decision)
        if (!move) {
            await new Promise((done) => setTimeout(done, 30))
            continue
        }
        await fetch(`/api/v1/matches/${match}/moves`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ id: `quickly-${number}`, ...move }),
        })
    }
    return 'endless'
}"""


def names(one: Visitor) -> Locator:
    """Who sits there, from the first seat on."""
    return one.page.locator(".sitters li.taken b")


async def test_one_person_plays_with_bots(browser: Browser, server: Server) -> None:
    async with friends(browser, 1, **PHONE, color_scheme="dark") as (ana,):
        await ana.open_table(server.url, 3)
        add = ana.button("bot-add")
        await add.click()
        await expect(names(ana)).to_have_count(2)
        await add.click()
        await expect(names(ana)).to_have_count(3)
        await expect(add).to_have_count(0)
        await check(ana.page, "lobby with bots")

        # one press, no question
        await ana.page.locator(".sitters .remove").last.click()
        await expect(names(ana)).to_have_count(2)
        await ana.start()
        await expect(ana.page.locator(".seats .seat b svg")).to_have_count(1)
        await expect(ana.page.locator(".seats .seat.unplugged")).to_have_count(0)
        await check(ana.page, "table with bots")
        async with asyncio.timeout(45):
            await ana.play("turn 3")
        assert ana.troubles == []


async def test_the_host_says_who_sits_where_and_all_see_it(browser: Browser, server: Server) -> None:
    async with friends(browser, 2, **DESK, color_scheme="light") as (ana, bruno):
        await bruno.sit(await ana.open_table(server.url, 3))
        await ana.button("bot-add").click()
        await expect(names(bruno)).to_have_count(3)
        await expect(bruno.button("bot-add")).to_have_count(0)
        await expect(bruno.page.locator(".sitters .moves")).to_have_count(0)
        bot = await names(ana).last.inner_text()
        await check(ana.page, "lobby with arrows")

        # with the keyboard alone: the second press moves the same person on
        await ana.page.get_by_role("button", name=ana.words["order-up"].replace("{ $name }", bot)).focus()
        await ana.page.keyboard.press("Enter")
        await expect(names(bruno)).to_have_text([ana.name, bot, bruno.name])
        await expect(ana.page.locator(f'.sitters li[data-name="{bot}"] .up')).to_be_focused()
        await ana.page.keyboard.press("Enter")
        for one in (ana, bruno):
            await expect(names(one)).to_have_text([bot, ana.name, bruno.name])
            await expect(one.page.locator(".sitters li.mine b")).to_have_text(one.name)
        await ana.button("order-shuffle").click()
        await expect(names(bruno)).to_have_count(3)
        box = await ana.page.locator(".sitters .moves button").first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


async def test_two_people_meet_again_in_the_one_rematch(browser: Browser, server: Server) -> None:
    async with friends(browser, 2, **PHONE) as (ana, bruno):
        link = await ana.open_table(server.url, 2)
        await bruno.sit(link)
        await ana.start()
        await bruno.is_at_table()
        code = link.rsplit("/", 1)[1]
        ends = await asyncio.gather(*[one.page.evaluate(PLAY_ON, code) for one in (ana, bruno)])
        assert ends == ["finished", "finished"]
        for one in (ana, bruno):
            await one.page.reload()
            await expect(one.page.locator(".campy.final")).to_be_visible()
            await expect(one.button("after-rematch")).to_be_visible()
        await check(bruno.page, "final")
        await ana.button("after-rematch").click()
        await ana.is_in_lobby()
        assert ana.page.url != link

        # Bruno, still at the final scores, reads who asks
        says = bruno.words["after-wanted"].replace("{ $name }", ana.name)
        await expect(bruno.page.get_by_text(says)).to_be_visible()
        await expect(ana.page.get_by_text(ana.words["seat-kept"].replace("{ $name }", bruno.name))).to_be_visible()
        await check(bruno.page, "final, a rematch wanted")
        await bruno.button("after-sit").click()
        await bruno.is_in_lobby()
        assert bruno.page.url == ana.page.url
        await expect(names(ana)).to_have_text([bruno.name, ana.name])
        await expect(names(bruno)).to_have_text([bruno.name, ana.name])
        await ana.start()
        await bruno.is_at_table()
