"""A saved game opens by a double click: the word after `stax` is its file."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.games import GAMES
from game.library.files import export_games
from game.library.handover import Handovers
from game.library.library import LIBRARY_FILE, open_library
from game.library.record import GameRecord
from game.library.saved import Query
from game.play.setup import Seat
from game.program import opened_files, scene_requests
from game.program.loop import App
from game.program.start import post_clicked
from game.scenes.base.notice import Notice
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.settings.scene import SettingsScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui import words
from lab.driver import Driver, chosen, post, window
from tests.window.test_library import sheet

pytestmark = pytest.mark.usefixtures("no_screen")
WON = sheet("mixtour", 6, ("person Ana", "computer:hard"), 9, "win 0 resigned", "An evening")
LEFT = sheet("death-stacks", 3, ("person", "person Jorge"), 5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.stax"


def saved_count(folder: Path) -> int:
    library = open_library(folder)
    count = library.find(Query()).result(60).total
    library.close()
    return count


def looked_through(driver: Driver) -> GameRecord:
    return driver.comes(ReviewScene).study.record


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", [WON, LEFT], ids=["finished", "unfinished"])
def test_a_game_is_taken_in_once_and_looked_through(
    tmp_path: Path, file: Path, game: GameRecord, language: str
) -> None:
    export_games(file, [game], GAMES)
    for _again in range(2):
        with window("", data=tmp_path, language=language) as driver:
            driver.app.navigation.files.open(file)
            assert looked_through(driver).seats == game.seats
            driver.key(pygame.K_ESCAPE)
            driver.comes(TitleScene)
    assert saved_count(tmp_path) == 1


def test_a_file_that_is_dropped_is_looked_through_and_a_game_in_play_stays(tmp_path: Path, file: Path) -> None:
    export_games(file, [WON], GAMES)
    with window("", data=tmp_path) as driver:
        post(pygame.DROPFILE, file=str(file))
        assert looked_through(driver).name == "An evening"
        driver.key(pygame.K_ESCAPE)
        driver.comes(TitleScene)
        driver.app.navigation.table_routes.play(chosen("mixtour", (Seat(), Seat()), {}))
        table = driver.comes(TableScene)
        driver.play("c3")
        post(pygame.DROPFILE, file=str(file))
        assert looked_through(driver).name == "An evening"
        driver.key(pygame.K_ESCAPE)
        assert driver.comes(TableScene) is table
        driver.play("d4")
        assert [saved.record.moves for saved in driver.library.request_unfinished(9).result(60)] == [("c3", "d4")]


@pytest.mark.usefixtures("second_copy")
def test_a_file_that_is_opened_while_the_program_is_open_comes_there(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export_games(file, [WON], GAMES)
    with window("person,person", data=tmp_path, game="mixtour", speed="off") as driver:
        handovers = Handovers(tmp_path / LIBRARY_FILE, post_clicked)
        monkeypatch.chdir(tmp_path)
        assert main([file.name, "--data", str(tmp_path)]) == 0  # which opens no window
        handovers.close()
        assert looked_through(driver).name == "An evening"
        driver.key(pygame.K_ESCAPE)
        driver.comes(TableScene)


def single_games(folder: Path, count: int) -> list[Path]:
    """Files of one game each, whose names are their numbers."""
    files = [folder / f"{number}.stax" for number in range(count)]
    for number, path in enumerate(files):
        export_games(path, [sheet("mixtour", 6 + number, ("person Ana", "person"), 9, "", str(number))], GAMES)
    return files


def test_files_that_are_opened_together_all_arrive_and_the_last_one_is_shown(tmp_path: Path) -> None:
    with window("", data=tmp_path, speed="off") as driver:
        for path in single_games(tmp_path, 10):
            post(pygame.DROPFILE, file=str(path))
        assert looked_through(driver).name == "9"
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene, ReviewScene]
    assert saved_count(tmp_path) == 10


def test_a_file_that_is_opened_later_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    with window("", data=tmp_path, speed="off") as driver:
        for number, path in enumerate(single_games(tmp_path, 3)):
            driver.app.navigation.files.open(path)
            driver.until(
                lambda name=str(number): (
                    getattr(driver.top_scene, "study", None) is not None  # type: ignore[misc]
                    and looked_through(driver).name == name
                ),
                0.002,
            )
            assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene, ReviewScene]
    assert saved_count(tmp_path) == 3


def test_all_files_arrive_where_the_player_goes_on_meanwhile(tmp_path: Path) -> None:
    with window("", data=tmp_path, speed="off") as driver:
        for path in single_games(tmp_path, 3):
            driver.app.navigation.files.open(path)
        driver.app.navigation.settings()
        driver.until(lambda: driver.library.find(Query()).result(60).total == 3, 0.002)
        driver.frames(10)
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene, SettingsScene]


def test_files_over_the_bound_are_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    monkeypatch.setattr(opened_files, "MAX_WAITING_FILES", 4)
    with window("", data=tmp_path, speed="off") as driver:
        for path in single_games(tmp_path, 10):
            driver.app.navigation.files.open(path)
        driver.comes(Notice)
        assert "6 were left out" in " ".join(written)
        driver.key(pygame.K_RETURN)
        driver.frames(10)
        assert not isinstance(driver.top_scene, Notice)
    assert saved_count(tmp_path) == 4


def test_a_game_that_the_library_has_is_the_one_that_is_opened(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = open_library(tmp_path)
    library.add(LEFT)
    number = library.add(WON)
    library.close()
    export_games(file, [WON], GAMES)
    with window("", data=tmp_path) as driver:
        asked: list[int] = []
        monkeypatch.setattr(driver.app.navigation, "review", lambda number, *_others, **_options: asked.append(number))
        driver.app.navigation.files.open(file)
        driver.until(lambda: bool(asked), 0.002)
        assert asked == [number]
    assert saved_count(tmp_path) == 2


def test_a_file_of_several_games_opens_the_library(tmp_path: Path, file: Path) -> None:
    export_games(file, [WON, LEFT], GAMES)
    with window("", data=tmp_path) as driver:
        driver.app.navigation.files.open(file)
        library = driver.comes(LibraryScene)
        driver.until(lambda: library.prints.count == 2, 0.002)
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene, LibraryScene]
    assert saved_count(tmp_path) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "In the file evening.stax, line 11:"), ("es", "En el archivo evening.stax, línea 11:")],
)
@pytest.mark.parametrize("second", [False, True], ids=["alone", "second copy"])
def test_a_fault_is_shown_over_the_title(
    tmp_path: Path, file: Path, written: list[str], language: str, sentence: str, second: bool
) -> None:
    export_games(file, [replace(WON, name="")], GAMES)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("4. ", "4. nonsense "), encoding="utf-8")
    first = open_library(tmp_path) if second else None
    with window("", data=tmp_path, language=language) as driver:
        driver.frames(2)
        if second:
            driver.key(pygame.K_ESCAPE)  # it has said that it is a second copy
        driver.app.navigation.files.open(file)
        driver.comes(Notice)
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene, Notice]
        assert sentence in " ".join(written)
    if first is not None:
        first.close()
    assert saved_count(tmp_path) == 0


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "The file evening.stax can't be read"), ("milk, bread, eggs", "“Stax-Game: 1”")],
    ids=["missing", "strange"],
)
def test_what_is_no_game_is_reported_over_the_title(
    tmp_path: Path, file: Path, written: list[str], content: str | None, sentence: str
) -> None:
    if content is not None:
        file.write_text(content)
    with window("", data=tmp_path) as driver:
        driver.app.navigation.files.open(file)
        driver.comes(Notice)
        assert sentence in " ".join(written)
        driver.key(pygame.K_ESCAPE)
        driver.comes(TitleScene)
    assert saved_count(tmp_path) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_a_fifo_is_refused_and_a_game_goes_on_being_saved(tmp_path: Path, file: Path) -> None:
    os.mkfifo(file)
    with window("person,person", data=tmp_path, game="mixtour", speed="off") as driver:
        post(pygame.DROPFILE, file=str(file))
        assert driver.comes(Notice)._dialog.words == "evening.stax is not a regular file."
        driver.key(pygame.K_ESCAPE)
        driver.comes(TableScene)
        driver.play("c3")
        assert [saved.record.moves for saved in driver.library.request_unfinished(9).result(60)] == [("c3",)]
        assert driver.library.close(20)


def test_a_second_copy_shows_the_game_when_its_notice_was_read_and_keeps_nothing(tmp_path: Path, file: Path) -> None:
    export_games(file, [WON], GAMES)
    first = open_library(tmp_path)
    with window("", data=tmp_path) as driver:
        driver.app.navigation.files.open(file)
        driver.comes(Notice)
        driver.frames(30)
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TitleScene, Notice]
        driver.key(pygame.K_ESCAPE)
        assert looked_through(driver).name == "An evening"
    first.close()
    assert saved_count(tmp_path) == 0


@pytest.mark.slow_cases("*-es", "False-evening-en", "True-evening.stax-en")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["evening.stax", "evening"])
@pytest.mark.parametrize("last", [False, True])
def test_the_command_line_takes_the_file_before_and_after_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str, last: bool
) -> None:
    export_games(tmp_path / name, [WON], GAMES)
    rest = App.run_idle_work

    def leave(self: App) -> None:
        rest(self)
        if isinstance(self.scenes.top, ReviewScene):
            self.quit()

    monkeypatch.setattr(App, "run_idle_work", leave)
    monkeypatch.setattr(scene_requests, "READ_TIMEOUT", inf)
    try:
        file, options = [str(tmp_path / name)], ["--data", str(tmp_path), "--language", language]
        assert main(options + file if last else file + options) == 0
    finally:
        words.choose("en")
    assert saved_count(tmp_path) == 1
