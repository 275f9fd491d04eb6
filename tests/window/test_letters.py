"""Games by letter at the window: a copied move, and a pasted move that finds its game."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.core.game import default_options
from game.core.match import Match
from game.friend.move_link import find_letter, letter_text
from game.games import GAMES
from game.library.handover import Handovers
from game.library.library import LIBRARY_FILE
from game.program.start import post_clicked
from game.scenes.base.notice import Notice
from game.scenes.base.routes import OpenLink
from game.scenes.table.scene import TableScene
from lab.driver import Driver, window
from tests.fake_clipboard import FakeClipboard

pytestmark = pytest.mark.usefixtures("no_screen")


def friend_match(driver: Driver) -> Match:
    """The friend's copy of the game at the window."""
    match = Match(driver.match.game, driver.match.options)
    for text in driver.moves:
        match.play_text(text)
    return match


def test_a_move_is_copied_and_the_answer_pasted(tmp_path: Path) -> None:
    with window(game="mixtour", speed="off", data=tmp_path) as driver:
        driver.app.services.clipboard = messenger = FakeClipboard()
        driver.play("c3")
        driver.chord(pygame.K_l)
        letter = find_letter(messenger.words, GAMES)
        assert letter is not None
        assert (letter.ply, letter.move) == (0, "c3")
        friend = friend_match(driver)
        friend.play(min(friend.legal))
        messenger.put(f"Here: {letter_text(friend)}")
        driver.app.navigation.go_to_title()
        driver.frames(12)
        driver.chord(pygame.K_v, pygame.KMOD_CTRL)
        driver.comes(TableScene)
        driver.until(lambda: driver.moves == friend.texts)


@pytest.mark.slow
@pytest.mark.usefixtures("second_copy")
def test_a_letter_that_is_clicked_is_played_in_the_open_window(tmp_path: Path) -> None:
    with window(game="mixtour", speed="off", data=tmp_path) as driver:
        driver.play("c3")
        friend = friend_match(driver)
        friend.play(min(friend.legal))
        driver.app.navigation.go_to_title()
        driver.frames(12)
        handovers = Handovers(tmp_path / LIBRARY_FILE, post_clicked)
        assert main([letter_text(friend), "--data", str(tmp_path)]) == 0  # as `Exec=stax %u` runs it; opens no window
        handovers.close()
        driver.comes(TableScene)
        driver.until(lambda: driver.moves == friend.texts)


def test_a_first_letter_begins_a_game() -> None:
    with window(seats="") as driver:
        friend = Match(GAMES["stax"], default_options(GAMES["stax"]))
        friend.play(min(friend.legal))
        driver.app.navigation.go(OpenLink(letter_text(friend)))
        driver.comes(TableScene)
        assert driver.moves == friend.texts
        assert driver.table.is_waiting


def test_a_letter_without_its_game_is_reported() -> None:
    with window(seats="") as driver:
        friend = Match(GAMES["stax"], default_options(GAMES["stax"]))
        for _ply in range(3):
            friend.play(min(friend.legal))
        driver.app.navigation.go(OpenLink(letter_text(friend)))
        driver.comes(Notice)


def test_title_and_library_say_whose_turn_it_is_by_letter(tmp_path: Path, written: list[str]) -> None:
    with window(game="mixtour", speed="off", data=tmp_path) as driver:
        driver.app.services.clipboard = messenger = FakeClipboard()
        driver.play("c3")
        driver.chord(pygame.K_l)
        driver.app.navigation.go_to_title()
        driver.until(lambda: "Mixtour by message: your friend's turn" in written)
        first = messenger.words
        friend = Match(GAMES["mixtour"], default_options(GAMES["mixtour"]))
        friend.play_text("c3")
        friend.play(min(friend.legal))
        driver.app.navigation.go(OpenLink(letter_text(friend)))
        driver.comes(TableScene)
        driver.until(lambda: driver.moves == friend.texts)
        driver.app.navigation.go_to_title()
        driver.until(lambda: "Mixtour by message: your turn" in written)
        driver.app.navigation.go(OpenLink(first))
        driver.comes(TableScene)
        driver.until(lambda: driver.scene.replay.chosen == 0)
        assert driver.moves == friend.texts
        driver.key(pygame.K_ESCAPE)
        driver.calm()
        driver.play(min(driver.match.move_text(move) for move in driver.match.legal))
        driver.until(lambda: "Shift+L copies your move, so that you can send it." in written)
        driver.app.navigation.go_to_title()
        driver.frames(12)
        driver.key(pygame.K_l)
        driver.until(lambda: "your friend's turn" in written)
