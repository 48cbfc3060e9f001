"""What people may be called."""

from __future__ import annotations

import pytest

from app.domain.errors import NameEmpty, NameInvisible, NameTooLong
from app.domain.users import LONGEST_NAME, distinct_name, parse_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana  ", "Ana"),
        ("Ana   Maria", "Ana Maria"),
        ("Jose\u0301", "José"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("🦖", "🦖"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴\U000e0067\U000e0062\U000e007f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("王", "王"),
        ("0", "0"),
        ("-", "-"),
    ],
)
def test_names_that_are_fine(typed, name):
    assert parse_name(typed) == name


@pytest.mark.parametrize("typed", ["", " ", "\u3000", "\t\n"])
def test_empty(typed):
    with pytest.raises(NameEmpty):
        parse_name(typed)


@pytest.mark.parametrize("typed", ["x" * (LONGEST_NAME + 1), "🦖" * (LONGEST_NAME + 1)])
def test_too_long(typed):
    with pytest.raises(NameTooLong) as refused:
        parse_name(typed)
    assert refused.value.facts == {"max": LONGEST_NAME}


@pytest.mark.parametrize(
    "char",
    ["\x00", "\x07", "\n", "\x7f", "\x85", "\u200b", "\u200c", "\u200d", "\u200e", "\u202e", "\u2028", "\u2066",
     "\u2060", "\ufeff", "\u00ad", "\u2065", "\ufff0", "\uffff", "\ufdd0", "\U000e0002", "\U0001d159",
     "\u3164", "\u2800", "\u034f", "\ud800", "\ue000", "\U000e0041"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["A{}a", "{}", "A{}{}a"])
def test_invisible(char, form):
    with pytest.raises((NameInvisible, NameEmpty)):
        parse_name(form.format(char, char))


def test_marks_without_a_letter_are_invisible():
    with pytest.raises(NameInvisible):
        parse_name("\u0301")


def test_equal_names_get_numbers():
    assert distinct_name("Ana", []) == "Ana"
    assert distinct_name("Ana", ["ANA"]) == "Ana 2"
    assert distinct_name("Ana", ["Ana", "Ana 2", "Bruno"]) == "Ana 3"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "Ana\ufe0f"),
        ("Ana", "Ana\U000e0100"),
        ("Ana", "Ａｎａ"),
        ("🦖", "🦖\u200d"),
        ("می", "می\u200c"),
        ("ß", "SS"),
    ],
)
def test_names_that_look_alike_get_numbers_too(name, other):
    assert distinct_name(other, [name]) == f"{other} 2"
    assert distinct_name(name, [other]) == f"{name} 2"
