"""The bench measures and judges; its figures are never a test."""

from tests.engines.toy import Hush
from tools import bench
from tools.bench import Figure


def test_a_figure_is_judged_by_its_median():
    assert Figure("speed", "moves/s", (1.0, 10.0, 11.0), 10.0, at_least=True).is_kept()
    assert not Figure("time", "µs", (1.0, 10.0, 11.0), 9.0).is_kept()
    assert "MISSED" in Figure("time", "µs", (10.0,), 9.0).line()


def test_every_promise_of_a_game_is_measured(monkeypatch):
    monkeypatch.setattr(bench, "REPETITIONS", 2)
    names = [figure.name for figure in bench.figures([Hush()], 0.01)]
    assert names[:3] == ["hush: random play", "hush: one view", "hush: snapshot, load and dump"]


def test_the_first_page_counts_the_scripts_it_names(tmp_path):
    (tmp_path / "index.html").write_text('<script type="module" src="/assets/a.js"></script>', encoding="utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("let a = 1", encoding="utf-8")
    (tmp_path / "assets" / "later.js").write_text("let b = 1", encoding="utf-8")
    figure = bench.first_page(tmp_path)
    assert figure is not None
    assert 0 < figure.samples[0] < 0.1


def test_a_client_that_is_not_built_is_not_measured(tmp_path):
    assert bench.first_page(tmp_path) is None
