"""Nobody can tell apart two worlds that differ only in what is hidden from them (non-interference)."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engines.campy_creatures.model import Choosing
from engines.kernel.protocol import Seat
from engines.kernel.rng import Rng
from tests.secrecy.worlds import CHANNELS, ENGINE, Base, Script, World, differences, everything, prepare

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"memory": True}, {"demogorgon": True, "scoring": "first-to-two"})


async def told_apart(
    base: Base,
    viewers: list[int],
    scripts: tuple[Script, Script],
    alters: tuple[Callable[[Any], Any] | None, Callable[[Any], Any] | None] = (None, None),
    channels: Iterable[str] = CHANNELS,
) -> list[str]:
    """How the viewers could tell both worlds apart."""
    one, other = [await everything(base, script, viewers, alter) for script, alter in zip(scripts, alters, strict=True)]
    return differences(one, other)


def picking(seat: int, first: int, second: int) -> Script:
    """A seat picks, and picks again, while somebody else still has to pick."""

    async def script(world: World) -> None:
        for index in (first, second):
            legal = await world.legal(seat, "pick")
            await world.act(seat, legal[index % len(legal)])

    return script


async def with_others_picking(base: Base, seat: int, world: World, own: Script) -> None:
    """The seat's own script, and after it all others but one pick too, alike in both worlds."""
    await own(world)
    for other in [other for other in base.seats if other != seat][:-1]:
        legal = await world.legal(other, "pick")
        await world.act(other, legal[0])


def nobody_has_picked(state: Any) -> bool:
    return isinstance(state.phase, Choosing) and not any(state.phase.confirmed)


async def pick_told_apart(base: Base, seat: int, channels: Iterable[str] = CHANNELS) -> list[str]:
    """Whether the other viewers notice what a seat has sealed."""

    def script(first: int, second: int) -> Script:
        async def played(world: World) -> None:
            await with_others_picking(base, seat, world, picking(seat, first, second))

        return played

    viewers = [viewer for viewer in range(len(base.tokens)) if viewer != seat]
    return await told_apart(base, viewers, (script(0, 3), script(2, 1)), channels=channels)


async def test_what_a_seat_has_sealed_shows_nowhere(tmp_path: Path) -> None:
    base = await prepare(tmp_path / "base.db", 4, 12, 1, nobody_has_picked)
    assert await pick_told_apart(base, 1) == []


async def test_the_order_of_the_deck_shows_nowhere(tmp_path: Path) -> None:
    base = await prepare(tmp_path / "base.db", 3, 9, 2, nobody_has_picked)

    def turned(state: Any) -> Any:
        hidden = len(state.deck) - state.bottom
        return replace(state, deck=(*state.deck[:hidden][::-1], *state.deck[hidden:]))

    assert turned(base.state) != base.state
    same = picking(0, 0, 1)
    assert await told_apart(base, list(range(len(base.tokens))), (same, same), (None, turned)) == []


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


@settings(max_examples=6)
@given(
    people=st.integers(2, 5),
    before=st.integers(0, 70),
    seed=st.integers(1, 10_000),
    options=st.sampled_from(OPTIONS),
    viewer=st.integers(0, 4),
    guess=st.integers(0, 1000),
)
def test_any_match_that_looks_the_same_is_the_same_to_every_channel(people, before, seed, options, viewer, guess):
    async def compare(folder: Path) -> list[str]:
        base = await prepare(folder / "base.db", people, before, seed, **options)
        return await guess_told_apart(base, viewer % people, guess)

    with tempfile.TemporaryDirectory() as folder:
        assert asyncio.run(compare(Path(folder))) == []
