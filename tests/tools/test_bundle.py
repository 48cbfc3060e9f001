"""How heavy the first page is, as the Makefile built it."""

import gzip
import re

from tools.install import ROOT

DIST = ROOT / "static" / "dist"
MOST = 60_000
"""Bytes of JavaScript, compressed, before a visitor sees the first page."""


def first_scripts() -> list[str]:
    """The scripts that index.html names, and what they import at once."""
    html = (DIST / "index.html").read_text(encoding="utf-8")
    found = re.findall(r'(?:src|href)="/?([^"]+\.js)"', html)
    for name in found:
        text = (DIST / name).read_text(encoding="utf-8")
        at_once = re.findall(r'(?:\bfrom|\bimport)\s*"\./([^"]+\.js)"', text)
        found += [f"assets/{other}" for other in at_once if f"assets/{other}" not in found]
    return found


def test_the_first_page_is_light():
    scripts = first_scripts()
    assert scripts
    weights = {name: len(gzip.compress((DIST / name).read_bytes())) for name in scripts}
    assert sum(weights.values()) < MOST, weights


def test_scripts_are_told_apart_by_a_hash_in_their_names():
    assert all(re.search(r"-[\w-]{8}\.js$", path.name) for path in DIST.glob("assets/*.js"))
