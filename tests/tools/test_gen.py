from app.settings import Settings, variable_of
from tools import gen, settings_table


def test_a_missing_or_different_file_is_stale(tmp_path):
    same, other, missing = (tmp_path / name for name in ("same.ts", "other.ts", "missing.ts"))
    same.write_text("a")
    other.write_text("b")
    assert gen.stale({same: "a", other: "a", missing: "a"}) == [other, missing]


def test_types_are_written_for_a_document(tmp_path):
    document = {
        "openapi": "3.1.0",
        "info": {"title": "t", "version": "1"},
        "paths": {},
        "components": {"schemas": {"Ask": {"type": "object", "properties": {"key": {"type": "string"}}}}},
    }
    assert "export type Ask = components['schemas']['Ask']" in gen.types_of(document, tmp_path).replace('"', "'")


def test_the_page_of_settings_has_each_of_them_once(monkeypatch):
    monkeypatch.setenv("MENAGERIE_HOST_KEY", "a-key-of-sixteen-characters")
    page = settings_table.page()
    for field, known in Settings.model_fields.items():
        assert known.description, field
        assert page.count(f"| `{variable_of(field)}` |") == 1
    rows = page[page.index("|---") :].splitlines()[1:]
    assert len(rows) == len(Settings.model_fields)
    assert all(row.count("|") == 5 for row in rows)
    assert "a-key-of" not in page


def test_the_page_says_what_may_be_written_and_what_holds_otherwise():
    page = settings_table.page()
    assert "| `MENAGERIE_PORT` | 0 to 65535 | `8000` |" in page
    assert "| `MENAGERIE_LOG_FORMAT` | `text` · `json` | `text` |" in page
    assert "| `MENAGERIE_HOST_KEY` | 16 to 64 characters | – |" in page
    assert "| `MENAGERIE_JOBS` | `true` · `false` | `true` |" in page
