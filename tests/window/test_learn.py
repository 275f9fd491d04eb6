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
from game.scenes.menus.learn.layout import FACE_ABOVE, NAME_BELOW, NAME_LINE, lay_out_path, places
from game.scenes.menus.learn.path_view import FALL_SECONDS, LAMP_SECONDS
from game.scenes.menus.learn.scene import LearnScene
from game.scenes.menus.puzzles.scene import PuzzlesScene
from game.scenes.menus.rules.scene import RulesScene
from game.scenes.menus.title.scene import TitleScene
from game.ui.look.theme import Theme, theme_for
from game.ui.look.themes import Appearance
from game.ui.render.camera import HEX_WIDTH, TILTED_SQUASH
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
def test_no_tooltip_of_a_word_covers_the_line_beside_the_name_of_the_scene() -> None:
    """It stands on the bare table below the word, where it covers no page either."""
    with courses(stars=len(STAX.core_pages)) as (driver, scene):
        for word in scene.words:
            driver.point(word.rect.center)
            driver.until(lambda: scene.group.tooltip.rect is not None)
            assert scene.group.tooltip.rect is not None
            obstacles = [*scene.back.tooltip_obstacles(), *scene.path.tooltip_obstacles()]
            assert scene.group.tooltip.rect.collidelist(obstacles) < 0, word.label
            driver.point((640, 790))
            driver.until(lambda: scene.group.tooltip.rect is None)


@pytest.mark.slow
def test_arrows_walk_the_path_and_any_page_opens() -> None:
    with courses() as (driver, scene):
        driver.key(pygame.K_RIGHT)
        assert scene.path.index == 3
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_LEFT)
        assert scene.page is STAX.core_pages[1]
        assert STAX.core_pages[1].title in scene.main.second_line
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
def test_a_page_left_out_is_shown_as_such() -> None:
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


def test_the_word_shows_the_pages_on_playing_well() -> None:
    with courses() as (driver, scene):
        driver.key(pygame.K_w)
        driver.frames(4)
        assert scene.pages == STAX.play_pages
        assert scene.main.label == "Start"  # though pages of the rules are done
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        top = driver.top_scene
        assert isinstance(top, LessonScene)
        assert top.page is STAX.play_pages[0]


def test_a_completed_course_shows_the_pages_on_playing_well_first() -> None:
    with courses(stars=len(STAX.core_pages)) as (_driver, scene):
        assert scene.pages == STAX.play_pages


@pytest.mark.slow
def test_after_the_last_page_the_gold_button_leads_to_the_pages_on_playing_well() -> None:
    with courses(stars=len(STAX.core_pages) - 1) as (driver, scene):
        driver.app.navigation.progress.mark_completed(STAX.core_pages[-1])
        driver.frames(4)
        assert scene.pages == STAX.core_pages
        assert scene.main.label == "Play well"
        driver.key(pygame.K_RIGHT)
        driver.frames(2)
        assert scene.main.label == "Once more"  # a page was chosen
        scene.build()
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        top = driver.top_scene
        assert isinstance(top, LessonScene)
        assert top.page is STAX.play_pages[0]
        assert scene.pages == STAX.play_pages


def test_after_all_pages_the_gold_button_begins_a_first_game() -> None:
    with courses(stars=len(STAX.core_pages)) as (driver, scene):
        for page in STAX.play_pages:
            driver.app.navigation.progress.mark_completed(page)
        driver.frames(4)
        assert (scene.main.label, scene.main.second_line) == ("A first game", "against Novice")


@pytest.mark.slow
def test_the_rules_open_at_the_heading_of_the_chosen_page() -> None:
    with courses() as (driver, scene):
        driver.key(pygame.K_F3)
        driver.frames(12)
        book = driver.top_scene
        assert isinstance(book, RulesScene)
        assert scene.page is not None
        assert book._current_section == scene.page.section


def test_a_damaged_course_is_reported_once_and_the_rest_is_taught(monkeypatch: pytest.MonkeyPatch) -> None:
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
    view = places(theme, size).path
    found = lay_out_path(theme, ["As many as you like"] * count, view.size)
    assert len(found.stops) == count
    half = found.radius * HEX_WIDTH / 2
    for index, (x, y) in enumerate(found.stops):
        assert half <= x + 1
        assert x <= view.width - half + 1
        assert y >= FACE_ABOVE * found.radius  # the tile is seen whole
        below = (TILTED_SQUASH + NAME_BELOW) * found.radius + theme.px(NAME_LINE) * (found.name_lines - 0.5)
        assert y + below <= found.height
        for a, b in found.stops[:index]:
            assert abs(a - x) >= 2 * half - 1 or abs(b - y) > (FACE_ABOVE + TILTED_SQUASH) * found.radius


def test_arrows_reach_every_page_of_a_path() -> None:
    found = lay_out_path(Theme(), ["A page"] * 16, (1136, 560))
    reached, waiting = {0}, [0]
    while waiting:
        index = waiting.pop()
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = found.neighbour(index, across, down)
            if other is not None and other not in reached:
                reached.add(other)
                waiting.append(other)
    assert reached == set(range(16))
    assert found.columns == 7
    assert found.neighbour(6, 0, 1) == 7
    assert found.neighbour(7, -1, 0) == 8


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((2560, 1440), 125)])
def test_the_puzzles_stand_beside_the_path(size: tuple[int, int], scale: int) -> None:
    with courses(size, scale=scale) as (driver, scene):
        room = driver.app.navigation.puzzle_routes
        driver.until(lambda: room.workbooks.of(GAMES["stax"]) is not None and not scene.panel.is_outdated, 0.002)
        driver.frames(4)
        workbook = scene.panel.workbook
        assert workbook is not None
        path, count = scene.path, len(scene.panel.rows)
        assert [row.enabled for row in scene.panel.rows] == [True] * 3 + [False]  # nothing was missed
        workbook.add_try("rated", workbook.shipped[4], solved=False, seconds=1, rated=True)
        driver.frames(4)
        assert scene.path is path
        assert [row.enabled for row in scene.panel.rows] == [True] * count
        panel = places(scene.pen.theme, size).panel
        assert panel is not None
        for widget in scene.panel.widgets:
            assert panel.contains(widget.rect)
        driver.click(scene.panel.today.rect.center)
        driver.frames(4)
        top = driver.top_scene
        assert isinstance(top, PuzzleScene)
        assert top.session.mode_name == "daily"


@pytest.mark.slow
def test_the_title_of_the_puzzles_leads_to_them_by_keys_too() -> None:
    with courses() as (driver, scene):
        read_puzzles(driver, scene)
        driver.click(scene.panel.head.rect.center)
        driver.frames(4)
        assert isinstance(driver.top_scene, PuzzlesScene)
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        assert isinstance(driver.top_scene, LearnScene)
        driver.key(pygame.K_p)
        driver.frames(4)
        assert isinstance(driver.top_scene, PuzzlesScene)


def read_puzzles(driver: Driver, scene: LearnScene) -> None:
    """Wait until the puzzles of the chosen game have been read and are shown."""
    room = driver.app.navigation.puzzle_routes
    driver.until(lambda: room.workbooks.of(scene.current_game) is not None and not scene.panel.is_outdated, 0.002)
    driver.frames(4)


@pytest.mark.slow
def test_enter_does_what_the_gold_button_says_after_another_course_was_clicked() -> None:
    with courses() as (driver, scene):
        driver.click(scene.shelf.card_rects()[1].center)
        read_puzzles(driver, scene)  # which adds widgets before the one that was clicked
        page = course_of("death-stacks").course.core_pages[0]
        assert (scene.main.label, scene.main.second_line) == ("Start", f"1  {page.title}")
        driver.key(pygame.K_RETURN)
        driver.frames(12)
        top = driver.top_scene
        assert isinstance(top, LessonScene)
        assert top.page is page


@pytest.mark.slow
def test_the_gold_button_follows_the_ring_of_the_keyboard() -> None:
    with courses() as (driver, scene):
        read_puzzles(driver, scene)
        said = []
        for _ in scene.group.widgets:
            driver.key(pygame.K_TAB)
            driver.frames(2)
            said.append(scene.main.label)
        assert {"Continue", "Puzzles", "Today's puzzle", "Rated", "Streak", "Three minutes", "Rules"} <= set(said)
        while scene.group.focused is not scene.panel.rows[1]:
            driver.key(pygame.K_TAB)
        driver.frames(2)
        assert scene.main.label == "Streak"
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        top = driver.top_scene
        assert isinstance(top, PuzzleScene)
        assert top.session.mode_name == "streak"


def test_a_page_that_is_pointed_at_says_its_task(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    monkeypatch.setattr(LearnScene, "draw_calm_line", lambda _scene, _surface, *words: said.append(words))
    with courses() as (driver, scene):
        driver.frames(2)
        assert said[-1] == (f"Next: {STAX.core_pages[2].title}", STAX.core_pages[2].goals[0])
        driver.point(scene.path.middle(4))
        driver.frames(2)
        assert said[-1] == (STAX.core_pages[4].title, STAX.core_pages[4].goals[0])


@pytest.mark.slow
def test_in_a_small_window_the_puzzles_are_a_word() -> None:
    with courses((1024, 640), scale=150) as (driver, scene):
        assert scene.puzzles in scene.group.widgets
        assert not set(scene.panel.widgets) & set(scene.group.widgets)
        driver.point(scene.puzzles.rect.center)
        driver.events.button(scene.puzzles.rect.center, 1, True)
        driver.frames(2)
        scene.build()  # as when what was done before has been read
        driver.frames(2)
        driver.events.button(scene.puzzles.rect.center, 1, False)
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


@pytest.mark.slow_cases("normal")
@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_tile_of_a_page_falls_into_its_hollow_and_then_the_lamp_moves_on(speed: str) -> None:
    with courses() as (driver, scene):
        driver.config.look.animation = speed
        driver.until(lambda: scene.path._has_tiles)
        driver.app.navigation.progress.mark_completed(STAX.core_pages[2])
        driver.frames(2)
        states, seen = [stop.state for stop in scene.path.stops[:4]], list[tuple[float, float]]()
        while scene.path._progress is not None:
            progress = scene.path._progress
            assert (progress.fallen, progress.lamp_from) == (frozenset({2}), 2)
            seen.append((progress.fall_share, progress.lamp_share))
            driver.frames()
        assert states == ["done", "done", "done", "next"]
        if speed == "off":
            assert not seen
            return
        assert seen == sorted(seen)
        assert all(fall == 1 for fall, lamp in seen if lamp)
        falling, moving = (sum(0 < one[part] < 1 for one in seen) for part in (0, 1))
        assert abs(falling - FALL_SECONDS * 60) <= 3
        assert abs(moving - LAMP_SECONDS * 60) <= 3
