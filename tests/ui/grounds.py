"""Which ink is used on which ground, in names of a theme's colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.ui.look.theme import Theme

# Grounds as layers from the top down; the last layer is opaque.
PANEL: Final = ("panel", "felt")
FLOATING: Final = ("floating", "felt")
NOTE: Final = ("note", "felt")
SHEET: Final = ("solid",)
BUTTON: Final = ("panel", "wall")
GROUNDS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "ink": (
        PANEL,
        FLOATING,
        NOTE,
        SHEET,
        BUTTON,
        ("wall",),
        ("wood",),
        ("lit_wood",),
        *(("hover", *ground) for ground in (PANEL, FLOATING, SHEET, BUTTON)),
        *(("picked", *ground) for ground in (PANEL, SHEET)),
        *(("trough", *ground) for ground in (PANEL, SHEET, ("wall",))),
    ),
    "muted": (
        PANEL,
        FLOATING,
        NOTE,
        SHEET,
        BUTTON,
        ("hover", *PANEL),
        ("hover", *SHEET),
        ("hover", *BUTTON),
        ("picked", *SHEET),
        ("trough", *SHEET),
        ("trough", "wall"),
    ),
    "faint": (PANEL, SHEET, BUTTON, ("trough", *SHEET)),
    "prose": (SHEET,),
    "brass": (SHEET,),
    "gold": (
        PANEL,
        FLOATING,
        NOTE,
        SHEET,
        ("wood",),
        ("lit_wood",),
        ("hover", *PANEL),
        ("picked", *PANEL),
        ("picked", *SHEET),
        ("picked", "trough", *SHEET),
        ("picked", "trough", "wall"),
    ),
    "go": (NOTE, SHEET),
    "no": (NOTE, SHEET, PANEL),
    "inaccuracy": (NOTE, PANEL),
    "mistake": (NOTE, PANEL),
    "missed": (NOTE, PANEL),
    "tall": (NOTE,),
    "dark": (("gold",), ("bright",)),
    "on_gold": (("gold",), ("bright",)),
    "key_on_gold": (("gold",), ("bright",)),
    "wood_ink": (("wood",), ("lit_wood",)),
}


def blend_over(upper: str, lower: str) -> str:
    """A colour '#rrggbbaa' blended over an opaque colour, as '#RRGGBB'."""
    share = int(upper[7:9] or "ff", 16) / 255
    mixed = (round(int(upper[i : i + 2], 16) * share + int(lower[i : i + 2], 16) * (1 - share)) for i in (1, 3, 5))
    return "#" + "".join(f"{c:02X}" for c in mixed)


def ground_of(theme: Theme, layers: tuple[str, ...]) -> str:
    """The colour of stacked layers, the uppermost first, as '#RRGGBB'."""
    colour = theme.colour(layers[-1])
    for layer in reversed(layers[:-1]):
        colour = blend_over(theme.colour(layer), colour)
    return colour


def ink_ground_pairs(theme: Theme) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Each ink with each ground that it is used on: both by name, then both as '#rrggbb'."""
    for ink, grounds in GROUNDS.items():
        for layers in grounds:
            yield ink, layers, theme.colour(ink), ground_of(theme, layers)
