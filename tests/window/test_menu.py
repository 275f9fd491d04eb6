"""The menu and the ways to look that open under the words of the bar."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.board_screen.frame.look_menu import LookMenu
from game.scenes.menus.library.scene import LibraryScene
from game.ui.look.themes import Appearance
from game.ui.menu import Menu, MenuRow, TurnDial
from game.ui.menu.menu import DIM_SHARE
from lab.driver import Driver, window

pytestmark = pytest.mark.usefixtures("no_screen")

SIZES = (((1280, 800), 100), ((1280, 720), 150), ((1024, 640), 200))


def menu(driver: Driver) -> Menu:
    """The open menu."""
    found = driver.dialog
    assert isinstance(found, Menu)
    return found


def looks(driver: Driver) -> LookMenu:
    """The open list of ways to look."""
    found = driver.dialog
    assert isinstance(found, LookMenu)
    return found


def labels(driver: Driver) -> list[str]:
    """The names of the rows."""
    return [row.label for row in menu(driver).group.widgets]


def brightness() -> float:
    """The mean light of the left half of the window."""
    surface = pygame.display.get_surface()
    assert surface is not None
    wide, high = surface.get_size()
    return sum(pygame.transform.average_color(surface, pygame.Rect(0, high // 8, wide // 2, high // 2))[:3])


def test_the_menu_has_six_rows_and_more() -> None:
    with window("person,computer:novice") as driver:
        driver.play("K@0,0")
        driver.until(lambda: driver.scene.board.can_choose, 0.002)
        driver.key(pygame.K_F10)
        game = ["New game", "Review this game", "Resign"]
        assert labels(driver) == [*game, "Library", "Settings", "Leave the game", "More"]
        rows = menu(driver).group.widgets
        assert all(isinstance(row, MenuRow) for row in rows)
        lines = [row.second_line for row in rows if isinstance(row, MenuRow)]
        assert lines[2] == "Blue wins"
        assert lines[-1] == "draw, pause, clock"  # there is nothing to redo
        driver.press("More")
        assert labels(driver)[0] == "Menu"
        driver.press("Menu")
        assert labels(driver)[-1] == "More"


def test_after_the_end_the_seats_can_be_swapped_instead_of_resigning() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_F10)
        assert labels(driver)[:3] == ["New game", "Review this game", "Rematch, seats swapped"]


@pytest.mark.slow
@pytest.mark.usefixtures("whole")
def test_the_table_gets_dark_around_the_menu_but_not_around_the_ways_to_look() -> None:
    with window(speed="normal") as driver:
        driver.play("K@0,0")
        driver.calm()
        driver.frames(40)
        before = brightness()
        driver.key(pygame.K_F8)
        driver.frames(20)
        assert brightness() == pytest.approx(before, rel=0.05)
        driver.key(pygame.K_ESCAPE)
        driver.events.key(pygame.K_F10, True)
        driver.frames(4)
        assert 0.97 * DIM_SHARE * before < brightness() < before
        driver.frames(20)
        assert brightness() == pytest.approx(DIM_SHARE * before, rel=0.06)


def test_another_word_of_the_bar_replaces_the_menu_and_its_own_word_closes_it() -> None:
    with window() as driver:
        bar = driver.scene.chrome.bar
        for word in ("menu", "look", "menu"):
            driver.click(bar.place_of(word).center)
            assert menu(driver).word == word
            driver.frames(2)
            assert word in driver.scene.chrome.bar.content.on
        driver.click(bar.place_of("menu").center)
        assert driver.dialog is None
        driver.frames(2)
        assert "menu" not in driver.scene.chrome.bar.content.on


def test_the_library_says_what_is_unfinished_and_opens_over_the_table(tmp_path: Path) -> None:
    with window("person,computer:novice", data=tmp_path) as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_F10)
        row = next(row for row in menu(driver).group.widgets if row.label == "Library")
        assert isinstance(row, MenuRow)
        driver.until(lambda: row.second_line == "1 unfinished game", 0.002)
        driver.click(row.rect.center)
        driver.comes(LibraryScene)
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert driver.scene.match.texts[:1] == ["K@0,0"]


def test_the_lit_row_is_the_one_that_enter_presses() -> None:
    with window() as driver:
        driver.key(pygame.K_F10)
        driver.point(next(row for row in menu(driver).group.widgets if row.label == "More").rect.center)
        driver.key(pygame.K_RETURN)
        assert labels(driver)[0] == "Menu"
        driver.key(pygame.K_DOWN)
        assert menu(driver).group.focus == 1


def test_arrows_go_round_the_rows_and_home_and_end_to_the_first_and_the_last() -> None:
    with window() as driver:
        for word in (pygame.K_F10, pygame.K_F8):
            driver.key(word)
            last = len(menu(driver).group.widgets) - 1
            steps = (pygame.K_UP, last), (pygame.K_DOWN, 0), (pygame.K_END, last), (pygame.K_HOME, 0)
            for key, focus in steps:
                driver.key(key)
                assert menu(driver).group.focus == focus
            driver.key(pygame.K_ESCAPE)


@pytest.mark.slow_cases("*-es")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_of_it_is_cut_off(size: tuple[int, int], scale: int, language: str) -> None:
    appearance = Appearance("wood", scale)
    seats = "person,computer:novice,computer:master"
    with window(seats, size=size, language=language, appearance=appearance) as driver:
        driver.key(pygame.K_F10)
        for _ in range(2):
            rows = menu(driver).group.widgets
            assert all(menu(driver).rect.contains(row.rect) for row in rows)
            assert pygame.Rect((0, 0), size).contains(menu(driver).rect)
            driver.click(rows[-1].rect.center)
            if driver.dialog is None:
                break
        driver.key(pygame.K_F8)
        assert pygame.Rect((0, 0), size).contains(menu(driver).rect)
        driver.frames(4)
        assert driver.cut_words == set() or scale > 150


@pytest.mark.slow_cases("lift", "top-down", "coordinates", "xray")
@pytest.mark.parametrize("look", ["top-down", "lift", "xray", "threats", "coordinates"])
def test_pointing_shows_a_way_to_look_and_a_click_keeps_it(look: str) -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_F8)
        row, preview = looks(driver).rows[look], looks(driver).preview
        camera = driver.camera_control.goal
        driver.point(row.rect.center)
        assert preview.is_active(look)
        assert not preview.is_kept(look)
        driver.point((40, 400))
        driver.calm()
        assert not preview.is_active(look)
        assert driver.camera_control.camera == camera
        driver.click(row.rect.center)
        driver.point((40, 400))
        driver.calm()
        assert preview.is_kept(look)
        assert row.is_on in (True, None)
        if driver.dialog is None:
            driver.key(pygame.K_F8)
        driver.click(looks(driver).rows[look].rect.center)
        driver.calm()
        assert not preview.is_active(look)
        assert not driver.config.look.coordinates


def test_the_view_that_the_player_chose_comes_back_after_the_whole_table_was_shown() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_PLUS)
        driver.key(pygame.K_PLUS)
        mine = driver.camera_control.camera
        driver.key(pygame.K_F8)
        driver.point(looks(driver).rows["fit"].rect.center)
        driver.calm()
        assert driver.camera_control.camera != mine
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert driver.camera_control.camera == mine
        assert driver.camera_control.is_custom
        driver.key(pygame.K_F8)
        driver.click(looks(driver).rows["fit"].rect.center)
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert not driver.camera_control.is_custom


@pytest.mark.slow_cases("mixtour-*")
@pytest.mark.parametrize(("game", "sides"), [("stax", 6), ("mixtour", 4), ("death-stacks", 4)])
def test_the_player_sits_down_at_the_dot_that_was_clicked(game: str, sides: int) -> None:
    with window(game=game) as driver:
        driver.key(pygame.K_F8)
        dial = looks(driver).group.widgets[0]
        assert isinstance(dial, TurnDial)
        assert len(dial.dots) == sides
        home = driver.camera_control.camera.facing
        assert home == max(range(sides), key=lambda turns: dial.dots[turns][1])  # the player sits below
        for turns in range(sides):
            x, y = dial.dots[turns]
            driver.click((round(x), round(y)))
            driver.calm()
            assert driver.camera_control.camera.facing == turns
        driver.key(pygame.K_RIGHT)
        driver.calm()
        assert driver.camera_control.camera.facing == 0
        driver.key(pygame.K_q)
        driver.calm()
        assert driver.camera_control.camera.facing == sides - 1


def test_the_keys_of_the_looks_work_while_their_list_is_open() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_F8)
        driver.key(pygame.K_t)
        driver.calm()
        assert driver.camera_control.is_flat
        assert looks(driver).rows["top-down"].is_on
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        assert driver.camera_control.is_flat
