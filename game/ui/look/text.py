"""Type: the shipped face in four weights, lines of text as cached surfaces, and fitting words into a width."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

import pygame

from game.ui.look.cache import cached
from game.ui.look.theme import SMALLEST_TEXT

Weight = Literal["regular", "semibold", "bold", "black"]
FONTS: Final = Path(__file__).parents[1] / "fonts"
ELLIPSIS: Final = "…"
LONGEST: Final = 4096  # letters of a line that are measured and drawn; no window is so wide
LONGEST_PARAGRAPH: Final = 65536  # letters of words that are broken into lines, as many as a saved comment has
STRANGE: Final = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # a font has no picture of them
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


def clean(words: str) -> str:
    """The words as a font can draw them on one line: `·` for what is no letter, and no more than any line shows."""
    if len(words) <= LONGEST and words.isprintable():
        return words
    told = words if len(words) <= LONGEST else words[:LONGEST] + ELLIPSIS
    return STRANGE.sub(lambda found: " " if found[0].isspace() else "·", told)


def width(words: str, size: int, weight: Weight = "regular") -> int:
    """How many pixels wide a line is."""
    return _width(clean(words), size, weight)


@functools.lru_cache(maxsize=4096)
def _width(words: str, size: int, weight: Weight) -> int:
    return font(size, weight).size(words.replace(" ", SPACE))[0]


def line(words: str, size: int, colour: str, weight: Weight = "regular") -> pygame.Surface:
    """One line, drawn; the surface is shared, so do not draw on it."""
    return _line(clean(words), size, colour, weight)


@cached(4)
def _line(words: str, size: int, colour: str, weight: Weight) -> pygame.Surface:
    seen = words if _width(words, size, weight) else ""  # letters without any width cannot be drawn
    return font(size, weight).render(seen.replace(" ", SPACE), True, colour)


def smaller(words: str, room: int, size: int, weight: Weight = "regular") -> int:
    """The largest size, at most `size` and at least 85 percent of it, at which a line fits; else that least size."""
    least = max(SMALLEST_TEXT, round(size * 0.85))
    while size > least and width(words, size, weight) > room:
        size -= 1
    return size


def _most(low: int, high: int, fits: Callable[[int], bool]) -> int:
    """The largest number from `low` to `high` that fits, where all below it do; `low` if none does."""
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low


def shortened(words: str, room: int, size: int, weight: Weight = "regular") -> str:
    """The words, or as many of their letters as fit with an ellipsis."""
    if width(words, size, weight) <= room:
        return words
    whole = clean(words)
    kept = _most(0, len(whole), lambda count: width(whole[:count].rstrip() + ELLIPSIS, size, weight) <= room)
    return whole[:kept].rstrip() + ELLIPSIS


def yielding(words: str, names: Sequence[str], room: int, size: int, weight: Weight = "regular") -> str:
    """The words with the names in them, the longest first, shortened as far as it takes for a line to fit."""
    for name in sorted(names, key=len, reverse=True):
        if name in words and len(name) > 1 and width(words, size, weight) > room:
            words = _with_less(words, name, room, size, weight)
    return words


def _with_less(words: str, name: str, room: int, size: int, weight: Weight) -> str:
    start = words.index(name)
    before, behind = words[:start], words[start + len(name) :]

    def told(count: int) -> str:
        return before + name[:count].rstrip() + ELLIPSIS + behind

    return told(_most(1, min(len(name) - 1, LONGEST), lambda count: width(told(count), size, weight) <= room))


def wrapped(words: str, room: int, size: int, weight: Weight = "regular") -> list[str]:
    """The words broken into lines that fit; a single word that is too wide stays whole on its line."""
    told = words if len(words) <= LONGEST_PARAGRAPH else words[:LONGEST_PARAGRAPH] + ELLIPSIS
    single, lines, start, count = told.split(), [], 0, 1
    while start < len(single):
        # as many as on the line before, or some more or fewer: a line is measured two or three times, however long
        while start + count < len(single) and _fits(single[start : start + count + 1], room, size, weight):
            count += 1
        while count > 1 and not _fits(single[start : start + count], room, size, weight):
            count -= 1
        lines.append(" ".join(single[start : start + count]))
        start += count
    return lines


def _fits(words: Sequence[str], room: int, size: int, weight: Weight) -> bool:
    return width(" ".join(words), size, weight) <= room
