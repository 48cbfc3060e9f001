"""Recorded matches, replayed to the same hash in fresh processes with different hash seeds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.games.play import seed_bytes
from app.games.registry import ENGINES
from tests.engines.records import dump_record, folder_of, load_record, record_match, replayed
from tests.engines.toy import Hush, Options
from tools import record as tool

RECORDS = sorted(path for key in ENGINES for path in folder_of(key).glob("*.json"))
ROOT = Path(__file__).parents[2]


def hashes_in_a_process(paths: list[Path], hash_seed: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.engines.records", *map(str, paths)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.split()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_a_record_replays_to_its_hash_and_outcome(path):
    record = load_record(path.read_bytes())
    meta = ENGINES[record.game].meta
    assert (record.rules_version, record.data) == (meta.rules_version, meta.data_fingerprint), (
        "rules or data have changed: raise rules_version, then `python -m tools.record --replace`"
    )
    assert replayed(record, ENGINES[record.game]) == (record.hash, record.outcome)


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_records_replay_the_same_in_a_fresh_process_under_any_hash_seed(hash_seed, tmp_path):
    toy = tmp_path / "hush.json"
    toy.write_text(dump_record(record_match(Hush(), Options(), 4, seed_bytes("record"))), encoding="utf-8")
    paths = [*RECORDS, toy]
    assert hashes_in_a_process(paths, hash_seed) == [load_record(path.read_bytes()).hash for path in paths]


@pytest.mark.parametrize("key", ENGINES)
def test_every_termination_has_a_record(key):
    assert not tool.missing(ENGINES[key], folder_of(key)), "python -m tools.record"


def test_a_record_survives_its_file():
    record = record_match(Hush(), Options(rounds=2), 3, seed_bytes("file"))
    assert load_record(dump_record(record)) == record


def test_the_tool_finds_every_termination_of_the_toy(tmp_path):
    for name, record in tool.records_of(Hush(), 1):
        assert tool.write(name, record, tmp_path) is not None
    assert not tool.missing(Hush(), tmp_path)


def test_the_tool_keeps_what_is_recorded_already(tmp_path):
    record = record_match(Hush(), Options(), 2, seed_bytes("kept"))
    assert tool.write("kept", record, tmp_path)
    assert tool.write("kept", record, tmp_path) is None
    tool.clear(tmp_path)
    assert tool.write("kept", record, tmp_path)
