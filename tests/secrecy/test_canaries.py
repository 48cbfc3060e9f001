"""What must not get out is searched in every byte that leaves, over a whole match."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.games.codec import dump
from engines.campy_creatures.model import Choosing, Over, State
from tests.secrecy.worlds import CHANNELS, Base, World, prepare, world
from tests.support.client import Player, by_hash, musts, play, seated
from tests.support.server import Server
from tests.support.stored import secrets_of, state_of


def forms(secret: bytes) -> Iterator[bytes]:
    """How bytes might be written."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    yield base64.b64encode(secret).rstrip(b"=")
    yield base64.urlsafe_b64encode(secret).rstrip(b"=")


def canaries(base: Base, state: State, viewer: int) -> dict[str, bytes]:
    """What this viewer must not be sent just now, under a name that says what it is."""
    hidden = secrets_of(base.database.with_name("world.db"), base.match)
    assert hidden.seed is not None
    found = {f"seed {n}": form for n, form in enumerate(forms(hidden.seed))}
    found |= {f"secret {n}": form for n, form in enumerate(forms(hidden.secret))}
    for seat, nonce in hidden.nonces.items():
        found |= {f"nonce of {seat}, {n}": form for n, form in enumerate(forms(nonce))}
    found |= {f"token of {seat}": token.encode() for seat, token in enumerate(base.tokens)}
    if len(state.deck) - state.bottom > 3:
        found["deck"] = dump(state.deck)[1:-1]
        found["deck backwards"] = dump(state.deck[::-1])[1:-1]
    if isinstance(state.phase, Choosing) and (viewer >= len(state.players) or state.phase.picks[viewer] is None):
        picks = dict(enumerate(state.phase.picks))
        found |= {f"pick of {seat}": b'"mine":"%s"' % pick.encode() for seat, pick in picks.items() if pick}
    return found


async def test_no_secret_is_in_any_byte_before_the_end(tmp_path: Path) -> None:
    base = await prepare(tmp_path / "base.db", 2, 0, 11)
    choose = by_hash("canaries")
    async with world(base) as here:
        moves = 0
        while True:
            frames = [eyes.socket.frames[-1] for eyes in here.eyes if eyes.socket is not None]
            if frames[0]["status"] != "playing":
                break
            seat = next(seat for seat in base.seats if musts(frames[seat]))
            await here.act(seat, choose(frames[seat], musts(frames[seat])[0]))
            await search(here, everything=moves % 30 == 3)
            moves += 1
        secret = secrets_of(tmp_path / "world.db", base.match).secret.hex()
        assert frames[0]["secret"] == secret
        logged = "\n".join(here.log).encode()
        assert [name for name, text in canaries(base, base.state, -1).items() if text in logged] == []


async def search(here: World, *, everything: bool) -> None:
    """Looks for canaries in what has come over the sockets since the last time, and now and then everywhere."""
    database = here.base.database.with_name("world.db")
    state = state_of(database, here.base.match)
    is_over = isinstance(state.phase, Over)
    for viewer, eyes in enumerate(here.eyes):
        sent = []
        if eyes.socket is not None:
            sent = [text.encode() for text in eyes.socket.heard]
            eyes.socket.heard.clear()
        if everything and not is_over:
            sent += [text for name, ask in CHANNELS.items() if name != "socket" for text in await ask(eyes)]
        if is_over:
            continue
        for name, secret in canaries(here.base, state, viewer).items():
            assert not any(secret in text for text in sent), f"viewer {viewer} is sent the {name}"


async def test_the_servers_log_holds_no_token_code_or_move(tmp_path: Path) -> None:
    """Of a real process that logs all it can, over joins, moves, refusals and a kill."""
    with Server(tmp_path, env={"MENAGERIE_LOG_LEVEL": "debug"}) as server:
        async with seated(server.url, 2, cookies=(1,)) as table:
            await play(table, by_hash("log"), until=lambda frame: frame["view"]["turn"] > 2)
            server.kill9()
            server.start()
            await play(table, by_hash("log"), until=lambda frame: frame["view"]["turn"] > 3)
            tokens = [known(player) for player in table.players]
            hidden = secrets_of(server.database, table.id)
            state = state_of(server.database, table.id)
        log = server.log().encode()
        assert log
        secrets = [*forms(hidden.secret), *forms(hidden.seed or b"-"), *[token.encode() for token in tokens]]
        secrets += [form for nonce in hidden.nonces.values() for form in forms(nonce)]
        secrets += [table.code.encode(), msgspec.json.encode(state.deck), dump(state)[:80], b'"creature"']
        assert [secret for secret in secrets if secret in log] == []


def known(player: Player) -> str:
    """The token of a player, wherever it is kept."""
    return player.token or next(iter(player.http.cookies.values()))
