"""A lesson goes its way: tries, answers, help, questions, cells to find; and an engine where nothing was foreseen."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalMove, StaxError
from game.core.facts import Fact
from game.core.match import Match
from game.core.move import Move
from game.games import GAMES
from game.learn.course import CoursePage
from game.learn.course_file import read_course
from game.learn.lesson import LOOK_AT_STACK, NOT_ASKED_FOR, Lesson

HEAD = 'title = "Course"\nminutes = 3\n'
WORDS = 'title = "Page"\ndone = "Done"\nlook = "Look"\nlook_at = [[0, 0]]\nrule = "Moving"\n'
TAKE = (
    '[[page]]\nid = "take"\ngoal = "Take him"\n'
    + WORDS
    + (
        'position = "2 L 0,0=L03;0,1=LK;1,0=D0;2,0=DK"\nscript = ["0,0>2,0=03"]\naccept = { captures = true }\n'
        '[[page.wrong]]\nmatch = { placed = true }\nsays = "Nobody is taken"\nwhy = "So"\nreply = ["2,0>2,-1=K"]\n'
    )
)
TWO_MOVES = (
    '[[page]]\nid = "two"\ngoal = ["First", "Then"]\n'
    + WORDS
    + (
        'position = "2 L 0,0=L03;0,1=LK;1,0=D0;2,0=DK"\n'
        'script = ["0,1>1,1=K", "2,0>2,-1=K", "1,1>0,1=K"]\n'
        "accept = [{ starts = [[0, 1]] }, { starts = [[1, 1]] }]\n"
    )
)
QUESTION = (
    '[[page]]\nid = "ask"\ngoal = "Which of these splits the table"\n'
    + WORDS
    + (
        'position = "2 L -1,0=LK;0,0=L03;1,0=D0"\naccept = { breaks = "splits-table" }\n'
        '[[page.choice]]\nmove = "0,0>2,0=03"\n[[page.choice]]\nmove = "024@-1,1"\nsays = "That stays in one piece"\n'
    )
)
FIND = (
    '[[page]]\nid = "find"\ngoal = "Find them"\n'
    + WORDS
    + ('position = "2 L 0,0=L03;0,1=LK;1,0=D0;2,0=DK"\ntargets = { stack = [0, 0] }\n')
)


def page(text: str) -> CoursePage:
    reading = read_course(HEAD + text, GAMES["stax"], "stax.toml")
    assert [str(fault) for fault in reading.faults] == []
    return reading.course.pages[0]


def move(lesson: Lesson, text: str) -> Move:
    return lesson.page.game.notation.read_move(lesson.position, text)


class FakeRefuter:
    """A refuter that says what it is given, at the second time of asking."""

    def __init__(self, text: str, facts: tuple[Fact, ...] = (), trouble: StaxError | None = None) -> None:
        self.text, self.facts, self.fault = text, facts, trouble
        self.asked: Match | None = None
        self.polled = 0

    def ask(self, match: Match) -> None:
        self.asked = match

    def poll(self) -> tuple[Move, tuple[Fact, ...]] | None:
        self.polled += 1
        if self.polled < 2 or self.fault is not None or self.asked is None:
            return None
        return self.asked.game.notation.read_move(self.asked.position, self.text), self.facts

    def trouble(self) -> StaxError | None:
        return self.fault

    def cancel(self) -> None:
        self.asked = None


def test_a_try_that_is_foreseen_stands_until_it_is_taken_back() -> None:
    lesson = Lesson(page(TAKE))
    tried = move(lesson, "024@1,1")
    answer = lesson.choose(tried)
    assert (answer.is_right, answer.says, answer.why) == (False, "Nobody is taken", "So")
    assert answer.replies == (move(lesson, "2,0>2,-1=K"),)
    assert lesson.match.texts == ["024@1,1"]
    with pytest.raises(ValueError, match="wrong"):
        lesson.choose(tried)
    lesson.take_back()
    assert (lesson.match.texts, lesson.state) == ([], "asked")
    assert lesson.choose(move(lesson, "0,0>2,0=25")).is_done
    with pytest.raises(ValueError, match="done"):
        lesson.take_back()


def test_an_illegal_move_is_no_try() -> None:
    lesson = Lesson(page(TAKE))
    with pytest.raises(IllegalMove):
        lesson.choose(Move(123456))
    assert lesson.state == "asked"


def test_the_opponent_answers_as_the_script_has_it() -> None:
    lesson = Lesson(page(TWO_MOVES))
    assert lesson.current_goal == "First"
    answer = lesson.choose(move(lesson, "0,1>1,1=K"))
    assert (answer.is_right, answer.is_done, len(answer.replies)) == (True, False, 1)
    assert lesson.match.texts == ["0,1>1,1=K", "2,0>2,-1=K"]
    assert lesson.current_goal == "Then"
    assert lesson.choose(move(lesson, "1,1>0,1=K")).is_done
    assert lesson.current_goal == "Then"


def test_a_win_sooner_than_asked_is_done() -> None:
    lesson = Lesson(page(TWO_MOVES.replace("accept = [{ starts = [[0, 1]] }", "accept = [{ any = true }")))
    assert lesson.choose(move(lesson, "0,0>2,0=03")).is_done
    assert lesson.state == "done"


def test_help_shows_where_to_look_and_then_the_move() -> None:
    lesson = Lesson(page(TWO_MOVES))
    first, second, again = lesson.hint(), lesson.hint(), lesson.hint()
    assert (first.says, first.cells, first.move) == ("Look", ((0, 0),), None)
    assert second == again
    assert second.move == move(lesson, "0,1>1,1=K")
    lesson.choose(move(lesson, "0,1>-1,1=K"))  # not the script's way
    assert lesson.hints == 0


def test_help_at_a_later_step_speaks_of_that_step() -> None:
    lesson = Lesson(page(TWO_MOVES))
    lesson.choose(move(lesson, "0,1>1,1=K"))
    look, way = lesson.hint(), lesson.hint().move
    assert way is not None
    ((q, r),) = look.cells
    assert look.says == LOOK_AT_STACK
    assert lesson.page.game.notation.write_move(lesson.position, way).startswith(f"{q},{r}>")


def test_help_on_a_question_and_on_cells() -> None:
    asked = Lesson(page(QUESTION))
    asked.hint()
    assert asked.hint().choice is asked.page.choices[0]
    searched = Lesson(page(FIND))
    searched.hint()
    assert searched.hint().cells == searched.targets[:1]
    searched.find(searched.targets[0])
    assert searched.hint().cells == searched.targets[1:2]


def test_a_question_is_answered_by_what_the_rules_say() -> None:
    lesson = Lesson(page(QUESTION))
    answer = lesson.answer(1)
    assert (answer.is_right, answer.says) == (False, "That stays in one piece")
    assert lesson.tried_choice is lesson.page.choices[1]
    lesson.take_back()
    assert lesson.match.texts == []
    answer = lesson.answer(0)
    assert answer.is_done
    assert answer.reason is not None
    assert answer.reason.rule == "splits-table"


def test_cells_are_found_one_after_the_other() -> None:
    lesson = Lesson(page(FIND))
    assert lesson.targets == ((1, 0), (2, 0))
    refused = lesson.find((0, 1))
    assert (refused.is_right, lesson.found_cells) == (False, ())
    assert refused.reason is not None
    assert not lesson.find((2, 0)).is_done
    assert lesson.find((2, 0)).is_right
    assert lesson.found_cells == ((2, 0),)
    assert lesson.find((1, 0)).is_done


def test_an_engine_answers_what_was_not_foreseen() -> None:
    fact = Fact("captures", "wins")
    refuter = FakeRefuter("2,0>2,-1=K", (Fact("unheard-of", "gains"), fact))
    lesson = Lesson(page(TAKE), refuter)
    answer = lesson.choose(move(lesson, "0,0>1,0=03"))
    assert (answer.is_right, answer.is_thinking, answer.says) == (False, True, NOT_ASKED_FOR)
    assert lesson.poll() is None
    found = lesson.poll()
    assert found is not None
    assert (found.is_right, found.replies, found.fact) == (False, (move(lesson, "2,0>2,-1=K"),), fact)
    assert (found.says, found.goal) == (NOT_ASKED_FOR, lesson.current_goal)
    assert lesson.poll() is None
    lesson.take_back()
    assert lesson.match.texts == []


def test_a_question_to_the_engine_is_dropped_when_the_try_is_taken_back() -> None:
    refuter = FakeRefuter("2,0>2,-1=K")
    lesson = Lesson(page(TAKE), refuter)
    lesson.choose(move(lesson, "0,0>1,0=03"))
    lesson.take_back()
    assert refuter.asked is None
    assert lesson.poll() is None


def test_without_an_engine_the_try_is_answered_all_the_same() -> None:
    broken = FakeRefuter("", trouble=StaxError("No engine."))
    lesson = Lesson(page(TAKE), broken)
    lesson.choose(move(lesson, "0,0>1,0=03"))
    answer = lesson.poll()
    assert answer is not None
    assert (answer.is_right, answer.says, answer.replies) == (False, NOT_ASKED_FOR, ())
    alone = Lesson(page(TAKE)).choose(move(lesson.__class__(page(TAKE)), "0,0>1,0=03"))
    assert (alone.says, alone.is_thinking) == (NOT_ASKED_FOR, False)


def test_of_three_players_the_next_one_does_nothing_to_the_learner() -> None:
    three = TAKE.replace('"2 L ', '"3 L ').replace("look_at", 'options = { players = "3" }\nlook_at')
    lesson = Lesson(page(three), FakeRefuter("2,0>2,-1=K", (Fact("captures", "wins"),)))
    lesson.choose(move(lesson, "0,0>1,0=03"))
    lesson.poll()
    answer = lesson.poll()
    assert answer is not None
    assert (answer.replies, answer.fact) == ((move(lesson, "2,0>2,-1=K"),), None)
