"""The image, made once: what hosts run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.image import Image


@pytest.fixture(scope="session")
def image() -> Iterator[Image]:
    made = Image()
    try:
        made.build()
        yield made
    finally:
        made.remove()
