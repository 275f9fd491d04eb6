"""A link to a position is copied in one place and opens in another: from the clipboard and from the command line."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.core.match import Match
from game.games import GAMES
from game.library.clipboard import MAX_PASTED_LETTERS
from game.library.handover import Handovers
from game.library.library import LIBRARY_FILE
from game.library.position_link import link_text, read_link
from game.program.start import post_clicked
from game.scenes.base.notice import Notice
from game.scenes.menus.library.scene import LibraryScene
from game.scenes.menus.title.scene import TitleScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from lab.driver import Driver, post, window
from tests.fake_clipboard import FakeClipboard
from tests.window.test_library import chord

pytestmark = pytest.mark.usefixtures("no_screen")
START = "w,,,,w/,r,,,/,,,,/,,,,/,,,, R 1-0 -"


def link() -> str:
    match = Match(GAMES["mixtour"], {"points": "3"}, START)
    return link_text(match.game, match.options, match.position)


def start_and_points(driver: Driver) -> tuple[str | None, str]:
    """The start that is looked at, and how many points win."""
    record = driver.comes(ReviewScene).study.record
    return record.start, record.options["points"]


@pytest.mark.slow
def test_a_link_on_the_clipboard_opens_in_every_place(tmp_path: Path) -> None:
    with window("", data=tmp_path, speed="off") as driver:
        board = driver.app.services.clipboard = FakeClipboard()
        chord(driver, pygame.K_v)
        driver.comes(Notice)
        driver.key(pygame.K_RETURN)
        board.put("stax:" * (MAX_PASTED_LETTERS // 5 + 1))
        chord(driver, pygame.K_v)
        assert "can be pasted" in driver.comes(Notice)._dialog.words
        driver.key(pygame.K_RETURN)
        board.put(f" {link()}\n")
        chord(driver, pygame.K_v)
        assert start_and_points(driver) == (START, "3")
        review = driver.top_scene
        chord(driver, pygame.K_l)
        assert read_link(board.take(), GAMES).start == START
        driver.key(pygame.K_n)  # who plays from here
        driver.key(pygame.K_RETURN)
        driver.frames(2)
        assert driver.app.scenes.below is review
        assert isinstance(driver.top_scene, TableScene)
        assert driver.scene.match.start == START
        board.put("")
        chord(driver, pygame.K_l)
        assert read_link(board.take(), GAMES).start == START
        driver.app.navigation.title()
        driver.comes(TitleScene)
        driver.key(pygame.K_l)
        shelves = driver.comes(LibraryScene)
        shelves.actions.transfer.clipboard = board
        shelves.actions.all()["paste"].run()
        assert start_and_points(driver) == (START, "3")


def test_a_line_of_a_chat_opens_by_the_link_in_it(tmp_path: Path) -> None:
    with window("", data=tmp_path, speed="off") as driver:
        driver.app.services.clipboard = FakeClipboard()
        driver.app.services.clipboard.put(f"<Ana> whose is it? {link()} mine\n")
        chord(driver, pygame.K_v)
        assert start_and_points(driver) == (START, "3")


def test_a_link_that_the_system_hands_over_is_looked_at_and_the_game_in_play_stays(tmp_path: Path) -> None:
    with window("person,person", data=tmp_path, game="mixtour", speed="off") as driver:
        driver.play("c3")
        table = driver.scene
        post(pygame.DROPFILE, file=link())
        assert start_and_points(driver) == (START, "3")
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: driver.top_scene is table)
        assert driver.moves == ["c3"]
        driver.play("d4")
        assert [saved.record.moves for saved in driver.library.request_unfinished(9).result(60)] == [("c3", "d4")]


@pytest.mark.slow
@pytest.mark.usefixtures("second_copy")
def test_a_link_that_is_clicked_while_the_program_is_open_comes_there(tmp_path: Path) -> None:
    with window("person,person", data=tmp_path, game="mixtour", speed="off") as driver:
        driver.play("c3")
        handovers = Handovers(tmp_path / LIBRARY_FILE, post_clicked)
        assert main([link(), "--data", str(tmp_path)]) == 0  # which opens no window
        handovers.close()
        assert start_and_points(driver) == (START, "3")
        driver.key(pygame.K_ESCAPE)
        assert driver.comes(TableScene).board.table.match.texts == ["c3"]


def test_of_many_links_one_scene_is_left_and_the_game_in_play_stays(tmp_path: Path) -> None:
    with window("person,person", data=tmp_path, game="mixtour", speed="off") as driver:
        for _ in range(5):
            for _ in range(3):
                post(pygame.DROPFILE, file=link())
            driver.frames(3)
        assert [type(scene) for scene in driver.app.scenes.scenes] == [TableScene, ReviewScene]


@pytest.mark.parametrize("more", [["--data", "elsewhere"], [""], ["engine"]])
def test_nothing_can_be_smuggled_in_behind_a_link(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--link", link(), *more]) == 2
    assert main(["--link", *more[:1]]) == 2
    assert "one link" in capsys.readouterr().err


@pytest.mark.parametrize("broken", [False, True])
def test_a_link_after_the_name_of_the_program_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    found: list[object] = []

    def run(app: object) -> int:
        top = app.scenes.top  # type: ignore[attr-defined]  # the program's own
        found.append(top.study.record.start if isinstance(top, ReviewScene) else type(top))
        return 0

    monkeypatch.setattr("game.program.loop.App.run", run)
    assert main([link()[:-1] if broken else link(), "--data", str(tmp_path), "--size", "1024x640"]) == 0
    assert found == [Notice if broken else START]
