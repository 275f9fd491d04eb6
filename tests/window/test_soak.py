"""Evenings in short: what is left is forgotten, and what is kept stays within its bounds."""

from __future__ import annotations

import gc
import random
from pathlib import Path
from weakref import ref

import pygame
import pytest

from game.scenes.base.scene import Scene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from game.ui.look.cache import ALL_CACHES, release_unused
from lab.bench import soak
from lab.bench.memory import growth
from lab.bench.soak import Guest
from lab.driver import window

pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.mark.slow
def test_no_scene_outlives_its_end_and_no_picture_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "PLIES", 4)
    monkeypatch.setattr(soak, "WATCHED", 4)
    with window("", data=tmp_path) as driver:
        guest = Guest(driver.app, random.Random(3))
        for number in (5, 0):  # a person's game of Death Stacks, then one between computers of Stax, and a visit
            guest.one_game(number)
        guest.frames(30)  # no picture of the scene that was left is still fading
        release_unused()
        alive = [met() for met in guest.met]
        assert len(alive) > 6
        assert [type(scene) for scene in alive if scene is not None] == [TitleScene]
        assert all(each.total_bytes <= each.limit or each.cache_info().currsize == 1 for each in ALL_CACHES)


def test_a_left_scene_is_freed_by_the_loop_itself() -> None:
    with window("") as driver:
        driver.key(pygame.K_s)
        left: ref[Scene] = ref(driver.comes(TableScene))
        driver.key(pygame.K_b)
        driver.until(lambda: left() is None)
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene]


def test_a_scene_that_was_still_held_when_it_was_left_is_freed_soon_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.program.loop.collect_garbage", lambda: None)  # no quiet moment comes
    with window("") as driver:
        driver.key(pygame.K_s)
        held = [driver.comes(TableScene)]
        left: ref[Scene] = ref(held[0])
        driver.key(pygame.K_b)
        driver.until(lambda: not driver.app.scenes.closed.has_new)
        assert left() is not None
        gc.disable()
        try:
            held.clear()
            driver.until(lambda: left() is None)
        finally:
            gc.enable()


def test_growth_is_the_last_quarter_against_the_second() -> None:
    windows = (90, 100, 100, 101, 102, 101, 110, 112)
    assert growth(windows, 4) == pytest.approx(111 / 100.5 - 1)
    assert growth(windows[:1], 4) == 0.0
