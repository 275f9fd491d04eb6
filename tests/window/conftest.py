"""The virtual screen as a fixture: skipped with the reason where it cannot be had, a failure in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.window.screen import Screen, missing, virtual_screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A virtual screen of 1280x800."""
    lacking = missing()
    if lacking:
        reason = f"a real window needs {' and '.join(lacking)}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with virtual_screen() as made:
        yield made
