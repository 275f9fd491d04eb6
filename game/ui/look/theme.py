"""Colours, sizes and the grid: every length of the interface is a number of units, 1000 to the window's height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.core.display.colours import usable
from game.core.display.pieces import HexTile, Piece, Stain

MIN_WINDOW_UNITS: Final = (1000, 540)  # units
MIN_LUMINANCE: Final = 0.10  # how bright a stain is at least where it lies on a dark ground;
LIGHTENING: Final = 0.3  # a darker one is lit by so much
SMALLEST_TEXT: Final = 12  # pixels; nothing is ever written smaller


class Tint(NamedTuple):
    """A stain's colours: the wood, and what is inlaid in it; `turned`: pieces of it are round."""

    body: str
    inlay: str
    is_round: bool = False


STAIN_TINTS: Final[Mapping[Stain, Tint]] = {
    "ivory": Tint("#EEDCB8", "#7A4E24"),
    "slate": Tint("#324668", "#E2C480"),
    "vermilion": Tint("#D55E00", "#FFE2BA"),
    "ember": Tint("#DE5C0E", "#FFE2B0", is_round=True),
    "coal": Tint("#2C2E36", "#CED4DE", is_round=True),
    "cream": Tint("#F0E0BE", "#7A4E24", is_round=True),
    "brick": Tint("#CD421E", "#FFE0B8", is_round=True),
    "sky": Tint("#92BAEC", "#1E2C48"),
    "oxblood": Tint("#4C1810", "#E2C480"),
    "teal": Tint("#127A68", "#F4EACC"),
}
LIGHT_COLOURS: Final[
    Mapping[Stain, str]
] = {  # a stain as light: bright enough for a line, and none of the markers' colours
    "ivory": "#FFF3D6",
    "slate": "#9CBBFF",
    "vermilion": "#FFB26B",
    "ember": "#FFB26B",
    "coal": "#D0D9FF",
    "cream": "#FFF3D6",
    "brick": "#FFAD99",
    "sky": "#8FDCFF",
    "oxblood": "#F79AB4",
    "teal": "#B4F5B0",
}
RINGED_STAINS: Final[frozenset[Stain]] = frozenset(
    {"ember", "cream"}
)  # rings and a turned band; else rosette, milled edge
TILE_STAINS: Final[tuple[Stain, ...]] = ("ivory", "slate", "vermilion")  # a tile's stain, by its owner


ChosenColours: TypeAlias = tuple[tuple[Stain, Stain], ...]
"""The colours that seats have chosen: a game's stain, and what is shown instead."""


def stain_of(piece: Piece) -> Stain:
    """The stain of a piece, as its game says."""
    return TILE_STAINS[piece.owner] if isinstance(piece, HexTile) else piece.stain


def shown_stain(stain: Stain, chosen_colours: ChosenColours) -> Stain:
    """What a stain is shown as."""
    return next((colour for own, colour in chosen_colours if own == stain), stain)


@dataclass(frozen=True, slots=True)
class Theme:
    """What everything is dressed in; `unit` is the number of pixels of one unit of the grid.

    Colours are '#rrggbb', with two more digits where something lies under them.  A colour never carries meaning alone:
    each marker has a shape of its own.
    """

    unit: float = 1.0
    ink: str = "#F4ECDD"
    muted: str = "#BDB8A8"
    faint: str = "#969A93"  # numbers and what cannot be chosen now
    gold: str = "#F4C455"  # chosen, to move, focus
    go: str = "#52E0BE"  # may land
    no: str = "#FF7D5C"  # may not
    tall: str = "#FFB81C"  # too tall for the step rule
    inaccuracy: str = "#F2DE8A"  # faults, each with a sign of its own; a blunder has the colour of what may not
    mistake: str = "#FFB067"
    missed: str = "#E3A9F4"
    dark: str = "#10181A"  # keylines, ink on gold
    brass: str = "#E2C480"  # names of people
    prose: str = "#E4DCCC"  # much text at a time
    bright: str = "#FFD87A"  # gold that is pointed at
    on_gold: str = "#3A2C08"  # the second line on gold
    key_on_gold: str = "#4A3A10"
    off: str = "#5E6664"  # an icon that does nothing now
    off_key: str = "#6F7775"
    panel: str = "#11181AE0"
    solid: str = "#161E20"  # a panel with nothing under it
    floating: str = "#11181AEB"  # what hovers over the table
    note: str = "#141C1EFA"
    trough: str = "#0A0F11A0"  # sunk into a panel
    bar: str = "#12191B"
    seam: str = "#3E3A34"  # the bar's lower edge
    line: str = "#F4ECDD1E"  # the edge of what lies
    edge: str = "#F4ECDD30"  # the edge of what can be pressed, and of sheets
    edge_over: str = "#BDB8A890"  # the same, pointed at
    rule: str = "#2E3637"
    hover: str = "#F4ECDD24"
    picked: str = "#F4C4552E"  # lies under what is chosen
    keycap: str = "#FFFFFF0E"
    wood: str = "#623A20"
    lit_wood: str = "#7A4929"
    wood_ink: str = "#E4D9C6"  # the second line on a rail
    engraved: str = ""  # the lines of a place that is empty; where none is named it is shaded
    pad: str = "#2B3F3F"  # the cloth of a place that is empty
    grain: float = 14.0  # how strongly the rails are streaked; 0 is plain
    table: str = "felt"  # which (`table_top.TABLES`); where felt and rim are of one colour it is plain
    felt: str = "#43584F"  # in the middle of the lamp's light
    felt_rim: str = "#1E292A"
    wall: str = "#4A5C58"  # behind the scenes without a table
    wall_rim: str = "#161E20"
    chosen_colours: ChosenColours = ()
    enlargement: float = 1.0  # how much larger than designed the interface is in this window

    def stain(self, piece: Piece) -> Stain:
        """The stain that a piece is shown in."""
        return shown_stain(stain_of(piece), self.chosen_colours)

    def tint(self, stain: Stain) -> Tint:
        """The colours that a game's stain is shown in; what is round stays so."""
        return STAIN_TINTS[shown_stain(stain, self.chosen_colours)]._replace(is_round=STAIN_TINTS[stain].is_round)

    def shine(self, stain: Stain) -> str:
        """The colour of light in which a game's stain shines."""
        return LIGHT_COLOURS[shown_stain(stain, self.chosen_colours)]

    def with_colours(self, stains: Sequence[Stain], names: Sequence[str], seats: int) -> Theme:
        """The same with the colours, by name, that so many seats of a game have chosen, if they can be used."""
        return replace(self, chosen_colours=tuple(zip(stains, usable(names, seats), strict=False)))

    def px(self, units: float) -> int:
        """A length of the grid in whole pixels."""
        return round(units * self.unit)

    def type_size(self, units: float) -> int:
        """A size of type in whole pixels, never under the smallest that can be read."""
        return max(SMALLEST_TEXT, round(units * self.unit))


def unit_for(size: tuple[int, int], scale: float = 1.0) -> float:
    """Pixels per unit for a window of a size; `scale` is the player's own wish (1.0 is the design).

    However large that is, a window has at least `ROOM` units, which the table with its panels needs.
    """
    width, height = size
    wished = max(0.8, min(2.2, height / 1000, width / 1280)) * scale
    return min(wished, width / MIN_WINDOW_UNITS[0], height / MIN_WINDOW_UNITS[1])


def theme_for(size: tuple[int, int], scale: float = 1.0, theme: Theme | None = None) -> Theme:
    """The theme for a window of a size."""
    unit = unit_for(size, scale)
    return replace(theme or Theme(), unit=unit, enlargement=unit / unit_for(size))


def luminance(colour: str) -> float:
    """Relative luminance of '#rrggbb' between 0 and 1, after WCAG 2."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def bright_body(stain: Stain) -> str:
    """A stain's body, bright enough to be seen on a dark ground."""
    body = STAIN_TINTS[stain].body
    if luminance(body) >= MIN_LUMINANCE:
        return body
    lightened = pygame.Color(body).lerp(LIGHT_COLOURS[stain], LIGHTENING)
    return f"#{lightened.r:02X}{lightened.g:02X}{lightened.b:02X}"


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, 1 to 21, after WCAG 2."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)
