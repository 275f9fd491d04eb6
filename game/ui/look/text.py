"""Text: the shipped typeface in four weights, cached surfaces of lines, and fitting words into a width."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal

import pygame

from game.ui.look.cache import cached, lru_cache_per_scene
from game.ui.look.theme import SMALLEST_TEXT

Weight = Literal["regular", "semibold", "bold", "black"]
FONT_FOLDER: Final = Path(__file__).parents[1] / "fonts"
ELLIPSIS: Final = "…"
MAX_LINE_LENGTH: Final = 4096  # letters of a line that are measured and drawn; no window is wider
MAX_PARAGRAPH_LENGTH: Final = 65536  # letters of a text that is broken into lines; a saved comment has no more
MAX_WORD_LENGTH: Final = 40  # letters; no word of a supported language is longer
MIN_WORD_PART: Final = 8  # letters of each part of a longer word
MIN_KERNED_SHARE: Final = 0.75  # kerning never makes a word narrower than this share of the sum of its letters
# Characters for which fonts have no glyph
UNPRINTABLE: Final = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
BLANKS: Final = re.compile(r"[^\S\u00a0\u202f]+")  # line breaks are allowed here
# As wide as the typeface's own space, but without kerning: with kerning, rounding to pixels can close the gap between y
# or r and the next word.
SPACE: Final = "\u2005"


@functools.lru_cache(maxsize=16)  # each grows to a third of a megabyte, as it caches its glyphs
def _face(size: int, weight: Weight) -> pygame.font.Font:
    return pygame.font.Font(FONT_FOLDER / f"Lato-{weight.capitalize()}.ttf", size)


def font(size: int, weight: Weight = "regular") -> pygame.font.Font:
    """The typeface in a size in pixels; works after pygame was closed and opened again."""
    if not pygame.font.get_init():
        pygame.font.init()
    face = _face(size, weight)
    try:
        face.get_height()
    except pygame.error:  # fonts from before pygame was closed and opened again are invalid
        _face.cache_clear()
        face = _face(size, weight)
    return face


def clean(words: str) -> str:
    """The words as a drawable line: `·` for characters without a glyph, cut at `MAX_LINE_LENGTH`."""
    if len(words) <= MAX_LINE_LENGTH and words.isprintable():
        return words
    cut = words if len(words) <= MAX_LINE_LENGTH else words[:MAX_LINE_LENGTH] + ELLIPSIS
    return UNPRINTABLE.sub(lambda found: " " if found[0].isspace() else "·", cut)


def width(words: str, size: int, weight: Weight = "regular") -> int:
    """The width of a line in pixels."""
    return _width(clean(words), size, weight)


@lru_cache_per_scene(4096)
def _width(words: str, size: int, weight: Weight) -> int:
    return font(size, weight).size(words.replace(" ", SPACE))[0]


def line(words: str, size: int, colour: str, weight: Weight = "regular") -> pygame.Surface:
    """A line of text as a surface; it is shared, so do not draw on it.

    If letters reach above the line, as accented capitals do, the surface grows by the same height at the top and at the
    bottom, so that its middle stays in place.
    """
    return _line(clean(words), size, colour, weight)


def extra_ascent(words: str, size: int, weight: Weight = "regular") -> int:
    """How many pixels the letters reach above the font's ascent."""
    return 0 if words.isascii() else _extra_ascent(clean(words), size, weight)


@lru_cache_per_scene(256)
def _extra_ascent(words: str, size: int, weight: Weight) -> int:
    face = font(size, weight)
    tops = [each[3] for each in face.metrics(words.replace(" ", SPACE)) if each is not None]
    return max(0, max(tops, default=0) - face.get_ascent())


@cached(4)
def _line(words: str, size: int, colour: str, weight: Weight) -> pygame.Surface:
    visible = words if _width(words, size, weight) else ""  # text of zero width cannot be rendered
    drawn = font(size, weight).render(visible.replace(" ", SPACE), True, colour)
    high = extra_ascent(visible, size, weight)
    if not high:
        return drawn
    made = pygame.Surface((drawn.get_width(), font(size, weight).get_linesize() + 2 * high), pygame.SRCALPHA, 32)
    made.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return made


def fitting_size(words: str, room: int, size: int, weight: Weight = "regular") -> int:
    """The largest size from 85 percent of `size` up to `size` at which a line fits into `room`; the smallest if none
    does."""
    least = max(SMALLEST_TEXT, round(size * 0.85))
    while size > least and width(words, size, weight) > room:
        size -= 1
    return size


def _largest_fitting(low: int, high: int, fits: Callable[[int], bool]) -> int:
    """The largest number from `low` to `high` for which `fits` holds, by bisection; `low` if it holds for none."""
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low


def shorten(words: str, room: int, size: int, weight: Weight = "regular") -> str:
    """The words, cut and ended by an ellipsis where they are wider than `room` pixels."""
    if width(words, size, weight) <= room:
        return words
    whole = clean(words)
    count = _largest_fitting(
        0, len(whole), lambda count: width(whole[:count].rstrip() + ELLIPSIS, size, weight) <= room
    )
    return whole[:count].rstrip() + ELLIPSIS


def shorten_names(words: str, names: Sequence[str], room: int, size: int, weight: Weight = "regular") -> str:
    """The words with their names shortened, the longest first, until the line fits into `room` pixels."""
    for name in sorted(names, key=len, reverse=True):
        if name in words and len(name) > 1 and width(words, size, weight) > room:
            words = _shorten_name(words, name, room, size, weight)
    return words


def _shorten_name(words: str, name: str, room: int, size: int, weight: Weight) -> str:
    start = words.index(name)
    before, behind = words[:start], words[start + len(name) :]

    def with_letters(count: int) -> str:
        return before + name[:count].rstrip() + ELLIPSIS + behind

    return with_letters(
        _largest_fitting(
            1, min(len(name) - 1, MAX_LINE_LENGTH), lambda count: width(with_letters(count), size, weight) <= room
        )
    )


def wrap(words: str, room: int, size: int, weight: Weight = "regular") -> list[str]:
    """The words broken into lines that fit into `room` pixels; a word that is too wide keeps a line of its own.

    Words longer than `MAX_WORD_LENGTH`, such as file paths, are broken too.
    """
    cut = words if len(words) <= MAX_PARAGRAPH_LENGTH else words[:MAX_PARAGRAPH_LENGTH] + ELLIPSIS
    lines, run = list[str](), list[str]()
    for word in filter(None, BLANKS.split(cut)):
        start, long = 0, len(word) > MAX_WORD_LENGTH
        while long and (count := _fitting_letters(word, start, room, size, weight)) < len(word) - start:
            lines += _lines([*run, word[start : start + count]], room, size, weight)
            run, start = [], start + count
        run.append(word[start:])
    return lines + _lines(run, room, size, weight)


def wrap_evenly(words: str, room: int, size: int, weight: Weight = "regular") -> list[str]:
    """The words in as few lines as fit, with lines of about the same length."""
    return list(_wrap_evenly(words, room, size, weight))


@lru_cache_per_scene(128)
def _wrap_evenly(words: str, room: int, size: int, weight: Weight) -> tuple[str, ...]:
    lines = wrap(words, room, size, weight)
    least = _largest_fitting(0, room, lambda narrower: len(wrap(words, room - narrower, size, weight)) <= len(lines))
    return tuple(wrap(words, room - least, size, weight))


class _Advances(dict[str, float]):
    """The width of each letter in pixels without kerning, measured at first use on ten of the letter."""

    def __init__(self, size: int, weight: Weight) -> None:
        super().__init__()
        self._face = size, weight

    def __missing__(self, letter: str) -> float:
        self[letter] = wide = width(letter * 10, *self._face) / 10
        return wide


@lru_cache_per_scene(128)
def _advances(size: int, weight: Weight) -> _Advances:
    return _Advances(size, weight)


def _fitting_letters(word: str, start: int, room: int, size: int, weight: Weight) -> int:
    """How many letters of a word fit from `start` on; at least `MIN_WORD_PART`, even if they do not fit."""
    advances, end, wide = _advances(size, weight), start, 0.0
    while end < len(word) and (wide := wide + advances[word[end]]) <= room:
        end += 1
    while end - start > MIN_WORD_PART and width(word[start:end], size, weight) > room:
        end -= 1
    return max(MIN_WORD_PART, end - start)


def _lines(single: Sequence[str], room: int, size: int, weight: Weight) -> list[str]:
    """Greedy line breaking: words in lines, each line with as many words as fit.

    Most lines are measured once: the widths of single letters predict how many words fit, and a further word is
    measured only if it could fit despite kerning.
    """
    advances, lines, start, scale = _advances(size, weight), list[str](), 0, 1.0
    alone = [advances[" "] + sum(map(advances.__getitem__, word)) for word in single]
    while start < len(single):
        count, sofar = 1, alone[start]
        while start + count < len(single) and (sofar + alone[start + count]) * scale <= room:
            sofar += alone[start + count]
            count += 1
        wide = float(width(" ".join(single[start : start + count]), size, weight))
        scale = wide / max(1.0, sofar)
        if wide > room:
            while count > 1 and wide > room:
                count -= 1
                wide -= MIN_KERNED_SHARE * alone[start + count]
                if wide > room:
                    wide = width(" ".join(single[start : start + count]), size, weight)
        else:
            while start + count < len(single) and wide + MIN_KERNED_SHARE * alone[start + count] <= room:
                wide = width(" ".join(single[start : start + count + 1]), size, weight)
                count += wide <= room
        lines.append(" ".join(single[start : start + count]))
        start += count
    return lines
