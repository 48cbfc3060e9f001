"""What an engine may import: itself, the kernel, msgspec, and what of the library knows no clock and no chance."""

import ast
import sys
from pathlib import Path

import pytest

ENGINES = Path(__file__).parents[2] / "engines"
IMPURE = {
    *("asyncio", "datetime", "getpass", "locale", "logging", "multiprocessing", "os", "platform", "random", "secrets"),
    *("signal", "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
}
SOURCES = sorted(ENGINES.rglob("*.py"))


def imported(source: Path) -> set[str]:
    """Full names of the modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(ENGINES)))
def test_an_engine_imports_nothing_impure(source):
    package = source.relative_to(ENGINES).parts[0]
    for name in imported(source):
        top, _, rest = name.partition(".")
        if top == "engines":
            assert rest.split(".")[0] in (package, "kernel"), f"{name}: engines never import each other"
        else:
            assert top == "msgspec" or top in sys.stdlib_module_names - IMPURE, f"{name}: not in an engine"


def test_there_are_engines_to_look_at():
    assert any(source.parts[-2] == "campy_creatures" for source in SOURCES)
