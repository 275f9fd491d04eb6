"""Outline: how long a course takes and which pages it has, at a glance at its file, which costs next to nothing."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

FOLDER: Final = "courses"
PAGE: Final = re.compile(r"^\[\[page\]\]\s*$", re.MULTILINE)
ID: Final = re.compile(r'^id = "([^"]*)"', re.MULTILINE)
EXTRA: Final = re.compile(r"^extra = true", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outline:
    """The minutes that a newcomer needs, and the ids of the pages of the course proper."""

    minutes: int
    pages: tuple[str, ...]

    def left(self, done: Collection[str]) -> int:
        """The minutes that are left once the pages with these ids are done."""
        count = sum(page not in done for page in self.pages)
        return math.ceil(self.minutes * count / len(self.pages)) if count else 0


@cache
def outline_of(game_id: str) -> Outline:
    """The outline of a game's course; one without a page where there is none, or its file is damaged."""
    source = resources.files(__package__) / FOLDER / f"{game_id}.toml"
    try:
        head, *chunks = PAGE.split(source.read_text(encoding="utf-8"))
        minutes = tomllib.loads(head)["minutes"]
    except (OSError, ValueError, KeyError):  # the course itself tells what is wrong with it
        return Outline(0, ())
    if not isinstance(minutes, int):
        return Outline(0, ())
    named = (ID.search(chunk) for chunk in chunks if not EXTRA.search(chunk))
    return Outline(minutes, tuple(found[1] for found in named if found is not None))
