"""Dates are written as the language does."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from game.scenes.sentences.dates import MONTHS, day_and_time
from game.ui import words


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.choose("en")
    yield
    words.choose("en")


def test_a_day_is_written_with_the_name_of_its_month() -> None:
    assert day_and_time(time.mktime((2026, 3, 7, 9, 5, 0, 0, 0, -1))) == "7 March 2026, 09:05"


def test_each_month_has_a_name() -> None:
    for number, month in enumerate(MONTHS, 1):
        assert month in day_and_time(time.mktime((2026, number, 15, 12, 0, 0, 0, 0, -1)))
