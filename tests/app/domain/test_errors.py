"""Every code of the public interface has its class, and the other way round."""

from __future__ import annotations

import re
from pathlib import Path

from app.domain import errors

CLASSES = errors.AppError.__subclasses__()
API = Path(__file__).parents[3] / "docs" / "api.md"


def test_codes_are_distinct_and_documented():
    codes = [kind.code for kind in CLASSES]
    assert len(set(codes)) == len(codes)
    assert all(kind.__doc__ and "\n" not in kind.__doc__ for kind in CLASSES)


def test_the_public_interface_names_them_all():
    section = API.read_text().partition("## Errors")[2].partition("## Words")[0]
    documented = set(re.findall(r"`([a-z]+/[a-z-]+)`", section))
    assert documented - {"app/words"} == {kind.code for kind in CLASSES}


def test_statuses_are_those_of_the_table():
    section = API.read_text().partition("## Errors")[2].partition("## Words")[0]
    table: dict[str, int] = {}
    for codes, statuses in re.findall(r"^\| (`.*?`) \| ([\d ]+?) \|", section, re.MULTILINE):
        names = re.findall(r"`(.*?)`", codes)
        numbers = [int(status) for status in statuses.split()]
        table |= dict(zip(names, numbers * (len(names) if len(numbers) == 1 else 1), strict=True))
    assert table == {kind.code: kind.status for kind in CLASSES if kind.code in table}
    assert len(table) > 30
