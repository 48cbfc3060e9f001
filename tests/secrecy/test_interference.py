"""Nobody can tell apart two worlds that differ only in what is hidden from them (non-interference)."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.domain.errors import AppError
from app.games.registry import GAMES
from engines.campy_creatures.engine import CampyCreatures
from engines.campy_creatures.model import Choosing
from engines.kernel.protocol import Seat
from engines.kernel.rng import Rng
from tests.secrecy.channels import CHANNELS, EVERY, codes_in, differences, everything, rest, told_apart
from tests.secrecy.worlds import ENGINE, STRANGER, Base, Script, World, prepare
from tests.support.client import GAME, Json

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"memory": True}, {"demogorgon": True, "scoring": "first-to-two"})

HOST, SEALED, OTHER, LAST = 0, 1, 2, 3
"""Whose pick is another one in the other world, somebody else who has picked, and who has not."""


def nobody_has_picked(state: Any) -> bool:
    return isinstance(state.phase, Choosing) and not any(state.phase.confirmed)


def picking(seat: int, *choices: int) -> Script:
    """A seat picks, and picks again, while somebody else still has to pick."""

    async def script(world: World) -> None:
        for index in choices:
            legal = await world.legal(seat, "pick")
            await world.act(seat, legal[index % len(legal)])

    return script


# --- what may happen while a pick is sealed ---------------------------------------------------------------------------


async def nothing(_: World) -> None:
    """All wait for the last one."""


async def the_match_is_closed(world: World) -> None:
    await world.do(HOST, "/close")


async def somebody_is_sent_away(world: World) -> None:
    await world.do(HOST, f"/seats/{OTHER}/remove")


async def who_has_sealed_is_sent_away(world: World) -> None:
    await world.do(HOST, f"/seats/{SEALED}/remove")


async def who_has_sealed_leaves_and_returns(world: World) -> None:
    await world.do(SEALED, "/leave")
    await world.do(SEALED, "/join", {"code": world.base.code})
    await picking(SEALED, 1)(world)


async def the_line_of_who_has_sealed_is_lost(world: World) -> None:
    await world.go(SEALED)
    await world.come(SEALED)


THEN: tuple[Script, ...] = (
    nothing,
    the_match_is_closed,
    somebody_is_sent_away,
    who_has_sealed_is_sent_away,
    who_has_sealed_leaves_and_returns,
    the_line_of_who_has_sealed_is_lost,
)


AFTERWARDS = tuple(name for name in EVERY if name not in ("try", "wrong requests"))
"""Enough where only the end is another one: what is left out takes the most requests."""


def sealing(choices: tuple[int, ...], then: Script = nothing) -> Script:
    """A seat picks; all others but the last pick too, alike in both worlds; and then something happens."""

    async def script(world: World) -> None:
        await picking(SEALED, *choices)(world)
        for other in [seat for seat in world.base.seats if seat != SEALED][:-1]:
            await picking(other, 0)(world)
        await then(world)

    return script


async def pick_told_apart(base: Base, channels: Collection[str] = EVERY, then: Script = nothing) -> list[str]:
    """Whether the other viewers notice what a seat has sealed."""
    scripts = (sealing((0, 3), then), sealing((2, 1), then))
    return await told_apart(base, base.all_but(SEALED), scripts, channels=channels)


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Four people, none of whom has picked."""
    return asyncio.run(prepare(tmp_path_factory.mktemp("four") / "base.db", 4, 12, 1, nobody_has_picked))


MET_ELSEWHERE = {
    "match/full", "match/not-started", "match/too-few",  # in the lobby, where nothing is hidden but nonces
    "match/over", "match/not-seated",  # in THEN
    "server/error",  # below
    "match/frozen", "create/not-allowed", "server/busy", "request/too-many",  # of another server, or of a busy one
    "move/not-your-turn",  # decision/stale comes first
    "command/reused",  # tells only what the asker has sent before
    "match/not-over", "bot/unknown",  # of a rematch, and of the lobby
}  # fmt: skip
"""Codes that whoever may not know a sealed pick does not meet while it is sealed."""


async def test_what_a_seat_has_sealed_shows_nowhere(four: Base) -> None:
    """And every refusal that a running match has is among what is compared."""
    viewers = four.all_but(SEALED)
    one = await everything(four, sealing((0, 3)), viewers)
    assert differences(one, await everything(four, sealing((2, 1)), viewers)) == []
    known = {kind.code for kind in AppError.__subclasses__()}
    assert known - codes_in(one) == MET_ELSEWHERE


@pytest.mark.parametrize("then", THEN[1:], ids=[then.__name__ for then in THEN[1:]])
async def test_whatever_happens_then_shows_nothing(four: Base, then: Script) -> None:
    scripts = (sealing((0, 3), then), sealing((2, 1), then))
    assert await told_apart(four, four.all_but(SEALED), scripts, channels=AFTERWARDS) == []


async def test_who_picks_again_shows_that_and_no_more(four: Base) -> None:
    """The same creature again looks like another one; once looks like nothing else."""
    viewers = four.all_but(SEALED)
    twice = (sealing((2, 2)), sealing((2, 1)))
    assert await told_apart(four, viewers, twice, channels=AFTERWARDS) == []
    once = await told_apart(four, viewers, (sealing((2,)), sealing((2, 1))), channels=("socket", "log"))
    assert any("0, socket" in where for where in once)


async def test_the_order_of_the_deck_shows_nowhere(tmp_path: Path) -> None:
    base = await prepare(tmp_path / "base.db", 3, 9, 2, nobody_has_picked)

    def turned(state: Any) -> Any:
        hidden = len(state.deck) - state.bottom
        return replace(state, deck=(*state.deck[:hidden][::-1], *state.deck[hidden:]))

    assert turned(base.state) != base.state
    same = picking(HOST, 0, 1)
    assert await told_apart(base, list(base.tokens), (same, same), (None, turned)) == []


async def test_what_a_bot_has_sealed_shows_nowhere(tmp_path: Path) -> None:
    """A bot's pick is as secret as anybody's."""
    base = await prepare(tmp_path / "base.db", 3, 12, 4, nobody_has_picked, bots=1)
    bot = len(base.seats)
    phase = base.state.phase
    assert phase.confirmed == (False, False, False, True)

    def otherwise(state: Any) -> Any:
        held = [creature for creature in state.players[bot].hand if creature is not phase.picks[bot]]
        return replace(state, phase=replace(phase, picks=(*phase.picks[:bot], held[0])))

    assert otherwise(base.state) != base.state

    async def script(world: World) -> None:
        await picking(HOST, 0, 1)(world)
        await picking(SEALED, 2)(world)

    assert await told_apart(base, list(base.tokens), (script, script), (None, otherwise)) == []


CARRIED = {
    "changed": {"kind", "match", "version"},
    "here": {"kind", "process", "match", "seats"},
    "who": {"kind", "process", "match"},
    "guessed": {"kind", "process", "network", "times"},
}
"""All that playing, coming and going and wrong codes have to say to other processes."""


async def test_the_bus_carries_versions_and_seats_alone(four: Base) -> None:
    script = sealing((0, 3), the_line_of_who_has_sealed_is_lost)
    seen = await everything(four, script, list(four.tokens), channels=("wrong requests", "bus"))
    calls = [call for message in seen["anybody", "bus"] for call in json.loads(message)]
    assert {call["kind"]: set(call) for call in calls} == CARRIED
    assert all(set(call) == CARRIED[call["kind"]] for call in calls)


class Breaks(CampyCreatures):
    """Quotes the whole state in what it cannot do."""

    def legal_moves(self, state, seat):
        if any(state.phase.confirmed):
            raise ValueError(f"no moves in {state}")
        return super().legal_moves(state, seat)


async def test_a_fault_of_ours_tells_nothing(four: Base) -> None:
    """Neither to who asked, nor in the log, where the incident is told."""

    def script(choice: int) -> Script:
        async def sealed(world: World) -> None:
            legal = (await world.legal(SEALED, "pick"))[choice]
            body = {"id": "command-0001", "decision": legal["decision"], "move": legal["move"]}
            await world.eyes[SEALED].http.post(f"/matches/{world.base.match}/moves", json=body)

        return sealed

    outside = [name for name in EVERY if name != "socket"]
    viewers = four.all_but(SEALED)
    with mock.patch.object(GAMES[GAME], "engine", Breaks()):
        one, other = [await everything(four, script(choice), viewers, channels=outside) for choice in (0, 3)]
    assert differences(one, other) == []
    assert "server/error" in codes_in(one)
    assert any(b"incident" in line for line in one["anybody", "server log"])


async def test_a_new_way_out_joins_by_one_line(four: Base) -> None:
    """As in ``CHANNELS``: whatever leaks there is found under its name."""
    new = {"stream": rest("/matches/{match}/frame")}
    with mock.patch.dict(CHANNELS, new), mock.patch.object(GAMES[GAME], "engine", Counts()):
        found = await pick_told_apart(four, channels=tuple(new))
    assert {where.partition(",")[2].partition(",")[0].strip() for where in found} == {"stream"}


class Counts(CampyCreatures):
    """A number that everybody is shown moves with the pick."""

    def view(self, state, viewer):
        picked = state.phase.picks[SEALED] if isinstance(state.phase, Choosing) else None
        return replace(super().view(state, viewer), gone=len(picked or ""))


# --- any match --------------------------------------------------------------------------------------------------------


async def guess_told_apart(base: Base, viewer: int, guess: int) -> list[str]:
    """Whether a viewer can tell the match from another one that looks the same to it."""

    def imagined(state: Any) -> Any:
        return ENGINE.determinize(ENGINE.view(state, Seat(viewer)), Rng(guess.to_bytes(4, "big")))

    async def script(world: World) -> None:
        phase = base.state.phase
        others = [seat for seat in base.seats if seat != viewer]
        if isinstance(phase, Choosing) and not all(phase.confirmed[seat] for seat in others):
            await picking(viewer, 0, 1)(world)

    return await told_apart(base, [viewer], (script, script), (None, imagined))


def in_a_folder(compare: Callable[[Path], Awaitable[list[str]]]) -> list[str]:
    """For Hypothesis, which knows no coroutines."""

    async def run(folder: Path) -> list[str]:
        return await compare(folder)

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder)))


matches_at_hand = given(
    people=st.integers(2, 5),
    before=st.integers(0, 70),
    seed=st.integers(1, 10_000),
    options=st.sampled_from(OPTIONS),
    viewer=st.integers(0, 4),
    guess=st.integers(0, 1000),
)


def any_match(people: int, before: int, seed: int, options: Json, viewer: int, guess: int) -> None:
    """A match that looks the same to a seat is the same in every channel."""

    async def compare(folder: Path) -> list[str]:
        base = await prepare(folder / "base.db", people, before, seed, **options)
        return await guess_told_apart(base, viewer % people, guess)

    assert in_a_folder(compare) == []


picks_at_hand = given(
    people=st.integers(2, 5),
    before=st.integers(0, 70),
    seed=st.integers(1, 10_000),
    options=st.sampled_from(OPTIONS),
    one=st.lists(st.integers(0, 8), min_size=2, max_size=2),
    other=st.lists(st.integers(0, 8), min_size=2, max_size=2),
    then=st.sampled_from(THEN),
    viewer=st.integers(0, 2),
)


def any_pick(
    people: int, before: int, seed: int, options: Json, one: list[int], other: list[int], then: Script, viewer: int
) -> None:
    """Whatever a seat seals, and whatever happens then, is the same to all others in every channel."""

    async def compare(folder: Path) -> list[str]:
        base = await prepare(folder / "base.db", people, before, seed, nobody_has_picked, **options)
        if not nobody_has_picked(base.state):
            return []
        happens = then if people > LAST else nothing
        viewers = [base.all_but(SEALED)[viewer], STRANGER]
        return await told_apart(base, viewers, (sealing(tuple(one), happens), sealing(tuple(other), happens)))

    assert in_a_folder(compare) == []


test_any_match_that_looks_the_same_is_the_same_in_every_channel = settings(max_examples=4)(matches_at_hand(any_match))
test_any_pick_is_the_same_to_all_others = settings(max_examples=3)(picks_at_hand(any_pick))

test_many_matches_that_look_the_same = pytest.mark.nightly(settings(max_examples=300)(matches_at_hand(any_match)))
test_many_picks_are_the_same_to_all_others = pytest.mark.nightly(settings(max_examples=150)(picks_at_hand(any_pick)))
