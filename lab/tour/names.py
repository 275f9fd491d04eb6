"""The names of stops, and which walk shows a stop, so that a picture needs only that walk."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

# The words with which the names of each walk's stops begin:
FIRST_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "title": ("title", "setup", "levels"),
    "tables": ("table", "held", "moves", "move"),
    "sheets": (
        *("help", "menu", "giving up", "new game", "crash", "clock", "looks", "legend", "mark explained"),
        *("engine asked", "draw offered", "pause", "typing", "typed wrong", "keys"),
    ),
    "danger": ("danger", "saves", "king to be captured"),
    "xray": ("xray",),
    "crowded": ("crowded", "stack", "refusal", "lifted", "flat"),
    "ending": ("hint", "end"),
    "library": ("library", "renaming", "saving", "loading", "review", "playing on"),
    "statistics": ("statistics",),
    "analysis": ("analysis",),
    "editors": ("editor",),
    "openings": ("openings",),
    "graphs": ("graph", "find better", "better shown"),
    "lessons": ("learn", "lesson"),
    "puzzles": ("puzzles", "puzzle", "streak"),
    "settings": ("settings",),
    "rules": ("rules",),
    "friends": (
        *("invite", "open in a room", "number in a room", "tables in a room", "join", "friend", "friends"),
        *("title with a friend", "library with a friend", "library with an end to show"),
    ),
}


def begins_with(name: str, words: str) -> bool:
    """Whether a stop's name is these words, or continues after them with a space."""
    return f"{name} ".startswith(f"{words} ")


def walks_to(words: str) -> list[str]:
    """The names of the walks that may show a stop whose name starts with `words`, as 'end' or 'setup st'."""
    return [
        walk
        for walk, names in FIRST_WORDS.items()
        if any(begins_with(words, name) or name.startswith(words) for name in names)
    ]


def walks_for(names: Collection[str]) -> list[str]:
    """The walks, in order, that may show a stop whose name starts with any of these; all walks without a name."""
    needed = {walk for name in names for walk in walks_to(name)}
    return [walk for walk in FIRST_WORDS if walk in needed or not names]
