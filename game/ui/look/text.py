"""Type: the shipped face in four weights, lines of text as cached surfaces, and fitting words into a width."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

import pygame

from game.ui.look.cache import cached
from game.ui.look.theme import SMALLEST_TEXT

Weight = Literal["regular", "semibold", "bold", "black"]
FONTS: Final = Path(__file__).parents[1] / "fonts"
ELLIPSIS: Final = "…"
# As wide as the face's own space, which is kerned: rounded to pixels, no gap would be left between y or r and a word.
SPACE: Final = "\u2005"


@functools.lru_cache(maxsize=128)
def _face(size: int, weight: Weight) -> pygame.font.Font:
    return pygame.font.Font(FONTS / f"Lato-{weight.capitalize()}.ttf", size)


def font(size: int, weight: Weight = "regular") -> pygame.font.Font:
    """The face at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    face = _face(size, weight)
    try:
        face.get_height()
    except pygame.error:  # pygame was closed and opened again since: its fonts died with it
        _face.cache_clear()
        face = _face(size, weight)
    return face


@functools.lru_cache(maxsize=4096)
def width(words: str, size: int, weight: Weight = "regular") -> int:
    """How many pixels wide a line is."""
    return font(size, weight).size(words.replace(" ", SPACE))[0]


@cached(4)
def line(words: str, size: int, colour: str, weight: Weight = "regular") -> pygame.Surface:
    """One line, drawn; the surface is shared, so do not draw on it."""
    return font(size, weight).render(words.replace(" ", SPACE), True, colour)


def smaller(words: str, room: int, size: int, weight: Weight = "regular") -> int:
    """The largest size, at most `size` and at least 85 percent of it, at which a line fits; else that least size."""
    least = max(SMALLEST_TEXT, round(size * 0.85))
    while size > least and width(words, size, weight) > room:
        size -= 1
    return size


def shortened(words: str, room: int, size: int, weight: Weight = "regular") -> str:
    """The words, or as many of their letters as fit with an ellipsis."""
    if width(words, size, weight) <= room:
        return words
    while words and width(words + ELLIPSIS, size, weight) > room:
        words = words[:-1].rstrip()
    return words + ELLIPSIS


def yielding(words: str, names: Sequence[str], room: int, size: int, weight: Weight = "regular") -> str:
    """The words with the names in them, the longest first, shortened as far as it takes for a line to fit."""
    for name in sorted(names, key=len, reverse=True):
        kept, whole = name, words
        while name in whole and width(words, size, weight) > room and len(kept) > 1:
            kept = kept[:-1].rstrip()
            words = whole.replace(name, kept + ELLIPSIS, 1)
    return words


def wrapped(words: str, room: int, size: int, weight: Weight = "regular") -> list[str]:
    """The words broken into lines that fit; a single word that is too wide stays whole on its line."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
