"""Parses the arguments of the protocol's commands: numbers in their ranges, the options of `go`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.levels import LEVELS, STRONGEST_LEVEL
from game.ai.strengths import split_level
from game.ai.thinker import Limits
from game.core.errors import StaxError, quoted

DEFAULT_SECONDS = 1.0
MOVETIME_RANGE = (0.01, 3600.0)
BENCH_RANGE = (0.1, 600.0)
INTEGER_RANGES = {"depth": (1, 99), "nodes": (1, 10**12), "lines": (1, 99)}


class BadCommand(StaxError):  # noqa: N818 - what the protocol does with such a line
    """A command that cannot be executed; the message says why."""


@dataclass(frozen=True, slots=True)
class Go:
    """The options of `go`; `may_use_book` if a level is named and only time limits the search.

    `character` is the id of a style of play, "" for balanced play, which alone may use a book.
    """

    limits: Limits
    level: str
    is_endless: bool
    may_use_book: bool = False
    character: str = ""


def read_integer(text: str, low: int, high: int, name: str) -> int:
    """Parse a whole number within a range; raises BadCommand."""
    if not re.fullmatch("[0-9]{1,20}", text) or not low <= int(text) <= high:
        shown = quoted(text)
        raise BadCommand(
            "{name} is a whole number from {low} to {high}, not '{given}'", name=name, low=low, high=high, given=shown
        )
    return int(text)


def read_seconds(text: str, bounds: tuple[float, float], name: str) -> float:
    """Parse a number of seconds within a range, digits with an optional point; raises BadCommand."""
    low, high = bounds
    if not re.fullmatch(r"[0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20}", text) or not low <= float(text) <= high:
        shown = quoted(text)
        raise BadCommand(
            "{name} is seconds from {low} to {high}, not '{given}'", name=name, low=low, high=high, given=shown
        )
    return float(text)


def read_go(words: Sequence[str]) -> Go:
    """Parse the options of `go`; the defaults are one second and the strongest level."""
    given = _read_pairs(words)
    numbers = {key: read_integer(given[key], *INTEGER_RANGES[key], key) for key in INTEGER_RANGES if key in given}
    movetime = read_seconds(given["movetime"], MOVETIME_RANGE, "movetime") if "movetime" in given else None
    level = given.get("level", STRONGEST_LEVEL)
    if split_level(level) is None:
        raise BadCommand("there is no level '{level}': {levels}", level=quoted(level), levels=", ".join(LEVELS))
    endless = "infinite" in given
    if endless:
        movetime = None
    elif movetime is None and "depth" not in numbers and "nodes" not in numbers:
        movetime = DEFAULT_SECONDS
    limits = Limits(movetime, numbers.get("depth"), numbers.get("nodes"), numbers.get("lines", 1))
    character = given.get("character", "")
    if not character and "character" in given:
        raise BadCommand("the option 'character' needs a name")
    may_use_book = "level" in given and not endless and not numbers and not character
    return Go(limits, level, endless, may_use_book, character)


def _read_pairs(words: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if (key == "infinite") == bool(equals) or key not in (
            "infinite",
            "movetime",
            "level",
            "character",
            *INTEGER_RANGES,
        ):
            raise BadCommand("go has no option '{word}'", word=quoted(word))
        if key in given:
            raise BadCommand("the option '{key}' is given twice", key=key)
        given[key] = value
    return given
