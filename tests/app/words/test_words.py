"""All sentences in both languages, and how they are made."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from app.domain.errors import AppError
from app.games.registry import GAMES
from app.words import LOCALES, negotiate, refusal_of, sentence
from app.words.words import FOLDER, spoken

REFUSALS = ("IllegalMove", "IllegalOptions", "InactiveSeat")

ENGINES = Path(__file__).parents[3] / "engines"


class Variables(Visitor):
    """Names of the facts that a message uses."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.found.add(node.id.name)


def messages(locale: str, part: str) -> dict[str, set[str]]:
    """The facts that each message uses, by key. The file must be whole and name nothing twice."""
    text = (FOLDER / f"{locale}.{part}.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} is there twice"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


def engine_codes(game: str) -> dict[str, set[str]]:
    """The codes that an engine refuses with, and the facts that come with each."""
    found: dict[str, set[str]] = {}
    for file in (ENGINES / game.replace("-", "_")).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                code = node.args[0] if node.args else ast.Constant("not-your-turn")
                assert isinstance(code, ast.Constant), f"{file.name}:{node.lineno}: a code is written out"
                facts = {word.arg for word in node.keywords if word.arg is not None}
                found[str(code.value)] = found.get(str(code.value), facts) & facts
    return found


SPOKEN = ("errors", *(f"{game}.refusals" for game in GAMES))
"""What the server says."""


@pytest.mark.parametrize("part", [*SPOKEN, "ui", *GAMES])
def test_both_languages_have_the_same_keys(part: str) -> None:
    first, second = (messages(locale, part) for locale in LOCALES)
    assert first.keys() == second.keys()


@pytest.mark.parametrize("part", SPOKEN)
def test_both_languages_use_the_same_facts(part: str) -> None:
    first, second = (messages(locale, part) for locale in LOCALES)
    assert first == second


@pytest.mark.parametrize("locale", LOCALES)
def test_every_code_has_its_sentence_and_none_is_left_over(locale: str) -> None:
    codes = {"error-" + kind.code.replace("/", "-") for kind in AppError.__subclasses__()}
    assert messages(locale, "errors").keys() == codes


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_of_an_engine_has_its_sentence(locale: str, game: str) -> None:
    words = messages(locale, f"{game}.refusals")
    said = {key.removeprefix("refusal-"): facts for key, facts in words.items()}
    codes = engine_codes(game)
    assert said.keys() == codes.keys()
    for code, used in said.items():
        assert used <= codes[code], f"{code} is told without {used - codes[code]}"


FACTS: dict[str, dict[str, Any]] = {
    "request/invalid": {"field": "name", "problem": "missing"},
    "request/too-many": {"retry_after": 7},
    "name/too-long": {"max": 24},
    "seats/out-of-range": {"min": 2, "max": 5},
    "match/too-few": {"min": 2},
    "server/error": {"incident": "BEEF"},
}


@pytest.mark.parametrize("kind", AppError.__subclasses__(), ids=lambda kind: kind.code)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_error_can_be_said(locale: str, kind: type[AppError]) -> None:
    told = sentence(locale, kind.code, FACTS.get(kind.code, {}))
    assert re.fullmatch(r"[A-ZÀ-Ú“].*[.!]|.*: BEEF\.", told), told
    assert not set(told) & set("{}$\u2068\u2069"), told


def test_numbers_have_their_form() -> None:
    assert "Wait a second" in sentence("en", "request/too-many", {"retry_after": 1})
    assert "Espere 7 segundos" in sentence("pt-BR", "request/too-many", {"retry_after": 7})


@pytest.mark.parametrize(
    ("wishes", "locale"),
    [
        ((None, "pt-BR,pt;q=0.9"), "pt-BR"),
        (("en", "pt-BR"), "en"),
        (("fr", "pt"), "pt-BR"),
        (("EN_us", None), "en"),
        ((None, "de, en;q=0.1, pt;q=0.5"), "pt-BR"),
        ((None, "pt;q=0"), "en"),
        ((None, "pt;q=x, ,;;="), "en"),
        ((None, None), "en"),
    ],
)
def test_negotiation(wishes: tuple[str | None, ...], locale: str) -> None:
    assert negotiate(*wishes) == locale


def test_a_language_of_the_same_family_will_do() -> None:
    assert spoken("pt-PT") == "pt-BR"
    assert spoken("en-GB") == "en"
    assert spoken("fr") is None


@pytest.mark.parametrize("locale", LOCALES)
def test_refusals_call_things_and_people_by_their_names(locale: str) -> None:
    names = ("Ana", "Bruno")
    told = refusal_of(locale, "campy-creatures", "not-in-hand", {"creature": "demogorgon"}, names)
    assert told is not None
    assert "emogorgon" in told
    taken = refusal_of(locale, "campy-creatures", "slot-taken", {"slot": 1, "seat": 1}, names)
    assert taken is not None
    assert "{" not in taken


def test_what_a_game_has_no_words_for_is_none() -> None:
    assert refusal_of("en", "campy-creatures", "no-such-code", {}) is None
    assert refusal_of("en", "no-such-game", "not-in-hand", {}) is None
