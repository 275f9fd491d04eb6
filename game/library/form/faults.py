"""Faults of a text: where, and why."""

from __future__ import annotations

from typing import TypeAlias

from game.core.errors import StaxError


class Fault(Exception):  # noqa: N818 - it is a note of an error, told as `Damaged`
    """A line, counted from 1, and the reason why it could not be read."""

    def __init__(self, line: int, reason: StaxError) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason


Faults: TypeAlias = list[Fault]
