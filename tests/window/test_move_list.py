"""The drawer with the moves: a move that is pointed at or gone to is shown again on the table, and said below."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.pieces import Arrangement
from game.scenes.table.move_replay import AUTOPLAY_SECONDS, REST_SECONDS
from game.ui.panels.moves import MovesPanel
from game.ui.render.frame import Ribbon
from lab.driver import Driver, window
from tests.window.test_share import STAX_GAMES, play

pytestmark = pytest.mark.usefixtures("no_screen")

REST_FRAMES = round(REST_SECONDS * 60) + 6


def panel(driver: Driver) -> MovesPanel:
    """The list of moves in the open drawer."""
    found = driver.scene.chrome.moves
    assert found is not None
    return found


def point_at(driver: Driver, index: int) -> None:
    """Rest with the pointer on a listed move."""
    place = panel(driver).place_of(index)
    assert place is not None
    driver.point(place.center)
    driver.frames(REST_FRAMES)


def after(driver: Driver, plies: int) -> Arrangement:
    """The table as it was after some moves."""
    return driver.match.game.view.arrangement(driver.match.position_after(plies))


def begin(driver: Driver, plies: int = 22) -> None:
    """Play some moves and open the drawer."""
    for move in STAX_GAMES[0].split()[:plies]:
        play(driver, move)
    driver.key(pygame.K_l)
    driver.calm()


def test_a_move_that_is_pointed_at_is_shown_again_and_said() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver)
        now = driver.playback.shown
        point_at(driver, 19)
        assert driver.playback.shown == after(driver, 20)
        assert panel(driver).content.sentence == ("Blue moves onto an enemy stack", "down to the left, now two high")
        lines = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Ribbon)]
        assert [line.end for line in lines] == ["tip"]
        assert not driver.scene.board.can_choose
        driver.point(driver.scene.board.layout.table.midleft)
        driver.frames(4)
        assert driver.playback.shown == now
        assert driver.scene.board.can_choose
        assert len(driver.moves) == 22


@pytest.mark.slow
def test_the_pointer_that_only_passes_a_move_shows_nothing() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver)
        now = driver.playback.shown
        for index in (21, 19, 17):
            place = panel(driver).place_of(index)
            assert place is not None
            driver.point(place.center)
            assert driver.playback.shown == now


@pytest.mark.slow_cases("False")
@pytest.mark.parametrize("by_key", [False, True])
def test_buttons_and_keys_go_through_the_game_and_escape_returns(by_key: bool) -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver)
        now, made = driver.playback.shown, len(driver.moves)

        def press(button: str, key: int) -> None:
            if by_key:
                driver.key(key)
            else:
                driver.click(panel(driver).buttons()[button].center)
            driver.frames(4)

        press("replay-before", pygame.K_PAGEUP)
        press("replay-before", pygame.K_PAGEUP)
        assert driver.playback.shown == after(driver, made - 1)
        assert "Esc" in driver.scene.chrome.pill.content.words
        press("replay-next", pygame.K_PAGEDOWN)
        assert driver.scene.replay.shown == made - 1
        driver.key(pygame.K_ESCAPE)
        driver.frames(4)
        assert (driver.playback.shown, driver.dialog) == (now, None)


def test_the_game_plays_itself_again_move_by_move_and_returns() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver, 3)
        driver.click(panel(driver).buttons()["replay-play"].center)
        driver.point(driver.scene.board.layout.table.midleft)
        seen: list[int | None] = []
        for _ in range(round(4 * (AUTOPLAY_SECONDS * 60 + 10))):
            driver.frames()
            if driver.scene.replay.shown not in seen[-1:]:
                seen.append(driver.scene.replay.shown)
        assert seen == [0, 1, 2, None]
        assert not driver.playback.is_replaying


def test_a_click_on_a_move_stays_there_until_the_table_is_clicked() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver)
        place = panel(driver).place_of(18)
        assert place is not None
        driver.click(place.center)
        driver.point(driver.scene.board.layout.table.midleft)
        driver.frames(4)
        assert driver.playback.shown == after(driver, 19)
        driver.click(driver.scene.board.layout.table.midleft)
        driver.frames(4)
        assert driver.playback.shown == after(driver, 22)
        assert driver.selection.first is None


def test_a_move_of_the_computer_ends_the_look_back() -> None:
    with window("person,computer:easy", game="mixtour", speed="off") as driver:
        driver.key(pygame.K_l)
        driver.play("c3")
        driver.until(lambda: len(driver.moves) == 2)
        driver.calm()
        driver.scene.replay.choose(0)
        driver.frames(4)
        assert driver.playback.is_holding
        driver.key(pygame.K_u)
        driver.calm()
        assert driver.moves == []
        assert driver.scene.replay.shown is None
        assert driver.playback.shown == after(driver, 0)


def test_the_keys_reach_the_tab_and_the_listed_moves() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver)
        cursor = driver.scene.cursor
        places = driver.scene.chrome.button_places()
        assert {"panel", "show-move:21", "replay-before"} <= set(places)
        for command in ("show-move:21", "replay-before"):
            spot = next(spot for spot in cursor.spots() if getattr(spot, "command", "") == command)
            cursor.go_to(spot)
            assert driver.state.place == places[command]


@pytest.mark.slow
def test_coordinates_are_listed_only_when_they_are_switched_on() -> None:
    with window(game="stax", speed="off") as driver:
        begin(driver)
        assert not panel(driver).content.names_cells
        driver.key(pygame.K_F9)
        point_at(driver, 19)
        assert panel(driver).content.names_cells
        assert panel(driver).content.sentence[1] == driver.moves[19].replace("-", "−")
