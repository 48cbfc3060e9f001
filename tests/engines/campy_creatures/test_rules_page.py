"""RULES.md, the code and the tests cite each other."""

import ast
import re
from pathlib import Path

import engines.campy_creatures

ENGINE_FOLDER = Path(engines.campy_creatures.__file__).parent
PAGE = (ENGINE_FOLDER / "RULES.md").read_text(encoding="utf-8")
LINES = dict(re.findall(r"^- \*\*(\d+\.\d+)\*\* (.*?)(?=^- \*\*|^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
CHAPTERS = set(re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE))
PAPER_ONLY = {number for number, text in LINES.items() if "*(not on screen)*" in text}


def marked(path):
    """The sections that a file of tests names with the rule marker."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
            yield from (argument.value for argument in node.args if isinstance(argument, ast.Constant))


def in_order(numbers):
    return sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])


TESTED = {number for path in Path(__file__).parent.glob("test_*.py") for number in marked(path)}


def test_every_line_has_a_test_or_is_of_cardboard_only():
    assert in_order(LINES.keys() - TESTED - PAPER_ONLY) == []


def test_tests_name_lines_that_exist_and_are_played():
    assert in_order(TESTED - (LINES.keys() - PAPER_ONLY)) == []


def test_lines_are_numbered_without_gaps():
    for chapter in CHAPTERS:
        numbers = [int(number.split(".")[1]) for number in LINES if number.split(".")[0] == chapter]
        assert numbers == list(range(1, len(numbers) + 1)), chapter


def test_code_cites_lines_that_exist():
    for path in ENGINE_FOLDER.rglob("*.py"):
        cited = set(re.findall(r"§(\d+(?:\.\d+)?)", path.read_text(encoding="utf-8")))
        assert in_order(cited - LINES.keys() - CHAPTERS) == [], path.name


def test_the_page_cites_lines_that_exist():
    for cited in re.findall(r"\b(\d+\.\d+)\b", PAGE):
        assert cited in LINES
