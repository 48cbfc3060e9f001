"""The marker that ties a test to the lines of RULES.md."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*sections): the lines of engines/campy_creatures/RULES.md that it tests")
