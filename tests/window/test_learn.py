"""The scene of the courses: the path is walked by arrows, a page opens by a click or Enter, words fit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.core.errors import N_, StaxError
from game.games import GAMES
from game.learn import course_file
from game.learn.course_file import course_of, read_course
from game.scenes.base.notice import Notice
from game.scenes.exercise.lesson.scene import LessonScene
from game.scenes.exercise.puzzle.scene import PuzzleScene
from game.scenes.menus.learn.layout import NEXT_PAGE_SCALE, lay_out_path, places
from game.scenes.menus.learn.scene import LearnScene
from game.scenes.menus.puzzles.scene import PuzzlesScene
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.title.scene import TitleScene
from game.ui.look.theme import Theme, theme_for
from game.ui.look.themes import Appearance
from lab.driver import Driver, post, window

pytestmark = pytest.mark.usefixtures("no_screen")
STAX = course_of("stax").course


@contextmanager
def courses(
    size: tuple[int, int] = (1280, 800), scale: int = 100, stars: int = 2
) -> Iterator[tuple[Driver, LearnScene]]:
    """A window in which the courses are open, some pages of Stax done."""
    with window("", size, speed="off", appearance=Appearance("wood", scale)) as driver:
        for page in STAX.core_pages[:stars]:
            driver.app.navigation.progress.mark_completed(page)
        driver.app.navigation.lesson_routes.open_courses(GAMES["stax"])
        driver.frames(12)
        scene = driver.top_scene
        assert isinstance(scene, LearnScene)
        yield driver, scene


def test_what_comes_next_is_chosen_and_enter_opens_it() -> None:
    with courses() as (driver, scene):
        assert [stop.state for stop in scene.path.stops[:3]] == ["done", "done", "next"]
        assert scene.page is STAX.core_pages[2]
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        top = driver.top_scene
        assert isinstance(top, LessonScene)
        assert top.page is STAX.core_pages[2]


@pytest.mark.slow
def test_arrows_walk_the_path_and_any_page_opens() -> None:
    with courses() as (driver, scene):
        driver.key(pygame.K_RIGHT)
        assert scene.path.index == 3
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_LEFT)
        assert scene.page is STAX.core_pages[1]
        assert STAX.core_pages[1].title in scene.buttons.go_on.second_line
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        top = driver.top_scene
        assert isinstance(top, LessonScene)
        assert top.page is STAX.core_pages[1]


@pytest.mark.slow
def test_a_click_opens_a_page_that_is_still_to_come() -> None:
    with courses() as (driver, scene):
        driver.click(scene.path.middle(4))
        driver.frames(12)
        top = driver.top_scene
        assert isinstance(top, LessonScene)
        assert top.page is STAX.core_pages[4]


@pytest.mark.slow
def test_a_page_left_out_is_told_as_such() -> None:
    with courses(stars=1) as (driver, scene):
        driver.app.navigation.progress.mark_completed(STAX.core_pages[2])
        driver.frames(2)
        assert [stop.state for stop in scene.path.stops[:4]] == ["done", "skipped", "done", "next"]


@pytest.mark.slow
def test_another_course_is_chosen_by_ctrl_and_an_arrow() -> None:
    with courses() as (driver, scene):
        if len(scene.readings) < 2:
            pytest.skip("there is one course")
        post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=pygame.KMOD_CTRL, unicode="")
        driver.frames(4)
        assert scene.index == 1
        assert scene.current_game is scene.readings[1].course.game


@pytest.mark.slow
def test_the_rules_open_at_the_heading_of_the_chosen_page() -> None:
    with courses() as (driver, scene):
        driver.key(pygame.K_F3)
        driver.frames(12)
        book = driver.top_scene
        assert isinstance(book, RulesScene)
        assert scene.page is not None
        assert book._current_section == scene.page.section


def test_a_damaged_course_is_told_once_and_the_rest_is_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[[page]]\nid = "broken"\n'
    damaged = read_course('title = "Stax"\nminutes = 3\n' + text, GAMES["stax"], "stax.toml")
    whole = course_file.Reading(STAX, (StaxError(N_("{file} is damaged."), file="stax.toml"), *damaged.faults))
    monkeypatch.setattr(course_file, "courses", lambda: (whole,))
    with window("", speed="off") as driver:
        for turn in range(2):
            driver.app.navigation.lesson_routes.open_courses(GAMES["stax"])
            driver.frames(12)
            if not turn:
                assert isinstance(driver.top_scene, Notice)
                driver.key(pygame.K_RETURN)
                driver.frames(12)
            assert isinstance(driver.top_scene, LearnScene)
            driver.key(pygame.K_ESCAPE)
            driver.frames(12)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (2560, 1440), (1000, 540)])
@pytest.mark.parametrize("count", [1, 5, 8, 18, 22])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_pages_do_not_touch_each_other_or_the_edge(size: tuple[int, int], count: int, scale: float) -> None:
    theme: Theme = theme_for(size, scale)
    table = places(theme, size).table
    found = lay_out_path(theme, count, table.size)
    assert len(found.stops) == count
    for index, (x, y) in enumerate(found.stops):
        assert found.radius < x < table.width - found.radius
        assert found.radius < y < found.height - found.radius
        name = (
            y + 0.95 * NEXT_PAGE_SCALE * found.radius + theme.px(30)
        )  # if that page comes next; and of that a second line
        assert name + theme.px(20) < found.height
        for a, b in found.stops[:index]:
            assert abs(a - x) > 2 * found.radius or abs(b - y) > 2 * found.radius


def test_arrows_reach_every_page_of_a_path() -> None:
    found = lay_out_path(Theme(), 16, (1136, 560))
    reached, waiting = {0}, [0]
    while waiting:
        index = waiting.pop()
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = found.neighbour(index, across, down)
            if other is not None and other not in reached:
                reached.add(other)
                waiting.append(other)
    assert reached == set(range(16))
    assert found.neighbour(5, 0, 1) == 6
    assert found.neighbour(6, -1, 0) == 7


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 800), 150)])
def test_the_puzzles_stand_beside_the_path(size: tuple[int, int], scale: int) -> None:
    with courses(size, scale=scale) as (driver, scene):
        assert not any(door.icon_only for door in scene.buttons.follow_ups)
        room = driver.app.navigation.puzzle_routes
        driver.until(lambda: room.workbooks.of(GAMES["stax"]) is not None and not scene.panel.is_outdated, 0.002)
        driver.frames(4)
        workbook = scene.panel.workbook
        assert workbook is not None
        path, count = scene.path, len(scene.panel.rows)
        assert [row.enabled for row in scene.panel.rows] == [True] * 4 + [False]  # nothing was missed
        workbook.add_try("rated", workbook.shipped[4], solved=False, seconds=1, rated=True)
        driver.frames(4)
        assert scene.path is path  # its boards are dear
        assert [row.enabled for row in scene.panel.rows] == [True] * count
        for widget in scene.panel.widgets:
            assert scene.panel.rect.contains(widget.rect)
        driver.click(scene.panel.today.rect.center)
        driver.frames(4)
        top = driver.top_scene
        assert isinstance(top, PuzzleScene)
        assert top.session.mode_name == "daily"


@pytest.mark.slow
def test_by_theme_leads_to_the_list_and_back_by_keys() -> None:
    with courses() as (driver, scene):
        room = driver.app.navigation.puzzle_routes
        driver.until(lambda: room.workbooks.of(GAMES["stax"]) is not None and not scene.panel.is_outdated, 0.002)
        driver.frames(4)
        scene.group.focus_on(scene.panel.rows[3])
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        hub = driver.top_scene
        assert isinstance(hub, PuzzlesScene)
        assert hub.themes is not None
        for _ in range(2):
            driver.key(pygame.K_ESCAPE)
            driver.frames(4)
        assert driver.top_scene is scene
        driver.key(pygame.K_p)
        driver.frames(4)
        assert isinstance(driver.top_scene, PuzzlesScene)


def test_in_a_small_window_the_puzzles_are_a_door() -> None:
    with courses((1024, 640), scale=150) as (driver, scene):
        assert scene.buttons.puzzles in scene.group.widgets
        assert not set(scene.panel.widgets) & set(scene.group.widgets)
        assert not set(scene.pills) & set(scene.group.widgets)
        driver.point(scene.buttons.puzzles.rect.center)
        driver.events.button(scene.buttons.puzzles.rect.center, 1, True)
        driver.frames(2)
        scene.build()  # as when what was done before has been read
        driver.frames(2)
        driver.events.button(scene.buttons.puzzles.rect.center, 1, False)
        driver.frames(4)
        assert isinstance(driver.top_scene, PuzzlesScene)


def test_a_door_of_the_title_leads_to_the_course_of_the_chosen_game() -> None:
    with window("", speed="off") as driver:
        driver.frames(4)
        title = driver.top_scene
        assert isinstance(title, TitleScene)
        title.cards.choose(list(GAMES).index("stax"))
        assert "minutes" in title.buttons.learn.second_line
        for page in STAX.core_pages:
            driver.app.navigation.progress.mark_completed(page)
        driver.frames(4)
        assert title.buttons.learn.second_line == "All pages of Stax are done"
        title.cards.choose(list(GAMES).index("stack-22"))
        driver.click(title.buttons.learn.rect.center)
        driver.frames(12)
        scene = driver.top_scene
        assert isinstance(scene, LearnScene)
        assert scene.current_game.id == "stack-22"
