"""Autoplay in the review: it goes to the end by itself, at a pace, and stops at any act but looking around."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from game.library.tree import ROOT
from game.play.pace import PACES
from game.play.study import Study
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.review.autoplay import Autoplay
from game.settings.values import Config, PlaySettings
from tests.window.test_review import review

pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.mark.slow
def test_it_goes_from_the_start_to_the_end_and_is_over(tmp_path: Path) -> None:
    with review(tmp_path, size=(1024, 640)) as (driver, scene):
        study = scene.study
        assert study.next_node is None
        driver.config.play.pace = "swift"
        driver.key(pygame.K_p)  # at the end it begins again
        assert (study.node, scene.autoplay.is_running) == (ROOT, True)
        begun, moves = scene.screen.now, len(study.tree.path(study.last_node))
        driver.until(lambda: not scene.autoplay.is_running)
        assert study.next_node is None
        assert (moves - 1) * PACES["swift"] < scene.screen.now - begun < moves * (PACES["swift"] + 2)


def test_it_stops_at_an_act_but_not_at_a_look_and_escape_stays_in_the_review(tmp_path: Path) -> None:
    with review(tmp_path, size=(1024, 640)) as (driver, scene):
        driver.config.play.pace = "slow"
        driver.key(pygame.K_HOME)
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_p, pygame.K_ESCAPE, pygame.K_F1):
            driver.key(pygame.K_p)
            driver.key(pygame.K_q)
            driver.key(pygame.K_v)
            driver.key(pygame.K_1)
            assert scene.autoplay.is_running
            driver.key(key)
            assert not scene.autoplay.is_running
            driver.key(pygame.K_v)
            if key == pygame.K_F1:
                driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_p)
        driver.click(driver.visible((0, 0)))
        assert not scene.autoplay.is_running
        assert driver.top_scene is scene


@pytest.mark.slow
def test_its_pace_is_changed_while_it_runs(tmp_path: Path) -> None:
    with review(tmp_path, size=(1024, 640)) as (driver, scene):
        driver.key(pygame.K_p)
        paces = []
        for _ in range(3):
            driver.chord(pygame.K_p)
            paces.append(driver.config.play.pace)
        assert (sorted(paces), scene.autoplay.is_running) == (sorted(PACES), True)
        assert paces[-1] in scene.picture.toast.words
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.top_scene, LibraryScene)


class FakeScreen(SimpleNamespace):
    """A board screen for autoplay: nothing is chosen, and `moving` says whether a move is being shown."""

    def __init__(self, pace: str) -> None:
        self.now = 0.0
        self.services = SimpleNamespace(preferences=SimpleNamespace(config=Config(play=PlaySettings(pace=pace))))
        self.playback = SimpleNamespace(is_moving=False)
        state = SimpleNamespace(selection=SimpleNamespace(first=None))
        self.board = SimpleNamespace(state=state, playback=self.playback)

    def say(self, text: str) -> None:
        """Show nothing."""


def test_each_move_rests_as_long_as_the_pace_says_after_it_has_been_shown() -> None:
    screen, moves = FakeScreen("calm"), list[int | None]()
    autoplay = Autoplay(cast(BoardScreen, screen), cast(Study, SimpleNamespace(next_node=1)), moves.append)
    autoplay.toggle()
    rest, made = PACES["calm"], []
    times = (0.9, 1.0, 1.1, 1.9, 2.0, 2.5, 3.4, 3.5)
    for time in times:
        screen.playback.is_moving = time == 2.5
        autoplay.update(time * rest)
        made.append(len(moves))
    assert made == [0, 1, 1, 1, 2, 2, 2, 3]
