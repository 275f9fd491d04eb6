"""The courses that are shipped: every page can be done, and by nothing but what it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from game.core.move import Move
from game.games import GAMES
from game.learn.course import Page
from game.learn.course_file import course_of
from game.learn.goals import Deed
from game.learn.lesson import Lesson

READINGS = {game_id: course_of(game_id) for game_id in GAMES}
PAGES = [page for reading in READINGS.values() for page in reading.course.pages]
LONGEST = 90  # letters of a sentence
LEAST = {"stax": 19, "death-stacks": 8, "stack-22": 8, "mixtour": 8}
SCRIPTED = [page for page in PAGES if page.script]
ASKING = [page for page in PAGES if page.choices]
SEARCHING = [page for page in PAGES if page.targets is not None]


def named(page: Page) -> str:
    return f"{page.game.id}/{page.id}"


def at_each_task(page: Page) -> Iterator[Lesson]:
    """A lesson at each of the learner's moves, as the script goes."""
    for step in range(len(page.accept)):
        lesson = Lesson(page)
        for _ in range(step):
            lesson.choose(scripted(lesson))
        yield lesson


def scripted(lesson: Lesson) -> Move:
    text = lesson.page.script[len(lesson.match.texts) - len(lesson.page.before)]
    return lesson.page.game.notation.read_move(lesson.position, text)


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_wrong_with_a_course(game_id: str) -> None:
    assert READINGS[game_id].faults == ()


@pytest.mark.parametrize("game_id", LEAST)
def test_a_course_has_its_pages(game_id: str) -> None:
    assert len(READINGS[game_id].course.first) >= LEAST[game_id]
    assert READINGS[game_id].course.minutes


def test_the_first_king_is_taken_within_five_pages() -> None:
    first = READINGS["stax"].course.first[:5]
    assert any(goal.captures for page in first for goal in page.accept)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_says_it_in_one_short_sentence(page: Page) -> None:
    words = [*page.goals, page.done, page.look]
    words += chain.from_iterable((wrong.says, wrong.why) for wrong in page.wrong)
    words += [choice.says for choice in page.choices]
    for text in filter(None, words):
        assert len(text) <= LONGEST, text
        assert not text.endswith("."), text
        assert not {"{", "}"} & set(text), text
        assert not {"oops", "wrong", "north", "south", "east", "west"} & set(text.lower().split()), text


@pytest.mark.parametrize("page", SCRIPTED, ids=named)
def test_the_script_is_right_to_its_end(page: Page) -> None:
    lesson = Lesson(page)
    for step in range(len(page.accept)):
        answer = lesson.choose(scripted(lesson))
        assert answer.right
        assert answer.done == (step + 1 == len(page.accept))
    assert lesson.state == "done"
    assert answer.says == page.done
    assert lesson.match.texts == [*page.before, *page.script]


@pytest.mark.parametrize("page", SCRIPTED, ids=named)
def test_nothing_passes_that_was_not_asked_for(page: Page) -> None:
    """Of all legal moves some reach the goal; each other is answered, and each answer that is foreseen is heard.

    The moves that are shown after a try follow each try that they are told of.
    """
    heard = set()
    for lesson, goal in zip(at_each_task(page), page.accept, strict=True):
        before = list(lesson.match.texts)
        met = {move for move in lesson.match.legal if goal.met(Deed(page.game, lesson.position, move))}
        assert met
        for move in sorted(lesson.match.legal - met):
            answer = lesson.choose(move)
            assert not answer.right
            assert answer.says
            entries = [wrong for wrong in page.wrong if (wrong.says, wrong.why) == (answer.says, answer.why)]
            for wrong in entries:
                assert len(answer.replies) == (1 if wrong.match.safe is False else len(wrong.replies))
            heard.update(entries)
            lesson.take_back()
            assert lesson.match.texts == before
    assert heard == set(page.wrong)


@pytest.mark.parametrize("page", ASKING, ids=named)
def test_a_question_has_one_answer(page: Page) -> None:
    for index, choice in enumerate(page.choices):
        lesson = Lesson(page)
        answer = lesson.answer(index)
        assert answer.right == answer.done == choice.right
        assert answer.says == (page.done if choice.right else choice.says)
        if not choice.right:
            lesson.take_back()
            assert lesson.state == "asked"


@pytest.mark.parametrize("page", SEARCHING, ids=named)
def test_all_targets_are_to_be_found_and_no_other_cell(page: Page) -> None:
    lesson = Lesson(page)
    assert len(lesson.targets) > 1
    near = {(q + x, r + y) for q, r in lesson.targets for x in (-1, 0, 1) for y in (-1, 0, 1)}
    for cell in sorted(near - set(lesson.targets)):
        answer = lesson.find(cell)
        assert not answer.right
        assert answer.reason is not None
    for cell in lesson.targets[:-1]:
        assert lesson.find(cell).right
        assert lesson.state == "asked"
    assert lesson.find(lesson.targets[-1]).done
