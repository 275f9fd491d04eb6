"""Counts the clicks in a row, for double clicks."""

from __future__ import annotations

from typing import Final

DOUBLE_CLICK_TIME: Final = 0.4  # seconds between the clicks of a double click
MAX_CLICK_DISTANCE: Final = 8  # pixels, across and down together


class ClickCounter:
    """The number of clicks in a row: quick, and nearly at the same place."""

    def __init__(self) -> None:
        self._last = (-1.0, (0, 0), 0)

    def count(self, point: tuple[int, int], now: float) -> int:
        """The number of this click, at a time in seconds; always 1 before the time is known."""
        before, place, count = self._last
        near = abs(place[0] - point[0]) + abs(place[1] - point[1]) < MAX_CLICK_DISTANCE
        count = count + 1 if before >= 0 and now - before < DOUBLE_CLICK_TIME and near else 1
        self._last = (now, point, count)
        return count
