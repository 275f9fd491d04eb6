"""The themes that players choose from, and which ink is used on which ground; a test measures each pair's contrast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.core.display import colours
from game.core.errors import N_
from game.ui.look.table_top import TABLES
from game.ui.look.theme import STAIN_TINTS, Accents, Backdrop, Grounds, Lines, RailLook, Theme, Tint, theme_for

WOOD: Final = Theme()
SLATE: Final = Theme(
    ink="#EDF2F6",
    muted="#B7C3CD",
    faint="#95A2AE",
    dark="#0F151C",
    accents=Accents(
        brass="#DDCB9A",
        prose="#DDE5EB",
        off="#5B6874",
        off_key="#6C7985",
    ),
    ground=Grounds(
        panel="#141B24E4",
        solid="#18212C",
        floating="#141B24EE",
        note="#18212CFA",
        trough="#0B1017A0",
        bar="#141C26",
        hover="#EDF2F622",
    ),
    lines=Lines(
        seam="#3A4654",
        passive="#EDF2F61E",
        edge="#EDF2F630",
        edge_over="#B7C3CD90",
        rule="#2D3947",
    ),
    rail=RailLook(
        wood="#333E4B",
        lit_wood="#465465",
        pad="#222C37",
        wood_ink="#D7E0E8",
        grain=5.0,
    ),
    backdrop=Backdrop(
        felt="#46535F",
        felt_rim="#1C2530",
        wall="#44556A",
        wall_rim="#141B24",
    ),
)
CONTRAST: Final = Theme(
    ink="#FFFFFF",
    muted="#E4E4E4",
    faint="#C4C4C4",
    gold="#FFE14D",
    go="#5CFFD6",
    no="#FF9A80",
    dark="#000000",
    accents=Accents(
        tall="#FFD000",
        brass="#FFEBB0",
        prose="#FFFFFF",
        bright="#FFF1A8",
        on_gold="#000000",
        key_on_gold="#000000",
        off="#8A8A8A",
        off_key="#9A9A9A",
    ),
    ground=Grounds(
        panel="#000000",
        solid="#000000",
        floating="#000000",
        note="#000000",
        trough="#000000",
        bar="#000000",
        hover="#FFFFFF38",
        picked="#FFE14D30",
        keycap="#00000000",
    ),
    lines=Lines(
        seam="#FFFFFF",
        passive="#FFFFFF80",
        edge="#FFFFFFC0",
        edge_over="#FFE14D",
        rule="#8A8A8A",
    ),
    rail=RailLook(
        wood="#141414",
        lit_wood="#2E2E2E",
        engraved="#9A9A9A",
        pad="#5A5A5A",
        wood_ink="#FFFFFF",
        grain=0.0,
    ),
    backdrop=Backdrop(
        felt="#7C7C7C",  # a tone between the pale and the dark pieces
        felt_rim="#7C7C7C",
        wall="#101010",
        wall_rim="#101010",
    ),
)

THEMES: Final[Mapping[str, Theme]] = {"wood": WOOD, "slate": SLATE, "contrast": CONTRAST}
THEME_NAMES: Final[Mapping[str, str]] = {"wood": N_("Wood"), "slate": N_("Slate"), "contrast": N_("High contrast")}

# Colours for seats: told apart by eyes that lack any one kind of cone (tests/ui/test_colour_vision.py measures it).
SEAT_TINTS: Final[Mapping[str, Tint]] = {colour: STAIN_TINTS[colour] for colour in colours.COLOUR_IDS}
SEAT_COLOUR_NAMES: Final[Mapping[str, str]] = {str(colour): name for colour, name in colours.COLOUR_NAMES.items()}

SCALE_LIMITS: Final = (75, 200)  # percent, from and to


@dataclass(frozen=True, slots=True)
class Appearance:
    """What the player has set for the look: the theme's name, the scale in percent, seat colours, the table.

    `colours` are the seats' colours in order of play for games without a choice of their own; empty for the games'
    default colours.  An unknown theme name means wood, an unknown table means felt, and the scale is clamped to
    `SCALE_LIMITS`.
    """

    name: str = "wood"
    percent: int = 100
    colours: tuple[str, ...] = ()
    table: str = "felt"

    @property
    def scale(self) -> float:
        """The factor for all lengths of the interface."""
        return min(max(self.percent, SCALE_LIMITS[0]), SCALE_LIMITS[1]) / 100

    def theme(self, size: tuple[int, int]) -> Theme:
        """The theme for a window of a size in pixels."""
        theme = THEMES.get(self.name, WOOD)
        return theme_for(size, self.scale, theme.with_table(self.table) if self.table in TABLES else theme)


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
        ("bar",),
        ("wall",),
        ("wood",),
        ("lit_wood",),
        *(("hover", *ground) for ground in (PANEL, FLOATING, SHEET, BUTTON, ("bar",))),
        *(("picked", *ground) for ground in (PANEL, SHEET)),
        *(("trough", *ground) for ground in (PANEL, SHEET, ("wall",))),
    ),
    "muted": (
        PANEL,
        FLOATING,
        NOTE,
        SHEET,
        BUTTON,
        ("bar",),
        ("hover", *PANEL),
        ("hover", *SHEET),
        ("hover", *BUTTON),
        ("picked", *SHEET),
        ("trough", *SHEET),
        ("trough", "wall"),
    ),
    "faint": (PANEL, SHEET, BUTTON, ("bar",), ("trough", *SHEET)),
    "prose": (SHEET,),
    "brass": (SHEET, ("wall_rim",)),
    "gold": (
        PANEL,
        FLOATING,
        NOTE,
        SHEET,
        ("bar",),
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
