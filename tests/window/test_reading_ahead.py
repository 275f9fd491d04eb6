"""The title has the pictures of all tables read beside its first seconds, so that the first frame of none waits."""

from __future__ import annotations

import threading
from concurrent.futures import wait
from pathlib import Path

import pytest

from game.core.game import default_options
from game.games import GAMES
from game.play.setup import Seat, Setup
from game.scenes.menus.title.scene import TitleScene
from game.scenes.table.scene import TableScene
from game.ui.assets import asset
from game.ui.look import worker
from game.ui.look.theme import ChosenColours
from game.ui.look.worker import READER, run_in_thread
from game.ui.render import baked
from lab.driver import window

pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.slow]


@pytest.fixture(autouse=True)
def nothing_read() -> None:
    """No earlier test has read a picture."""
    for cache in (baked.packed_sheet, baked.read_ahead, baked.preload_hands):
        cache.cache_clear()


def files_read(monkeypatch: pytest.MonkeyPatch, only: threading.Thread | None = None) -> list[str]:
    """The names of the baked files read from now on, by one thread or any."""
    seen = list[str]()

    def counted(kind: str, name: str) -> Path:
        if name.endswith(".webp") and "_keep_88" not in name and only in (None, threading.current_thread()):
            seen.append(name)
        return asset(kind, name)

    monkeypatch.setattr(baked, "asset", counted)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_opened_from_the_title_reads_no_picture(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (Seat(),) * GAMES[game].seats(default_options(GAMES[game]))
    with window("") as driver:
        driver.until(lambda: baked.preload_tables().done(), 0.002)
        driver.frames(30)
        assert baked.preload_hands.cache_info().currsize == 1  # the title has begun that
        driver.until(lambda: baked.preload_hands().done(), 0.002)
        seen = files_read(monkeypatch)
        driver.app.navigation.table_routes.play(Setup(game, default_options(GAMES[game]), seats))
        driver.comes(TableScene)
        assert seen == []


def test_the_program_has_threads_wait_for_its_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_FRAME_WAIT", 60.0)
    with window("") as driver:
        assert run_in_thread(lambda: True).result(60)  # nothing else is before it
        begun, frame = list[bool](), driver.app.frame

        def seen() -> bool:
            job = run_in_thread(lambda: True)
            begun.append(bool(wait([job], 0.1).done))
            return frame()

        monkeypatch.setattr(driver.app, "frame", seen)
        driver.app.turn()
        assert begun == [False]
        assert run_in_thread(lambda: True).result(60)


def test_the_hands_in_chosen_colours_are_read_ahead_too(monkeypatch: pytest.MonkeyPatch) -> None:
    worn: ChosenColours = ("ivory", "sky"), ("slate", "oxblood"), ("cream", "teal")
    seen = files_read(monkeypatch)
    assert not baked.are_colours_loaded(worn)
    READER.submit(lambda: True).result(60)
    assert baked.are_colours_loaded(worn)
    assert {f"top_{part}_{size}.webp" for part in ("body_sky", "body_oxblood", "discs_teal") for size in (88, 176)} <= {
        *seen
    }


def test_a_frame_of_the_title_reads_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = files_read(monkeypatch, threading.main_thread())
    with window("") as driver:
        driver.comes(TitleScene)
        driver.until(lambda: baked.preload_tables().done(), 0.002)
        driver.frames(4)
        assert seen == []
