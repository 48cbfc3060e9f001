"""The finder, on machines that are made up: folders with scripts that pretend to be a Chromium."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import chromium


@pytest.fixture(autouse=True)
def _no_browser_of_this_machine(monkeypatch):
    monkeypatch.setattr(chromium, "MACOS_APPS", ())
    monkeypatch.setattr(chromium, "playwrights_own", lambda: None)


def put(folder: Path, name: str, exit_code: int = 0) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho Chromium 1\nexit {exit_code}\n")
    path.chmod(0o755)
    return path


class Machine:
    """Remembers what was run; `brings` is what a command leaves behind on it."""

    def __init__(self, folder: Path, brings: str = ""):
        self.folder, self.brings = folder, brings
        self.ran: list[str] = []

    def run(self, command: list[str]) -> int:
        self.ran.append(" ".join(command))
        if self.brings and self.brings in self.ran[-1]:
            put(self.folder, "chromium")
        return 0 if self.brings == "apt-get install" or command[0] != "apt-get" else 1

    @property
    def environ(self) -> dict[str, str]:
        return {"PATH": str(self.folder)}


def test_the_setting_wins_over_the_path(tmp_path):
    put(tmp_path, "chromium")
    mine = put(tmp_path, "mine")
    assert chromium.find({"PATH": str(tmp_path), "MENAGERIE_CHROMIUM": str(mine)}) == mine


def test_a_setting_that_does_not_start_is_refused_with_its_name(tmp_path):
    with pytest.raises(chromium.NoChromium, match="MENAGERIE_CHROMIUM is /nowhere"):
        chromium.find({"PATH": str(tmp_path), "MENAGERIE_CHROMIUM": "/nowhere"})


def test_names_are_looked_for_in_order(tmp_path):
    put(tmp_path, "google-chrome")
    assert chromium.find({"PATH": str(tmp_path)}) == tmp_path / "google-chrome"
    put(tmp_path, "chromium")
    assert chromium.find({"PATH": str(tmp_path)}) == tmp_path / "chromium"


def test_one_that_does_not_start_is_passed_over(tmp_path):
    put(tmp_path, "chromium-browser", exit_code=1)
    good = put(tmp_path, "google-chrome-stable")
    assert chromium.find({"PATH": str(tmp_path)}) == good


def test_none_is_none(tmp_path):
    assert chromium.find({"PATH": str(tmp_path)}) is None


def test_root_with_apt_gets_debians_package_and_is_told_before(tmp_path, capsys):
    machine = Machine(tmp_path, brings="apt-get install")
    found = chromium.ensure(machine.environ, machine.run, is_root=True, has_apt=True)
    assert found == tmp_path / "chromium"
    assert [command.split()[:2] for command in machine.ran] == [["apt-get", "update"], ["apt-get", "install"]]
    assert "installing Debian's packages chromium" in capsys.readouterr().err


@pytest.mark.parametrize(("is_root", "has_apt"), [(False, True), (True, False)])
def test_without_root_or_apt_playwright_is_asked(tmp_path, is_root, has_apt):
    machine = Machine(tmp_path, brings="playwright install")
    chromium.ensure(machine.environ, machine.run, is_root=is_root, has_apt=has_apt)
    assert machine.ran == [f"{sys.executable} -m playwright install chromium"]


def test_where_apt_fails_playwright_is_asked(tmp_path):
    machine = Machine(tmp_path, brings="playwright install")
    chromium.ensure(machine.environ, machine.run, is_root=True, has_apt=True)
    assert machine.ran[-1].endswith("playwright install chromium")


def test_where_none_can_be_had_one_line_says_what_to_do(tmp_path):
    machine = Machine(tmp_path)
    with pytest.raises(chromium.NoChromium, match=r"apt-get install chromium.*MENAGERIE_CHROMIUM") as none:
        chromium.ensure(machine.environ, machine.run, is_root=False, has_apt=False)
    assert "\n" not in str(none.value)


def test_the_command_prints_the_path_alone(tmp_path):
    mine = put(tmp_path, "mine")
    told = subprocess.run(
        [sys.executable, "-m", "tools.chromium"], env={"MENAGERIE_CHROMIUM": str(mine)}, capture_output=True, check=True
    )
    assert told.stdout.decode() == f"{mine}\n"
