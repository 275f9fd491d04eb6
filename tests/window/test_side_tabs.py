"""The side panel of a review: all of its parts below each other, or behind tabs where they have no room."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.analysis.live import LiveAnalysis
from game.scenes.review.scene import ReviewScene
from game.ui.look.themes import Appearance
from lab.driver import Driver
from lab.tour.reviews import MadeUp
from tests.window.test_review import played, review
from tests.window.test_whole_game import _engines, shifted

__all__ = ["_engines"]
pytestmark = pytest.mark.usefixtures("no_screen")
LARGE = Appearance("wood", 150)


def parts(scene: ReviewScene) -> set[str]:
    """What is seen in the side panel."""
    chrome = scene.chrome
    found = {"verdict": scene.views.game.panel, "lines": scene.views.live.panel, "openings": scene.views.openings.panel}
    return {name for name, panel in {**found, "moves": chrome.tree}.items() if panel is not None}


def filled(driver: Driver, scene: ReviewScene) -> None:
    """The game analysed, the engine on."""
    shifted(driver, pygame.K_a)
    driver.until(lambda: not scene.views.game.whole_game.is_running)
    scene.views.live.analysis = LiveAnalysis(3, lambda: MadeUp(()), driver.app.services.clock)
    driver.key(pygame.K_a)
    driver.frames(4)


def test_what_has_no_room_lies_behind_tabs_and_a_key_brings_its_own(tmp_path: Path) -> None:
    with review(tmp_path, played(""), appearance=LARGE) as (driver, scene):
        assert (parts(scene), scene.side_tabs.row) == ({"moves"}, None)
        filled(driver, scene)
        assert parts(scene) == {"lines"}
        driver.key(pygame.K_j)
        assert parts(scene) == {"verdict"}
        driver.key(pygame.K_F5)
        assert "openings" in parts(scene)
        assert "verdict" not in parts(scene)
        choice = scene.side_tabs.choice
        choice.choose([segment.value for segment in choice.segments].index("moves"))
        driver.frames(2)
        assert (parts(scene), scene.chrome.tally) == ({"moves"}, None)
        while scene.group.focused is not choice:
            driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
        assert (scene.side_tabs.shown_part, parts(scene)) == ("score", set())
        assert scene.chrome.tally is not None
        driver.key(pygame.K_F5)
        driver.key(pygame.K_a)
        assert "lines" not in parts(scene)


@pytest.mark.slow
def test_where_all_has_room_there_are_no_tabs(tmp_path: Path) -> None:
    with review(tmp_path, played(""), size=(1280, 1280)) as (driver, scene):
        filled(driver, scene)
        assert parts(scene) == {"verdict", "lines", "moves"}
        assert not scene.side_tabs.choice.enabled
        panels = scene.views.game.panel, scene.views.live.panel, scene.chrome.tree, scene.chrome.foot
        rects = [panel.rect for panel in panels if panel is not None]
        assert all(above.bottom < below.top for above, below in pairwise(rects))
