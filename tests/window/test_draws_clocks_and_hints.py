"""What a player expects around the moves: by keys and buttons in the driven window, in both languages."""

from __future__ import annotations

import os
import re
import signal
from dataclasses import replace
from itertools import groupby

import pygame
import pytest

from game.__main__ import parser_for
from game.engine.client import Client
from game.games import GAMES
from game.play.clocks import read_control
from game.play.computer import Computer
from game.play.setup import MAX_NAME_LENGTH, read_seat
from game.program.start import read_start_options, setup_for
from game.scenes.table.scene import TableScene
from game.settings.default_keys import ACTIONS
from game.ui import words
from game.ui.look.themes import Appearance
from game.ui.render.frame import Cross, Ghost, LitFace, Ring, Way
from game.ui.widgets import QuestionDialog
from lab.driver import Driver, window
from tests.window.short_game import whole_game

pytestmark = pytest.mark.usefixtures("no_screen")


def sheet(driver: Driver) -> QuestionDialog:
    found = driver.dialog
    assert isinstance(found, QuestionDialog)
    return found


def on_bar(driver: Driver, action: str) -> None:
    """Click a button of the bar."""
    driver.click(driver.scene.picture.chrome.bar.place_of(action).center)


def result(driver: Driver) -> str:
    return str(driver.table.result)


def clocked(seats: str, control: str, driver: Driver) -> None:
    """Begin a game with a clock, as the option `--clock` does."""
    driver.app.navigation.table_routes.control = read_control(control)
    driver.app.navigation.table_routes.play(setup_for([read_seat(seat) for seat in seats.split(",")]))
    driver.comes(TableScene)
    driver.frames(12)


def seconds(shown: str) -> int:
    """The seconds that a clock shows."""
    minutes, _, rest = shown.partition(":")
    return 60 * int(minutes) + int(rest)


def brightness(place: tuple[int, int]) -> int:
    """How bright a pixel of the window is."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return sum(surface.get_at(place)[:3])


# Draws and giving up:


def test_a_draw_is_offered_to_the_other_person_and_taken(written: list[str]) -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_d)
        assert "Blue offers a draw" in written
        driver.press("Accept")
        driver.until(lambda: driver.card is not None)
        assert result(driver) == "draw agreed"
        card = driver.card
        assert card is not None
        assert (card.title, card.words) == ("A draw", "The players agreed to a draw.")


def test_a_draw_that_is_refused_is_not_offered_again_before_a_move(written: list[str]) -> None:
    with window() as driver:
        driver.key(pygame.K_d)
        assert driver.dialog is None
        driver.play("K@0,0")
        driver.key(pygame.K_d)
        driver.key(pygame.K_ESCAPE)
        assert driver.table.result is None
        driver.key(pygame.K_d)
        assert driver.dialog is None
        assert "You can offer a draw once per move, after the first move." in written
        driver.play("K@1,0")
        driver.key(pygame.K_d)
        assert driver.dialog is not None


@pytest.mark.slow
def test_the_computer_answers_an_offer(written: list[str]) -> None:
    with window("person,computer:novice") as driver:
        driver.play("K@0,0")
        driver.until(lambda: driver.scene.board.can_choose and len(driver.moves) == 2, rest=0.002)
        driver.key(pygame.K_d)
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        assert (result(driver) == "draw agreed") != ("The computer declines the draw." in written)


@pytest.mark.slow_cases("keys0*", "keys2*")
@pytest.mark.parametrize(
    ("keys", "asked", "answer"),
    [
        ((pygame.K_d,), "Accept", "You can offer a draw once per move, after the first move."),
        ((pygame.K_g,), "Resign", "The game is over."),
        ((pygame.K_ESCAPE, "Clock: none"), "2:00 a move", "The game is over."),
    ],
)
def test_what_was_asked_before_the_game_ended_is_refused(
    keys: tuple[int | str, ...], asked: str, answer: str, written: list[str]
) -> None:
    with window() as driver:
        driver.play("K@0,0")
        for key in keys:
            driver.press(key) if isinstance(key, str) else driver.key(key)
        driver.table.resign(0)  # as when time has run out, or the computer has won
        driver.frames(2)
        driver.press(asked)
        driver.frames(4)
        assert answer in written
        assert result(driver) == "win 1 resigned"


@pytest.mark.slow_cases("False-*", "True-death-stacks", "True-stax")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("chosen", [False, True])
def test_when_the_game_is_over_nothing_invites_to_a_move(game: str, chosen: bool) -> None:
    with window(game=game) as driver:
        board = driver.scene.board
        if chosen:
            driver.pick(board.state.situation.first_picks[0])
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        assert result(driver) == "win 1 resigned"
        for place in (board.layout.table.center, driver.top((0, 0)), driver.top((1, 0))):
            driver.point(place)
            assert not [
                mark for mark in board.frame().markers if isinstance(mark, Ring | Ghost | Cross | LitFace | Way)
            ]
            assert board.frame().lifted is None


@pytest.mark.parametrize("game", ["stax", "stack-22", "mixtour"])
def test_an_empty_table_invites_nobody_while_the_computer_begins(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Computer, "poll", lambda _self: None)  # from a book it might answer before the test looks
    with window("computer:master,person", game=game, seconds=30) as driver:
        assert driver.table.is_thinking
        assert not driver.playback.shown.stacks
        assert not [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Ring)]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [100, 150])
def test_the_longest_name_leaves_room_for_the_verb(written: list[str], language: str, scale: int) -> None:
    wide, other = "W" * MAX_NAME_LENGTH, "M" * MAX_NAME_LENGTH
    with window("", (1280, 720), language, appearance=Appearance(percent=scale)) as driver:
        clocked(f"person {wide},person {other}", "0:05", driver)
        assert was_written(written, "{name} to move", "W")
        driver.play("K@0,0")
        driver.until(lambda: driver.card is not None)
        driver.frames(4)
        assert was_written(written, "{name} wins", "W")
        assert was_written(written, "{name} ran out of time.", "M")


def was_written(written: list[str], message: str, letter: str) -> bool:
    """Whether a sentence about a name of such letters was written with all that is said of it, on a line or two."""
    written = [text for text, _ in groupby(written)]  # a shadow below words on wood writes them twice
    before, after = (re.escape(part.strip()) for part in words._(message).split("{name}"))
    return re.search(rf"(^|\n){before}\s?{letter * 4}[{letter}…]*\s?{after}(\n|$)", "\n".join(written)) is not None


def test_giving_up_is_asked_first_and_can_be_cancelled() -> None:
    with window() as driver:
        driver.play("K@0,0")
        driver.key(pygame.K_g)
        driver.key(pygame.K_ESCAPE)
        assert driver.table.result is None
        driver.key(pygame.K_g)
        driver.key(pygame.K_RETURN)
        driver.frames(4)
        assert result(driver) == "win 0 resigned"


# Pausing and clocks:


def test_at_a_table_that_stands_still_nobody_moves_until_it_goes_on() -> None:
    with window("person,person") as driver:
        driver.table.pause()  # as after trouble whose dialog was put away
        with pytest.raises(AssertionError):
            driver.play("K@0,0")
        assert driver.moves == []
        driver.table.resume()
        driver.play("K@0,0")


def test_a_pause_dims_the_table_and_lets_the_computer_rest(engines: list[Client]) -> None:
    with window("person,computer:master", seconds=30) as driver:
        driver.play("0123@0,0")  # no opening book has it, so the engine does think
        driver.until(lambda: driver.table.is_thinking, rest=0.002)
        corner = driver.scene.board.layout.table.midleft
        before = brightness(corner)
        driver.key(pygame.K_p)
        driver.frames(4)
        assert driver.table.is_paused
        assert not driver.table.is_thinking
        assert brightness(corner) < before
        driver.key(pygame.K_p)
        driver.frames(4)
        assert driver.dialog is None
        assert driver.table.is_thinking
        assert len(engines) == 1


def test_the_command_line_sets_a_clock() -> None:
    parser, _ = parser_for("")
    assert read_start_options(parser.parse_args(["--clock", "5:00+3"])).control == read_control("5:00+3")
    assert read_start_options(parser.parse_args([])).control is None


@pytest.mark.slow
def test_a_clock_runs_at_its_seat_stands_in_a_pause_and_under_the_rules() -> None:
    with window("") as driver:
        clocked("person,person", "5:00", driver)
        driver.play("K@0,0")
        driver.frames(60 * 5)
        rails = driver.rails
        assert rails[0].content.clock == "5:00"
        shown = seconds(rails[1].content.clock)
        assert 270 < shown < 298
        driver.key(pygame.K_p)
        driver.frames(60 * 5)
        driver.key(pygame.K_ESCAPE)
        driver.key(pygame.K_F3)
        driver.frames(60 * 5)
        driver.key(pygame.K_ESCAPE)
        driver.frames(12)
        assert shown - 5 < seconds(driver.rails[1].content.clock) <= shown


def test_a_clock_is_chosen_at_the_table_and_put_away_again() -> None:
    with window() as driver:
        driver.key(pygame.K_F10)
        driver.key(pygame.K_i)
        driver.press("5:00, and 3 s a move")
        driver.frames(4)
        assert [rail.content.clock for rail in driver.rails] == ["5:00", "5:00"]
        assert driver.scene.board.setup.control == read_control("5:00+3")
        driver.key(pygame.K_i)
        driver.press("No clock")
        driver.frames(4)
        assert [rail.content.clock for rail in driver.rails] == ["", ""]


@pytest.mark.slow_cases("es")
@pytest.mark.parametrize("language", sorted(words.LANGUAGES))
def test_a_fallen_flag_ends_the_game_and_says_whose(language: str) -> None:
    with window("", language=language) as driver:
        clocked("person,person,person", "0:12", driver)
        driver.play("K@0,0")
        driver.until(lambda: driver.rails[1].content.urgent)
        assert driver.table.result is None
        driver.frames(60 * 10)
        assert result(driver) == "win 0 time"
        card = driver.card
        assert card is not None
        assert (
            card.words
            == {
                "en": "Blue ran out of time.",
                "es": "A las azules se les ha acabado el tiempo.",
            }[language]
        )
        assert driver.cut_words == set()


# Hints and moves by the computer:


def test_a_hint_shows_a_move_then_why_then_nothing(written: list[str]) -> None:
    with window("person,person", game="mixtour") as driver:
        driver.play("c3")
        driver.key(pygame.K_h)
        driver.until(lambda: driver.state.advice is not None, rest=0.002)
        assert any(isinstance(mark, Ghost) for mark in driver.scene.board.frame().markers)
        written.clear()
        on_bar(driver, "hint")
        mixtour = GAMES["mixtour"]
        sentences = (
            *mixtour.facts.texts.sentences.values(),
            *mixtour.texts.terms.values(),
            "It changes little now",
        )
        assert any(sentence.split("{")[0][:20] in line for line in written for sentence in sentences)
        driver.key(pygame.K_h)
        assert driver.state.advice is None
        driver.key(pygame.K_h)
        driver.until(lambda: driver.state.advice is not None, rest=0.002)
        driver.key(pygame.K_ESCAPE)
        assert (driver.state.advice, driver.dialog) == (None, None)
        assert driver.moves == ["c3"]


@pytest.mark.slow
def test_a_hint_goes_when_a_move_is_made_and_none_is_given_out_of_turn(written: list[str]) -> None:
    with window("person,computer:master", seconds=30) as driver:
        driver.scene.screen.hints.adviser._seconds = 0.1
        driver.key(pygame.K_h)
        driver.until(lambda: driver.state.advice is not None, rest=0.002)
        driver.play("0123@0,0")  # no opening book has it, so the engine does think
        assert driver.state.advice is None
        driver.until(lambda: driver.table.is_thinking, rest=0.002)
        driver.key(pygame.K_h)
        assert "It is not your turn." in written
        assert not driver.scene.screen.hints.adviser.is_thinking


@pytest.mark.slow
def test_a_game_that_is_over_gives_no_hint_and_offers_its_review(written: list[str]) -> None:
    with window("person,person") as driver:
        whole_game(driver)
        driver.key(pygame.K_h)
        assert "The game is over." in written
        driver.key(pygame.K_ESCAPE)
        written.clear()
        driver.key(pygame.K_F10)
        assert "Menu" in written
        assert "Review this game" in written


def test_an_adviser_whose_engine_dies_says_so_and_the_game_goes_on(engines: list[Client], written: list[str]) -> None:
    with window() as driver:
        driver.play("0123@0,0")  # no opening book has it, so the engine does think
        driver.scene.screen.hints.adviser._seconds = 30
        driver.key(pygame.K_h)
        for number in (1, 2):
            driver.until(lambda number=number: len(engines) == number, rest=0.002)  # type: ignore[misc]
            os.kill(engines[-1].pid, signal.SIGKILL)
        driver.until(lambda: not driver.scene.screen.hints.adviser.is_thinking, rest=0.002)
        driver.frames(2)
        assert "The computer's program ended unexpectedly." in written
        driver.play("K@1,0")


@pytest.mark.slow_cases("False")
@pytest.mark.parametrize("by_key", [True, False])
def test_the_computer_plays_for_a_person_who_has_picked_nothing(by_key: bool) -> None:
    with window("person,person", game="death-stacks") as driver:
        if by_key:
            driver.key(pygame.K_a)
        else:
            driver.key(pygame.K_F10)
            driver.press(ACTIONS["finish"].name)
        driver.until(lambda: len(driver.moves) == 1, rest=0.002)
        driver.calm()
        assert driver.scene.board.turn == 1


def test_the_computer_finishes_a_move_that_was_begun() -> None:
    with window("person,person", game="death-stacks") as driver:
        first = driver.state.situation.first_picks[2]
        driver.pick(first)
        driver.key(pygame.K_1)
        driver.key(pygame.K_a)
        driver.until(lambda: len(driver.moves) == 1, rest=0.002)
        driver.calm()
        match = driver.match
        spelled = match.game.view.spell(match.position_after(0), match.moves[0])
        assert spelled[0] == first
        assert "-1-" in driver.moves[0]


@pytest.mark.slow
def test_what_is_picked_while_the_computer_looks_is_kept_to() -> None:
    with window("person,person", game="death-stacks") as driver:
        one, other = driver.state.situation.first_picks[:2]
        driver.pick(one)
        driver.key(pygame.K_a)
        driver.pick(other)
        driver.until(lambda: len(driver.moves) == 1, rest=0.002)
        match = driver.match
        assert match.game.view.spell(match.position_after(0), match.moves[0])[0] == other


# Seats and pace:


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(words.LANGUAGES))
def test_a_person_and_the_computer_change_seats(language: str) -> None:
    with window("person,computer:novice", language=language) as driver:
        assert driver.scene.board.below == 0
        driver.key(pygame.K_o)
        driver.frames(4)
        assert driver.scene.board.below == 1
        driver.until(lambda: len(driver.moves) == 1 and driver.scene.board.can_choose, rest=0.002)
        driver.play("K@1,0") if driver.moves != ["K@1,0"] else driver.key(pygame.K_u)
        assert driver.cut_words == set()


def test_the_pace_of_the_computer_is_chosen_by_a_key_and_in_the_menu() -> None:
    with window("person,computer:novice") as driver:
        table, config = driver.table, driver.config
        calm = table.pace
        assert config.play.pace == "calm"
        driver.chord(pygame.K_p)
        assert (config.play.pace, table.pace > calm) == ("slow", True)
        driver.key(pygame.K_F10)
        driver.chord(pygame.K_p)
        assert (config.play.pace, table.pace < calm) == ("swift", True)
        driver.press("Computer's speed: swift")
        assert (config.play.pace, table.pace) == ("calm", calm)
        for _ in range(2):
            driver.key(pygame.K_ESCAPE)
        assert driver.dialog is None


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(words.LANGUAGES))
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_no_words_of_it_are_cut_off(size: tuple[int, int], language: str) -> None:
    with window("", size=size, language=language) as driver:
        clocked("person,person,computer:expert", "90:00+30", driver)
        driver.play("K@0,0")
        for key in (pygame.K_d, pygame.K_p, pygame.K_i, pygame.K_F10, pygame.K_F1):
            driver.key(key)
            assert driver.dialog is not None
            driver.key(pygame.K_ESCAPE)
        for key in (pygame.K_p, pygame.K_o):
            driver.chord(key)
            driver.frames(4)
        assert driver.cut_words == set()


def test_the_near_clock_is_whole_in_a_game_without_hands() -> None:
    with window("person,person", game="death-stacks") as driver:
        driver.table.set_control(read_control("5:00"))
        driver.scene.board.change_setup(replace(driver.scene.board.setup, control=read_control("5:00")))
        driver.frames(4)
        shelf = driver.scene.picture.chrome.shelf
        assert shelf.content.clock
        assert shelf.ledge_top(shelf.rect) - shelf.rect.top >= shelf.pen.px(26 + 13)  # its middle, half its height
