"""Every word of every scene has its place and is translated: all sights of the tour, small, in a large interface.

Whether words are cut in English, or in a small interface, `test_labels` looks at in the same window.
"""

from __future__ import annotations

import gettext

import pygame
import pytest

from game.ui import words
from game.ui.look import pen
from game.ui.look.pen import Pen
from game.ui.look.themes import Appearance
from lab.tour.walks import WALKS, walking

pytestmark = pytest.mark.usefixtures("no_screen")
SMALL = (1280, 720)


class Missing(gettext.NullTranslations):
    """Asked for what the catalogue lacks."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        """Remember it."""
        if message != "Esc" and any(letter.islower() for letter in message):  # no name of a key or a tile
            self.asked.add(message)
        return message


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The words that any pen shortens, or writes beyond the window's edge, while the test runs."""
    found: set[str] = set()
    begin, write = Pen.__init__, Pen.text

    def begun(self: Pen, *arguments: object) -> None:
        begin(self, *arguments)  # type: ignore[arg-type]
        self.truncated_texts = found

    def text(self: Pen, surface: pygame.Surface, line: str, *arguments: object, **others: object) -> pygame.Rect:
        place = write(self, surface, line, *arguments, **others)  # type: ignore[arg-type]
        if place.left < 0 or place.right > surface.get_width():
            found.add(line)
        return place

    monkeypatch.setattr(pen.Pen, "__init__", begun)
    monkeypatch.setattr(pen.Pen, "text", text)
    return found


@pytest.mark.slow_cases("[!t]*", "title")
@pytest.mark.parametrize("walk", WALKS)
def test_every_word_fits_and_is_translated(walk: str, cut: set[str]) -> None:
    with walking(WALKS[walk], SMALL, "es", Appearance("wood", 150)) as sights:
        missing = Missing()
        words.catalogue().add_fallback(missing)
        for _, name in sights:
            assert not cut, name
            assert not missing.asked, name
