"""Codes that people read to each other."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.codes import ALPHABET, LENGTH, new_code, parse_code
from app.domain.errors import CodeUnknown


def test_forty_bits():
    assert len(set(ALPHABET)) ** LENGTH == 2**40


@given(st.text(ALPHABET, min_size=LENGTH, max_size=LENGTH), st.integers(0, LENGTH))
def test_case_spaces_hyphens_and_look_alikes_do_not_matter(code, at):
    spoken = f"{code[:at]} -{code[at:]}".lower().replace("0", "o").replace("1", "l")
    assert parse_code(spoken) == code
    assert parse_code(code.replace("1", "I")) == code


def test_new_codes_are_their_own_form():
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(parse_code(code) == code for code in codes)


@given(st.text())
def test_anything_else_is_unknown(text):
    with contextlib.suppress(CodeUnknown):
        assert set(parse_code(text)) <= set(ALPHABET)


@pytest.mark.parametrize("text", ["ABCDEFG", "ABCDEFGHJ", "ABCDEFGU", "ＡＢＣＤＥＦＧＨ"])
def test_wrong_length_or_letters(text):
    with pytest.raises(CodeUnknown):
        parse_code(text)
