"""Any text of Unicode is measured, drawn and copied, and none costs more than what can be seen of it."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.look import text
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.widgets import TextField
from game.ui.widgets.clipboard import SystemClipboard, to_plain_text
from game.ui.widgets.editing import LineState

ANY: Final = st.text(st.characters(), max_size=30)  # surrogates, too
MILLION: Final = {
    "letters": "x" * 1_000_000,
    "words": "a " * 500_000,
    "lines": "\n" * 1_000_000,
    "accents": "e" + "\u0301" * 1_000_000,
    "nothing wide": "\u200b" * 1_000_000,
    "NUL": "\0" * 1_000_000,
    "half a pair": "\ud800" * 1_000_000,
    "far planes": "\U0001f600" * 1_000_000,
}


class CountingFont:
    """How many letters a font is asked to measure or draw."""

    def __init__(self, face: pygame.font.Font) -> None:
        self.face = face
        self.letters = 0

    def size(self, words: str) -> tuple[int, int]:
        self.letters += len(words)
        return self.face.size(words)

    def render(self, words: str, *style: Any) -> pygame.Surface:
        self.letters += len(words)
        return self.face.render(words, *style)

    def metrics(self, words: str) -> list[Any]:
        self.letters += len(words)
        return self.face.metrics(words)

    def get_linesize(self) -> int:
        return self.face.get_linesize()

    def get_ascent(self) -> int:
        return self.face.get_ascent()


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> CountingFont:
    face = CountingFont(text.font(15))
    monkeypatch.setattr(text, "font", lambda *_style: face)
    text._width.cache_clear()
    text._extra_ascent.cache_clear()
    text._line.clear()
    return face


@settings(max_examples=200)
@given(ANY, st.lists(ANY, max_size=2), st.integers(-5, 300))
def test_any_text_is_measured_fitted_and_drawn(words: str, names: list[str], room: int) -> None:
    pen, surface = Pen(Theme()), pygame.Surface((300, 60))
    pen.text(surface, words, (0, 20), room=room, names=names)
    pen.text(surface, words, (0, 20))
    pen.paragraph(surface, words, pygame.Rect(0, 0, max(1, room), 40))
    short = text.shorten(words, room, 15)
    assert short == words or short.endswith(text.ELLIPSIS)
    assert short == text.ELLIPSIS or text.width(short, 15) <= room


@pytest.mark.slow
def test_every_sign_of_unicode_is_drawn() -> None:
    step = 512
    for first in range(0, sys.maxunicode + 1, step):
        words = "".join(map(chr, range(first, first + step)))
        assert text.line(words, 12, "#ffffff").get_height() < 40
    text._line.clear()


@pytest.mark.parametrize("words", MILLION.values(), ids=MILLION)
def test_of_a_million_letters_only_those_are_looked_at_that_a_window_could_show(
    words: str, counting: CountingFont
) -> None:
    pen, surface = Pen(Theme()), pygame.Surface((300, 60))
    pen.text(surface, words, (0, 20), room=200, names=[words, words[:1000]])
    pen.text(surface, words, (0, 20))
    assert counting.letters < 60 * text.MAX_LINE_LENGTH
    counting.letters = 0
    pen.paragraph(surface, words, pygame.Rect(0, 0, 200, 60))
    assert counting.letters < 4 * text.MAX_PARAGRAPH_LENGTH
    kept: Any = text._line._results
    assert max(len(key[0]) for key in kept) <= text.MAX_LINE_LENGTH + 1


@pytest.mark.parametrize("count", [200, 3000])
def test_letters_that_do_not_fit_are_found_by_halving(count: int, counting: CountingFont) -> None:
    short = text.shorten("x" * count, 60, 15)
    assert 2 < len(short) < 20
    assert counting.letters < count + 14 * count
    counting.letters = 0
    shortened = text.shorten_names("y" * count + " to move", ["y" * count], 120, 15)
    assert shortened.endswith("… to move")
    assert counting.letters < 16 * (count + 20)


def test_halving_finds_what_dropping_letters_one_by_one_does() -> None:
    words = "Elige una ficha, o la de arriba de una pila"
    for room in range(0, 320, 7):
        kept = words
        while kept and text.width(kept + text.ELLIPSIS, 15) > room:
            kept = kept[:-1].rstrip()
        assert text.shorten(words, room, 15) in (kept + text.ELLIPSIS, words)
        if text.shorten(words, room, 15) == words:
            assert text.width(words, 15) <= room


def test_a_long_comment_is_broken_into_lines_by_few_measures(counting: CountingFont) -> None:
    words = "It was a dark and stormy night; the rain fell in torrents. " * 1100
    lines = text.wrap(words, 300, 15)
    assert " ".join(lines) == words.strip()
    assert counting.letters < 4 * len(words)
    widest = [text.width(line, 15) for line in lines]
    assert max(widest) <= 300
    following = [f"{line} {after.split()[0]}" for line, after in pairwise(lines)]
    assert all(text.width(line, 15) > 300 for line in following)


@pytest.mark.parametrize("room", [60, 300, 1200])
def test_of_ever_different_words_a_line_is_measured_once_or_twice(counting: CountingFont, room: int) -> None:
    rng = random.Random(1)
    words = " ".join("".join(rng.choices("aeinotrlAVTWfiy,.", k=rng.randint(1, 12))) for _ in range(4000))
    lines = text.wrap(words, room, 15)
    assert " ".join(lines) == words
    assert counting.letters < 2 * len(words)
    assert all(text.width(line, 15) <= room or " " not in line for line in lines)
    following = [f"{line} {after.split()[0]}" for line, after in pairwise(lines)]
    assert all(text.width(line, 15) > room for line in following)


@pytest.mark.parametrize("letter", ["x", "W", "/", "ñ"])
def test_a_word_that_no_language_has_is_broken_into_all_of_its_letters(counting: CountingFont, letter: str) -> None:
    word = letter * 20_000
    lines = text.wrap(f"before {word} behind", 300, 15)
    assert " ".join(lines).replace(f"{letter} {letter}", letter * 2) == f"before {word} behind"
    assert counting.letters < 3 * len(word)
    assert all(text.width(line, 15) <= 300 for line in lines)
    assert text.wrap(word[:60], 0, 15)[0] == word[:8]
    assert text.wrap(word[:40], 0, 15) == [word[:40]]


@pytest.fixture(scope="module")
def board() -> Iterator[SystemClipboard]:
    """The clipboard of a window that is a picture in memory."""
    pygame.display.init()
    pygame.display.set_mode((50, 50))
    yield SystemClipboard()
    pygame.display.quit()


@given(ANY)
@settings(max_examples=100)
def test_any_text_is_copied(board: SystemClipboard, words: str) -> None:
    board.put(words)
    assert board.take() == to_plain_text(words)
    assert "\0" not in to_plain_text(words)


def test_a_million_letters_are_copied(board: SystemClipboard) -> None:
    for words in MILLION.values():
        board.put(words)
        assert len(board.take()) == (0 if "\0" in words else 1_000_000 + ("e" in words))


def test_a_long_text_is_edited_where_the_caret_is() -> None:
    pen, surface = Pen(Theme()), pygame.Surface((400, 60))
    field = TextField("Comment", "", lambda _text: None, limit=100_000)
    field.place(pen, pygame.Rect(0, 0, 400, 44))
    words = "".join(chr(97 + place % 26) for place in range(60_000))
    field.state = LineState(words).move_to(30_000)
    field._has_focus = True
    field.draw(surface, pen)
    for place in (29_990, 30_000):
        x = field._line.left - field._scroll_offset + text.width(words[field._first_drawn : place], field._pixels)
        assert field.place_at((x, 20)) == place
    field.write("y" * 1_000_000)
    assert field.value == words + "y" * 40_000
    field.draw(surface, pen)


def test_a_line_is_not_broken_where_it_must_not_be() -> None:
    words = "and tries 4\N{NO-BREAK SPACE}000 moves,\nor 12\N{NARROW NO-BREAK SPACE}000"
    for room in range(1, 400, 13):
        lines = text.wrap(words, room, 15)
        assert "\N{NO-BREAK SPACE}000" in " ".join(lines)
        assert not any(line.endswith(("4", "12")) or line.startswith("000") for line in lines)
