"""A try that no page foresees is answered by the best move, with a sentence for the player."""

from __future__ import annotations

import pytest

from game.core.errors import StaxError
from game.engine.restarting_session import EngineProcess
from game.games import GAMES
from game.learn.course_file import course_of
from game.learn.lesson import STILL_ANSWERED, Lesson, LessonFeedback
from game.learn.refuter import EngineRefuter
from tests.engine.waiting import eventually

SEEN = 8  # moves of each position whose facts are looked at


def answered(lesson: Lesson) -> LessonFeedback:
    """The rest of an answer, waited for."""
    found: list[LessonFeedback] = []

    def polled() -> bool:
        answer = lesson.poll()
        found.extend([answer] if answer is not None else [])
        return bool(found)

    assert eventually(polled)
    return found[0]


def test_the_engine_takes_a_king_that_was_left() -> None:
    page = course_of("stax").course.page("first-plan")
    assert page is not None
    refuter = EngineRefuter()
    lesson = Lesson(page, refuter)
    try:
        tried = page.game.notation.read_move(lesson.position, "2,-2>1,-2=K")
        assert lesson.choose(tried).is_thinking
        answer = answered(lesson)
        assert (answer.is_right, answer.is_thinking, answer.says) == (False, False, STILL_ANSWERED)
        assert len(answer.replies) == 1
        lesson.take_back()
        assert lesson.choose(tried).is_thinking  # the same engine, asked again
        assert answered(lesson).replies == answer.replies
    finally:
        refuter.close()


def test_an_engine_that_cannot_be_started_costs_nothing_but_its_answer() -> None:
    def missing() -> EngineProcess:
        raise StaxError("There is none.")

    page = course_of("stax").course.page("first-plan")
    assert page is not None
    lesson = Lesson(page, EngineRefuter(missing))
    lesson.choose(page.game.notation.read_move(lesson.position, "2,-2>1,-2=K"))
    answer = answered(lesson)
    assert (answer.says, answer.goal, answer.fact) == (STILL_ANSWERED, lesson.current_goal, None)
    assert len(answer.replies) == 1  # proven without an engine


@pytest.mark.parametrize("game_id", GAMES)
def test_every_sentence_about_an_answer_is_one_of_a_fact_and_has_its_values(game_id: str) -> None:
    facts = GAMES[game_id].facts
    assert facts.texts.replies
    assert set(facts.texts.replies) <= set(facts.texts.sentences)
    for page in course_of(game_id).course.pages:
        position = page.match().position
        for move in position.legal()[:: max(1, len(position.legal()) // SEEN)]:
            for fact in facts.facts_of_move(position, move):
                sentence = facts.texts.replies.get(fact.name, "").format(mover="She", **fact.values)
                assert "{" not in sentence
                assert not sentence.endswith(".")
