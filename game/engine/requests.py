"""What the words after a command mean: numbers in their ranges, the options of `go`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.levels import LEVELS, STRONGEST_LEVEL
from game.ai.thinker import Limits
from game.core.errors import StaxError, quoted

DEFAULT_SECONDS = 1.0
SECONDS = (0.01, 3600.0)
BENCH_SECONDS = (0.1, 600.0)
WHOLE = {"depth": (1, 99), "nodes": (1, 10**12), "lines": (1, 99)}


class BadCommand(StaxError):  # noqa: N818 - what the protocol does with such a line
    """A command that cannot be obeyed; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Go:
    """What `go` asks for; `plays`: a level is named, and nothing but its time bounds it."""

    limits: Limits
    level: str
    endless: bool
    plays: bool = False


def whole(text: str, low: int, high: int, name: str) -> int:
    """A whole number in a range, in plain digits."""
    if not re.fullmatch("[0-9]{1,20}", text) or not low <= int(text) <= high:
        told = quoted(text)
        raise BadCommand(
            "{name} is a whole number from {low} to {high}, not '{told}'", name=name, low=low, high=high, told=told
        )
    return int(text)


def seconds(text: str, bounds: tuple[float, float], name: str) -> float:
    """A number of seconds in a range, in plain digits with at most one point."""
    low, high = bounds
    if not re.fullmatch(r"[0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20}", text) or not low <= float(text) <= high:
        told = quoted(text)
        raise BadCommand(
            "{name} is seconds from {low} to {high}, not '{told}'", name=name, low=low, high=high, told=told
        )
    return float(text)


def read_go(words: Sequence[str]) -> Go:
    """The options of `go`; without a bound it thinks one second, at the strongest level."""
    given = _pairs(words)
    numbers = {key: whole(given[key], *WHOLE[key], key) for key in WHOLE if key in given}
    movetime = seconds(given["movetime"], SECONDS, "movetime") if "movetime" in given else None
    level = given.get("level", STRONGEST_LEVEL)
    if level not in LEVELS:
        raise BadCommand("there is no level '{level}': {levels}", level=quoted(level), levels=", ".join(LEVELS))
    endless = "infinite" in given
    if endless:
        movetime = None
    elif movetime is None and "depth" not in numbers and "nodes" not in numbers:
        movetime = DEFAULT_SECONDS
    limits = Limits(movetime, numbers.get("depth"), numbers.get("nodes"), numbers.get("lines", 1))
    return Go(limits, level, endless, "level" in given and not endless and not numbers)


def _pairs(words: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if (key == "infinite") == bool(equals) or key not in ("infinite", "movetime", "level", *WHOLE):
            raise BadCommand("go has no option '{word}'", word=quoted(word))
        if key in given:
            raise BadCommand("the option '{key}' is given twice", key=key)
        given[key] = value
    return given
