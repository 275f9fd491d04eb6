"""Moves that are typed in the notation: whole openings, what is offered and shown, what is refused."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pygame
import pytest

from game.core.display.picks import Spelling
from game.core.position import Position
from game.games import GAMES
from game.scenes.board_screen.move_completion import MIN_BATCH, MoveTexts
from game.ui.panels.help import HelpDialog
from game.ui.render.frame import Ghost
from lab.driver import Driver, post, window
from lab.reliability.cases import CASES, Case
from tests.fake_clipboard import FakeClipboard

pytestmark = pytest.mark.usefixtures("no_screen")


def write(driver: Driver, text: str) -> None:
    for letter in text:
        post(pygame.TEXTINPUT, text=letter)
        driver.frames()
    driver.frames(2)


def offered(driver: Driver) -> list[str]:
    return [offer.text for offer in driver.scene.screen.entry.completions.offers]


def typed(driver: Driver) -> str:
    field = driver.scene.screen.entry.field
    assert field is not None
    return field.value


@pytest.mark.slow_cases("stack-22 *", "*=called", "*points=9", "*players=2", "stax players=3", "mixtour points=1")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_opening_is_played_by_typing(case: Case) -> None:
    chance = random.Random(3)
    seats = ",".join(["person"] * case.game.seats(dict(case.options)))
    with window(seats, game=case.game.id, options=dict(case.options), speed="off") as driver:
        driver.key(pygame.K_SLASH)
        for ply in range(6):
            match = driver.match
            move = match.game.notation.write_move(match.position, chance.choice(match.position.legal()))
            write(driver, move if ply % 2 else move.lower())
            driver.key(pygame.K_RETURN)
            driver.calm()
            assert driver.moves[-1:] == [move]
            assert typed(driver) == ""
        driver.key(pygame.K_ESCAPE)
        assert driver.scene.screen.entry.field is None
        driver.key(pygame.K_u)
        assert len(driver.moves) == 5


def test_what_begins_so_is_offered_completed_and_shown() -> None:
    with window(game="mixtour", speed="off") as driver:
        for move in ("a1", "b2"):
            driver.play(move)
        driver.key(pygame.K_SLASH)
        write(driver, "a")
        assert offered(driver) == ["a1:1-b2", "a2", "a3", "a4", "a5"]
        assert driver.state.typed_move is None
        driver.key(pygame.K_UP)
        assert driver.state.typed_move is not None
        ghosts = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Ghost)]
        assert [ghost.cell for ghost in ghosts] == [(0, 4)]
        write(driver, "1")
        driver.key(pygame.K_TAB)
        assert typed(driver) == "a1:1-b2"
        ghosts = [mark for mark in driver.scene.board.frame().markers if isinstance(mark, Ghost)]
        assert [ghost.cell for ghost in ghosts] == [(1, 1)]
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert driver.moves == ["a1", "b2", "a1:1-b2"]


def test_parts_are_offered_where_moves_are_many_and_arrows_and_tab_spell_one() -> None:
    with window(game="stack-22", speed="off") as driver:
        driver.play("C0@0,0")
        driver.key(pygame.K_SLASH)
        driver.until(lambda: driver.scene.screen.entry.completions.is_complete)
        assert offered(driver)[:2] == ["A0@", "A1@"]
        write(driver, "d")
        for _ in range(9):
            if driver.scene.screen.entry.intended_move is not None:
                break
            driver.key(pygame.K_TAB)
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert len(driver.moves) == 2
        assert driver.moves[-1].startswith("D")


def test_the_only_move_that_begins_so_is_played() -> None:
    with window(game="stack-22", speed="off") as driver:
        driver.key(pygame.K_SLASH)
        driver.frames(4)
        write(driver, "k")
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert driver.moves == ["K0@0,0"]


WRONG = {
    "stax": ("K@5,5", "5,5"),
    "death-stacks": ("a1-1-a2", "a1-1-a2"),
    "stack-22": ("C0@9,9", ""),
    "mixtour": ("a1:1-b2", ""),
}


@pytest.mark.slow_cases("stack-22", "mixtour")
@pytest.mark.parametrize("game", list(GAMES))
def test_a_wrong_move_is_answered_in_one_sentence_and_stays(game: str) -> None:
    with window(game=game, speed="off") as driver:
        driver.key(pygame.K_SLASH)
        for text in ("hello", WRONG[game][0]):
            write(driver, text)
            driver.key(pygame.K_RETURN)
            assert driver.scene.screen.entry.refusal
            assert typed(driver) == text
            assert driver.moves == []
            for _ in text:
                driver.key(pygame.K_BACKSPACE)
            assert driver.scene.screen.entry.refusal == ""
        write(driver, "~")
        driver.key(pygame.K_RETURN)
        assert "~" in driver.scene.screen.entry.refusal


def test_a_move_is_pasted_with_its_number() -> None:
    with window(game="mixtour", speed="off") as driver:
        driver.scene.screen.entry.clipboard = board = FakeClipboard()
        board.put(" 12. c3\n")
        driver.key(pygame.K_SLASH)
        post(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="\x16")
        driver.frames(2)
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert driver.moves == ["c3"]


@pytest.mark.slow
def test_one_may_write_while_the_computer_thinks() -> None:
    with window("computer:novice,person", game="mixtour", speed="off") as driver:
        driver.table.set_pace(0.5)
        driver.key(pygame.K_SLASH)
        write(driver, "c")
        if not driver.scene.board.can_choose:
            driver.key(pygame.K_RETURN)
            assert driver.scene.screen.entry.refusal
        driver.until(lambda: driver.scene.board.can_choose, 0.01)
        driver.frames(4)
        assert offered(driver)
        assert all(text.startswith("c") for text in offered(driver))


def test_a_click_beside_the_line_closes_it_and_an_offer_is_clicked() -> None:
    with window(game="mixtour", speed="off") as driver:
        driver.key(pygame.K_SLASH)
        driver.frames(3)
        line = driver.scene.screen.entry
        driver.click(line._chips[1][0].center)
        assert typed(driver) == offered(driver)[0].rstrip("…") or typed(driver)
        driver.click(driver.visible((0, 0)))
        assert line.field is None
        driver.calm()
        assert driver.moves == ["a1"]


def test_an_offer_that_is_clicked_in_the_frame_in_which_it_went_is_written_as_it_was_seen() -> None:
    with window(game="mixtour", speed="off") as driver:
        driver.key(pygame.K_SLASH)
        write(driver, "a")
        driver.frames(3)
        place, seen = driver.scene.screen.entry._chips[-1][0].center, offered(driver)[-1]
        post(pygame.TEXTINPUT, text="x")  # after which nothing is offered
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=place, button=1)
        driver.frames(2)
        assert typed(driver) == seen


def test_the_letter_that_opens_the_line_is_no_text() -> None:
    with window(game="mixtour", speed="off") as driver:
        post(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/")
        post(pygame.TEXTINPUT, text="/")
        driver.frames(2)
        assert typed(driver) == ""


def test_the_line_goes_when_the_game_ends_or_a_sheet_comes() -> None:
    with window(game="mixtour", speed="off") as driver:
        driver.key(pygame.K_SLASH)
        driver.table.resign(0)
        driver.frames(4)
        assert driver.scene.screen.entry.field is None
        driver.key(pygame.K_SLASH)
        assert driver.scene.screen.entry.field is None


def test_two_moves_may_come_within_one_frame() -> None:
    with window(game="mixtour", speed="off") as driver:
        driver.key(pygame.K_SLASH)
        for text in ("c3", "d4"):
            post(pygame.TEXTINPUT, text=text)
            post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        driver.calm()
        assert driver.moves == ["c3", "d4"]


def test_function_keys_mean_what_they_always_do() -> None:
    with window(game="mixtour", speed="off") as driver:
        driver.key(pygame.K_SLASH)
        driver.key(pygame.K_F1)
        assert isinstance(driver.dialog, HelpDialog)
        assert driver.scene.screen.entry.field is None


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_moves_are_listed_and_no_frame_lists_many(case: Case) -> None:
    text, options = case.game.examples.crowded_position
    notation, chosen = case.game.notation, dict(case.options)
    position = notation.read_position(text, chosen) if options == case.options else notation.start(chosen)
    listing, most = MoveTexts(case.game, position), max(map(len, spelled(case, position)), default=0)
    before = 0
    while not listing.is_complete:
        listing.list_some()
        assert listing.count("") - before <= MIN_BATCH + most
        before = listing.count("")
    moves = position.legal()
    assert listing.count("") == len(moves)
    for move in moves[:: max(1, len(moves) // 20)]:
        written = notation.write_move(position, move)
        assert listing.move_written(written.lower()) == move
        stem = written[: len(written) // 2]
        offers = listing.offers(stem, 8)
        assert 0 < len(offers) <= 8
        assert all(offer.text.startswith(stem) for offer in offers)


def spelled(case: Case, position: Position) -> list[Mapping[Spelling, int]]:
    view = case.game.view
    return [view.moves_by_spelling(position, first) for first in view.first_picks(position)]


def test_a_move_may_begin_with_the_sign_that_opens_the_line() -> None:
    with window(game="mixtour", speed="off") as driver:
        for text in ("/c3", "/2.d4"):
            driver.key(pygame.K_SLASH)
            write(driver, text)
            driver.key(pygame.K_RETURN)
            driver.calm()
            driver.key(pygame.K_ESCAPE)
        assert driver.moves == ["c3", "d4"]


def test_enter_offers_the_ends_of_what_begins_several_moves() -> None:
    with window(game="mixtour", speed="off") as driver:
        for move in ("a1", "b2"):
            driver.play(move)
        driver.key(pygame.K_SLASH)
        write(driver, "a")
        driver.key(pygame.K_RETURN)
        line = driver.scene.screen.entry
        assert (line.refusal, line.completions.chosen_index, len(driver.moves)) == ("", 0, 2)
        driver.key(pygame.K_RETURN)
        driver.calm()
        assert driver.moves == ["a1", "b2", "a1:1-b2"]
