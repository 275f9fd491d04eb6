"""The themes that players choose from (`themes.toml`); a test measures the contrast of each ink on its grounds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.display import colours
from game.core.errors import N_
from game.ui.look.table_top import TABLES
from game.ui.look.theme import STAIN_TINTS, Accents, Backdrop, Grounds, Lines, RailLook, Theme, Tint, theme_for

WOOD: Final = Theme()
PARTS: Final = {"accents": Accents, "ground": Grounds, "lines": Lines, "rail": RailLook, "backdrop": Backdrop}


def read_themes() -> dict[str, Theme]:
    """The themes of `themes.toml` by name."""
    read = tomllib.loads((Path(__file__).parent / "themes.toml").read_text(encoding="utf-8"))
    return {
        name: Theme(**{key: PARTS[key](**value) if key in PARTS else value for key, value in values.items()})
        for name, values in read.items()
    }


THEMES: Final[Mapping[str, Theme]] = {"wood": WOOD} | read_themes()
THEME_NAMES: Final[Mapping[str, str]] = {"wood": N_("Wood"), "slate": N_("Slate"), "contrast": N_("High contrast")}

# Colours for seats, distinct with any colour blindness (tests/ui/test_colour_vision.py measures it).
SEAT_TINTS: Final[Mapping[str, Tint]] = {colour: STAIN_TINTS[colour] for colour in colours.COLOUR_IDS}
SEAT_COLOUR_NAMES: Final[Mapping[str, str]] = {str(colour): name for colour, name in colours.COLOUR_NAMES.items()}

SCALE_LIMITS: Final = (75, 200)  # percent, from and to


@dataclass(frozen=True, slots=True)
class Appearance:
    """What the player has set for the look: the theme's name, the scale in percent, seat colours, the table.

    `colours` are the seats' colours in order of play for games without a choice of their own; empty for the games'
    default colours.  An unknown theme name means wood, an unknown table means oak, and the scale is clamped to
    `SCALE_LIMITS`.
    """

    name: str = "wood"
    percent: int = 100
    colours: tuple[str, ...] = ()
    table: str = "oak"

    @property
    def scale(self) -> float:
        """The factor for all lengths of the interface."""
        return min(max(self.percent, SCALE_LIMITS[0]), SCALE_LIMITS[1]) / 100

    def theme(self, size: tuple[int, int]) -> Theme:
        """The theme for a window of a size in pixels."""
        theme = THEMES.get(self.name, WOOD)
        return theme_for(size, self.scale, theme.with_table(self.table) if self.table in TABLES else theme)
