"""The courses that are shipped: every page can be done, and by nothing but what it asks for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path

import pytest

from game.core.display.picks import FromHand, FromStack, Onto
from game.core.display.showing import Reason
from game.core.match import Match
from game.core.move import Move
from game.core.outcome import PLAYING
from game.games import GAMES
from game.learn.course import Choice, CoursePage
from game.learn.course_file import Reading, course_of
from game.learn.goals import MoveFacts
from game.learn.lesson import Lesson
from game.locale import make

READINGS = {game_id: course_of(game_id) for game_id in GAMES}
PAGES = [page for reading in READINGS.values() for page in reading.course.pages]
ROOT = Path(__file__).parents[2]
LONGEST = 90  # letters of a sentence
LEAST = {"stax": 19, "death-stacks": 8, "stack-22": 8, "mixtour": 8}
PLAY_PAGES = 10
SCRIPTED = [page for page in PAGES if page.script]
ASKING = [page for page in PAGES if page.choices]
IN_THE_LONG_RUN = {  # the advice of these questions pays late, so that no few moves show it
    "stax": {"play-pointers", "play-climb"},
    "death-stacks": {"play-leave-nothing"},
    "mixtour": {"play-centre", "play-on-top"},
}
FOLLOWED = [(page, choice) for page in ASKING for choice in page.choices if choice.follows]
SEARCHING = [page for page in PAGES if page.targets is not None]


def named(page: CoursePage) -> str:
    return f"{page.game.id}/{page.id}"


def words(page: CoursePage) -> list[str]:
    """All sentences of a page."""
    tries = chain.from_iterable((wrong.says, wrong.why) for wrong in page.wrong)
    shown = (example.says for example in page.examples)
    sentences = [*page.goals, page.done, page.hint.text, *tries, *shown, *(choice.says for choice in page.choices)]
    return [text for text in sentences if text]


def at_each_task(page: CoursePage) -> Iterator[Lesson]:
    """A lesson at each of the learner's moves, as the script goes."""
    for step in range(len(page.accept)):
        lesson = Lesson(page)
        for _ in range(step):
            lesson.choose(scripted(lesson))
        yield lesson


def scripted(lesson: Lesson) -> Move:
    text = lesson.page.script[len(lesson.match.texts) - len(lesson.page.start.moves_before)]
    return lesson.page.game.notation.read_move(lesson.position, text)


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_wrong_with_a_course(game_id: str) -> None:
    assert READINGS[game_id].faults == ()


@pytest.mark.parametrize("game_id", LEAST)
def test_a_course_has_its_pages(game_id: str) -> None:
    assert len(READINGS[game_id].course.core_pages) >= LEAST[game_id]
    assert len(READINGS[game_id].course.play_pages) == PLAY_PAGES
    assert READINGS[game_id].course.minutes


def stack_count(page: CoursePage) -> int:
    """The cells with pieces when the page begins; for an empty table after the first move."""
    position = page.game.notation.read_position(page.diagram.position, dict(page.diagram.options))
    return len(page.game.view.arrangement(position).stacks)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_page_has_at_most_twice_the_stacks_of_the_page_before(game_id: str) -> None:
    for before, page in pairwise(READINGS[game_id].course.pages):
        assert stack_count(page) <= 2 * stack_count(before), named(page)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_shows_something_before_it_asks(page: CoursePage) -> None:
    assert page.examples


def test_king_and_queen_are_pointed_at_before_anything_else_names_them() -> None:
    """On the first page of Stax, by their place in the hand."""
    first = READINGS["stax"].course.core_pages[0]
    for word, pocket in (("king", 0), ("queen", 12)):
        saying = next(example for example in first.examples if word in example.says)
        assert saying.pocket == pocket


def test_the_first_king_is_taken_within_five_pages() -> None:
    first = READINGS["stax"].course.core_pages[:5]
    assert any(goal.captures for page in first for goal in page.accept)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_says_it_in_one_short_sentence(page: CoursePage) -> None:
    for text in words(page):
        assert len(text) <= LONGEST, text
        assert not text.endswith("."), text
        assert not {"{", "}"} & set(text), text
        assert not {"oops", "wrong", "north", "south", "east", "west"} & set(text.lower().split()), text


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_its_small_picture_shows_something(page: CoursePage) -> None:
    diagram = page.diagram
    position = page.game.notation.read_position(diagram.position, dict(diagram.options))
    assert page.game.view.arrangement(position).stacks
    assert all(pick in page.game.view.first_picks(position) for pick in diagram.picks)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_piece_of_the_learner_is_held_by_a_rule_that_is_not_taught_yet(game_id: str) -> None:
    pages = READINGS[game_id].course.core_pages
    first_pages: dict[str, int] = {}
    for index, page in enumerate(pages):
        for rule in rules_taught(page):
            first_pages.setdefault(rule, index)
    for index, page in enumerate(pages):
        later = {rule for rule, taught_at in first_pages.items() if taught_at > index}
        assert not later & rules_met(page), named(page)


def test_no_tile_is_refused_for_aiming_at_a_king_where_one_is_to_be_laid_before_that_is_taught() -> None:
    """A learner may try any tile, above all the queen, who aims in all directions."""
    pages = READINGS["stax"].course.core_pages
    taught_at = next(index for index, page in enumerate(pages) if "points-at-king" in rules_taught(page))
    for page in pages[:taught_at]:
        match, view = page.match(), page.game.view
        hand = [pick for pick in view.first_picks(match.position) if isinstance(pick, FromHand)]
        for queen in sorted(hand, key=lambda pick: pick.pocket)[-1:] if "@" in "".join(page.script) else ():
            cells = [mark.cell for mark in view.marks(match.position, (queen,))]
            reasons = [view.why_not(match.position, (queen, Onto(cell))) for cell in cells]
            assert "points-at-king" not in {reason.rule for reason in reasons if reason is not None}, named(page)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_move_ends_the_game_before_a_page_says_how_it_ends(game_id: str) -> None:
    for page in READINGS[game_id].course.core_pages:
        if any(goal.captures or goal.wins_in or goal.safe for goal in page.accept):
            return
        match = page.match()
        for move in sorted(match.legal) if page.script else ():
            match.play(move)
            assert match.outcome() == PLAYING, (named(page), match.texts[-1])
            match.undo()


def rules_taught(page: CoursePage) -> set[str]:
    """The rules that a page shows broken, or asks to be found broken."""
    view, position = page.game.view, page.match().position
    shown = (view.why_not(position, example.refused) for example in page.examples if example.refused)
    return {reason.rule for reason in shown if reason is not None} | {
        goal.breaks for goal in page.accept if goal.breaks
    }


def rules_met(page: CoursePage) -> set[str]:
    """The rules because of which a stack of the learner's may not be picked, or may not go to a cell."""
    view, match = page.game.view, page.match()
    stacks = view.arrangement(match.position).stacks.items()
    reasons: list[Reason | None] = []
    for first in [FromStack(cell) for cell, pile in stacks if pile[-1].owner == match.turn]:
        reasons += (
            view.why_not(match.position, (first,)),
            *(mark.reason for mark in view.marks(match.position, (first,))),
        )
    return {reason.rule for reason in reasons if reason is not None}


@pytest.mark.parametrize("game_id", GAMES)
def test_marks_are_drawn_only_from_the_page_on_that_says_what_they_are(game_id: str) -> None:
    pages = READINGS[game_id].course.pages
    mark, taught_by = {"stax": ("lines", "where-lines-end"), "death-stacks": ("bounces", "walls")}.get(
        game_id, ("", "")
    )
    index = next((index for index, page in enumerate(pages) if page.id == taught_by), 0)
    assert [page.picture.untaught for page in pages[:index]] == [{mark}] * index
    assert not any(page.picture.untaught for page in pages[index:])


@pytest.mark.parametrize("page", SCRIPTED, ids=named)
def test_the_script_is_right_to_its_end(page: CoursePage) -> None:
    lesson = Lesson(page)
    for step in range(len(page.accept)):
        answer = lesson.choose(scripted(lesson))
        assert answer.is_right
        assert answer.is_done == (step + 1 == len(page.accept))
    assert lesson.state == "done"
    assert answer.says == page.done
    assert lesson.match.texts == [*page.start.moves_before, *page.script]


@pytest.mark.slow_cases("stax/play-no-way-out", "stax/play-price", "stax/first-plan")
@pytest.mark.parametrize("page", SCRIPTED, ids=named)
def test_nothing_passes_that_was_not_asked_for(page: CoursePage) -> None:
    """Of all legal moves some reach the goal; each other is answered, and each answer that is foreseen is heard.

    Each wrong try is followed by the moves that its answer shows.
    """
    heard = set()
    for lesson, goal in zip(at_each_task(page), page.accept, strict=True):
        before = list(lesson.match.texts)
        met = {move for move in lesson.match.legal if goal.is_met(MoveFacts(page.game, lesson.position, move))}
        assert met
        for move in sorted(lesson.match.legal - met):
            answer = lesson.choose(move)
            assert not answer.is_right
            assert answer.says
            entries = [wrong for wrong in page.wrong if (wrong.says, wrong.why) == (answer.says, answer.why)]
            for wrong in entries:
                shows_escape = (goal.wins_in or 0) > 1 and not wrong.replies
                assert len(answer.replies) == (1 if wrong.goal.safe is False or shows_escape else len(wrong.replies))
            heard.update(entries)
            lesson.take_back()
            assert lesson.match.texts == before
    assert heard == set(page.wrong)


@pytest.mark.slow_cases("stax/*")
@pytest.mark.parametrize("page", [page for page in SCRIPTED if len(page.accept) > 1], ids=named)
def test_whatever_is_accepted_leads_to_the_end(page: CoursePage) -> None:
    """Also off the script there is an answer to each right move, and a right move after it."""
    first = Lesson(page)
    for move in sorted(first.match.legal):
        lesson = Lesson(page)
        if page.accept[0].is_met(MoveFacts(page.game, lesson.position, move)):
            assert lesson.choose(move).is_right
            for _ in page.accept[1:]:
                lesson.hint()
                way = lesson.hint().move
                assert way is not None
                assert lesson.choose(way).is_right
            assert lesson.state == "done"


@pytest.mark.parametrize("reading", READINGS.values(), ids=READINGS)
def test_the_words_are_in_every_language(reading: Reading) -> None:
    course = reading.course
    sentences = [course.title, *(text for page in course.pages for text in (page.title, *words(page)))]
    for language, path in make.languages():
        catalog = make.read(path, language)
        for text in sentences:
            message = catalog.get(text)
            assert message is not None, text
            assert 0 < len(str(message.string)) <= LONGEST, text


def test_they_are_packed() -> None:
    """The wheel and the frozen program have what no import names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["game"]
    packed = {path for pattern in patterns for path in (ROOT / "game").glob(pattern)}
    assert set((ROOT / "game" / "learn" / "courses").iterdir()) <= packed
    assert 'inside("courses/*.toml")' in (ROOT / "build.spec").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ASKING, ids=named)
def test_a_question_has_one_answer(page: CoursePage) -> None:
    for index, choice in enumerate(page.choices):
        lesson = Lesson(page)
        answer = lesson.answer(index)
        assert answer.is_right == answer.is_done == choice.is_right
        assert answer.says == (page.done if choice.is_right else choice.says)
        if not choice.is_right:
            lesson.take_back()
            assert lesson.state == "asked"


@pytest.mark.parametrize("page", SEARCHING, ids=named)
def test_all_targets_are_to_be_found_and_no_other_cell(page: CoursePage) -> None:
    lesson = Lesson(page)
    assert len(lesson.targets) > 1
    near = {(q + x, r + y) for q, r in lesson.targets for x in (-1, 0, 1) for y in (-1, 0, 1)}
    for cell in sorted(near - set(lesson.targets)):
        answer = lesson.find(cell)
        assert not answer.is_right
        assert answer.reason is not None
    for cell in lesson.targets[:-1]:
        assert lesson.find(cell).is_right
        assert lesson.state == "asked"
    assert lesson.find(lesson.targets[-1]).is_done


@pytest.mark.parametrize("page", ASKING, ids=named)
def test_an_answer_is_played_with_what_follows_if_all_answers_are_legal(page: CoursePage) -> None:
    match = page.match()
    legal = {match.move_text(move) for move in match.legal}
    for choice in page.choices:
        texts = [match.move_text(move) for move in page.choice_moves(choice)[:1]]
        assert texts == ([choice.text] if all(each.text in legal for each in page.choices) else [])
        assert len(page.choice_moves(choice)) == len(texts) * (1 + len(choice.follows))


@pytest.mark.parametrize("page", [page for page in ASKING if page.part == "play"], ids=named)
def test_a_question_on_playing_well_shows_what_comes_of_an_answer(page: CoursePage) -> None:
    follows = any(choice.follows for choice in page.choices)
    assert follows is (page.id not in IN_THE_LONG_RUN.get(page.game.id, ()))


@pytest.mark.parametrize(("page", "choice"), FOLLOWED, ids=[f"{named(page)}/{each.text}" for page, each in FOLLOWED])
def test_what_follows_bears_an_answer_out(page: CoursePage, choice: Choice) -> None:
    """The side that the answer helps wins where it can, and never lets the other side win at once."""
    match, learner = page.match(), page.start.seat
    helped = learner if choice.is_right else 1 - learner
    for move in page.choice_moves(choice):
        assert match.outcome() == PLAYING
        can_win = match.turn == helped and wins_at_once(match)
        match.play(move)
        assert not can_win or match.outcome() == helped, match.texts
        assert match.outcome() != PLAYING or match.turn == helped or not wins_at_once(match), match.texts
    assert match.outcome() != 1 - helped


def wins_at_once(match: Match) -> bool:
    """Whether the player to move has a move that wins."""
    seat, position = match.turn, match.position
    for move in sorted(match.legal):
        position.play(move)
        outcome = position.outcome()
        position.undo()
        if outcome == seat:
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_the_first_section_of_the_rules_leads_to_the_first_page(game: str) -> None:
    course = course_of(game).course
    assert course.page_for_section(0) is course.pages[0]
