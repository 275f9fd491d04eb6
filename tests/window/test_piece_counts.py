"""How many pieces go: by wheel, digits, plus and minus, by the disc that is pressed; calls, passes, claims of draws."""

from __future__ import annotations

import pygame
import pytest

from game.core.display.picks import FromStack
from game.core.game import default_options
from game.core.outcome import DRAW
from game.games import GAMES
from game.scenes.board_screen import move_list, prompts
from game.scenes.sentences import players
from game.ui.look.themes import Appearance
from game.ui.render.frame import StackNote, Tape, Way
from game.ui.render.free_room import face_rect
from lab.driver import Driver, window

pytestmark = pytest.mark.usefixtures("no_screen")
TALL = "r,,rbr,,rr,/,brrb,,,,r/,,,rbbrr,,/,b,,,bbr,/bb,,,b,,/,,b,,, r"  # d4 is five high, Orange's
CORNERS = "b,,,,,b/,,,,,/,,rbrrbbrbr,,,/,,br,,,/,,,,,/r,,,r,, r"
CALLED = {"too-tall": "called"}
LOOP = ("b5:1-a4", "a4:1-b4", "b4:1-a5", "a5:1-a4", "a4:1-b4", "b4:1-b5")  # and everything stands as before
NOTHING_GOES = "/".join([",rrrr,,wwww,"] * 5)
ROUND = ("a6-1-b6", "a1-1-b1", "b6-1-a6", "b1-1-a1")  # and the same arrangement stands again


def count(driver: Driver) -> int:
    """How many pieces are chosen."""
    assert driver.selection.count_choice is not None
    return driver.selection.count


def pill(driver: Driver) -> str:
    """The second line of the pill."""
    return driver.scene.picture.chrome.pill.content.words


def markers(driver: Driver, kind: type) -> list[object]:
    """The marks of a kind that are on the table."""
    return [mark for mark in driver.scene.board.frame().markers if isinstance(mark, kind)]


def test_a_stack_that_is_taken_up_goes_whole_and_the_wheel_takes_fewer() -> None:
    with window(game="death-stacks", start=TALL) as driver:
        place = driver.top((3, 3))
        driver.click(place)
        assert count(driver) == 5
        assert pill(driver) == "5 of 5 in hand: choose where; the wheel changes how many"
        radius = driver.camera_control.camera.radius
        for notches, left in ((-1, 4), (-2, 2), (-9, 1), (1, 2)):
            driver.events.wheel(place, notches)
            driver.frames(2)
            assert count(driver) == left
        assert driver.camera_control.camera.radius == radius


def test_digits_plus_and_minus_say_how_many(written: list[str]) -> None:
    with window(game="death-stacks", start=TALL) as driver:
        driver.click(driver.top((3, 3)))
        for key, left in (
            (pygame.K_3, 3),
            (pygame.K_KP_2, 2),
            (pygame.K_PLUS, 3),
            (pygame.K_MINUS, 2),
            (pygame.K_0, 5),
        ):
            driver.key(key)
            assert count(driver) == left
        driver.key(pygame.K_7)
        assert count(driver) == 5
        assert "That stack is only 5 high." in written


def test_a_place_beside_the_board_is_refused_at_a_click_and_not_before() -> None:
    with window(game="death-stacks", start=TALL) as driver:
        driver.click(driver.top((3, 3)))
        x, y = driver.camera_control.camera.at((-1, 3))
        beside = round(x), round(y)
        driver.point(beside)
        driver.frames(8)
        assert driver.scene.picture.tooltip_text == ""
        driver.click(beside)
        driver.frames(2)
        assert driver.scene.picture.tooltip_text == "Nothing passes the walls."
        driver.point(driver.top((0, 0)))
        driver.frames(8)
        assert driver.scene.picture.tooltip_text not in ("", "Nothing passes the walls.")


def test_pressing_a_disc_inside_a_stack_takes_it_from_there_up() -> None:
    with window(game="death-stacks", start=TALL) as driver:
        camera = driver.camera_control.camera
        side = [(round(x), round(y)) for x, y in (camera.at((3, 3), level + 0.5) for level in range(5))]
        at = [(x, y + round(camera.radius * camera.squash * 0.5)) for x, y in side]
        driver.click(at[2])
        assert count(driver) == 3
        driver.key(pygame.K_ESCAPE)
        driver.drag(at[3], driver.top((3, 1)))
        driver.calm()
        assert driver.moves == ["d4-2-d2"]


def test_all_eight_ways_are_drawn_and_the_one_that_is_aimed_at_stands_out() -> None:
    with window(game="death-stacks", start=TALL) as driver:
        assert len(markers(driver, Tape)) == 1
        driver.click(driver.top((3, 3)))
        driver.key(pygame.K_2)
        ways = markers(driver, Way)
        assert len(ways) == 8
        assert not [way for way in ways if isinstance(way, Way) and way.tone == "chosen"]
        driver.point(driver.visible((3, 1)))
        chosen = [way for way in markers(driver, Way) if isinstance(way, Way) and way.tone == "chosen"]
        assert [way.points[-1][0] for way in chosen] == [(3, 1)]


def test_a_stack_says_which_of_its_pieces_are_in_hand() -> None:
    with window(game="death-stacks", start=TALL) as driver:
        driver.click(driver.top((3, 3)))
        driver.key(pygame.K_2)
        content = driver.scene.chrome.source.stack()
        assert content is not None
        assert content.place == ""
        words = [layer.words.rpartition(", ") for layer in content.layers]
        assert [goes for _owner, _comma, goes in words] == ["in hand"] * 2 + ["stays"] * 3
        assert {owner for owner, _comma, _goes in words} <= {"Orange", "Black"}


def test_a_warning_lies_over_no_stack_where_it_has_room_beside_the_board() -> None:
    with window(game="death-stacks", start=CORNERS, size=(1280, 720), appearance=Appearance(percent=150)) as driver:
        for key in (pygame.K_t, pygame.K_t):
            warning, frame = driver.scene.picture.chrome.warning, driver.scene.board.frame()
            camera = driver.camera_control.camera
            bodies = [face_rect(frame, camera, cell) for cell in frame.arrangement.stacks]
            assert warning.rect.height
            assert warning.rect.collidelist(bodies) < 0
            driver.key(key)
            driver.calm()


def test_a_stack_that_must_be_reduced_is_named_and_the_others_say_so() -> None:
    with window(game="death-stacks", start=TALL) as driver:
        warning = "Too tall: leave at most 4 pieces of the marked stack, or move all of it."
        assert driver.scene.picture.chrome.warning.content.sentences == (warning,)
        driver.click(driver.top((0, 5)))
        assert driver.scene.picture.tooltip_text == "Too tall: first reduce a stack of more than 4 pieces."
        assert driver.selection.first is None
        driver.play("d4-2-d2")
        assert not driver.scene.picture.chrome.warning.content.sentences


def test_an_offence_is_called_by_a_button_and_the_caller_moves_twice() -> None:
    with window(game="death-stacks", start=TALL, options=CALLED) as driver:
        driver.play("a6-1-a5")
        assert driver.scene.board.turn == 1
        driver.pick(FromStack((3, 1)))
        driver.click(driver.visible((3, 2)))
        selection = driver.selection
        assert set(selection.words) == {"call", "let"}
        driver.key(pygame.K_ESCAPE)
        assert selection.landed_cell is None
        driver.click(driver.visible((3, 2)))
        driver.click(driver.word("call"))
        driver.calm()
        assert driver.moves == ["a6-1-a5", "d2-1-d3!"]
        assert driver.scene.board.turn == 1
        assert pill(driver) == "Orange loses the turn: move again"
        driver.key(pygame.K_u)
        driver.frames(4)
        assert driver.moves == ["a6-1-a5"]
        driver.play("d2-1-d3")
        assert driver.scene.board.turn == 0
        assert pill(driver) == "Pick a stack of yours"


@pytest.mark.slow
def test_a_move_that_is_won_by_a_call_is_marked_in_the_list_and_the_other_has_none(written: list[str]) -> None:
    with window(game="death-stacks", start=TALL, options=CALLED) as driver:
        driver.click(driver.scene.chrome.tab.rect.center)
        for move in ("a6-1-a5", "d2-1-d3!"):
            driver.play(move)
        written.clear()
        driver.play("d3-1-d4")
        driver.frames(4)
        entries = driver.scene.chrome.entries
        assert [(entry.seat, entry.moves_again) for entry in entries] == [(0, False), (1, False), (1, True)]
        assert "loses the turn" in written
        assert move_list.entries_of_match(driver.match) == entries
        assert {"1", "2"} <= set(written)  # the first rounds of both lines
        assert {"Orange", "Black"} <= set(written)
    with window(game="death-stacks", seats="computer:easy,person", start=TALL, options=CALLED, language="es") as driver:
        setup, match = driver.scene.board.setup, driver.match
        driver.until(lambda: bool(match.moves))
        driver.calm()
        match.movers[-1] = 1  # as if the computer had lost its turn
        assert prompts.turn_lost(driver.scene.board) == "Las naranjas pierden el turno: juega otra vez"
        assert setup.seats[1].human


def test_what_differs_from_the_usual_stands_beside_the_games_name_in_the_menu(written: list[str]) -> None:
    for options, variant in ((CALLED, "with calls"), ({}, "")):
        written.clear()
        with window(game="death-stacks", start=TALL, options=options) as driver:
            driver.key(pygame.K_F10)
            assert ("Death Stacks, with calls" in written) == bool(variant)
    for game, options, variant in (
        ("stax", {"players": "3"}, "3 players"),
        ("mixtour", {"points": "4"}, "to 4 points"),
        ("stack-22", {"scoring": "lowest", "tiles": "ACD"}, "lowest level first, 3 tiles each"),
    ):
        assert players.describe_variant(GAMES[game], options) == variant
        assert not players.describe_variant(GAMES[game], default_options(GAMES[game]))


def test_a_second_repetition_is_announced_and_the_third_is_a_draw(written: list[str]) -> None:
    with window(game="death-stacks") as driver:
        for move in ROUND:
            driver.play(move)
        driver.frames(2)
        shown = " ".join(written)
        assert "This position has come up twice" in shown
        for move in ROUND:
            driver.play(move)
        driver.frames(2)
        result = driver.table.result
        assert result is not None
        assert (result.winner, result.how) == (DRAW, "played")
        assert driver.card is not None
        assert driver.card.words == "The same position came up for the third time."


def test_a_bare_cell_or_the_reserve_enters_a_piece() -> None:
    with window(game="mixtour", options={"points": "3"}) as driver:
        driver.click(driver.top((2, 2)))
        driver.calm()
        driver.click(driver.pocket(1, 0))
        driver.click(driver.top((3, 2)))
        driver.calm()
        driver.drag(driver.pocket(0, 3), driver.top((1, 1)))
        driver.calm()
        assert driver.moves == ["c3", "d3", "b2"]


def test_a_stack_that_is_pointed_at_shows_who_can_reach_it_and_what_that_does() -> None:
    with window(
        game="mixtour", start="w,,rr,,/,rww,,,r/,,w,,/rw,,,,rwr/,,r,w, R 0-0 -", options={"points": "3"}
    ) as driver:
        driver.point(driver.visible((1, 3)))
        ways = [way for way in markers(driver, Way) if isinstance(way, Way)]
        assert {way.points[0][0]: way.tone for way in ways} == {(4, 3): "may"}
        assert [note.text for note in markers(driver, StackNote) if isinstance(note, StackNote)] == ["Four high"]


def test_a_pass_is_one_click(written: list[str]) -> None:
    with window(game="mixtour", start=f"{NOTHING_GOES} W 0-0 -") as driver:
        assert "You can neither enter a piece nor move: you have to pass." in " ".join(written)
        driver.click(driver.word("pass"))
        driver.calm()
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert driver.moves == ["pass", "pass"]
        result = driver.table.result
        assert result is not None
        assert (result.winner, result.how) == (DRAW, "played")


@pytest.mark.slow
def test_a_pass_of_the_computer_is_announced(written: list[str]) -> None:
    with window("computer:novice,person", game="mixtour", start=f"{NOTHING_GOES} W 0-0 -") as driver:
        driver.until(lambda: driver.moves == ["pass"], rest=0.002)
        driver.calm()
        assert "Ivory: Pass" in written


@pytest.mark.slow
def test_a_third_standing_lets_a_draw_be_claimed_by_a_key(written: list[str]) -> None:
    start = "w,rw,,,/w,r,,,/,,,,/,,,,/,,,, W 0-0 -"
    with window(game="mixtour", start=start, options={"points": "9"}) as driver:
        for move in LOOP:
            driver.play(move)
        driver.key(pygame.K_d)
        assert "Ivory offers a draw" in written
        driver.key(pygame.K_ESCAPE)
        assert driver.table.result is None
        for move in LOOP:
            driver.play(move)
        assert "This position has come up three times: either player can claim a draw." in written
        assert "Either player can claim a draw (D)." in driver.scene.picture.chrome.warning.content.sentences
        driver.key(pygame.K_d)
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        result = driver.table.result
        assert result is not None
        assert (result.winner, result.how) == (DRAW, "claimed")
