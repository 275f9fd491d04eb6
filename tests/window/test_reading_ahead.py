"""The title has the pictures of all tables read beside its first seconds, so that the first frame of none waits."""

from __future__ import annotations

import threading
from concurrent.futures import wait

import pygame
import pytest

from game.core.game import default_options
from game.games import GAMES
from game.play.setup import Seat, Setup
from game.scenes.menus.title.scene import TitleScene
from game.ui.kinds.slabs.slabs import half_sheet
from game.ui.look import worker
from game.ui.look.cache import SCENES_BEFORE_FREEING, release_unused
from game.ui.look.theme import ChosenColours
from game.ui.look.worker import READER, run_in_thread
from game.ui.render import baked
from lab.driver import window

pytestmark = [pytest.mark.usefixtures("no_screen"), pytest.mark.slow]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_opened_from_the_title_reads_no_picture(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (Seat(),) * GAMES[game].seats(default_options(GAMES[game]))
    with window("") as driver:
        driver.until(lambda: baked.preload_tables().done(), 0.002)
        driver.frames(30)
        assert baked.preload_hands.cache_info().currsize == 1  # the title has begun that
        driver.until(lambda: baked.preload_hands().done(), 0.002)
        waited_for, read = list[str](), baked.read_sheet

        def seen(name: str) -> pygame.Surface:
            waited_for.append(name)
            return read(name)

        monkeypatch.setattr(baked, "read_sheet", seen)
        driver.app.navigation.play(Setup(game, default_options(GAMES[game]), seats))
        driver.frames(4)
        assert waited_for == []


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


def test_the_hands_in_chosen_colours_are_read_ahead_too() -> None:
    """They were read in a game's first frame, which took 50 ms for each colour."""
    worn: ChosenColours = ("ivory", "sky"), ("slate", "oxblood"), ("cream", "teal")
    wanted = {"top_body_sky", "top_holes_sky", "top_body_oxblood", "top_holes_oxblood", "top_discs_teal"}
    for name in wanted:
        baked._packed_sheets.pop(name, None)
    baked.read_ahead.cache_clear()
    at_hand = [baked.are_colours_loaded(worn)]
    for _ in range(2):
        READER.submit(lambda: True).result(60)
        at_hand.append(baked.are_colours_loaded(worn))
    assert at_hand == [False, True, True]
    assert wanted <= baked._packed_sheets.keys()


def test_the_sheets_of_colours_that_are_chosen_no_more_are_forgotten() -> None:
    """Whoever tried all colours kept six megabytes of them until the program ended."""
    choices: list[ChosenColours] = [(("ivory", colour),) for colour in ("sky", "oxblood", "teal")]

    baked.preload_tables().result(60)
    for worn in choices:
        for _ in range(2):
            baked.are_colours_loaded(worn)
            READER.submit(lambda: True).result(60)
    assert {"table_body_oxblood", "top_body_teal", "table_body_ivory"} <= baked._packed_sheets.keys()
    assert not [name for name in baked._packed_sheets if name.endswith("_sky")]
    baked.are_colours_loaded(choices[0])
    READER.submit(lambda: True).result(60)
    assert "table_body_sky" in baked._packed_sheets, "who chooses them again has them read again"


def test_the_sheets_of_colours_that_no_scene_asks_for_are_forgotten() -> None:
    worn: tuple[ChosenColours, ChosenColours] = ((("ivory", "sky"),), (("ivory", "oxblood"),))
    baked.preload_tables().result(60)
    for each in worn:
        baked.are_colours_loaded(each)
    READER.submit(lambda: True).result(60)
    for _ in range(SCENES_BEFORE_FREEING):
        release_unused()
        baked.are_colours_loaded(worn[1])
    assert {"table_body_sky", "table_body_oxblood"} <= baked._packed_sheets.keys()
    release_unused()
    assert "table_body_sky" not in baked._packed_sheets
    assert "table_body_oxblood" in baked._packed_sheets
    release_unused(SCENES_BEFORE_FREEING)
    assert not [name for name in baked._packed_sheets if name.endswith("_oxblood")]
    assert "table_body_ivory" in baked._packed_sheets
    assert not baked.are_colours_loaded(worn[1]), "they are read again"
    READER.submit(lambda: True).result(60)
    assert baked.are_colours_loaded(worn[1])


def test_a_frame_of_the_title_reads_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a sheet was read and scaled in a frame of 0.2 s, five at once, again after each scene."""
    half_sheet.clear()
    waited_for, read = list[str](), baked.read_sheet

    def seen(name: str) -> pygame.Surface:
        if threading.current_thread() is threading.main_thread():
            waited_for.append(name)
        return read(name)

    monkeypatch.setattr(baked, "read_sheet", seen)
    with window("") as driver:
        driver.comes(TitleScene)
        driver.until(lambda: baked.preload_tables().done(), 0.002)
        driver.frames(4)
        assert waited_for == []
