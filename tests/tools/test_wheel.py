"""What a wheel holds. The client is taken as the Makefile built it, so that no test needs the npm registry."""

import os
import subprocess
import sys
from zipfile import ZipFile

import pytest

import hatch_build
from tools.install import ROOT


@pytest.fixture(scope="module")
def names(tmp_path_factory) -> set[str]:
    """The files in a wheel built just now."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)],
        cwd=ROOT,
        env={**os.environ, "MENAGERIE_PREBUILT_CLIENT": "1"},
        check=True,
        capture_output=True,
    )
    with ZipFile(next(folder.glob("*.whl"))) as wheel:
        return set(wheel.namelist())


def test_nothing_but_ours_lands_in_site_packages(names):
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"app", "engines"}


def test_the_client_and_the_migrations_are_inside_app(names):
    assert "app/static/index.html" in names
    wanted = {f"app/{path.relative_to(ROOT)}" for path in (ROOT / "migrations").rglob("*.py")}
    assert wanted <= names


def test_words_and_tables_of_the_games_are_in_it(names):
    data = [*(ROOT / "app").rglob("*.ftl"), *(ROOT / "engines").rglob("*.toml"), *(ROOT / "engines").rglob("*.md")]
    assert {str(path.relative_to(ROOT)) for path in data} <= names


def test_pypis_node_is_asked_for_only_where_there_is_none(monkeypatch, tmp_path):
    hook = hatch_build.ClientHook.__new__(hatch_build.ClientHook)
    monkeypatch.setattr(hatch_build.ClientHook, "target_name", "wheel")
    monkeypatch.setattr(hatch_build, "has_node", lambda: True)
    assert hook.dependencies() == []
    monkeypatch.setattr(hatch_build, "has_node", lambda: False)
    assert hook.dependencies() == [hatch_build.NODE_WHEEL]
