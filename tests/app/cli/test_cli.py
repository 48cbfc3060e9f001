"""The command `menagerie`, in this process as far as it does not serve."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from app.cli import main


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app.cli", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment or None,
    )


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["--version"])
    assert done.value.code == 0
    assert capsys.readouterr().out.startswith("menagerie 0.")


def test_games_lists_what_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert capsys.readouterr().out.startswith("campy-creatures  2-5 seats")


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[Any]:
    assert main(["simulate", "campy-creatures", *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_simulate_prints_outcome_moves_and_hash_of_each_match(capsys: pytest.CaptureFixture[str]) -> None:
    played = lines(capsys, "--seats", "3", "--seed", "7", "--matches", "2")
    assert [match["match"] for match in played] == [1, 2]
    for match in played:
        assert len(match["outcome"]["results"]) == 3
        assert match["moves"] > 0
        assert len(match["hash"]) == 64
    assert played[0]["hash"] != played[1]["hash"]


def test_the_same_seed_gives_the_same_lines_under_any_hash_seed() -> None:
    arguments = ("simulate", "campy-creatures", "--seats", "2", "--seed", "7", "--matches", "2", "--json")
    first, second = (run(*arguments, PYTHONHASHSEED=seed) for seed in ("0", "1"))
    assert first.stdout == second.stdout != ""
    assert first.returncode == 0


def test_policies_play_against_each_other_and_move_on_by_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    played = lines(capsys, "--seats", "3", "--matches", "3", "--policy", "newcomer,random")
    assert [match["policies"].index("newcomer") for match in played] == [2, 1, 0]
    assert all(match["policies"].count("random") == 2 for match in played)


def test_how_policies_came_off_is_told_in_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "campy-creatures", "--seats", "2", "--matches", "2", "--policy", "random,newcomer"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["match", "match", "newcomer", "random"]
    assert "of 2 matches" in told[2]


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "chess"],
        ["simulate", "campy-creatures", "--seats", "9"],
        ["simulate", "campy-creatures", "--seats", "9", "--policy", "newcomer"],
        ["simulate", "campy-creatures", "--policy", "grandmaster"],
    ],
)
def test_what_cannot_be_simulated_is_told_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("menagerie: ")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["dance"], ["simulate"], ["simulate", "campy-creatures", "--matches", "0"]])
def test_what_is_no_command_shows_how(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(arguments)
    assert refused.value.code == 2
    assert "usage: menagerie" in capsys.readouterr().err
