"""What a page is sent, keeps and shows holds nothing of what is hidden from who looks at it."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import Browser, Response, WebSocket, expect

from app.games.codec import dump
from engines.campy_creatures.model import Choosing
from tests.browser.pages import Visitor
from tests.browser.test_first_table import friends, sit_down
from tests.secrecy.test_canaries import forms
from tests.support.server import Server
from tests.support.stored import secrets_of, state_of


class Received:
    """All that the server has sent to a page: bodies and heads of answers, and messages of sockets."""

    def __init__(self, visitor: Visitor) -> None:
        self.answers: list[Response] = []
        self.messages: list[str] = []
        visitor.page.on("response", lambda answer: self.answers.append(answer))
        visitor.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.messages.append(str(text)))

    async def all_of_it(self) -> str:
        told = list(self.messages)
        for answer in self.answers:
            heads = await answer.all_headers()
            heads.pop("set-cookie", None)  # the only place where a browser's own token may be
            told.append(json.dumps(heads))
            if "/api/" in answer.url and answer.status != 204:
                told.append(await answer.text())
        return "\n".join(told)


KEPT = """() => {
    const seen = new WeakSet()
    const walked = (value, depth) => {
        if (value === null || typeof value !== 'object') return typeof value === 'function' ? null : value
        if (seen.has(value) || depth > 12 || value instanceof Node || value === window) return null
        seen.add(value)
        return Object.fromEntries(Object.keys(value).map((key) => [key, read(value, key, depth + 1)]))
    }
    const read = (owner, key, depth) => { try { return walked(owner[key], depth) } catch { return null } }
    const blank = document.createElement('iframe')
    document.body.append(blank)
    const usual = new Set(Object.getOwnPropertyNames(blank.contentWindow))
    blank.remove()
    const own = Object.getOwnPropertyNames(window).filter((key) => !usual.has(key))
    return JSON.stringify({
        own: Object.fromEntries(own.map((key) => [key, read(window, key, 0)])),
        local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie,
        history: history.state, name: window.name, title: document.title,
        dom: document.documentElement.outerHTML,
        fields: [...document.querySelectorAll('input, textarea, select')].map((field) => field.value),
    })
}"""
"""What a script of the page could reach, and what somebody with its tools would see."""


async def token_of(visitor: Visitor) -> str:
    (cookie,) = [one for one in await visitor.context.cookies() if one.get("name") == "menagerie_session"]
    assert cookie.get("httpOnly")
    return str(cookie.get("value"))


async def test_a_page_holds_no_secret_of_others(browser: Browser, server: Server) -> None:
    """Once somebody has sealed: neither their pick nor the deck, nor what the cards fall by, nor anybody's token."""
    async with friends(browser, 2) as (ana, bruno):
        hers, his = Received(ana), Received(bruno)
        match = await sit_down(server, [ana, bruno])
        await bruno.picks()
        await expect(ana.page).not_to_have_title("")
        frame: dict[str, Any] = await ana.frame(match)
        assert frame["view"]["phase"]["mine"] is None
        await ana.page.wait_for_function("document.body.innerText.length > 100")

        state, hidden = state_of(server.database, match), secrets_of(server.database, match)
        assert isinstance(state.phase, Choosing)
        pick = state.phase.picks[1]
        assert pick is not None
        assert hidden.seed is not None
        secrets = [*forms(hidden.seed), *forms(hidden.secret), *forms(hidden.nonces[frame["you"] ^ 1])]
        searched = [secret.decode("latin-1") for secret in secrets]
        searched += [await token_of(ana), await token_of(bruno), f'"mine":"{pick}"']
        searched += [dump(state.deck)[1:-1].decode(), dump(state.deck[::-1])[1:-1].decode()]

        kept = await ana.page.evaluate(KEPT)
        received = await hers.all_of_it()
        assert any('"type":"frame"' in message for message in hers.messages)
        assert "<body" in kept
        assert [secret for secret in searched if secret in received] == []
        assert [secret for secret in searched if secret in kept.replace('\\"', '"')] == []

        # the same search finds what the page of who has sealed was sent, and what a script would keep
        assert f'"mine":"{pick}"' in await his.all_of_it()
        for keep in ("window.kept = { deep: [said] }", "localStorage.kept = said", "document.title = said"):
            said = hidden.seed.hex()
            await bruno.page.evaluate(f"said => {{ {keep} }}", said)
            assert said in await bruno.page.evaluate(KEPT)
            await bruno.page.evaluate("window.kept = localStorage.kept = document.title = ''")
