"""The page of credits: designers of the games, the typeface and the libraries, with their licences."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

import game as program
from game.core.errors import N_
from game.core.game import Game
from game.scenes.players.seating import credit_line
from game.ui.look.pen import Pen
from game.ui.widgets import Column, Item, SectionHeading, Words
from game.ui.words import _

TYPEFACE: Final = ("Lato", "Łukasz Dziedzic", "SIL Open Font License 1.1")
PUBLIC_DOMAIN: Final = N_("public domain")
LIBRARIES: Final = (  # as docs/dependencies.md has them; names of licences are not translated
    ("pygame-ce", "LGPL 2.1"),
    ("SDL", "zlib"),
    ("Pillow", "MIT-CMU"),
    ("platformdirs", "MIT"),
    ("Jeepney", "MIT"),
    ("tomlkit", "MIT"),
    ("Cython", "Apache 2.0"),
    ("SQLite", PUBLIC_DOMAIN),
    ("Python", "PSF"),
)


def build_about_page(games: Iterable[Game]) -> Item:
    """Make the page of credits, with a line for each game."""
    versions = {
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "Python": platform.python_version(),
    }
    licences = {PUBLIC_DOMAIN: _(PUBLIC_DOMAIN)}
    libraries = [
        (f"{name} {versions.get(name, '')}".strip(), licences.get(licence, licence)) for name, licence in LIBRARIES
    ]
    return Column(
        [
            SectionHeading(f"Stax {program.__version__}"),
            Words(_("Four games of stacks on one table. Free software under the MIT licence."), 16),
            SectionHeading(_("The games")),
            FactLines([(game.name, credit_line(game)) for game in games]),
            SectionHeading(_("Typeface")),
            FactLines([(TYPEFACE[0], f"{TYPEFACE[1]}  ·  {TYPEFACE[2]}")]),
            SectionHeading(_("Libraries")),
            FactLines(libraries),
            Words(_("Pieces, boards and sounds were made for this program by its own scripts."), 14, "muted"),
        ]
    )


FACT_TEXT_SIZE: Final = 16
FACT_LINE_HEIGHT: Final = 30  # units
NAME_COLUMN_SHARE: Final = 0.36  # of the width


class FactLines(Item):
    """Lines with a name and a fact, in two columns."""

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.lines = tuple(lines)

    def min_width(self, pen: Pen) -> int:
        """The least width in which every name and fact fits, in pixels."""
        names = max((pen.width(name, FACT_TEXT_SIZE, "semibold") for name, _ in self.lines), default=0)
        facts = max((pen.width(fact, FACT_TEXT_SIZE) for _, fact in self.lines), default=0)
        return max(round((names + pen.px(16)) / NAME_COLUMN_SHARE), round(facts / (1 - NAME_COLUMN_SHARE)))

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of all lines, in pixels, at every width."""
        del width
        return pen.px(FACT_LINE_HEIGHT) * len(self.lines)

    def draw_static(self, surface: pygame.Surface, pen: Pen) -> None:
        """Write the names and the facts."""
        theme, left = pen.theme, round(self.rect.width * NAME_COLUMN_SHARE)
        for index, (name, fact) in enumerate(self.lines):
            y = self.rect.top + pen.px(FACT_LINE_HEIGHT) * index + pen.px(FACT_LINE_HEIGHT) // 2
            pen.text(surface, name, (self.rect.left, y), FACT_TEXT_SIZE, theme.ink, "semibold", room=left - pen.px(12))
            at = (self.rect.left + left, y)
            pen.text(surface, fact, at, FACT_TEXT_SIZE, theme.muted, room=self.rect.width - left)
