"""About: who made the games, the typeface and the libraries, and under which licences."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from typing import Final

import pygame

import game as program
from game.core.game import Game
from game.scenes.cards import maker
from game.scenes.settings.facts import Facts
from game.ui.widgets import Column, Item, SectionHeading, Words
from game.ui.words import _

FACE: Final = ("Lato", "Łukasz Dziedzic", "SIL Open Font License 1.1")
LIBRARIES: Final = (  # as docs/dependencies.md has them; names are not translated
    ("pygame-ce", "LGPL 2.1"),
    ("SDL", "zlib"),
    ("Pillow", "MIT-CMU"),
    ("platformdirs", "MIT"),
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
