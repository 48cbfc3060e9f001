from tools import gen


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
