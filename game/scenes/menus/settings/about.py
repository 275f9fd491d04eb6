"""About, as names and facts: who made the games, the typeface and the libraries, and under which licences."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

import game as program
from game.core.game import Game
from game.scenes.menus.title.game_cards import maker
from game.ui.look.pen import Pen
from game.ui.widgets import Column, Item, SectionHeading, Words
from game.ui.words import _

FACE: Final = ("Lato", "Łukasz Dziedzic", "SIL Open Font License 1.1")
LIBRARIES: Final = (  # as docs/dependencies.md has them; names are not translated
    ("pygame-ce", "LGPL 2.1"),
    ("SDL", "zlib"),
    ("Pillow", "MIT-CMU"),
    ("platformdirs", "MIT"),
    ("Jeepney", "MIT"),
    ("tomlkit", "MIT"),
    ("Cython", "Apache 2.0"),
    ("SQLite", "public domain"),
    ("Python", "PSF"),
)


def about(games: Iterable[Game]) -> Item:
    """The credits."""
    versions = {
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "Python": platform.python_version(),
    }
    libraries = [(f"{name} {versions.get(name, '')}".strip(), licence) for name, licence in LIBRARIES]
    return Column(
        [
            SectionHeading(f"Stax {program.__version__}"),
            Words(_("Four games of stacks on one table. Free software under the MIT licence."), 16),
            SectionHeading(_("The games")),
            Facts([(game.name, maker(game)) for game in games]),
            SectionHeading(_("Typeface")),
            Facts([(FACE[0], f"{FACE[1]}  ·  {FACE[2]}")]),
            SectionHeading(_("Libraries")),
            Facts(libraries),
            Words(_("Pieces, boards and sounds were made for this program by its own scripts."), 14, "muted"),
        ]
    )


SIZE: Final = 16
PITCH: Final = 30  # units from one to the next
SHARE: Final = 0.36  # of the width, for the names


class Facts(Item):
    """Lines of a name and a fact."""

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.lines = tuple(lines)

    def min_width(self, pen: Pen) -> int:
        """Wide enough for both."""
        names = max((pen.width(name, SIZE, "semibold") for name, _ in self.lines), default=0)
        facts = max((pen.width(fact, SIZE) for _, fact in self.lines), default=0)
        return max(round((names + pen.px(16)) / SHARE), round(facts / (1 - SHARE)))

    def height_for(self, pen: Pen, width: int) -> int:
        """A line each."""
        del width
        return pen.px(PITCH) * len(self.lines)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write them."""
        theme, left = pen.theme, round(self.rect.width * SHARE)
        for index, (name, fact) in enumerate(self.lines):
            y = self.rect.top + pen.px(PITCH) * index + pen.px(PITCH) // 2
            pen.text(surface, name, (self.rect.left, y), SIZE, theme.ink, "semibold", room=left - pen.px(12))
            at = (self.rect.left + left, y)
            pen.text(surface, fact, at, SIZE, theme.muted, room=self.rect.width - left)
