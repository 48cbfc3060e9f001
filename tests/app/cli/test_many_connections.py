"""A server may have as many connections as the system allows, not as few as it begins with."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator

import pytest

from app.network import MOST_FILES, allow_many_connections

FEW = 256


@pytest.fixture
def _few() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.usefixtures("_few")
def test_the_limit_is_raised_to_what_the_system_allows() -> None:
    allow_many_connections()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == (MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)) > FEW


def test_where_nothing_more_is_allowed_it_stays() -> None:
    program = (
        "import resource as r; from app.network import allow_many_connections; "
        f"r.setrlimit(r.RLIMIT_NOFILE, ({FEW}, {FEW})); allow_many_connections(); "
        "print(r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{FEW}\n"
