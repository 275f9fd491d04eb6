"""Every word of every course has its place: the task and the help below it, the strip, the path, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.games import GAMES
from game.learn.course import CoursePage
from game.learn.course_file import course_of
from game.scenes.board.camera_control import with_neighbours
from game.scenes.board_screen.feedback import hint_marks
from game.scenes.exercise.lesson.screen import cells_of_page
from game.scenes.exercise.lesson.tutor import FINISHED_TEXTS
from game.scenes.exercise.lesson.view import answers_overlap, choice_counts, question_view, shown_in_turn
from game.scenes.exercise.screen import strip_rect
from game.scenes.menus.learn.layout import NAME_SIZE, lay_out_path
from game.scenes.menus.learn.layout import places as learn_places
from game.ui import words
from game.ui.look.pen import Pen
from game.ui.look.text import width, wrap
from game.ui.look.theme import theme_for
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.frame import CalmPlace
from game.ui.panels.help_row import HelpContent, HelpOffer, HelpRow
from game.ui.panels.notes import PillContent
from game.ui.render.frame import HELD_GAP, Ring
from game.ui.widgets import Button
from game.ui.words import _

SMALL, LARGE = (1280, 720), 1.5


@pytest.fixture(params=words.LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    pygame.init()
    words.choose(request.param)
    yield request.param
    words.choose("en")


def strip_words(page: CoursePage) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The texts of a strip on a page: its sentence, a second sentence, the labels of its buttons."""
    back = _("Show again"), _("Take it back")
    yield _(page.done), "", (_("Continue"),)
    if page is course_of(page.game.id).course.part(page.part)[-1]:
        more = _(FINISHED_TEXTS[page.part]).format(game=page.game.name)
        yield _(page.done), more, (_("Back to the title"), _("Your first game"))
    for wrong in page.wrong:
        yield _(wrong.says), _(wrong.why) if wrong.why else "", back
    for choice in page.choices:
        if choice.says:
            yield _(choice.says), "", back[1:]


@pytest.mark.slow_cases("*-1.0-*", "en-*", "es-1.5-death-stacks", "es-1.5-mixtour")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.0, LARGE])
def test_all_words_of_a_course_fit(game: str, scale: float, spoken: str) -> None:
    del spoken
    pen, window = Pen(theme_for(SMALL, scale)), pygame.Surface(SMALL)
    for page in course_of(game).course.pages:
        letters = [HelpOffer("", "A", "letter")] * len(page.choices)
        steps = [HelpOffer("", _(words), "step", 1) for words in ("Where to look", "Show the move")]
        right = HelpRow(pen, SMALL[0] - pen.px(28), HelpContent((*letters, *steps))).rect.left - pen.px(24)
        for goal in page.goals:
            task = PillContent(_(goal), _(page.hint.text), "ivory")
            calm = CalmPlace(pen, pygame.Rect(pen.px(22), 0, right - pen.px(22), 200), task)
            assert calm.fits(task), page.id
            calm.draw(window)
            assert not pen.truncated_texts, page.id
        for head, more, labels in strip_words(page):
            buttons = [Button(label, lambda: None, icon="undo", key=_("Enter"), strong=True) for label in labels]
            strip = AnswerStrip("#52E0BE", "tick", head, more, buttons)
            strip.place(pen, strip_rect(SMALL, scale))
            strip.draw(window, pen)
            assert not pen.truncated_texts, page.id


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.0, LARGE])
def test_all_names_of_pages_fit_under_them(game: str, scale: float, spoken: str) -> None:
    del spoken
    theme = theme_for(SMALL, scale)
    pages = course_of(game).course.core_pages
    names = [_(page.title) for page in pages]
    found = lay_out_path(theme, names, learn_places(theme, SMALL).path.size)
    room, smallest = found.name_width(theme), round(0.85 * theme.type_size(NAME_SIZE))
    for name in names:
        if found.name_lines == 1:
            assert width(name, smallest, "bold") <= room, name
        else:
            assert len(wrap(name, room, theme.type_size(NAME_SIZE), "bold")) <= 2, name


def page_of(game: str, page_id: str) -> CoursePage:
    page = course_of(game).course.page(page_id)
    assert page is not None
    return page


def test_a_question_says_how_many_pieces_its_answers_move_if_they_differ() -> None:
    assert choice_counts(page_of("death-stacks", "too-tall")) == (1, 2)
    assert choice_counts(page_of("death-stacks", "play-safe-take")) == ()
    assert choice_counts(page_of("stax", "play-climb")) == ()


def test_only_answers_that_need_the_same_cell_are_shown_in_turn() -> None:
    for game, page_id, overlap in (
        ("stack-22", "play-too-soon", False),  # one of them on bare wood
        ("stack-22", "play-which-place", True),
        ("stax", "play-bump", True),
        ("death-stacks", "too-tall", False),
    ):
        page = page_of(game, page_id)
        assert answers_overlap(page, page.game.view.arrangement(page.match().position)) is overlap, page_id


def test_a_question_lifts_as_many_pieces_as_the_shown_answer_moves() -> None:
    page = page_of("death-stacks", "play-leave-nothing")
    arrangement = page.game.view.arrangement(page.match().position)
    assert shown_in_turn(page, arrangement)
    lifted = [question_view(page, arrangement, only_index=index).lifted for index in range(2)]
    assert [each.count for each in lifted if each is not None] == list(choice_counts(page)) == [2, 3]
    safe = page_of("death-stacks", "play-safe-take")
    assert not shown_in_turn(safe, safe.game.view.arrangement(safe.match().position))


def test_a_table_of_slabs_has_no_room_for_what_comes_later() -> None:
    page = page_of("stack-22", "play-plan")
    laid = page.game.view.arrangement(page.match().position).stacks
    assert set(cells_of_page(page)) <= set(with_neighbours(laid))


def test_a_tile_that_an_answer_lays_on_a_stack_is_in_view() -> None:
    page = page_of("stax", "play-cover")
    laid = page.game.view.arrangement(page.match().position).stacks
    heights = cells_of_page(page)
    assert all(heights[choice.cell] > len(laid[choice.cell]) for choice in page.choices)


def test_all_pieces_that_an_answer_moves_are_in_view() -> None:
    page = page_of("death-stacks", "play-tall")
    heights = cells_of_page(page)
    assert heights[(5, 1)] == 9 + 4


def test_a_hint_points_at_the_piece_that_a_question_lifts() -> None:
    page = page_of("death-stacks", "play-leave-nothing")
    arrangement = page.game.view.arrangement(page.match().position)
    lifted = question_view(page, arrangement).lifted
    assert lifted is not None
    assert hint_marks(page.hint.cells, arrangement, lifted) == (Ring((2, 1), 3 + HELD_GAP, "hint"),)
    assert hint_marks(page.hint.cells, arrangement) == (Ring((2, 1), 3, "hint"),)
