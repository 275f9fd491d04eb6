"""The table of a new size is made by a thread, and a window waits for it before it is drawn: only for a moment."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from game.ui.look import table_builder
from game.ui.look.table_builder import MAX_WAIT, TableBuilder
from game.ui.look.themes import Appearance

SMALL, LARGE, LARGER = (1280, 800), (1920, 1080), (2560, 1440)
LOOKS = Appearance()


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[Future[bool]]:
    """The futures of a thread's jobs, whose results a test sets."""
    given: list[Future[bool]] = []

    def prepare(*_wanted: object) -> Future[bool]:
        given.append(Future())
        return given[-1]

    monkeypatch.setattr(table_builder, "prepare", prepare)
    return given


def test_the_first_picture_waits_for_nothing(jobs: list[Future[bool]]) -> None:
    table = TableBuilder()
    assert not table.is_awaited(SMALL, LOOKS)
    assert not table.is_awaited(SMALL, LOOKS)
    assert (table.shown_size, jobs) == (SMALL, [])


def test_a_new_size_is_drawn_when_its_table_has_been_made(jobs: list[Future[bool]]) -> None:
    table = TableBuilder()
    assert not table.is_awaited(SMALL, LOOKS)
    assert table.is_awaited(LARGE, LOOKS)
    assert table.is_awaited(LARGE, LOOKS)
    assert (table.shown_size, len(jobs)) == (SMALL, 1)
    jobs[0].set_result(True)
    assert not table.is_awaited(LARGE, LOOKS)
    assert table.shown_size == LARGE


def test_a_size_that_is_outdated_is_not_made_and_none_is_waited_for_too_long(jobs: list[Future[bool]]) -> None:
    now = [5.0]
    table = TableBuilder(lambda: now[0])
    assert not table.is_awaited(SMALL, LOOKS)
    assert table.is_awaited(LARGE, LOOKS)
    now[0] += MAX_WAIT * 0.9
    assert table.is_awaited(LARGER, LOOKS)  # the edge of the window is still being drawn
    assert [job.cancelled() for job in jobs] == [True, False]
    now[0] += MAX_WAIT * 0.2
    assert not table.is_awaited(LARGER, LOOKS)
    assert table.is_awaited(SMALL, LOOKS)  # and the next size waits again
    now[0] += MAX_WAIT * 0.5
    assert table.is_awaited(SMALL, LOOKS)


def test_a_table_that_was_made_while_nothing_happened_is_not_made_again(jobs: list[Future[bool]]) -> None:
    table = TableBuilder()
    assert not table.is_awaited(SMALL, LOOKS)
    table.prepare(LARGE, LOOKS)
    table.prepare(LARGE, LOOKS)
    jobs[0].set_result(True)
    assert not table.is_awaited(LARGE, LOOKS)
    assert len(jobs) == 1
