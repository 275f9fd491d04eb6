"""The outline of a course: what is read from the head of its file agrees with the course itself."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.learn.course_file import course_of
from game.learn.outline import Outline, outline_of


@pytest.mark.parametrize("game", GAMES)
def test_it_agrees_with_the_course(game: str) -> None:
    course = course_of(game).course
    assert outline_of(game) == Outline(course.minutes, tuple(page.id for page in course.core_pages))


def test_the_minutes_that_are_left() -> None:
    outline = Outline(6, ("a", "b", "c", "d"))
    assert [outline.minutes_left(done) for done in ((), ("a",), ("a", "z"), ("a", "b", "c"), "abcd")] == [6, 5, 5, 2, 0]


@pytest.mark.parametrize("text", ["", "minutes = [", 'minutes = "six"\n[[page]]\nid = "a"\n', None])
def test_a_damaged_file_has_none(text: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    class Source:
        def __truediv__(self, _name: str) -> Source:
            return self

        def read_text(self, encoding: str) -> str:
            del encoding
            if text is None:
                raise FileNotFoundError
            return text

    monkeypatch.setattr("importlib.resources.files", lambda _package: Source())
    assert outline_of.__wrapped__("stax") == Outline(0, ())
