"""Every way out of the server, and what leaves by it.

A new way out joins by one line: in ``CHANNELS`` if each viewer may ask for it, else in ``OUTSIDE``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import msgspec

from app.domain.errors import AppError
from engines.campy_creatures.model import Creature
from tests.secrecy.worlds import NOBODY, Base, Eyes, Script, Viewer, World, world
from tests.support.client import GAME, Json

Channel = Callable[[Eyes], Awaitable[Sequence[bytes]]]
"""Asks for all that one way out has for a viewer. It must change nothing."""

Outlet = Callable[[World], Awaitable[Sequence[bytes]]]
"""What whoever looks at the server from outside gets to see."""


def rest(path: str, method: str = "GET", **more: Any) -> Channel:
    """An endpoint."""

    async def channel(eyes: Eyes) -> Sequence[bytes]:
        return [await eyes.ask(method, path, **more)]

    return channel


# --- what one viewer is told ------------------------------------------------------------------------------------------

ODD_MOVES: tuple[Json, ...] = (
    {"type": "pick", "creature": "blob"},
    {"type": "pick", "creature": "kaiju"},
    {"type": "capture", "slot": 0},
    {"type": "give", "target": 0},
    {"type": "keep"},
    {"type": "no-such-move"},
)
NEVER_LEGAL: tuple[Json, ...] = (
    {"type": "pick", "creature": "nobody"},
    {"type": "capture", "slot": 99},
    {"type": "weaken", "target": 77},
    {"type": "no-such-move", "creature": "blob"},
)


async def _tries(eyes: Eyes) -> Sequence[bytes]:
    """Each legal move and many others, tried under every number that a decision has or had."""
    frame = await eyes.frame()
    wanted = [{"decision": legal["decision"], "move": legal["move"]} for legal in frame["legal"]]
    wanted += [{"decision": 2, "move": move} for move in ODD_MOVES]
    for ask in frame["asks"]:
        wanted += [{"decision": ask["decision"], "move": {"type": "pick", "creature": name}} for name in Creature]
    return [await eyes.ask("POST", "/matches/{match}/try", json=one) for one in wanted]


async def _refusals(eyes: Eyes) -> Sequence[bytes]:
    """Moves that must be refused, in both languages."""
    mine = [ask["decision"] for ask in (await eyes.frame())["asks"]]
    answers = []
    for number, decision in enumerate([*mine, 1, max(mine, default=9) + 1]):
        for odd, move in enumerate(ODD_MOVES[:3] if decision not in mine else NEVER_LEGAL):
            body = {"id": f"refused-{number}-{odd}", "decision": decision, "move": move}
            headers = {"Accept-Language": ("en", "pt-BR")[odd % 2]}
            answers.append(await eyes.ask("POST", "/matches/{match}/moves", json=body, headers=headers))
    return answers


_JSON = {"Content-Type": "application/json"}
_ONE_MOVE = {"id": "command-x", "decision": 1, "move": ODD_MOVES[0]}
_NEW_MATCH = {"game": GAME, "seats": 2}

WRONG: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("POST", "/matches/{match}/moves", {"content": b"{", "headers": _JSON}),
    ("POST", "/matches/{match}/moves", {"content": b"{", "headers": _JSON | {"Content-Encoding": "gzip"}}),
    ("POST", "/matches/{match}/moves", {"json": {"id": 1}}),
    ("POST", "/matches/{match}/moves", {"json": _ONE_MOVE | {"id": "?"}}),
    ("POST", "/matches/{match}/moves", {"json": _ONE_MOVE | {"move": {"x": "y" * 70_000}}}),
    ("POST", "/matches/{match}/moves", {"json": _ONE_MOVE, "headers": {"Origin": "null", "Authorization": ""}}),
    ("DELETE", "/matches/{match}", {}),
    ("GET", "/matches/{match}/nothing", {}),
    ("GET", "/matches/nothing", {}),
    ("GET", "/invitations/nothing", {}),
    ("GET", "/games/nothing", {}),
    ("PATCH", "/matches/{match}", {"json": {"seats": 2}}),
    ("PATCH", "/me", {"json": {"name": ""}}),
    ("PATCH", "/me", {"json": {"name": "x" * 30}}),
    ("PATCH", "/me", {"json": {"name": "\u200b"}}),
    ("POST", "/matches", {"json": _NEW_MATCH | {"seats": 9}}),
    ("POST", "/matches", {"json": _NEW_MATCH | {"options": {"cheat": True}}}),
    ("POST", "/matches/{match}/start", {}),
    ("POST", "/matches/{match}/join", {"json": {"code": "00000000"}}),
)
"""Requests that are refused, whoever asks; together with all others they meet every code that a running match has.

To start and to join again are refused for the seats too, or answered without a change.
"""


async def _wrong(eyes: Eyes) -> Sequence[bytes]:
    return [await eyes.ask(method, path, **more) for method, path, more in WRONG]


async def _host_of_nothing(eyes: Eyes) -> Sequence[bytes]:
    """What only the host may, asked for by everybody else."""
    if eyes.viewer == 0:
        return []
    asked = ("/close", "/seats/1/remove", "/seats/0/remove", "/seats/99/remove", "/seats/one/remove")
    return [await eyes.ask("POST", f"/matches/{{match}}{path}") for path in asked]


async def _socket(eyes: Eyes) -> Sequence[bytes]:
    """Everything that came over the sockets, in order; at last a refusal of each kind and the frame once more."""
    if eyes.socket is not None:
        await _last_words(eyes)
    more = eyes.socket.heard if eyes.socket is not None else []
    return [text.encode() for text in (*eyes.heard, *more)]


async def _last_words(eyes: Eyes) -> None:
    assert eyes.socket is not None
    said = eyes.socket
    await said.say("move", id="never-legal-1", decision=1, move=NEVER_LEGAL[0])
    await said.hear("refused")
    await said.say("try", id="never-legal-2", decision=2, move=NEVER_LEGAL[1])
    await said.hear("refused", "tried")
    for odd in ("{", '{"type": "dance"}', '{"type": "move", "id": "command-x"}'):
        await said.connection.send(odd)
        await said.hear("refused")
    await said.say("sync", **{"from": 1})
    await said.hear("frame")
    with contextlib.suppress(TimeoutError):
        said.patience, patience = 0.05, said.patience  # what should not come, comes soon
        try:
            while True:
                await said.hear()
        finally:
            said.patience = patience


CHANNELS: dict[str, Channel] = {
    "socket": _socket,
    "match": rest("/matches/{match}"),
    "frame": rest("/matches/{match}/frame"),
    "frame with all events": rest("/matches/{match}/frame?from=1"),
    "log": rest("/matches/{match}/log?limit=500"),
    "a page of the log": rest("/matches/{match}/log?after=3&limit=2"),
    "my matches": rest("/matches"),
    "me": rest("/me"),
    "session": rest("/session"),
    "invitation": rest("/invitations/{code}"),
    "try": _tries,
    "refusals": _refusals,
    "wrong requests": _wrong,
    "what the host may": _host_of_nothing,
}

# --- what is seen from outside ----------------------------------------------------------------------------------------


def log_in(kind: str) -> Outlet:
    """The server's log in that format."""

    async def outlet(here: World) -> Sequence[bytes]:
        return [line.encode() for line in here.logs[kind]]

    return outlet


def page(path: str) -> Outlet:
    """Anything that is the same for everybody."""

    async def outlet(here: World) -> Sequence[bytes]:
        return [await here.eyes[NOBODY].ask("GET", f"{here.live.url}{path}")]

    return outlet


async def _metrics(here: World) -> Sequence[bytes]:
    """All names, labels and numbers but those that measure time."""
    told = await here.eyes[NOBODY].ask("GET", f"{here.live.url}/metrics")
    assert b"menagerie_requests_total" in told
    lines = re.sub(rb"b'content-length', b'\d+'", b"", told).split(b"\n")
    return [line.rpartition(b" ")[0] if _MEASURES_TIME.match(line) else line for line in lines]


_MEASURES_TIME = re.compile(rb"\w+_seconds(_sum|_bucket)?[{ ]")
"""How often something was measured is no such measure."""


async def _bus(here: World) -> Sequence[bytes]:
    """By kind: what two tasks say at once has no order."""
    return sorted(here.calls, key=lambda call: str(msgspec.json.decode(call)[0]["kind"]))


OUTSIDE: dict[str, Outlet] = {
    "games": page("/api/v1/games"),
    "game": page(f"/api/v1/games/{GAME}"),
    "OpenAPI": page("/api/v1/openapi.json"),
    "reference": page("/api/v1/docs"),
    "server": page("/api/v1/server"),
    "alive": page("/healthz"),
    "ready": page("/readyz"),
    "bus": _bus,
    "metrics": _metrics,
    "server log": log_in("text"),
    "server log as JSON": log_in("json"),
}

EVERY = (*CHANNELS, *OUTSIDE)

# --- worlds compared --------------------------------------------------------------------------------------------------

Seen = dict[tuple[Viewer, str], list[bytes]]
"""What came, by viewer and channel."""

OUT = "anybody"
"""Who looks at ``OUTSIDE``."""


async def everything(
    base: Base,
    script: Script,
    viewers: Collection[Viewer],
    alter: Callable[[Any], Any] | None = None,
    channels: Collection[str] = EVERY,
) -> Seen:
    """All that these viewers see, in every channel, while the script is played and after it."""
    seen: Seen = {}
    async with world(base, alter) as here:
        await script(here)
        for viewer in viewers:
            for name in [name for name in CHANNELS if name in channels]:
                seen[viewer, name] = list(await CHANNELS[name](here.eyes[viewer]))
        for name in [name for name in OUTSIDE if name in channels]:
            seen[OUT, name] = list(await OUTSIDE[name](here))
    return seen


def differences(one: Seen, other: Seen) -> list[str]:
    """What somebody can tell the worlds apart by: viewer, channel, and how."""
    found = []
    for (viewer, name), mine in one.items():
        theirs = other[viewer, name]
        if len(mine) != len(theirs):
            found.append(f"{viewer}, {name}: {len(mine)} messages and {len(theirs)}")
        found += [
            f"{viewer}, {name}, message {number}: {_apart(a, b)}"
            for number, (a, b) in enumerate(zip(mine, theirs, strict=False))
            if a != b
        ]
    return found


def _apart(one: bytes, other: bytes) -> str:
    where = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, where - 60), where + 60)
    return f"{one[around]!r} and {other[around]!r}, {len(one)} and {len(other)} bytes"


async def told_apart(
    base: Base,
    viewers: Collection[Viewer],
    scripts: tuple[Script, Script],
    alters: tuple[Callable[[Any], Any] | None, Callable[[Any], Any] | None] = (None, None),
    channels: Collection[str] = EVERY,
) -> list[str]:
    """How the viewers could tell both worlds apart."""
    one, other = [
        await everything(base, script, viewers, alter, channels) for script, alter in zip(scripts, alters, strict=True)
    ]
    return differences(one, other)


def codes_in(seen: Seen) -> set[str]:
    """The codes of refusals that were met."""
    known = {kind.code for kind in AppError.__subclasses__()}
    sent = b"\n".join(text for of_channel in seen.values() for text in of_channel)
    return {code for code in known if b'"code":"%s"' % code.encode() in sent}
