"""The statistics in the running loop: by keys and by the mouse, over a library with known games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.desktop.desktop import Desktop
from game.desktop.file_question import ChosenFile, FileQuestion
from game.library.library import open_library
from game.library.record import GameRecord
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.statistics import front, rating_inlay
from game.scenes.menus.statistics.panel import StatisticsPanel
from game.scenes.menus.statistics.scene import StatisticsScene
from game.scenes.menus.statistics.table_blocks import MAX_COLUMN_GAP, table_rows
from game.scenes.menus.title.scene import TitleScene
from game.statistics.compute import ResultCounts
from game.statistics.tables import NumberTable, TableRow
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from lab.driver import Driver, Place, post, window
from tests.fake_clipboard import FakeClipboard
from tests.statistics.made_games import made
from tests.window.test_library import pick

pytestmark = pytest.mark.usefixtures("no_screen")
KNOWN: Sequence[GameRecord] = [
    *(made("mixtour", "person,computer:easy", "win 0 a", day, "a1 c3") for day in range(7)),
    *(made("mixtour", "person,computer:hard", "win 1 a", day + 0.1, "b2 c3") for day in range(3)),
    made("stax", "computer:easy,person", "draw a", 9),
]


@contextmanager
def statistics(
    folder: Path, records: Sequence[GameRecord] = KNOWN, size: Place = (1280, 720), language: str = "en"
) -> Iterator[tuple[Driver, StatisticsScene]]:
    """The scene when all its numbers are drawn."""
    library = open_library(folder)
    for record in records:
        library.add(record)
    library.close()
    with window("", size=size, language=language, data=folder) as driver:
        driver.app.navigation.folder = folder
        driver.app.navigation.statistics()
        scene = driver.comes(StatisticsScene)
        scene.export.clipboard = FakeClipboard()
        complete(driver, scene)
        yield driver, scene


def complete(driver: Driver, scene: StatisticsScene) -> None:
    """Let frames go by until everything is read, counted and drawn."""
    driver.frames(2)
    driver.until(lambda: scene.numbers.is_complete, 0.002)
    driver.frames(2)


def of(scene: StatisticsScene, words: str) -> StatisticsPanel:
    return next(panel for panel in scene.numbers_page.panels if panel.label == words)


def ctrl_s(driver: Driver) -> None:
    post(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_CTRL, unicode="")
    driver.frames(2)


def test_keys_walk_through_the_panels_and_copy_the_chosen_one(tmp_path: Path) -> None:
    with statistics(tmp_path) as (driver, scene):
        driver.key(pygame.K_c)
        assert scene.choices.player not in scene.group.widgets  # nobody has a name
        everything = scene.export.clipboard.take()
        assert all(title in everything for title in ("Results against the computer", "Streaks", "Openings played most"))
        driver.key(pygame.K_t)
        assert scene.shows_all
        driver.key(pygame.K_TAB)
        assert scene.group.focused is of(scene, "Mistakes per ten moves")
        for _ in range(6):
            driver.key(pygame.K_TAB)
        last = of(scene, "By seat and by colour")
        driver.frames(10)  # it glides
        assert scene.group.focused is last
        assert (
            scene.numbers_page.page.view.contains(last.rect) or last.rect.height > scene.numbers_page.page.view.height
        )
        scene.group.focus_on(scene.numbers_page.panels[0])
        driver.key(pygame.K_c)
        assert "Streaks" not in scene.export.clipboard.take()
        assert scene.export.clipboard.take().splitlines()[2:4] == [
            "Mixtour  2        easy     7      0     0  ·",
            "Mixtour  2        hard     0      0     3  ·",
        ]
        driver.key(pygame.K_ESCAPE)
        assert not scene.shows_all
        assert driver.top_scene is scene


def test_a_tile_lies_there_for_every_game(tmp_path: Path) -> None:
    with statistics(tmp_path) as (driver, scene):
        assert scene.numbers.statistics is not None
        results = front.level_results(scene.numbers.statistics)
        assert {level: (score.won, score.lost) for level, score in results.items() if score.games} == {
            "easy": (7, 0),
            "hard": (0, 3),
        }
        assert front.own_level(results) == "easy"
        assert "up to Easy" in front.headline(scene.numbers.statistics)
        where = scene.stacks._places
        driver.point((where.middles["easy"], where.base))
        assert scene.stacks.tooltip_at((where.middles["easy"], where.base))[0] == "7 won, 1 drawn, 0 lost"
        driver.click(scene.stacks.rect.center)
        assert scene.shows_all


def test_many_games_share_a_tile(tmp_path: Path) -> None:
    many = [made("mixtour", "person,computer:easy", "win 0 a", day / 50, "a1 c3") for day in range(61)]
    with statistics(tmp_path, many) as (_driver, scene):
        assert scene.stacks._places.games_per_tile == 5
        assert "every 5 games" in scene.stacks._legend(False)
        assert scene._streak_title == "61 won in a row"


def test_the_rating_has_a_course_by_months(tmp_path: Path) -> None:
    results = ["win 0 a"] * 6 + ["win 1 a"] * 3 + ["win 0 a"] * 31
    played = [made("mixtour", "person,computer:easy", result, 2 * day) for day, result in enumerate(results)]
    with statistics(tmp_path, played) as (_driver, scene):
        assert scene.numbers.statistics is not None
        course = scene.numbers.statistics.ratings["mixtour"].course
        assert list(course) == sorted(course)
        assert list(course.values())[-1] == scene.numbers.statistics.ratings["mixtour"].elo
        assert rating_inlay.change_text(dict(course)).endswith(f"more than in {next(iter(course))}")


@pytest.mark.slow
def test_the_numbers_are_of_one_player_where_names_are_known(tmp_path: Path) -> None:
    named = [
        *(made("mixtour", "person Ana,person Bruno", "win 0 a", day, "a1 c3") for day in range(4)),
        made("mixtour", "person Bruno,computer:easy", "win 1 a", 5),
    ]
    with statistics(tmp_path, [*KNOWN, *named]) as (driver, scene):
        assert scene.numbers.statistics is not None
        assert scene.numbers.statistics.score == ResultCounts(7, 1, 4)
        assert [segment.value for segment in scene.choices.player.segments] == ["", "Bruno", "Ana"]
        for name, score in (
            ("Bruno", ResultCounts(0, 0, 5)),
            ("Ana", ResultCounts(4, 0, 0)),
            ("", ResultCounts(7, 1, 4)),
        ):
            scene.choices.player.choose([segment.value for segment in scene.choices.player.segments].index(name))
            complete(driver, scene)
            assert scene.numbers.statistics.score == score
            assert scene.choices.player.value == name


def test_the_mouse_chooses_a_game_a_time_and_tables(tmp_path: Path) -> None:
    with statistics(tmp_path) as (driver, scene):
        assert scene.numbers.statistics is not None
        assert scene.numbers.statistics.score == ResultCounts(7, 1, 3)
        pick(driver, scene.choices.game, "stax")
        complete(driver, scene)
        assert scene.numbers.statistics.score == ResultCounts(0, 1, 0)
        driver.click(scene.buttons.table.rect.center)
        assert scene.shows_all
        driver.click(scene.buttons.table.rect.center)
        assert all(panel.shows_table for panel in scene.numbers_page.panels)
        panel = of(scene, "Mistakes per ten moves")
        driver.click((panel.rect.centerx, panel.rect.top + 10))
        assert not panel.shows_table
        assert scene.numbers_page.panels[0].shows_table


@pytest.mark.slow
def test_the_numbers_are_written_where_the_system_says(tmp_path: Path) -> None:
    asked: list[FileQuestion] = []

    def ask(question: FileQuestion, _window: int) -> ChosenFile:
        asked.append(question)
        return ChosenFile(tmp_path / "mine")

    with statistics(tmp_path) as (driver, scene):
        scene.export.questions.desktop = Desktop(ask)
        ctrl_s(driver)
        file = tmp_path / "mine.csv"
        driver.until(file.exists, 0.002)
        assert asked[0].name == "Statistics.csv"
        assert "levels,mixtour,2,easy,won,7" in file.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_where_the_system_does_not_ask_they_lie_beside_the_games(tmp_path: Path) -> None:
    (tmp_path / "Statistics.csv").write_text("there already")
    with statistics(tmp_path) as (driver, scene):
        scene.export.questions.desktop = Desktop()
        ctrl_s(driver)
        driver.until((tmp_path / "Statistics (2).csv").exists, 0.002)
        driver.until(lambda: "Statistics (2).csv" in scene.toast.words, 0.002)
    assert (tmp_path / "Statistics.csv").read_text() == "there already"


def test_the_folder_in_which_they_are_to_lie_is_made(tmp_path: Path) -> None:
    with statistics(tmp_path) as (driver, scene):
        scene.export.questions.desktop = Desktop()
        scene.export.folder = tmp_path / "documents" / "Stax"
        ctrl_s(driver)
        file = scene.export.folder / "Statistics.csv"
        driver.until(file.exists, 0.002)
        assert "levels,mixtour,2,easy,won,7" in file.read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_one_comes_there_through_the_library(tmp_path: Path) -> None:
    with window("", data=tmp_path) as driver:
        driver.key(pygame.K_l)
        shelves = driver.comes(LibraryScene)
        driver.key(pygame.K_F7)
        driver.comes(StatisticsScene)
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is shelves


def test_an_empty_library_says_so_kindly_and_leads_to_a_game(tmp_path: Path) -> None:
    with statistics(tmp_path, []) as (driver, scene):
        assert scene.is_empty
        driver.key(pygame.K_RETURN)
        driver.frames(2)
        assert isinstance(driver.top_scene, TitleScene)


@pytest.mark.slow
def test_what_was_played_meanwhile_is_counted_and_another_language_spoken(tmp_path: Path) -> None:
    with statistics(tmp_path) as (driver, scene):
        driver.key(pygame.K_F2)
        assert isinstance(driver.top_scene, SettingsScene)
        driver.library.add(made("stax", "person,computer:easy", "win 0 a", 10))
        driver.config.look.language = "es"
        driver.top_scene.change_language()
        driver.key(pygame.K_ESCAPE)
        complete(driver, scene)
        assert scene.numbers.statistics is not None
        assert scene.numbers.statistics.games == 12
        assert of(scene, "Rachas")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_words_are_cut_off(language: str, tmp_path: Path) -> None:
    with statistics(tmp_path, size=(1024, 640), language=language) as (driver, scene):
        assert scene.pen.truncated_texts == set()
        for key in (pygame.K_t, pygame.K_END, pygame.K_t, pygame.K_HOME):
            driver.key(key)
            driver.frames(20)
        assert scene.pen.truncated_texts == set()


@pytest.mark.parametrize("width", [600, 1150, 1800])
def test_tables_fill_their_panel_side_by_side(width: int) -> None:
    pen = Pen(Theme())
    measures = ("won", "drawn", "lost", "percent")
    rows = tuple(TableRow((each, 0, 1, None), kind=("stax", 2)) for each in range(9))
    tables = [NumberTable(name, "Games", "", measures, rows) for name in ("one", "other")]
    for row in table_rows(pen, tables, width):
        for each in row:
            block = each.layout
            wide = block.block_count * block.block_width + (block.block_count - 1) * block.block_gap
            assert wide <= each.width
            assert wide >= 0.9 * each.width or block.column_gap >= 0.9 * pen.px(MAX_COLUMN_GAP)
        assert row[-1].left + row[-1].width <= width
    assert len(list(table_rows(pen, tables, width))) == (1 if width > 1000 else 2)
