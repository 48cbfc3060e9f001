"""The stream of random numbers: even, and pinned for ever, since stored matches are replayed from it."""

import hashlib
from collections import Counter

import pytest

from engines.kernel.rng import Rng, ScriptedRng


def drawn(rng: Rng, bound: int, count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        number, rng = rng.below(bound)
        numbers.append(number)
    return numbers


def test_golden_dice_never_change():
    assert drawn(Rng(b"menagerie"), 6, 12) == [0, 5, 2, 0, 0, 1, 4, 3, 3, 4, 0, 3]


def test_golden_shuffle_never_changes():
    assert Rng(b"menagerie").shuffle(range(10)) == ((6, 4, 3, 5, 1, 7, 2, 9, 8, 0), Rng(b"menagerie", 9))


def test_golden_large_bound_never_changes():
    assert Rng(bytes(32), 6).below(2**64) == (6510747033681648563, Rng(bytes(32), 7))


def test_a_number_is_the_sha256_of_seed_and_counter():
    block = hashlib.sha256(b"seed" + (3).to_bytes(8, "big")).digest()
    assert Rng(b"seed", 3).below(1000)[0] == int.from_bytes(block, "big") % 1000


def test_the_biased_tail_is_rejected():
    bound = 2**255 + 1  # nearly half of all blocks lie in the tail
    rng = Rng(b"tail")
    while int.from_bytes(hashlib.sha256(b"tail" + rng.draws.to_bytes(8, "big")).digest(), "big") < bound:
        rng = Rng(b"tail", rng.draws + 1)
    number, after = rng.below(bound)
    assert number < bound
    assert after.draws > rng.draws + 1


# 99.9 % quantiles of chi-square: a fair stream fails one seed in a thousand, and these seeds are fixed.
@pytest.mark.parametrize(("bound", "quantile"), [(2, 10.83), (6, 20.52), (10, 27.88), (52, 87.97)])
@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_every_number_is_equally_likely(seed, bound, quantile):
    expected = 200
    counts = Counter(drawn(Rng(seed), bound, bound * expected))
    assert sum((counts[n] - expected) ** 2 / expected for n in range(bound)) < quantile


def test_every_order_of_a_shuffle_is_equally_likely():
    rng, orders = Rng(b"orders"), Counter[tuple[str, ...]]()
    for _ in range(24 * 200):
        order, rng = rng.shuffle("abcd")
        orders[order] += 1
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.73


def test_neighbouring_seeds_share_nothing():
    streams = [drawn(Rng(bytes([n])), 2**64, 50) for n in range(4)]
    assert len({number for stream in streams for number in stream}) == 200


def test_a_draw_leaves_the_stream_itself_untouched():
    rng = Rng(b"seed")
    assert rng.below(100) == rng.below(100)
    assert rng == Rng(b"seed")


def test_a_shuffle_keeps_every_item():
    assert sorted(Rng(b"seed").shuffle("aabbc")[0]) == list("aabbc")


@pytest.mark.parametrize("few", [(), ("only",)])
def test_shuffling_one_item_or_none_draws_nothing(few):
    assert Rng(b"seed").shuffle(few) == (few, Rng(b"seed"))


def test_choice_is_a_number_below_the_length():
    rng = Rng(b"seed")
    index, after = rng.below(3)
    assert rng.choice("abc") == ("abc"[index], after)


@pytest.mark.parametrize("bound", [0, -1, 2**256 + 1])
def test_a_bound_out_of_range_is_refused(bound):
    with pytest.raises(ValueError, match="bound must be"):
        Rng(b"seed").below(bound)


def test_a_choice_from_nothing_is_refused():
    with pytest.raises(ValueError, match="bound must be"):
        Rng(b"seed").choice(())


def test_the_largest_bound_rejects_nothing():
    assert Rng(b"seed").below(2**256)[1].draws == 1


def test_a_script_hands_out_its_numbers():
    assert drawn(ScriptedRng(script=(2, 0, 5)), 6, 3) == [2, 0, 5]


def test_a_script_shuffles_as_told():
    order, after = ScriptedRng(script=(0, 1)).shuffle("abc")
    assert order == ("c", "b", "a")
    assert after.draws == 2


def test_a_script_that_is_over_is_refused():
    with pytest.raises(ValueError, match="script of 1 draws is over"):
        drawn(ScriptedRng(script=(1,)), 6, 2)


def test_a_scripted_number_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="draw 0 is 6"):
        ScriptedRng(script=(6,)).below(6)
