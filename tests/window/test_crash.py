"""An unforeseen error in a frame is shown, with a report; the game goes on, and is kept whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.library.library import open_library
from game.log import write_report
from game.program import loop
from game.program.crashes import CALM_FRAMES, Crashes
from game.scenes.base.notice import CrashNotice
from game.scenes.table.scene import TableScene
from lab.driver import Driver, post, window

pytestmark = pytest.mark.usefixtures("no_screen")
MOVES = ["K@0,0", "045@0,-1"]


@contextmanager
def sitting(
    folder: Path, language: str = "en", report: Callable[[Exception, str], Path | None] | None = None
) -> Iterator[Driver]:
    """At a table with two moves made."""
    crashes = Crashes(report or partial(write_report, folder))
    with window(data=folder / "data", language=language, crashes=crashes) as driver:
        for move in MOVES:
            driver.play(move)
        yield driver


def break_once(driver: Driver, monkeypatch: pytest.MonkeyPatch, hook: str, times: int = 1) -> None:
    """Make a method of the table fail this number of times."""
    left, usual = iter(range(times)), getattr(TableScene, hook)

    def broken(self: TableScene, *arguments: object) -> object:
        if next(left, None) is not None:
            raise ZeroDivisionError("of a test")
        return usual(self, *arguments)

    monkeypatch.setattr(TableScene, hook, broken)
    driver.scene.invalidate()
    if hook == "handle":
        driver.events.move((500, 300))


def notice(driver: Driver) -> CrashNotice:
    top = driver.top_scene
    assert isinstance(top, CrashNotice), top
    return top


def reports(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("crash-*.txt")))


def saved_moves(folder: Path) -> list[str]:
    """The moves of the game that the library has."""
    library = open_library(folder / "data")
    (saved,) = library.wait_for_unfinished()
    library.close()
    return list(saved.record.moves)


HOOKS = ["handle", "update", "draw"]


@pytest.mark.slow_cases("es-*", "*-draw", "*-update")
@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize(("language", "words"), [("en", "Something went wrong"), ("es", "Algo ha fallado")])
def test_a_fault_in_a_scene_is_shown_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hook: str, language: str, words: str
) -> None:
    with sitting(tmp_path, language) as driver:
        break_once(driver, monkeypatch, hook)
        driver.frames(3)
        dialog = notice(driver)._dialog
        (path,) = tmp_path.glob("crash-*.txt")
        assert dialog.words.startswith(words)
        assert path.name in dialog.words
        driver.key(pygame.K_RETURN)
        driver.calm()
        driver.play("1235@-1,0")
        assert driver.going
    assert saved_moves(tmp_path) == [*MOVES, "1235@-1,0"]
    report = reports(tmp_path)
    assert report.count("ZeroDivisionError: of a test") == 1
    assert "Game: stax players=2" in report
    assert f"Moves: {' '.join(MOVES)}\nPosition: " in report
    assert "TableScene MouseButtonUp pos=" in report


def test_a_button_copies_the_place_of_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with sitting(tmp_path) as driver:
        break_once(driver, monkeypatch, "update")
        driver.frames(3)
        driver.click(notice(driver)._dialog.group.widgets[1].rect.center)
        assert copied == [str(path) for path in tmp_path.glob("crash-*.txt")]
        assert notice(driver)


def test_where_no_report_can_be_written_the_notice_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(tmp_path, report=lambda _error, _situation: None) as driver:
        break_once(driver, monkeypatch, "update")
        driver.frames(3)
        dialog = notice(driver)._dialog
        assert "No report" in dialog.words
        assert len(dialog.group.widgets) == 1


@pytest.mark.slow_cases("draw", "handle")
@pytest.mark.parametrize("hook", HOOKS)
def test_what_goes_wrong_each_time_closes_the_program_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hook: str
) -> None:
    with sitting(tmp_path) as driver:
        break_once(driver, monkeypatch, hook, 1000)
        for _ in range(loop.MAX_CRASHES_IN_A_ROW - 1):
            driver.frames(3)
            assert "closes" not in notice(driver)._dialog.words
            driver.frames(CALM_FRAMES)  # a notice that nobody has read yet is no calm
            driver.key(pygame.K_RETURN)
            driver.events.move((510, 310))
        driver.frames(3)
        assert "closes" in notice(driver)._dialog.words
        assert driver.app.scenes.scenes == [notice(driver)]
        driver.key(pygame.K_RETURN)
        assert not driver.going
    assert saved_moves(tmp_path) == MOVES


@pytest.mark.slow
def test_faults_with_calm_between_them_close_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(tmp_path) as driver:
        for _ in range(loop.MAX_CRASHES_IN_A_ROW + 1):
            break_once(driver, monkeypatch, "update")
            driver.frames(3)
            assert "closes" not in notice(driver)._dialog.words
            driver.key(pygame.K_RETURN)
            driver.frames(CALM_FRAMES)
        assert isinstance(driver.top_scene, TableScene)


def test_a_scene_that_cannot_even_be_laid_aside_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(tmp_path) as driver:
        for hook in ("update", "pause", "close"):
            break_once(driver, monkeypatch, hook, 1000)
        driver.frames()
        assert driver.app.scenes.scenes == [notice(driver)]
        assert "closes" in notice(driver)._dialog.words
    assert saved_moves(tmp_path) == MOVES


def test_a_notice_that_goes_wrong_itself_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(tmp_path) as driver:
        break_once(driver, monkeypatch, "update", 1000)
        monkeypatch.setattr(CrashNotice, "draw", lambda *_arguments: 1 / 0)
        driver.until(lambda: not driver.going)
    assert saved_moves(tmp_path) == MOVES


@pytest.mark.slow
def test_the_exit_status_is_1_only_if_crashes_end_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with sitting(tmp_path) as driver:
        break_once(driver, monkeypatch, "update")
        driver.frames(3)
        driver.key(pygame.K_RETURN)
        driver.frames(CALM_FRAMES)
        driver.app.quit()
        assert driver.app.run() == 0
    assert capsys.readouterr().err == ""
    with sitting(tmp_path) as driver:
        break_once(driver, monkeypatch, "update", 1000)
        monkeypatch.setattr(CrashNotice, "draw", lambda *_arguments: 1 / 0)
        assert driver.app.run() == 1
    assert "Stax keeps failing, so it closes" in capsys.readouterr().err


def test_work_that_goes_wrong_is_reported_once_and_other_work_is_done(tmp_path: Path) -> None:
    done: list[bool] = []

    def other() -> bool:
        done.append(True)
        return True

    with sitting(tmp_path) as driver:
        driver.app.background.add(lambda: bool(1 / 0))
        driver.app.background.add(other)
        driver.frames(3)
        assert notice(driver)
        assert done == [True]
        driver.key(pygame.K_RETURN)
        driver.frames(3)
        assert isinstance(driver.top_scene, TableScene)
    assert reports(tmp_path).count("ZeroDivisionError") == 1


def test_the_end_goes_on_whatever_goes_wrong_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[bool] = []

    def other() -> bool:
        done.append(True)
        return True

    with sitting(tmp_path) as driver:
        break_once(driver, monkeypatch, "close")
        driver.app.quit()
        driver.app.background.add(lambda: bool(1 / 0))
        driver.app.background.add(other)
        assert driver.app.run() == 0
        assert done == [True]
    assert reports(tmp_path).count("Error: of a test") == 1


def test_an_event_after_the_one_that_went_wrong_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(tmp_path) as driver:
        break_once(driver, monkeypatch, "handle")
        post(pygame.QUIT)
        driver.frames(2)
        assert not driver.going


def test_a_report_lists_keys_but_not_what_a_person_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sitting(tmp_path) as driver:
        driver.key(pygame.K_F6)
        driver.key(pygame.K_SLASH)
        driver.frames(20)
        post(pygame.TEXTINPUT, text="q")
        driver.key(pygame.K_q)
        break_once(driver, monkeypatch, "update")
        driver.frames(3)
    report = reports(tmp_path)
    assert "KeyDown key=f6" in report
    assert "TableScene KeyDown\n" in report
    assert "key=q" not in report


def test_without_reports_it_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    with window() as driver:
        break_once(driver, monkeypatch, "update")
        with pytest.raises(ZeroDivisionError):
            driver.frames()
