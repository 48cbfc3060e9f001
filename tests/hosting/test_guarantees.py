"""docs/guarantees.md: the tests that it names exist, and no family is left out."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TypeAlias

from tools.install import ROOT

PAGE = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")
Row: TypeAlias = list[str]
ROWS: list[Row] = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith(("| T", "| – "))
]
NAMED = re.findall(r"`([\w/]+\.py)::(\w+)`( \(nightly\))?", PAGE)


@cache
def found_in(path: str) -> dict[str, bool]:
    """Of a file below tests/: each with whether the whole of it is left to `make nightly`."""
    tree = ast.parse((ROOT / "tests" / path).read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {
        function.name: "pytest.mark.nightly" in map(ast.unparse, function.decorator_list)
        for function in functions
        if function.name.startswith("test_")
    }


def test_every_test_that_is_named_exists() -> None:
    assert len(NAMED) > 50
    missing = [f"{path}::{name}" for path, name, _ in NAMED if name not in found_in(path)]
    assert missing == []


def test_what_runs_at_night_only_says_so() -> None:
    assert [name for path, name, mark in NAMED if found_in(path)[name] != bool(mark)] == []


def test_no_family_is_left_out() -> None:
    assert sorted(family for family, *_ in ROWS if family != "–") == [f"T{number:02}" for number in range(1, 35)]


def test_what_is_promised_is_shown_and_what_comes_later_is_not_promised() -> None:
    for family, promised, kept, shown in ROWS:
        if promised.startswith("Later: "):
            assert (kept, shown) == ("", ""), family
        else:
            assert kept, family
            assert "::" in shown, family
