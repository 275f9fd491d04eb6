"""A damaged file of lessons costs what is damaged, is reported with its line, and never stops anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games import GAMES
from game.learn import course_file
from game.learn.course import Course
from game.learn.course_file import Reading, course_of, courses, player_texts, read_course

STAX = GAMES["stax"]
GOOD = """title = "Course"
minutes = 3

[[page]]
id = "one"
title = "Page"
goal = "Take him"
rule = "The end"
position = "2 L 0,0=L03;0,1=LK;1,0=D0;2,0=DK"
script = ["0,0>2,0=03"]
accept = { captures = true }
done = "Done"
look = "Look"
look_at = [[0, 0]]

[[page]]
id = "two"
title = "Page"
goal = "Which of these splits the table"
rule = "One table"
position = "2 L -1,0=LK;0,0=L03;1,0=D0"
accept = { breaks = "splits-table" }
done = "Done"
look = "Look"

[[page.choice]]
move = "0,0>2,0=03"

[[page.choice]]
move = "024@-1,1"
says = "Not that"
"""


def read(text: str) -> Reading:
    return read_course(text, STAX, "stax.toml")


def test_all_of_a_good_file_is_read() -> None:
    reading = read(GOOD)
    assert [str(fault) for fault in reading.faults] == []
    course = reading.course
    assert (course.title, course.minutes, [page.id for page in course.pages]) == ("Course", 3, ["one", "two"])
    assert course.page("two") is course.pages[1]
    assert course.page_for_section(course.pages[1].section) is course.pages[1]
    assert course.page("three") is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Course"', "", "stax.toml, line 1: title is missing. That is skipped."),
        ("minutes = 3", 'minutes = "3"', "line 1: minutes is no whole number from 0 to 999"),
        ('id = "one"', 'id = "One"', "line 4, page 'One': 'One' is no id"),
        ('id = "one"', "", "line 4: id is missing"),
        ('goal = "Take him"', 'goal = "Take him', "page 'one': Illegal character '\\n' (at line 7, column"),
        ('goal = "Take him"', 'goals = "Take him"', "page 'one': there is no 'goals'"),
        ('goal = "Take him"', 'goal = ["Take", "him"]', "1 of the learner's moves, but 2 goals and 1 times accept"),
        ('goal = "Take him"', 'goal = " "', "goal is no text"),
        ('rule = "The end"', 'rule = "The beginning"', "the rulebook has no heading 'The beginning'"),
        ("2,0=DK", "2,0=DX", "page 'one': "),
        ("2,0=DK", "2,0=L03", "page 'one': "),
        ("0,0>2,0=03", "0,0>2,1=03", "page 'one': "),
        ("captures = true", "captures = 1", "captures is neither true nor false"),
        ("captures = true", "capture = true", "there is no 'capture'"),
        ("captures = true", "", "a goal asks for nothing; say any = true if any move will do"),
        ("captures = true", "any = true, captures = true", "any = true stands alone"),
        ("captures = true", "wins_in = -1", "wins_in is no whole number from 0 to 999"),
        ("captures = true", "reaches = [[0, 0], [1]]", "reaches: a cell is two whole numbers, as [0, 1]"),
        ("captures = true", "does = [3]", "does is no text"),
        ("accept = { captures = true }", "accept = 3", "a goal is no table"),
        ("accept = { captures = true }", "", "1 of the learner's moves, but 1 goals and 0 times accept"),
        (
            'done = "Done"',
            'done = "Done"\noptions = { players = "4" }',
            "The option 'players' can't have the value '4'",
        ),
        ('done = "Done"', "done = \"Done\"\noptions = { seats = '2' }", "the game has no option 'seats' of that kind"),
        ('done = "Done"', 'done = "Done"\ntargets = { stack = [0, 0] }', "either script, or targets, or choices"),
        ('done = "Done"', 'done = "Done"\nmarks = 3', "marks is no list"),
        ("look_at = [[0, 0]]", 'look_at = [[0, 0]]\n[[page.shown]]\nmoves = ["0,0>1,0=03"]', "says is missing"),
        ("look_at = [[0, 0]]", 'look_at = [[0, 0]]\n[[page.shown]]\nsays = "So"\nmoves = ["9,9>1,0=03"]', "not legal"),
        (
            "look_at = [[0, 0]]",
            'look_at = [[0, 0]]\n[[page.shown]]\nsays = "So"\nrefused = "0,0>1,0=03"',
            "the move '0,0>1,0=03' is legal, so nothing refuses it",
        ),
        ("look_at = [[0, 0]]", 'look_at = [[0, 0]]\n[[page.shown]]\nsays = "So"\nreplays = true', "moves of before"),
        ('done = "Done"', 'done = "Done"\npart = "end"', "there is no part 'end'; there are course, play, extra"),
        ('done = "Done"', 'done = "Done"\nbefore = ["0,0>2,0=03"]', "nobody is to move there"),
        ('["0,0>2,0=03"]', '["0,0>1,0=03", "2,0>2,-1=K"]', "the script's last move is not the learner's"),
        ("look_at = [[0, 0]]", "look_at = [[0, 0]]\n[more]\nx = 1", "there is no [more]"),
    ],
)
def test_what_is_wrong_is_reported_and_costs_its_page(old: str, new: str, message: str) -> None:
    assert old in GOOD
    reading = read(GOOD.replace(old, new, 1))
    (fault,) = reading.faults
    assert message in str(fault)
    assert reading.course.page("two") is not None
    assert (reading.course.page("one") is None) == ("line 1:" not in str(fault))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[[page.choice]]\nmove = "024@-1,1"\nsays = "Not that"', "", "a question has 2 to 6 choices and one accept"),
        ('breaks = "splits-table"', "legal = true", "there is no 'legal'"),
        ('"024@-1,1"\nsays = "Not that"', '"024@-1,1"', "nothing is said about the choice '024@-1,1'"),
        ('"024@-1,1"', '"024"', "page 'two': "),
        ('id = "two"', 'id = "one"', "the id 'one' is given twice"),
    ],
)
def test_what_is_wrong_with_a_question(old: str, new: str, message: str) -> None:
    assert old in GOOD
    reading = read(GOOD.replace(old, new, 1))
    (fault,) = reading.faults
    assert message in str(fault)
    assert [page.id for page in reading.course.pages] == ["one"]


@given(st.integers(0, len(GOOD)), st.integers(0, 30), st.text(max_size=20))
def test_whatever_is_damaged_nothing_is_raised(at: int, length: int, put: str) -> None:
    damaged = GOOD[:at] + put + GOOD[at + length :]
    reading = read(damaged)
    assert len(reading.course.pages) <= 3
    assert all("stax.toml, line " in str(fault) for fault in reading.faults)


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert read(text).course.pages == ()


def test_a_question_has_no_two_answers() -> None:
    both = GOOD.replace('breaks = "splits-table"', "placed = true").replace('move = "0,0>2,0=03"', 'move = "0@-1,1"')
    (fault,) = read(both).faults
    assert "page 'two': 2 choices are the answer, not one" in str(fault)


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_again = course_of.__wrapped__  # what is remembered stays, for others hold its pages
    monkeypatch.setattr(course_file, "COURSE_FOLDER", "nowhere")
    assert read_again("stax") == Reading(Course(STAX, "Stax", 0, ()))
    (tmp_path / "stax.toml").write_bytes(b"title = '\xff'")
    monkeypatch.setattr(course_file, "COURSE_FOLDER", tmp_path)
    reading = read_again("stax")
    assert reading.course.pages == ()
    (fault,) = reading.faults
    assert str(fault).startswith("The lessons in stax.toml can't be read ('utf-8' codec")


def test_there_is_a_course_for_every_game() -> None:
    assert [reading.course.game for reading in courses()] == list(GAMES.values())


def test_what_players_read_is_found_for_the_catalogues() -> None:
    content = {
        "title": "A",
        "page": [{"id": "b", "goal": ["C", "D"], "wrong": [{"says": "E", "why": "F", "match": {}}]}],
    }
    assert list(player_texts(content)) == ["A", "C", "D", "E", "F"]
