"""What can be done at the table besides moving: names, icons and keys, told once for the bar and the help."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.errors import N_


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the top bar: its id, its icon, the key that does the same, its name."""

    id: str
    icon: str
    key: str
    name: str


MENU: Final = Action("menu", "menu", "F10", N_("Menu"))
GROUPS: Final[tuple[tuple[Action, ...], ...]] = (
    (Action("undo", "undo", "U", N_("Undo")), Action("redo", "redo", "Y", N_("Redo"))),
    (Action("hint", "bulb", "H", N_("Hint")), Action("finish", "computer", "A", N_("Let the computer move for you"))),
    (
        Action("turn-left", "turn-left", "Q", N_("Turn the table left")),
        Action("turn-right", "turn-right", "E", N_("Turn the table right")),
        Action("top-down", "top-down", "T", N_("From above")),
        Action("lift", "lift", "X", N_("Lift all stacks")),
        Action("fit", "fit", "Z", N_("Show the whole table")),
    ),
    (Action("panel", "list", "L", N_("Side panel")), Action("help", "help", "F1", N_("Keys"))),
)

HINTS: Final = GROUPS[1][:1]
SEEING: Final = GROUPS[2]
REVIEW: Final[tuple[tuple[Action, ...], ...]] = (
    (
        Action("first", "first", N_("Home"), N_("To the start")),
        Action("before", "before", "←", N_("One move back")),
        Action("ahead", "next", "→", N_("One move on")),
        Action("last", "last", N_("End"), N_("To the end")),
    ),
    HINTS,
    SEEING,
    (Action("help", "help", "F1", N_("Keys")),),
)
NAMES: Final = {action.id: action.name for group in (*GROUPS, *REVIEW, (MENU,)) for action in group}

Section = tuple[str, Sequence[tuple[tuple[str, ...], str]]]
Line = tuple[tuple[str, ...], str, str]  # keys, what they do, what a game must have for them ("" for nothing)

KEYS: Final[tuple[tuple[str, Sequence[Line]], ...]] = (
    (
        N_("Your move"),
        (
            ((N_("Click"), N_("Drag")), N_("choose a piece, then its place"), ""),
            ((N_("Wheel"), "R"), N_("turn the tile; Shift+R the other way"), "turn"),
            (("F",), N_("flip the tile over"), "turn"),
            ((N_("Wheel"), "1-9", "0"), N_("how many pieces go; 0 for all"), "count"),
            (("←", N_("Tab"), N_("Enter")), N_("point, confirm"), ""),
            (("Esc", N_("Right click")), N_("one step back"), ""),
            (("U", "Y"), N_("undo, redo"), ""),
            (("A",), N_("the computer finishes your move"), ""),
            (("N", "J"), N_("rematch; with seats swapped"), ""),
            (("G",), N_("give up"), ""),
            (("D",), N_("claim or offer a draw"), ""),
            (("I",), N_("clock"), ""),
            (("O",), N_("change seats with the computer"), ""),
        ),
    ),
    (
        N_("Seeing"),
        (
            ((N_("Wheel"), "+", "−"), N_("zoom"), ""),
            ((N_("Drag"),), N_("move the table"), ""),
            (("Q", "E"), N_("turn the table"), ""),
            (("T",), N_("from above"), ""),
            (("Z",), N_("show the whole table"), ""),
            (("C",), N_("centre the table"), ""),
            (("X",), N_("lift all stacks"), ""),
            ((N_("Hold right"),), N_("fan one stack out"), ""),
        ),
    ),
    (
        N_("Knowing"),
        (
            (("K",), N_("hold: every line on a king"), "threats"),
            (("W",), N_("hold: the way down from a stack"), "way-down"),
            (("S",), N_("hold: see through the tile in hand"), "slabs"),
            (("H",), N_("hint; once more: why"), ""),
            (("P",), N_("pause"), ""),
            (("V",), N_("the computer's pace"), ""),
            (("L",), N_("side panel"), ""),
            (("M",), N_("sound on or off"), ""),
            (("F11",), N_("fill the screen"), ""),
            (("F10",), N_("menu"), ""),
            (("B",), N_("back to the title"), ""),
            (("F1", "?"), N_("these keys"), ""),
            (("F2",), N_("the settings"), ""),
            (("F3",), N_("the rules of the game"), ""),
            (("F4",), N_("look the game through"), ""),
        ),
    ),
)


def keys(means: Collection[str]) -> tuple[Section, ...]:
    """The keys that matter in a game, by what it has: `turn`, `count`, `threats`, `way-down`, `slabs`."""
    return tuple(
        (title, tuple((names, words) for names, words, need in lines if not need or need in means))
        for title, lines in KEYS
    )
