# mypy: disable-error-code="arg-type, union-attr"
"""Why a move is refused: every code, with its facts and its rule."""

import re
from pathlib import Path

import pytest

import engines.campy_creatures
from engines.campy_creatures.data import HELPER
from engines.campy_creatures.model import (
    Absorb,
    Banish,
    Capture,
    Creature,
    Exchange,
    Give,
    Keep,
    Pick,
    Resurrect,
    Rise,
    Shed,
    Weaken,
)
from engines.campy_creatures.refusals import REFUSALS
from engines.kernel.errors import IllegalMove, InactiveSeat
from tests.engines.campy_creatures.builder import last_turn, mortal, table

KAIJU, MUMMY = Creature.KAIJU, Creature.MUMMY


def choosing():
    return table(3, hands={0: ("blob", "mummy")}, held={0: ["lunar-base"]})


def absorbing():
    return table(3, hands={0: ("blob", "mummy", "beast")}).picks("blob", "vampire", "beast")


def capturing():
    return table(3).picks("kaiju", "beast", "vampire").capture("cosmonaut")


def giving():
    return table(3).picks("swamp-creature", "kaiju", "beast").capture("cosmonaut", "hunter:2")


def banishing():
    return table(3).picks("invisible-man", "kaiju", "beast").capture("cosmonaut", "hunter:2")


def shedding():
    return table(3, hands={2: ("mummy", "beast", "blob")}).picks("werewolf", "mummy", "mummy").capture("cosmonaut")


def exchanging():
    return last_turn(2, location="mystic-portal", row=("hunter:2", "damsel")).picks("kaiju", "beast").capture("damsel")


def rising():
    return last_turn(2, held={1: ["graveyard"]}).picks("kaiju", "beast").capture("hunter:2")


@pytest.mark.parametrize(
    ("arrange", "seat", "move", "code", "facts"),
    [
        (choosing, 0, Pick(KAIJU), "not-in-hand", {"creature": "kaiju"}),
        (choosing, 0, Weaken(3), "no-such-seat", {"seat": 3}),
        (choosing, 0, Weaken(-1), "no-such-seat", {"seat": -1}),
        (absorbing, 0, Absorb(KAIJU), "not-in-hand", {"creature": "kaiju"}),
        (absorbing, 0, Absorb(Creature.BLOB), "not-in-hand", {"creature": "blob"}),
        (capturing, 1, Capture(2), "slot-taken", {"slot": 2, "seat": 0}),
        (capturing, 1, Capture(4), "slot-empty", {"slot": 4}),
        (capturing, 1, Capture(-1), "slot-empty", {"slot": -1}),
        (giving, 0, Give(0), "give-to-another", {}),
        (giving, 0, Give(3), "no-such-seat", {"seat": 3}),
        (banishing, 0, Banish(mortal("hunter:2")), "not-captured", {"mortal": "hunter", "icons": 2}),
        (banishing, 0, Banish(mortal("archeologist")), "not-captured", {"mortal": "archeologist", "icons": 0}),
        (shedding, 2, Shed(MUMMY), "not-in-hand", {"creature": "mummy"}),
        (exchanging, 1, Exchange(HELPER, mortal("cosmonaut")), "not-captured", {"mortal": "assistant", "icons": 0}),
        (exchanging, 1, Exchange(mortal("hunter:2"), HELPER), "not-in-discard", {"mortal": "assistant", "icons": 0}),
    ],
)
def test_an_illegal_move_is_refused_with_its_facts(arrange, seat, move, code, facts):
    played = arrange()
    before = played.state
    with pytest.raises(IllegalMove) as caught:
        played.do(seat, move)
    assert (caught.value.code, caught.value.facts) == (code, facts)
    assert caught.value.rule
    assert played.state is before


@pytest.mark.parametrize(
    ("arrange", "seat", "move"),
    [
        (choosing, 1, Weaken(0)),
        (choosing, 0, Resurrect()),
        (choosing, 0, Capture(0)),
        (choosing, 3, Pick(KAIJU)),
        (choosing, -1, Pick(KAIJU)),
        (absorbing, 1, Absorb(KAIJU)),
        (absorbing, 0, Pick(MUMMY)),
        (capturing, 0, Capture(0)),
        (capturing, 1, Give(0)),
        (giving, 1, Give(0)),
        (giving, 0, Banish(None)),
        (banishing, 0, Shed(MUMMY)),
        (shedding, 0, Shed(MUMMY)),
        (shedding, 2, Capture(0)),
        (exchanging, 0, Keep()),
        (exchanging, 1, Rise(True)),
        (rising, 0, Rise(True)),
        (rising, 1, Keep()),
    ],
)
def test_a_move_that_nobody_asked_for_is_no_turn(arrange, seat, move):
    with pytest.raises(InactiveSeat) as caught:
        arrange().do(seat, move)
    assert caught.value.code == "not-your-turn"
    assert caught.value.facts == {"seat": seat, "kind": move.answers}


def test_refusals_lists_every_code_in_the_source():
    folder = Path(engines.campy_creatures.__file__).parent
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    raised = set(re.findall(r'(?:IllegalMove|IllegalOptions|InactiveSeat)\(\s*"([a-z-]+)"', source))
    assert raised == set(REFUSALS)
