"""People, and what they may be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from app.domain.errors import NameEmpty, NameInvisible, NameTooLong
from app.domain.ids import UserId

LONGEST_NAME = 24
"""Characters, after normalisation."""

_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Controls, formatting and bidirectional overrides, lone surrogates, private use, line and paragraph separators."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
"""Letters and marks that look like nothing."""
_IGNORABLE = (
    ("\u00ad", "\u00ad"), ("\u034f", "\u034f"), ("\u061c", "\u061c"), ("\u115f", "\u1160"), ("\u17b4", "\u17b5"),
    ("\u180b", "\u180f"), ("\u200b", "\u200f"), ("\u202a", "\u202e"), ("\u2060", "\u206f"), ("\u3164", "\u3164"),
    ("\ufe00", "\ufe0f"), ("\ufeff", "\ufeff"), ("\uffa0", "\uffa0"), ("\ufff0", "\ufff8"),
    ("\U0001bca0", "\U0001bca3"), ("\U0001d173", "\U0001d17a"), ("\U000e0000", "\U000e0fff"),
)  # fmt: skip
"""First and last of what Unicode calls default ignorable: it shows nothing by itself, also where it is unassigned."""
_JOINERS = frozenset("\u200c\u200d")
"""They hold emoji together, and belong to the spelling of Persian and Indian languages."""
_FIRST_JOINED = 0x0590
"""Scripts before this one (Latin, Greek, Cyrillic) never need a joiner."""


@dataclass(frozen=True, slots=True)
class User:
    """Somebody the server knows; so far everybody is a guest."""

    id: UserId
    name: str
    locale: str | None
    """Such as ``pt-BR``; None: never said."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """A user and the token that proves it; the server keeps only the token's hash."""

    user: User
    token: str


def parse_name(text: str) -> str:
    """The name as it will be shown: normalised (NFC), trimmed, inner spaces single.

    Raises NameEmpty, NameInvisible, NameTooLong.
    """
    trimmed = text.strip()
    if not trimmed:
        raise NameEmpty
    if has_invisible(trimmed):
        raise NameInvisible
    name = " ".join(unicodedata.normalize("NFC", trimmed).split())
    if len(name) > LONGEST_NAME:
        raise NameTooLong(max=LONGEST_NAME)
    return name


def has_invisible(text: str) -> bool:
    """Whether something in it cannot be seen, or nothing can."""
    pairs = zip("\0" + text, text, strict=False)
    return any(_is_refused(before, char) for before, char in pairs) or not any(map(_is_visible, text))


def _is_refused(before: str, char: str) -> bool:
    if char in _JOINERS or _is_tag(char):
        return ord(before) < _FIRST_JOINED
    return char in _BLANK or unicodedata.category(char) in _REFUSED_CATEGORIES or _is_never_seen(char)


def _is_never_seen(char: str) -> bool:
    """Unassigned, and shown by nothing even when it should be assigned one day."""
    is_no_character = ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"
    return unicodedata.category(char) == "Cn" and (is_no_character or _is_ignorable(char))


def _is_ignorable(char: str) -> bool:
    return any(first <= char <= last for first, last in _IGNORABLE)


def _is_tag(char: str) -> bool:
    """Spells the flags of regions, after a flag."""
    return "\U000e0020" <= char <= "\U000e007f"


def _is_visible(char: str) -> bool:
    """Letters, digits, signs and symbols; unassigned ones may be newer emoji than this Python knows."""
    return unicodedata.category(char)[0] in "LNPS" or unicodedata.category(char) == "Cn"


def distinct_name(name: str, taken: Collection[str]) -> str:
    """The name itself, or the first of ``name 2``, ``name 3`` … that looks like nobody's at the table."""
    others = {_look(other) for other in taken}
    number, distinct = 1, name
    while _look(distinct) in others:
        number += 1
        distinct = f"{name} {number}"
    return distinct


def _look(name: str) -> str:
    """The name without what the eye passes over: case, width and ligatures, joiners, variation selectors, tags."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in folded if not _is_ignorable(char))
