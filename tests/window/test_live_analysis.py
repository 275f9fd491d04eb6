"""Live analysis in the running loop: by an engine whose answers a test gives, and by the real one."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.review.scene import ReviewScene
from game.scenes.review.views import live_view
from game.ui.render.frame import Ghost, NumberMark
from lab.driver import Driver
from tests.play.test_computer import FakeEngines
from tests.window.test_review import MOVES, played, review

pytestmark = pytest.mark.usefixtures("no_screen")
INFO = "info depth {} line {} score {} nodes 900000 nps 300000 time 3 pv {}"
LINES = (("win 3", "e1 e2 e3"), ("120", "d1 d2"), ("-300", "c1"))


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> FakeEngines:
    """Sells the engines of reviews."""
    found = FakeEngines()
    monkeypatch.setattr(live_view, "start_built_in", lambda _threads, _memory: found())
    return found


def says(driver: Driver, engines: FakeEngines) -> None:
    """The engine is brought to the position and prints a round of lines there."""
    driver.frames(2)
    for line in engines.last.requests:
        if not line.startswith("go "):
            engines.last.say(*(["bestmove e1", "ok"] if line == "stop" else []), "ok")
    engines.last.requests.clear()
    driver.frames(2)
    engines.last.say(*(INFO.format(6, rank, *line) for rank, line in enumerate(LINES, 1)))
    driver.frames(2)


def numbers(scene: ReviewScene) -> list[int]:
    """The moves that are shown on the table."""
    return [mark.number for mark in scene.board.frame().markers if isinstance(mark, NumberMark)]


@pytest.mark.slow
def test_lines_are_shown_and_played_by_keys(tmp_path: Path, engines: FakeEngines) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        assert engines.started == []
        driver.key(pygame.K_a)
        assert engines.last.requests[-1] == "go lines=3 movetime=3600"
        says(driver, engines)
        panel, bar = scene.views.live.panel, scene.views.live.chances.bar
        assert panel is not None
        assert bar is not None
        assert [line.worth for line in panel.content.lines] == ["wins in 2", "57%", "34%"]
        assert panel.content.search_info == "Depth 6 · 300k moves per second"
        assert bar.content.written_chances == (1.0, 0.0)
        assert numbers(scene) == []
        driver.key(pygame.K_1)
        assert numbers(scene) == [1, 2, 3]
        assert panel.content.search_info.split() == ["e1", "e2", "e3"]
        driver.key(pygame.K_2)
        assert numbers(scene) == [1, 2]
        driver.key(pygame.K_RETURN)
        assert scene.study.match.texts == [*MOVES, "d1"]
        assert scene.study.is_branch
        assert engines.last.requests[-2:] == ["play d1", "go lines=3 movetime=3600"]
        driver.key(pygame.K_a)
        assert engines.last.closed
        assert scene.views.live.panel is not None
        assert scene.views.live.panel.content.lines == ()
        assert numbers(scene) == []


@pytest.mark.usefixtures("whole")
def test_lines_are_shown_and_played_by_the_pointer_and_hidden(tmp_path: Path, engines: FakeEngines) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        tabs = scene.drawer.tabs
        driver.click(tabs.segment_rects(scene.picture.pen)[1].center)
        assert scene.views.live.panel is not None
        driver.click(scene.views.live.panel.place_of("analysis").center)
        says(driver, engines)
        panel = scene.views.live.panel
        assert panel is not None
        driver.point(panel.place_of(1).center)
        assert numbers(scene) == [1, 2]
        assert any(isinstance(mark, Ghost) for mark in scene.board.frame().markers)
        driver.click(panel.place_of("hide").center)
        assert panel.content.lines == ()
        assert scene.views.live.chances.bar is not None
        assert scene.views.live.chances.bar.content.parts == ()
        driver.key(pygame.K_1)
        assert numbers(scene) == []
        driver.click(panel.place_of("hide").center)
        driver.click(panel.place_of("lines").center)
        assert engines.last.requests[-1] == "go lines=4 movetime=3600"
        config = driver.config
        assert (config.review.analysis, config.review.lines, config.review.hidden) == (True, 4, False)
        says(driver, engines)
        engines.last.say("bestmove e1", "ok")  # a fourth line that never came is no reason to wait
        driver.frames(2)
        assert scene.views.live.panel is not None
        driver.click(scene.views.live.panel.place_of(0).center)
        assert scene.study.match.texts[-1] == "e1"


def test_it_rests_while_nobody_looks_and_ends_with_the_review(tmp_path: Path, engines: FakeEngines) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        driver.key(pygame.K_a)
        says(driver, engines)
        driver.key(pygame.K_F2)
        assert engines.last.requests == ["stop"]
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert engines.last.requests == ["stop", "go lines=3 movetime=3600"]
        assert scene.views.live.lines
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert driver.top_scene is not scene
        assert engines.last.closed


@pytest.mark.slow
def test_an_engine_that_fails_is_reported_once_and_started_again(tmp_path: Path, engines: FakeEngines) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        driver.key(pygame.K_a)
        for _ in range(2):
            engines.last.alive = False
            driver.frames(2)
        assert scene.picture.toast.words.endswith("A starts it again.")
        assert scene.views.live.panel is not None
        assert scene.views.live.panel.content.lines == ()
        driver.key(pygame.K_a)
        says(driver, engines)
        assert len(engines.started) == 3
        assert scene.views.live.lines


@pytest.mark.slow
@pytest.mark.parametrize(("result", "asked"), [("draw claimed", False), ("win 0 resigned", True)])
def test_a_finished_game_shows_its_result_and_a_resigned_game_is_analysed(
    result: str, asked: bool, tmp_path: Path, engines: FakeEngines
) -> None:
    with review(tmp_path, played(result)) as (driver, scene):
        driver.key(pygame.K_a)
        assert bool(engines.started) == asked
        assert scene.views.live.panel is not None
        assert ("draw" in scene.views.live.panel.content.words) != asked


@pytest.mark.slow
def test_the_real_engine_thinks_and_its_process_ends_with_the_review(tmp_path: Path) -> None:
    with review(tmp_path, played("")) as (driver, scene):
        driver.key(pygame.K_a)
        live = scene.views.live.analysis
        driver.until(lambda: live.result is not None and live.result.depth > 5, 0.004)
        driver.key(pygame.K_LEFT)
        driver.until(lambda: bool(scene.views.live.lines), 0.004)
        client = live._session._connection
        driver.key(pygame.K_ESCAPE)
        assert client is not None
        assert not client.alive
