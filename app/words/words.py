"""Sentences out of codes and facts, in the languages that Menagerie speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

LOCALES = ("en", "pt-BR")
DEFAULT = "en"

Fact = object
"""A JSON value that a sentence needs."""

FOLDER = Path(__file__).parent

_LISTED = 8
"""So many languages of an Accept-Language header are looked at."""


def negotiate(*wishes: str | None) -> str:
    """The first language we speak among the wishes: each a tag such as ``pt``, or a whole Accept-Language header."""
    for wish in wishes:
        for tag in _by_weight(wish or ""):
            if found := spoken(tag):
                return found
    return DEFAULT


def spoken(tag: str) -> str | None:
    """Our language for a tag: the same, else one of the same family; None where we do not speak it."""
    wanted = tag.strip().lower().replace("_", "-")
    for locale in LOCALES:
        if locale.lower() == wanted:
            return locale
    family = wanted.partition("-")[0]
    return next((locale for locale in LOCALES if locale.lower().partition("-")[0] == family), None)


def _by_weight(header: str) -> list[str]:
    """The tags of an Accept-Language header, the most wanted first; those with weight 0 are left out."""
    weighed: list[tuple[float, str]] = []
    for part in header.split(",")[:_LISTED]:
        tag, _, parameter = part.partition(";")
        name, _, value = parameter.strip().partition("=")
        try:
            weight = float(value) if name == "q" else 1.0
        except ValueError:
            continue
        if tag.strip() and weight > 0:
            weighed.append((weight, tag))
    return [tag for _, tag in sorted(weighed, key=lambda pair: -pair[0])]


@cache
def bundle(locale: str, part: str) -> FluentBundle:
    """The words of one part in one language, with a game's refusals; empty where there are no such files."""
    words = FluentBundle([locale], use_isolating=False)
    for name in (f"{locale}.{part}.ftl", f"{locale}.{part}.refusals.ftl"):
        path = FOLDER / name
        if path.is_file():
            words.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return words


def sentence(locale: str, code: str, facts: Mapping[str, Fact] | None = None) -> str:
    """What a code of ``app.domain.errors`` says in a language; the code itself where there are no words for it."""
    key = "error-" + code.replace("/", "-")
    return _said(locale, "errors", key, facts or {}, ()) or code


def refusal_of(locale: str, game: str, code: str, facts: Mapping[str, Fact], names: Sequence[str] = ()) -> str | None:
    """What a refusal of a game's engine says; None where the game has no words for it.

    ``names`` are the people by seat. A fact whose value is a key of the game is replaced by its name:
    ``creature: "blob"`` by the words of ``creature-blob``.
    """
    return _said(locale, game, f"refusal-{code}", facts, names)


def _said(locale: str, part: str, key: str, facts: Mapping[str, Fact], names: Sequence[str]) -> str | None:
    for language in dict.fromkeys((locale, DEFAULT)):
        words = bundle(language, part)
        if words.has_message(key):
            return _formatted(words, key, {name: _told(words, name, value, names) for name, value in facts.items()})
    return None


def _formatted(words: FluentBundle, key: str, facts: Mapping[str, Any]) -> str:
    pattern = words.get_message(key).value
    return str(words.format_pattern(pattern, dict(facts))[0]) if pattern is not None else key


_SEATS = ("seat", "target", "by", "asked", "captor", "owner")
"""Facts with these names are seats: the sentence calls people by their names."""


def _told(words: FluentBundle, name: str, value: Fact, names: Sequence[str]) -> str | int | float:
    """A fact as Fluent can write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return names[value] if name in _SEATS and 0 <= value < len(names) else value
    if isinstance(value, float):
        return value
    if isinstance(value, str):
        key = f"{name}-{value}"
        return _formatted(words, key, {}) if words.has_message(key) else value
    if isinstance(value, list | tuple):
        return ", ".join(str(_told(words, name.removesuffix("s"), item, names)) for item in value)
    return "" if value is None else str(value)
