"""Colours, sizes and the grid: lengths of the interface are in units, 1000 to the window's height."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.core.display.colours import read_usable_colours
from game.core.display.pieces import Piece, Stain

MIN_WINDOW_UNITS: Final = (1000, 540)  # units; the smallest window that holds the table with its panels
MIN_LUMINANCE: Final = 0.10  # the minimum luminance of a stain on a dark ground
LIGHTENING: Final = 0.3  # the share of its light colour that is mixed into a darker stain
SMALLEST_TEXT: Final = 12  # pixels


class Tint(NamedTuple):
    """The colours of a stain: its wood and its inlay; `is_round` for the stains of turned discs."""

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
] = {  # Light in the colour of a stain: bright enough for a line, and distinct from the markers' colours.
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
# Drawn with rings and a turned band; others have a rosette
RINGED_STAINS: Final[frozenset[Stain]] = frozenset({"ember", "cream"})


ChosenColours: TypeAlias = tuple[tuple[Stain, Stain], ...]
"""The seats' chosen colours: pairs of a game's stain and the stain that is shown instead."""


def shown_stain(stain: Stain, chosen_colours: ChosenColours) -> Stain:
    """The stain that is shown for a game's stain."""
    return next((colour for own, colour in chosen_colours if own == stain), stain)


LARGE_ENLARGEMENT: Final = 1.3  # from here less fits beside each other


@dataclass(frozen=True, slots=True)
class Accents:
    """Colours of words, signs and buttons with a single purpose each."""

    brass: str = "#E2C480"  # names of people
    prose: str = "#E4DCCC"  # long texts
    bright: str = "#FFD87A"  # hovered gold
    on_gold: str = "#3A2C08"  # the second line on gold
    key_on_gold: str = "#4A3A10"
    off: str = "#5E6664"  # disabled icons
    off_key: str = "#6F7775"
    waiting: str = "#E6CC8A"  # the words of a main button that cannot be pressed yet
    waiting_ground: str = "#3A301C"
    tall: str = "#FFB81C"  # stacks too tall for the step rule
    inaccuracy: str = "#F2DE8A"  # mistakes have signs of their own too; a blunder has the colour of forbidden landings
    mistake: str = "#FFB067"
    missed: str = "#E3A9F4"


@dataclass(frozen=True, slots=True)
class Grounds:
    """The grounds of panels, fields and items."""

    panel: str = "#14110EE6"
    solid: str = "#1B1712"  # opaque panels
    floating: str = "#14110EEB"  # parts that float over the table
    note: str = "#17130FFA"
    trough: str = "#0A0F11A0"  # recessed fields
    hover: str = "#F4ECDD24"
    picked: str = "#F4C4552E"  # the ground of selected items
    keycap: str = "#FFFFFF0E"
    pressed: str = "#00000030"  # over a button that is held down


@dataclass(frozen=True, slots=True)
class Lines:
    """The edges of panels and buttons, and the rules between rows."""

    passive: str = "#F4ECDD1E"  # the edge of passive panels
    edge: str = "#F4ECDD30"  # the edge of buttons and sheets
    edge_over: str = "#BDB8A890"  # the edge of hovered buttons
    rule: str = "#2E3637"


@dataclass(frozen=True, slots=True)
class RailLook:
    """The wood of the rails, and what lies in them."""

    wood: str = "#623A20"
    lit_wood: str = "#7A4929"
    wood_ink: str = "#E4D9C6"  # the second line on a rail
    engraved: str = ""  # the outlines of empty pockets; if empty, pockets are shaded instead
    grain: float = 14.0  # the strength of the rails' grain; 0 is plain


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The table, and the wall behind scenes without a table."""

    table: str = "oak"  # a key of `table_top.TABLES`; plain if felt and rim have one colour
    felt: str = "#43584F"  # in the middle of the light
    felt_rim: str = "#1E292A"
    wall: str = "#4A5C58"  # behind scenes without a table
    edges_stacks: bool = False  # every stack has an edge in black and white


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours and sizes of the interface; `unit` is the number of pixels of one unit of the grid.

    Colours are '#rrggbb', or '#rrggbbaa' where the ground shows through.  No colour carries a meaning alone: each
    marker has its own shape.
    """

    unit: float = 1.0
    ink: str = "#F4ECDD"
    muted: str = "#D3C8B4"
    faint: str = "#ACA697"  # numbers and disabled items
    gold: str = "#F4C455"  # the selection, the seat to move, the focus
    go: str = "#52E0BE"  # allowed landings
    no: str = "#FF7D5C"  # forbidden landings
    dark: str = "#10181A"  # keylines, ink on gold
    accents: Accents = Accents()
    ground: Grounds = Grounds()
    lines: Lines = Lines()
    rail: RailLook = RailLook()
    backdrop: Backdrop = Backdrop()
    chosen_colours: ChosenColours = ()
    enlargement: float = 1.0  # the factor by which the interface is larger than designed in this window

    @property
    def is_enlarged(self) -> bool:
        """Whether the interface is so much larger than designed that less fits beside each other."""
        return self.enlargement >= LARGE_ENLARGEMENT

    def colour(self, name: str) -> str:
        """The colour of a name, from this record or from one of its parts."""
        parts = self, self.accents, self.ground, self.lines, self.rail, self.backdrop
        found: str = next(getattr(part, name) for part in parts if hasattr(part, name))
        return found

    def with_table(self, table: str) -> Theme:
        """The theme with a table of another material, a key of `table_top.TABLES`."""
        return replace(self, backdrop=replace(self.backdrop, table=table))

    def stain(self, piece: Piece) -> Stain:
        """The stain in which a piece is shown."""
        return shown_stain(piece.stain, self.chosen_colours)

    def tint(self, stain: Stain) -> Tint:
        """The colours in which a game's stain is shown; discs keep their round shape in any colour."""
        return STAIN_TINTS[shown_stain(stain, self.chosen_colours)]._replace(is_round=STAIN_TINTS[stain].is_round)

    def shine(self, stain: Stain) -> str:
        """The colour of light for a game's stain."""
        return LIGHT_COLOURS[shown_stain(stain, self.chosen_colours)]

    def with_colours(self, stains: Sequence[Stain], names: Sequence[str], seats: int) -> Theme:
        """The theme with the colours that the seats of a game have chosen; invalid colours are ignored."""
        return replace(self, chosen_colours=tuple(zip(stains, read_usable_colours(names, seats), strict=False)))

    def px(self, units: float) -> int:
        """A length of the grid in whole pixels."""
        return round(units * self.unit)

    def type_size(self, units: float) -> int:
        """A type size in whole pixels, at least `SMALLEST_TEXT`."""
        return max(SMALLEST_TEXT, round(units * self.unit))


def unit_for(size: tuple[int, int], scale: float = 1.0) -> float:
    """Pixels per unit for a window of a size; `scale` is the player's setting, 1.0 by default.

    The window keeps at least `MIN_WINDOW_UNITS` for the table and its panels, even for a large scale.
    """
    width, height = size
    scale_by_size = max(0.8, min(2.2, height / 1000, width / 1280)) * scale
    return min(scale_by_size, width / MIN_WINDOW_UNITS[0], height / MIN_WINDOW_UNITS[1])


def theme_for(size: tuple[int, int], scale: float = 1.0, theme: Theme | None = None) -> Theme:
    """The theme with the unit for a window of a size and a scale."""
    unit = unit_for(size, scale)
    return replace(theme or Theme(), unit=unit, enlargement=unit / unit_for(size))


def luminance(colour: str) -> float:
    """The relative luminance of '#rrggbb' from 0 to 1, after WCAG 2."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def bright_body(stain: Stain) -> str:
    """The body colour of a stain, lightened if it is too dark for a dark ground."""
    body = STAIN_TINTS[stain].body
    if luminance(body) >= MIN_LUMINANCE:
        return body
    lightened = pygame.Color(body).lerp(LIGHT_COLOURS[stain], LIGHTENING)
    return f"#{lightened.r:02X}{lightened.g:02X}{lightened.b:02X}"


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours from 1 to 21, after WCAG 2."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)
