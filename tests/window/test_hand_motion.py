"""The near hand at a table: it is dealt piece by piece, its ledge sinks under a piece in hand; motion off: at once."""

from __future__ import annotations

import pytest

from game.play.computer import Computer
from game.scenes.board.camera_control import SLOW_SECONDS
from game.ui.kinds.shelf import BARE_LEDGE_HEIGHT, DEAL_RISE, DEAL_STEP, SUNK_HEIGHT
from lab.driver import STEP, Driver, window
from tests.window.test_share import SLAB_GAME

pytestmark = pytest.mark.usefixtures("no_screen")


def play(driver: Driver, move: str) -> None:
    """Play a move of any seat, and wait until the view rests."""
    driver.table._play(driver.match.game.notation.read_move(driver.match.position, move))
    driver.calm()


def choice_of(driver: Driver) -> tuple[float, float | None]:
    """How far the ledge has sunk, and for how long the hand has been dealt."""
    choice = driver.scene.chrome.shelf.content.choice
    return choice.sunk, choice.dealt


@pytest.mark.slow_cases("stack-22-11")
@pytest.mark.parametrize(("game", "row"), [("stax", 14), ("stack-22", 11)])
def test_a_hand_is_dealt_in_steps_of_40_ms_from_the_left(game: str, row: int) -> None:
    with window(game=game, speed="normal") as driver:
        driver.scene.hand_motion.deal()
        frames, below = 0, list[list[int]]()
        while choice_of(driver)[1] is not None or not frames:
            driver.frames()
            frames += 1
            shelf = driver.scene.chrome.shelf
            below.append([shelf.deal_offset(place, shelf.content) for place in range(row)])
        assert abs(frames * STEP - (DEAL_STEP * (row - 1) + DEAL_RISE)) <= 3 * STEP
        assert below[0] == [below[0][0]] * row
        assert below[-1] == [0] * row
        assert all(one == sorted(one) for one in below), "the left pieces come first"
        started = [next(i for i, one in enumerate(below) if one[place] < below[0][0]) for place in range(row)]
        assert started == sorted(set(started)), "each comes after the one before"


def test_the_ledge_sinks_in_180_ms_while_a_piece_is_in_hand_and_comes_back() -> None:
    with window(game="stax", speed="normal") as driver:
        driver.frames(90)
        for is_down in (True, False):
            (driver.scene.board.controller.clear if not is_down else lambda: driver.click(driver.pocket(0, 3)))()
            shares = [choice_of(driver)[0]]
            for _ in range(16):
                driver.frames()
                shares.append(choice_of(driver)[0])
            assert shares == sorted(shares, reverse=not is_down)
            assert shares[-1] == is_down
            assert 4 <= sum(0 < share < 1 for share in shares) <= 11
            if is_down:
                shelf = driver.scene.chrome.shelf
                assert shelf.rect.bottom - shelf.ledge_top(shelf.rect) == driver.scene.picture.pen.px(SUNK_HEIGHT)


def test_without_motion_the_hand_is_there_and_the_ledge_has_sunk_at_once() -> None:
    with window(game="stax", speed="off") as driver:
        driver.scene.hand_motion.deal()
        driver.frames()
        assert choice_of(driver) == (0, None)
        driver.click(driver.pocket(0, 3))
        assert choice_of(driver) == (1, None)


@pytest.mark.slow_cases("off")
@pytest.mark.parametrize("speed", ["normal", "off"])
def test_once_the_last_piece_has_landed_the_table_is_slowly_fitted_again(
    speed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Computer, "poll", lambda _self: None)  # the test plays for it
    moves, seats = SLAB_GAME.split(), "person,computer:novice"
    with window(seats, game="stack-22", options={"tiles": "ADFHPQXY"}, speed="off") as driver:
        for move in moves[:-1]:
            play(driver, move)
        driver.playback.set_speed(speed)
        driver.camera_control.set_glides(speed != "off")
        match, camera = driver.match, driver.camera_control
        before = driver.scene.board.layout.table
        driver.table._play(match.game.notation.read_move(match.position, moves[-1]))
        while driver.playback.is_moving:
            assert driver.scene.board.layout.table == before
            driver.frames()
        driver.until(lambda: driver.scene.board.layout.table.height > before.height)
        began = camera.now
        while camera.is_gliding:
            driver.frames()
        assert camera.now - began == pytest.approx(SLOW_SECONDS if speed == "normal" else 0, abs=3 * STEP)
        shelf = driver.scene.chrome.shelf
        assert shelf.rect.bottom - shelf.ledge_top(shelf.rect) == driver.scene.picture.pen.px(BARE_LEDGE_HEIGHT)
