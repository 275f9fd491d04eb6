"""A second copy of the program on the same saved games says so as soon as it is there, and plays all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.library.library import Library, open_library
from game.library.saved import Query
from game.scenes.base.notice import Notice
from lab.driver import window

pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.mark.slow_cases("table")
@pytest.mark.parametrize("seats", ["", "person,person"], ids=["title", "table"])
def test_a_second_copy_says_that_nothing_new_is_saved(tmp_path: Path, seats: str) -> None:
    first = open_library(tmp_path)
    assert isinstance(first, Library)
    with window(seats, data=tmp_path) as driver:
        if seats:
            driver.play("K@0,0")
            assert "already running" in str(driver.scene.picture.toast.words)
        else:
            assert isinstance(driver.top_scene, Notice)
    assert first.find(Query()).result(60).total == 0
    first.close()
