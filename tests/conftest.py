"""What every test may rely on: Hypothesis profiles. Fixtures live in the folders that use them."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# no deadline: two cores shared with browsers make single examples slow without anything being wrong
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, print_blob=True)
settings.register_profile("nightly", settings.get_profile("default"), max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `nightly` are left out, not skipped, unless `make nightly` asks for them."""
    if os.environ.get("MENAGERIE_NIGHTLY"):
        return
    left_out = [item for item in items if item.get_closest_marker("nightly")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
