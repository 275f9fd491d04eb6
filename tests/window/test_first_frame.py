"""The first frame waits for nothing that it does not need: what other scenes need is imported after it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.program.late_imports import LATE_MODULES, import_ahead
from lab.driver import window

FIRST = """
import sys
from game.program.late_imports import LATE_MODULES
import game.program.start
print(*(name for name in (*LATE_MODULES, "hashlib", "game.puzzles.puzzle") if name in sys.modules))
"""


def test_nothing_that_only_other_scenes_need_is_imported_before_the_title_is_seen() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


@pytest.mark.usefixtures("no_screen")
def test_they_are_imported_beside_the_loop_before_anybody_goes_there() -> None:
    import_ahead.cache_clear()
    with window("") as driver:
        driver.until(lambda: import_ahead.cache_info().currsize == 1)
        import_ahead().join()
    assert all(name in sys.modules for name in LATE_MODULES)
