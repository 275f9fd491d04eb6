"""The window driven by events, under the dummy driver."""

from __future__ import annotations

import pygame
import pytest

from game.ui.sound import Sounds
from lab.driver import Driver, window
from tests.window.short_game import GAME, whole_game

pytestmark = pytest.mark.usefixtures("no_screen")


def test_a_whole_game_to_a_captured_king() -> None:
    with window() as driver:
        whole_game(driver)


def test_dragging_plays_as_clicking_does() -> None:
    with window() as driver:
        driver.drag(driver.pocket(0, 0), driver.top((0, 0)))
        driver.calm()
        assert driver.moves == ["K@0,0"]
        driver.drag(driver.pocket(1, 0), driver.top((1, 0)))
        driver.calm()
        driver.drag(driver.top((0, 0)), driver.top((1, 0)))
        driver.calm()
        assert driver.moves == ["K@0,0", "K@1,0", "0,0>1,0=K"]


def test_a_tile_that_has_landed_is_dragged_on_until_it_is_confirmed() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.drag(driver.pocket(1, 2), driver.top((1, 0)))
        driver.calm()
        landed = driver.selection
        assert (landed.landed_cell, driver.moves) == ((1, 0), ["K@0,0"])
        upright = landed.oriented_piece
        driver.key(pygame.K_r)
        lies = landed.oriented_piece
        assert lies != upright
        driver.drag(driver.top((1, 0)), driver.top((0, 1)))
        driver.calm()
        assert (landed.landed_cell, landed.oriented_piece, len(driver.moves)) == ((0, 1), lies, 1)
        driver.drag(driver.top((0, 1)), driver.top((3, 0)))  # too far away, so it is still in hand
        driver.calm()
        assert (landed.landed_cell, landed.first is not None) == (None, True)
        driver.drag(driver.pocket(1, 2), driver.top((0, 1)))
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert driver.moves[1].endswith("@0,1")


def test_another_hand_is_refused_while_a_piece_is_chosen(written: list[str]) -> None:
    with window() as driver:
        driver.click(driver.pocket(0, 2))
        driver.click(driver.pocket(1, 3))
        assert "That tile is not yours." in written


def test_clicks_faster_than_frames_are_harmless() -> None:
    with window() as driver:
        for place in (driver.pocket(0, 0), driver.top((0, 0)), driver.top((0, 0)), driver.pocket(1, 0)):
            driver.events.move(place)
            driver.events.button(place, 1, True)
            driver.events.button(place, 1, False)
        driver.calm()
        assert driver.moves == ["K@0,0"]


def test_muting_is_announced(written: list[str]) -> None:
    with window() as driver:
        driver.key(pygame.K_m)
        assert "The sound is off." in written
        driver.key(pygame.K_m)
        assert "The sound is on." in written


def test_an_illegal_aim_explains_itself(written: list[str]) -> None:
    reason = "A placed tile must touch two stacks; that cell touches only one."
    with window() as driver:
        for move in ("K@0,0", "045@0,-1"):
            driver.play(move)
        driver.click(driver.pocket(0, 1))
        written.clear()
        driver.point(driver.top((-1, 1)))
        assert reason in written
        driver.click(driver.top((-1, 1)))
        assert driver.moves == ["K@0,0", "045@0,-1"]
        assert driver.selection.first is not None


def test_a_turn_that_would_threaten_the_king_explains_itself(written: list[str]) -> None:
    with window() as driver:
        for move in ("K@0,0", "K@0,-1"):
            driver.play(move)
        driver.click(driver.pocket(0, 1))
        driver.point(driver.top((1, -1)))
        seen = []
        for _ in range(6):
            written.clear()
            driver.key(pygame.K_r)
            driver.frames(2)
            sentence = "You may not lay a tile that points at the enemy king, even across other tiles."
            seen.append(sentence in " ".join(written))
        assert seen.count(True) == 1


@pytest.mark.slow
def test_a_piece_that_is_still_turned_slides_when_it_lands_and_not_again_when_confirmed() -> None:
    with window() as driver:
        for move in GAME[:5]:
            driver.play(move)
        driver.click(driver.top((0, -1)))
        driver.click(driver.top((1, -1)))
        assert driver.scene.board.frame().flying
        driver.until(lambda: not driver.playback.is_previewing)
        assert driver.moves == list(GAME[:5])
        driver.key(pygame.K_RETURN)
        assert not driver.scene.board.frame().flying
        assert driver.moves[:-1] == list(GAME[:5])


def test_stepping_back_goes_one_pick_at_a_time() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.click(driver.pocket(1, 1))
        driver.click(driver.top((1, 0)))
        selection = driver.selection
        assert selection.landed_cell == (1, 0)
        driver.key(pygame.K_ESCAPE)
        assert selection.landed_cell is None
        assert selection.first is not None
        driver.click(driver.top((0, 1)), button=3)
        assert selection.first is None
        driver.click(driver.pocket(1, 1))
        driver.click(driver.pocket(1, 1))
        assert selection.first is None


def test_the_wheel_turns_what_is_in_hand_and_else_zooms() -> None:
    with window() as driver:
        driver.play("K@0,0")
        place = driver.top((1, 0))
        radius = driver.camera_control.camera.radius
        driver.point(place)
        driver.events.wheel(place, 1)
        driver.frames(2)
        assert driver.camera_control.camera.radius > radius
        driver.click(driver.pocket(1, 1))
        before = driver.selection.oriented_piece
        driver.point(driver.top((1, 0)))
        driver.events.wheel(driver.top((1, 0)), -1)
        driver.frames(2)
        assert driver.selection.oriented_piece != before


@pytest.mark.slow
def test_undo_against_the_computer_goes_back_to_your_own_turn() -> None:
    with window("person,computer:novice") as driver:
        driver.play("K@0,0")
        driver.until(lambda: len(driver.moves) == 2, rest=0.002)
        driver.calm()
        driver.key(pygame.K_u)
        driver.frames(2)
        assert driver.moves == []
        assert driver.scene.board.can_choose
        assert not driver.playback.shown.stacks
        driver.key(pygame.K_y)
        driver.frames(2)
        assert len(driver.moves) == 2


def test_undo_while_the_computer_thinks_is_safe() -> None:
    with window("person,computer:master", seconds=30) as driver:
        driver.play("0123@0,0")  # no opening book has it, so the engine does think
        driver.until(lambda: driver.table.is_thinking, rest=0.002)
        driver.key(pygame.K_u)
        driver.frames(30)
        assert driver.moves == []
        assert not driver.table.is_thinking
        driver.play("1@0,0")
        assert driver.moves == ["1@0,0"]


def test_new_game_is_asked_first_and_begins_afresh() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_n)
        assert driver.dialog is not None
        driver.key(pygame.K_ESCAPE)
        assert driver.moves == ["K@0,0"]
        driver.key(pygame.K_n)
        driver.key(pygame.K_RETURN)
        driver.frames(2)
        assert driver.moves == []


def test_resigning_ends_the_game_for_the_other(written: list[str]) -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        written.clear()
        driver.until(lambda: driver.card is not None)
        result = driver.table.result
        assert result is not None
        assert (result.winner, result.how) == (0, "resigned")
        driver.key(pygame.K_ESCAPE)
        assert driver.card is None
        assert driver.playback.shown.stacks


def test_the_view_moves_by_itself_only_to_what_was_played() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.events.wheel(driver.top((0, 0)), -1)
        driver.frames(2)
        before = driver.camera_control.camera
        driver.play("K@1,0")
        assert driver.camera_control.camera == before
        for _ in range(12):
            driver.events.wheel(driver.top((0, 0)), 1)
            driver.frames(2)
        driver.play("0,0>1,0=K")
        x, y = driver.top((1, 0))
        assert driver.scene.board.layout.table.collidepoint(x, y)


def test_held_keys_show_lines_on_kings_and_the_way_down() -> None:
    with window() as driver:
        for move in ("K@0,0", "K@0,-1"):
            driver.play(move)
        driver.point(driver.top((0, 0)))
        driver.frames(240)  # until the pulse over the attacked king rests
        for key in (pygame.K_k, pygame.K_w):
            plain = driver.scene.board.frame()
            driver.events.key(key, True)
            driver.frames(2)
            assert driver.scene.board.frame() != plain
            driver.events.key(key, False)
            driver.frames(2)
            assert driver.scene.board.frame() == plain


def test_camera_keys_do_what_they_say() -> None:
    with window() as driver:
        driver.play("K@0,0")
        eye = driver.camera_control
        for key, seen in ((pygame.K_e, "turns"), (pygame.K_t, "squash"), (pygame.K_x, "spread")):
            before = getattr(eye.camera, seen)
            driver.key(key)
            driver.calm()
            assert getattr(eye.camera, seen) != before
        assert driver.scene.board.layout.side is None
        driver.key(pygame.K_l)
        assert driver.scene.board.layout.side is not None
        driver.click(driver.scene.chrome.tab.rect.center)
        assert driver.scene.board.layout.side is None


def idle_frames_draw_nothing(driver: Driver) -> list[object]:
    drawn: list[object] = []
    surface = pygame.display.get_surface()
    assert surface is not None
    for _ in range(60):
        driver.frames()
    for _ in range(10):
        driver.app.scenes.update(driver.now())
        drawn.append(driver.app.scenes.draw(surface))
    return drawn


def test_nothing_is_drawn_when_nothing_changes() -> None:
    with window() as driver:
        driver.play("K@0,0")
        assert idle_frames_draw_nothing(driver) == [[]] * 10


@pytest.mark.slow_cases("person,person-None-draw", "person,computer:novice-1-win", "person,computer*")
@pytest.mark.parametrize(
    ("seats", "loser", "sound"),
    [
        ("person,person", 0, "win"),
        ("person,computer:novice", 0, "loss"),
        ("person,computer:novice", 1, "win"),
        ("person,person", None, "draw"),
    ],
)
def test_the_end_sounds_as_it_is_for_the_player_at_the_screen(
    monkeypatch: pytest.MonkeyPatch, seats: str, loser: int | None, sound: str
) -> None:
    heard: list[str] = []
    with window(seats) as driver:
        monkeypatch.setattr(Sounds, "play", lambda _, name, **_where: heard.append(name))
        table = driver.table
        if loser is None:
            driver.play("K@0,0")
            assert table.offer_draw()
        else:
            table.resign(loser)
        driver.until(lambda: driver.card is not None)
    assert [name for name in heard if name in {"win", "loss", "draw"}] == [sound]


@pytest.mark.slow
def test_all_is_seen_when_a_stack_of_seventeen_is_lifted_and_whenever_it_is_asked_for() -> None:
    start = "rbrbrbrbrbrbrbrbr,,,,,/,,,,,/,,rrr,,,/,,,,,/,,,bbb,,/,,,,b, r"
    with window(game="death-stacks", start=start) as driver:
        board = driver.scene.board

        def seen() -> bool:
            camera, area = board.camera_control.camera, board.layout.table
            stacks = board.playback.shown.stacks
            assert max(map(len, stacks.values())) == 17
            return all(
                area.collidepoint(camera.at(cell, height)) for cell, pile in stacks.items() for height in (0, len(pile))
            )

        assert seen()
        for key in (pygame.K_x, pygame.K_e, pygame.K_t, pygame.K_t, pygame.K_q, pygame.K_x):
            driver.key(key)
            driver.calm()
            assert seen(), pygame.key.name(key)
        fitted = board.camera_control.camera
        for _ in range(4):
            driver.key(pygame.K_PLUS)
        driver.key(pygame.K_x)
        driver.calm()
        assert not seen()
        driver.key(pygame.K_x)
        driver.key(pygame.K_z)
        driver.calm()
        assert seen()
        assert board.camera_control.camera == fitted
