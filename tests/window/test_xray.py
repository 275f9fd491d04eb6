"""The X-ray in the driven window: held, tapped, switched layer by layer, and not where it would show too much."""

from __future__ import annotations

import pygame
import pytest

from game.core.game import default_options
from game.core.geometry.hexes import Cell
from game.games import GAMES
from game.ui.panels.xray.legend import XrayContent
from game.ui.panels.xray.strip import XrayStrip
from game.ui.render.frame import XrayNumbers, XrayPath, XrayShade, XraySign, XrayVeil
from lab.driver import Driver, window
from lab.tour.evenings import EVENINGS
from tests.window.lessons import PAGES, lesson, opened
from tests.window.test_coach import attacked, patient, question_after_blunder

__all__ = ["patient"]
pytestmark = pytest.mark.usefixtures("no_screen")
LONG = 30  # frames: too long for a tap


def visible_signs(driver: Driver) -> set[str]:
    """The signs of the layers of which something is seen on the table."""
    marks = driver.scene.board.frame().markers
    found = {mark.sign for mark in marks if isinstance(mark, XrayNumbers | XraySign | XrayPath | XrayShade)}
    assert bool(found) <= any(isinstance(mark, XrayVeil) for mark in marks)
    return set(found)


def legend(driver: Driver) -> XrayContent | None:
    return driver.scene.picture.chrome.legend.content


def crowded(game: str) -> dict[str, object]:
    text, options = GAMES[game].examples.crowded_position
    return {
        "size": (1024, 640),
        "game": game,
        "options": {**default_options(GAMES[game]), **dict(options)},
        "start": text,
    }


def test_it_is_seen_while_its_key_is_held_and_stays_after_a_tap() -> None:
    with window("person,person", **crowded("death-stacks")) as driver:  # type: ignore[arg-type]  # of three kinds
        assert visible_signs(driver) == set()
        driver.events.key(pygame.K_v, True)
        driver.frames(LONG)
        assert visible_signs(driver) == {"reach", "attacked"}
        driver.events.key(pygame.K_v, False)
        driver.frames(2)
        assert (visible_signs(driver), legend(driver)) == (set(), None)
        driver.key(pygame.K_v)
        driver.frames(LONG)
        assert visible_signs(driver) == {"reach", "attacked"}
        driver.key(pygame.K_v)
        assert visible_signs(driver) == set()
        driver.key(pygame.K_v)
        driver.key(pygame.K_ESCAPE)
        assert (visible_signs(driver), driver.dialog) == (set(), None)


@pytest.mark.usefixtures("whole")
def test_digits_and_clicks_switch_its_layers_and_what_is_pointed_at_stands_out() -> None:
    with window("person,person", **crowded("death-stacks")) as driver:  # type: ignore[arg-type]  # of three kinds
        driver.key(pygame.K_v)
        driver.frames(4)
        panel = driver.scene.picture.chrome.legend
        driver.key(pygame.K_1)
        assert visible_signs(driver) == {"attacked"}
        driver.click(panel.row_rect(1).center)
        assert visible_signs(driver) == {"bounce", "attacked"}
        driver.point(panel.row_rect(2).center)
        driver.frames(2)
        faint = {
            mark.sign: mark.faint
            for mark in driver.scene.board.frame().markers
            if isinstance(mark, XrayNumbers | XraySign)
        }
        assert faint == {"bounce": True, "attacked": False}
        driver.key(pygame.K_0)
        assert {row.on for row in content.rows} == {True} if (content := legend(driver)) is not None else False
        driver.click(panel.rect.move(-12, 12).topright)
        assert (visible_signs(driver), legend(driver)) == (set(), None)
        driver.key(pygame.K_3)  # a number of pieces again
        driver.key(pygame.K_v)
        assert len(visible_signs(driver)) > 2


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
def test_it_makes_way_for_a_choice_and_counts_again_after_a_move() -> None:
    with window("person,person", game="mixtour") as driver:
        driver.play("c3")
        driver.key(pygame.K_v)
        driver.frames(2)
        before = legend(driver)
        assert before is not None
        driver.play("c4")
        driver.frames(2)
        after = legend(driver)
        assert after is not None
        assert (before.rows[0].counts, after.rows[0].counts) == ((0,), (2,))
        assert "reach" in visible_signs(driver)
        driver.pick(driver.state.situation.first_picks[-1])
        assert visible_signs(driver) == set()


@pytest.mark.slow
def test_it_is_found_out_a_little_in_each_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.board.xray.FRAME_BUDGET", 0.0)  # so in each there is one step
    with window("person,person", size=(1024, 640), game="stack-22", options={"tiles": "ACDEFH"}) as driver:
        driver.play("A0@0,0")
        driver.key(pygame.K_v)
        driver.frames(4)
        assert not driver.scene.board.xray.is_complete()
        assert driver.scene.board.xray.counts("moves") == ()
        driver.until(driver.scene.board.xray.is_complete)
        assert all(driver.scene.board.xray.counts("moves"))


@pytest.mark.slow
def test_it_is_not_seen_while_the_coach_holds_a_move() -> None:
    with attacked() as driver:
        question_after_blunder(driver)
        driver.key(pygame.K_v)
        assert (visible_signs(driver), legend(driver)) == (set(), None)
        assert driver.table.is_held
        assert "X-ray" in driver.scene.picture.toast.words


def test_it_is_not_seen_in_a_lesson_and_leaves_its_keys_alone() -> None:
    with opened(PAGES[0], size=(1024, 640)) as driver:
        scene = lesson(driver)
        driver.key(pygame.K_v)
        assert not scene.board.xray.is_seen
        driver.key(pygame.K_ESCAPE)
        assert driver.top_scene is not scene


def test_a_table_of_slabs_is_shaded_and_only_the_face_that_is_pointed_at_has_numbers() -> None:
    with window("person,person", **crowded("stack-22")) as driver:  # type: ignore[arg-type]  # of three kinds
        driver.key(pygame.K_v)
        driver.until(driver.scene.board.xray.is_complete)
        driver.point((2, 2))

        def marked(kind: type[XrayShade | XrayNumbers]) -> list[Cell]:
            return [mark.cell for mark in driver.scene.board.frame().markers if isinstance(mark, kind)]

        places = marked(XrayShade)
        assert len(places) > 2
        assert marked(XrayNumbers) == []
        cell = next(cell for cell in places if driver.seen.board.controller.cell_at(driver.top(cell)) == cell)
        driver.point(driver.top(cell))
        assert marked(XrayNumbers) == [cell]


def test_slabs_have_a_tab_for_each_layer_and_seat_in_the_place_of_the_hand() -> None:
    with window("person,person", **crowded("stack-22")) as driver:  # type: ignore[arg-type]  # of three kinds
        chrome = driver.scene.chrome
        assert chrome.shelf in list(chrome.parts())
        driver.key(pygame.K_v)
        driver.until(driver.scene.board.xray.is_complete)
        driver.frames(2)
        strip = chrome.legend
        assert isinstance(strip, XrayStrip)
        assert driver.scene.picture.area.contains(strip.rect)
        assert chrome.shelf not in list(chrome.parts())
        assert chrome.pocket_at(driver.pocket(chrome.board.below, 3)) is None

        def shades() -> dict[Cell, int]:
            marks = driver.scene.board.frame().markers
            return {mark.cell: mark.number for mark in marks if isinstance(mark, XrayShade) and mark.sign == "reach"}

        driver.point((2, 2))
        layer = driver.scene.board.xray._scan.layers["reach"]
        for seat in (1, 0):
            driver.click(strip._seat_tabs(strip.rect)[seat].center)
            driver.point((2, 2))
            assert strip.content is not None
            assert strip.content.seat == seat
            assert shades() == {cell: numbers[seat] for cell, numbers in layer.numbers.items() if numbers[seat]}
        driver.click(strip.row_rect(1).center)
        assert visible_signs(driver) == {"closed"}
        driver.key(pygame.K_3)
        assert visible_signs(driver) == {"level"}
        driver.key(pygame.K_1)
        assert visible_signs(driver) >= {"reach"}
        assert not driver.cut_words
        driver.click(strip._corner(strip.rect).center)
        assert (legend(driver), chrome.shelf in list(chrome.parts())) == (None, True)


@pytest.mark.slow
def test_the_table_makes_room_for_the_legend_and_returns() -> None:
    with window() as driver:
        for move in EVENINGS["stax"].moves.split():
            driver.play(move)
        driver.calm()
        control = driver.camera_control
        before = control.camera
        driver.key(pygame.K_v)
        driver.calm()
        legend = driver.scene.picture.chrome.legend.rect
        assert legend
        for cell in driver.playback.shown.stacks:
            assert control.camera.at(cell)[0] + control.camera.radius < legend.left
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert control.camera.has_same_angle(before)
        assert abs(control.camera.radius - before.radius) < 0.01
