"""What must not get out is searched in every byte that leaves: over a whole match, over a crash, in a real log."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from app.games.codec import dump
from app.games.registry import GAMES
from engines.campy_creatures.engine import CampyCreatures
from engines.campy_creatures.model import Choosing, Over, State
from tests.secrecy.channels import CHANNELS, EVERY, OUTSIDE, everything
from tests.secrecy.test_interference import Breaks, nobody_has_picked, sealing, the_match_is_closed
from tests.secrecy.worlds import Base, Eyes, Script, Viewer, World, prepare, world
from tests.support.client import GAME, Player, by_hash, musts, play, seated
from tests.support.server import Server
from tests.support.stored import secrets_of, state_of


def forms(secret: bytes) -> Iterator[bytes]:
    """How bytes might be written."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    yield base64.b64encode(secret).rstrip(b"=")
    yield base64.urlsafe_b64encode(secret).rstrip(b"=")
    yield repr(secret)[2:-1].encode()


def canaries(base: Base, state: State, viewer: Viewer | None) -> dict[str, bytes]:
    """What this viewer must not be sent just now, under a name that says what it is. None: nobody in particular."""
    hidden = secrets_of(base.database.with_name("world.db"), base.match)
    assert hidden.seed is not None
    found = {f"seed {n}": form for n, form in enumerate(forms(hidden.seed))}
    found |= {f"secret {n}": form for n, form in enumerate(forms(hidden.secret))}
    for seat, nonce in hidden.nonces.items():
        found |= {f"nonce of {seat}, {n}": form for n, form in enumerate(forms(nonce))}
    found |= {f"token of {who}": token.encode() for who, token in base.tokens.items() if token is not None}
    if len(state.deck) - state.bottom > 3:
        found["deck"] = dump(state.deck)[1:-1]
        found["deck backwards"] = dump(state.deck[::-1])[1:-1]
    if isinstance(state.phase, Choosing) and (not isinstance(viewer, int) or state.phase.picks[viewer] is None):
        picks = dict(enumerate(state.phase.picks))
        found |= {f"pick of {seat}": b'"mine":"%s"' % pick.encode() for seat, pick in picks.items() if pick}
    if viewer is None:
        found["code"] = base.code.encode()
    return found


# --- a whole match ----------------------------------------------------------------------------------------------------


async def test_no_secret_is_in_any_byte_before_the_end(tmp_path: Path) -> None:
    """Of what is sent to anybody; and none ever in the logs, the numbers and what other processes hear."""
    base = await prepare(tmp_path / "base.db", 2, 0, 11)
    choose = by_hash("canaries")
    async with world(base) as here:
        moves = 0
        while (frame := newest(here.eyes[0]))["status"] == "playing":
            frames = [newest(here.eyes[seat]) for seat in base.seats]
            seat = next(seat for seat in base.seats if musts(frames[seat]))
            await here.act(seat, choose(frames[seat], musts(frames[seat])[0]))
            await search(here, ask_all=moves % 40 == 3)
            moves += 1
        assert frame["secret"] == secrets_of(tmp_path / "world.db", base.match).secret.hex()
        assert found_outside(here, base.state, [text for name in OUTSIDE for text in await OUTSIDE[name](here)]) == []


def newest(eyes: Eyes) -> dict[str, Any]:
    assert eyes.socket is not None
    return eyes.socket.frames[-1]


async def search(here: World, *, ask_all: bool) -> None:
    """Looks for canaries in what has come over the sockets since the last time, and now and then everywhere."""
    state = state_of(here.base.database.with_name("world.db"), here.base.match)
    for viewer, eyes in here.eyes.items():
        sent = []
        if eyes.socket is not None:
            sent = [text.encode() for text in eyes.socket.heard]
            eyes.socket.heard.clear()
        if isinstance(state.phase, Over):
            continue
        if ask_all:
            sent += [text for name, ask in CHANNELS.items() if name != "socket" for text in await ask(eyes)]
        for name, secret in canaries(here.base, state, viewer).items():
            assert not any(secret in text for text in sent), f"{viewer} is sent the {name}"


def found_outside(here: World, state: State, told: list[bytes]) -> list[str]:
    return [name for name, secret in canaries(here.base, state, None).items() if any(secret in text for text in told)]


# --- a card that is nowhere else --------------------------------------------------------------------------------------

CANARY = b"the-canary-of-the-deck"


def with_canaries(state: State) -> State:
    """No card that is still to come is any that somebody has seen."""
    hidden = len(state.deck) - state.bottom
    covered = [replace(card, key=CANARY.decode()) for card in state.deck[:hidden]]
    return replace(state, deck=(*covered, *state.deck[hidden:]))


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Base:
    return asyncio.run(prepare(tmp_path_factory.mktemp("three") / "base.db", 3, 9, 2, nobody_has_picked))


@pytest.mark.parametrize("then", [sealing((0, 1)), sealing((0, 1), the_match_is_closed)], ids=["sealed", "closed"])
async def test_no_card_that_is_still_to_come_is_in_any_byte(three: Base, then: Script) -> None:
    assert CANARY in dump(with_canaries(three.state))
    seen = await everything(three, then, list(three.tokens), with_canaries)
    assert [where for where, sent in seen.items() if any(CANARY in text for text in sent)] == []


async def test_a_crash_quotes_no_card(three: Base) -> None:
    """Though the exception does: it is told by number, kind and place."""

    async def nothing_works(here: World) -> None:
        for seat in here.base.seats:
            legal = {"decision": 1, "move": {"type": "pick", "creature": "blob"}}
            for path, body in (("/frame", None), ("/moves", {"id": "command-1", **legal}), ("/try", legal)):
                method = "GET" if body is None else "POST"
                await here.eyes[seat].http.request(method, f"/matches/{here.base.match}{path}", json=body)

    def broken(state: State) -> State:
        assert isinstance(state.phase, Choosing)
        picks = tuple(player.hand[0] for player in state.players)
        return with_canaries(replace(state, phase=Choosing(picks, tuple(True for _ in picks))))

    with pytest.raises(ValueError, match=CANARY.decode()):
        Breaks().legal_moves(broken(three.state), 0)
    asked = [name for name in EVERY if name not in ("socket", "wrong requests")]
    with mock.patch.object(GAMES[GAME], "engine", Breaks()), mock.patch("tests.secrecy.worlds.World.come", none_comes):
        seen = await everything(three, nothing_works, list(three.tokens), broken, asked)
    assert any(b"incident" in line and b"ValueError" in line for line in seen["anybody", "server log as JSON"])
    assert [where for where, sent in seen.items() if any(CANARY in text for text in sent)] == []


async def none_comes(_world: World, _seat: int) -> None:
    """Sockets would wait for frames that cannot be made."""


def test_a_canary_would_be_found(three: Base) -> None:
    """Where an engine shows what comes next, the search sees it."""

    class ShowsTheNext(CampyCreatures):
        def view(self, state, viewer):
            return replace(super().view(state, viewer), discard=state.deck[:1])

    with mock.patch.object(GAMES[GAME], "engine", ShowsTheNext()):
        seen = asyncio.run(everything(three, sealing((0,)), [0], with_canaries, ("frame",)))
    assert CANARY in seen[0, "frame"][0]


# --- a real process ---------------------------------------------------------------------------------------------------

KEYS = {"MENAGERIE_CREATE": "invited", "MENAGERIE_INVITE_CODE": "friends-of-the-canary"}
KEYS |= {"MENAGERIE_HOST_KEY": "the-key-of-the-canary", "MENAGERIE_METRICS_TOKEN": "the-numbers-of-the-canary"}


async def test_the_servers_log_and_numbers_hold_no_token_code_or_move(tmp_path: Path) -> None:
    """Of a real process that logs all it can in each format, over joins, moves, refusals and a kill."""
    with Server(
        tmp_path, env={"MENAGERIE_LOG_LEVEL": "debug", "MENAGERIE_METRICS_TOKEN": "none-needed-here"}
    ) as server:
        async with seated(server.url, 2, cookies=(1,)) as table:
            await play(table, by_hash("log"), until=lambda frame: frame["view"]["turn"] > 2)
            server.kill9()
            server.extra_env |= {"MENAGERIE_LOG_FORMAT": "json", **KEYS}
            server.start()
            await play(table, by_hash("log"), until=lambda frame: frame["view"]["turn"] > 3)
            await refuse_some(table.players[0], table.code)
            tokens = [known(player) for player in table.players]
            hidden = secrets_of(server.database, table.id)
            state = state_of(server.database, table.id)
        numbers = await read_numbers(server)
        log = server.log().encode()
    assert b'{"time": ' in log
    assert b"INFO menagerie" in log
    secrets = [*forms(hidden.secret), *forms(hidden.seed or b"-"), *[token.encode() for token in tokens]]
    secrets += [form for nonce in hidden.nonces.values() for form in forms(nonce)]
    secrets += [key.encode() for name, key in KEYS.items() if name != "MENAGERIE_CREATE"]
    secrets += [table.code.encode(), msgspec.json.encode(state.deck), dump(state)[:80], b"creature", b"Bruno", GUESS]
    assert [secret for secret in secrets if secret in log] == []
    assert [secret for secret in [*secrets, table.id.encode()] if secret in numbers] == []


GUESS = b"QQQQ0000"


async def refuse_some(player: Player, code: str) -> None:
    """What quotes secrets in addresses, headers and bodies, most of it wrong."""
    invite = {"game": GAME, "seats": 2, "invite": KEYS["MENAGERIE_INVITE_CODE"]}
    asked: list[tuple[str, str, Any]] = [
        ("GET", f"/invitations/{code}", None),
        ("GET", f"/invitations/{GUESS.decode()}", None),
        ("GET", f"/matches/{code}/frame", None),
        ("POST", "/matches", invite),
        ("POST", "/matches", {**invite, "invite": GUESS.decode()}),
        ("POST", f"/matches/{code}/join", {"code": code}),
    ]
    for method, path, body in asked:
        await player.http.request(method, path, json=body)


async def read_numbers(server: Server) -> bytes:
    token = KEYS["MENAGERIE_METRICS_TOKEN"]
    async with httpx.AsyncClient(base_url=server.url, headers={"Authorization": f"Bearer {token}"}) as asker:
        answer = await asker.get("/metrics")
    assert answer.status_code == 200
    return answer.content


def known(player: Player) -> str:
    """The token of a player, wherever it is kept."""
    return player.token or next(iter(player.http.cookies.values()))
