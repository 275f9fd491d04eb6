"""The panels of lessons and puzzles: the upper lines, the help at the lower right, the likely tries."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.display.pieces import HexTile
from game.settings.changed_keys import Bindings
from game.ui.kinds import TILE_TABLES
from game.ui.kinds.move_picture import MovePicture, picture_view
from game.ui.look.pen import Pen
from game.ui.look.theme import theme_for
from game.ui.panels.help_row import HelpContent, HelpOffer, HelpRow
from game.ui.panels.lesson_line import PAGE_PREFIX, LessonLine, LessonLineContent
from game.ui.panels.moves import ListedMove
from game.ui.panels.puzzle_line import PuzzleLine, PuzzleLineContent
from game.ui.panels.try_row import TryContent, TryRow

STEPS = (HelpOffer("look", "Where to look", "used", 1), HelpOffer("show", "Show the move", "step", 2, icon="eye"))
WORDS = {"rules": "Rules", "skip": "Skip", "menu": "Menu"}
RESULTS = (True, True, False, True, True, True, True, True)
CAMERA = picture_view(TILE_TABLES.camera)
MOVE = ListedMove(
    (HexTile(0, 9), "1,−1"), "03@1,-1", picture=MovePicture(HexTile(0, 9), ((0, 0), (1, 0)), under=HexTile(1, 4))
)


@pytest.fixture
def pen() -> Pen:
    pygame.init()
    return Pen(theme_for((1280, 800)))


def lesson_line(pen: Pen, width: int) -> LessonLine:
    content = LessonLineContent("Stax course", number=14, names=("Page",) * 20, done=frozenset(range(14)))
    return LessonLine(pen, pygame.Rect(0, 0, width, 45), content, Bindings(), WORDS, lambda: "Back")


def puzzle_line(pen: Pen, width: int, content: PuzzleLineContent) -> PuzzleLine:
    words = {"rules": "Rules", "look": "Look", "menu": "Menu"}
    return PuzzleLine(pen, pygame.Rect(0, 0, width, 45), content, Bindings(), words, lambda: "Back")


def test_a_click_on_a_page_finds_it_and_its_name_is_shown(pen: Pen) -> None:
    line = lesson_line(pen, 1280)
    assert line.action_at(line.page_centre(3)) == f"{PAGE_PREFIX}3"
    assert line.tooltip_for(f"{PAGE_PREFIX}3") == "4  Page"
    assert line.place_of("examples-again") == line.place_of("menu")  # without a word of its own


def test_a_narrow_line_shows_the_open_page_alone(pen: Pen) -> None:
    line = lesson_line(pen, 500)
    assert {name for name, _place in line.buttons() if name.startswith(PAGE_PREFIX)} == {f"{PAGE_PREFIX}14"}
    assert line.page_centre(3) == line.page_centre(14)
    line.draw(pygame.Surface((500, 45)))


def test_a_narrow_line_leaves_out_the_oldest_results_and_then_the_notes(pen: Pen) -> None:
    content = PuzzleLineContent(
        "Puzzles", subtitle="Stax, rated", value="1412", last=RESULTS, notes=(("flame", "5 in a row"),)
    )
    ends = [puzzle_line(pen, width, content).parts_end for width in (1280, 680, 620, 560)]
    assert ends == sorted(ends, reverse=True)
    assert ends[0] > ends[1]
    for width in (1280, 680, 620, 560):
        line = puzzle_line(pen, width, content)
        assert line.parts_end <= line.words_left
        line.draw(pygame.Surface((width, 45)))


def test_a_number_and_a_quieter_line_give_way_to_room_for_a_hand(pen: Pen) -> None:
    content = PuzzleLineContent("Puzzles", subtitle="Stack-22, puzzle of the day", value="7", unit="days in a row")
    ends = {}
    for room in (0, 200):
        words = {"rules": "Rules", "look": "Look", "menu": "Menu"}
        line = PuzzleLine(pen, pygame.Rect(0, 0, 700, 45), content, Bindings(), words, lambda: "Back", room)
        line.draw(pygame.Surface((700, 45)))
        ends[room] = line.parts_end
    assert ends[200] <= line.words_left - pen.px(200) < ends[0]


def test_pages_leave_room_for_a_hand(pen: Pen) -> None:
    content = LessonLineContent("Stack-22 course", number=1, names=("Page",) * 10)
    line = LessonLine(pen, pygame.Rect(0, 0, 640, 45), content, Bindings(), WORDS, lambda: "Back", 200)
    assert line.parts_end <= line.words_left - pen.px(200)


@pytest.mark.parametrize(("gain", "text"), [(9, "+9"), (-12, "−12"), (0, "")])
def test_a_change_of_the_rating_has_a_sign(gain: int, text: str) -> None:
    assert PuzzleLineContent("Puzzles", gain=gain).gain_text == text


def test_each_offer_is_found_where_it_is_drawn(pen: Pen) -> None:
    letters = tuple(HelpOffer(letter, letter, "letter") for letter in "AB")
    row = HelpRow(pen, 1258, HelpContent((*letters, *STEPS)))
    row.settle(750)
    for offer in (*letters, *STEPS):
        place = row.place_of(offer.command)
        assert row.rect.contains(place)
        assert row.action_at(place.center) == offer.command
    bulb = pygame.Rect(row.place_of("B").right, 750, row.place_of("look").left - row.place_of("B").right, 1)
    assert bulb.width >= pen.px(36)  # room for the sign of help
    row.draw(pygame.Surface((1280, 800)))


def test_a_note_lies_below_its_word_and_both_end_at_the_right(pen: Pen) -> None:
    row = HelpRow(pen, 1258, HelpContent((HelpOffer("hint", "Hint", "word", icon="bulb"),), note="makes it unrated"))
    row.settle(750)
    assert row.rect.right == 1258
    assert row.place_of("hint").bottom < row.rect.bottom
    row.show(replace(row.content, note=""))
    row.settle(750)
    assert row.place_of("hint").centery == 750


def test_only_the_tries_that_fit_are_offered_and_any_other_move_always(pen: Pen) -> None:
    content = TryContent("Why not", (MOVE,) * 3, "or any move you try on the table", CAMERA)
    wide, narrow = (TryRow(pen, 44, 640, right, content) for right in (1200, 520))
    for row in (wide, narrow):
        assert row.try_at(row.place_of(3).center) == 3
        row.draw(pygame.Surface((1280, 800)))
    assert wide.try_at(wide.place_of(2).center) == 2
    with pytest.raises(KeyError):
        narrow.place_of(2)
