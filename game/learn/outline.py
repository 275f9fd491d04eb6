"""Outline: the length of a course and the ids of its pages, read with regular expressions, which is cheap."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

COURSE_FOLDER: Final = "courses"
PAGE_PATTERN: Final = re.compile(r"^\[\[page\]\]\s*$", re.MULTILINE)
ID_LINE_PATTERN: Final = re.compile(r'^id = "([^"]*)"', re.MULTILINE)
OTHER_PART_PATTERN: Final = re.compile(r"^part = ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outline:
    """The minutes that a newcomer needs, and the ids of the pages of the course proper."""

    minutes: int
    pages: tuple[str, ...]

    def minutes_left(self, done: Collection[str]) -> int:
        """The minutes for the pages that are not among these ids."""
        count = sum(page not in done for page in self.pages)
        return math.ceil(self.minutes * count / len(self.pages)) if count else 0


@cache
def outline_of(game_id: str) -> Outline:
    """The outline of a game's course; it is empty if the file is missing or damaged."""
    source = resources.files(__package__) / COURSE_FOLDER / f"{game_id}.toml"
    try:
        head, *chunks = PAGE_PATTERN.split(source.read_text(encoding="utf-8"))
        minutes = tomllib.loads(head)["minutes"]
    except (OSError, ValueError, KeyError):  # reading the course reports the fault
        return Outline(0, ())
    if not isinstance(minutes, int):
        return Outline(0, ())
    named = (ID_LINE_PATTERN.search(chunk) for chunk in chunks if not OTHER_PART_PATTERN.search(chunk))
    return Outline(minutes, tuple(found[1] for found in named if found is not None))
