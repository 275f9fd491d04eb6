"""What can be done at the table besides moving: names, icons and keys, told once for the bar and the help."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.bindings import ACTIONS, FIXED_BUTTONS, Bindings
from game.core.errors import N_
from game.ui.input.chords import button_cap, cap
from game.ui.words import _


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the top bar: its id, its icon, its name, the key that does the same if that is a fixed one."""

    id: str
    icon: str
    name: str
    key: str = ""


MENU: Final = Action("menu", "menu", N_("Menu"))
GROUPS: Final[tuple[tuple[Action, ...], ...]] = (
    (Action("undo", "undo", N_("Undo")), Action("redo", "redo", N_("Redo"))),
    (Action("hint", "bulb", N_("Hint")), Action("finish", "computer", N_("Let the computer move for you"))),
    (
        Action("turn-left", "turn-left", N_("Turn the table left")),
        Action("turn-right", "turn-right", N_("Turn the table right")),
        Action("top-down", "top-down", N_("From above")),
        Action("lift", "lift", N_("Lift all stacks")),
        Action("fit", "fit", N_("Show the whole table")),
    ),
    (Action("panel", "list", N_("Side panel")), Action("help", "help", N_("Keys"), "F1")),
)

HINTS: Final = GROUPS[1][:1]
SEEING: Final = GROUPS[2]
REVIEW: Final[tuple[tuple[Action, ...], ...]] = (
    (
        Action("first", "first", N_("To the start")),
        Action("before", "before", N_("One move back"), "←"),
        Action("ahead", "next", N_("One move on"), "→"),
        Action("last", "last", N_("To the end")),
    ),
    HINTS,
    SEEING,
    (Action("help", "help", N_("Keys"), "F1"),),
)

Section = tuple[str, Sequence[tuple[tuple[str, ...], str]]]
Line = tuple[tuple[str, ...], str, str]  # keys or "@" and an action, what they do, what a game must have for them
AT: Final = "@"

KEYS: Final[tuple[tuple[str, Sequence[Line]], ...]] = (
    (
        N_("Your move"),
        (
            ((N_("Click"), N_("Drag")), N_("choose a piece, then its place"), ""),
            ((N_("Wheel"), "@turn"), N_("turn the tile"), "turn"),
            (("@turn-back",), N_("turn it the other way"), "turn"),
            (("@flip",), N_("flip the tile over"), "turn"),
            ((N_("Wheel"), "1-9", "0"), N_("how many pieces go; 0 for all"), "count"),
            (("←", N_("Tab"), N_("Enter")), N_("point, confirm"), ""),
            (("@type",), N_("type a move"), ""),
            (("Esc", N_("Right click")), N_("one step back"), ""),
            (("@undo", "@redo"), N_("undo, redo"), ""),
            (("@finish",), N_("the computer finishes your move"), ""),
            (("@new", "@swapped"), N_("rematch; with seats swapped"), ""),
            (("@resign",), N_("give up"), ""),
            (("@draw",), N_("claim or offer a draw"), ""),
            (("@clock",), N_("clock"), ""),
            (("@swap",), N_("change seats with the computer"), ""),
        ),
    ),
    (
        N_("Seeing"),
        (
            ((N_("Wheel"), "@nearer", "@farther"), N_("zoom"), ""),
            ((N_("Drag"),), N_("move the table"), ""),
            (("@turn-left", "@turn-right"), N_("turn the table"), ""),
            (("@top-down",), N_("from above"), ""),
            (("@fit",), N_("show the whole table"), ""),
            (("@centre",), N_("centre the table"), ""),
            (("@lift",), N_("lift all stacks"), ""),
            ((N_("Hold right"),), N_("fan one stack out"), ""),
        ),
    ),
    (
        N_("Knowing"),
        (
            (("@threats",), N_("hold: every line on a king"), "threats"),
            (("@way-down",), N_("hold: the way down from a stack"), "way-down"),
            (("@see-through",), N_("hold: see through the tile in hand"), "slabs"),
            (("@hint",), N_("hint; once more: why"), ""),
            (("@pause",), N_("pause"), ""),
            (("@pace",), N_("the computer's pace"), ""),
            (("@panel",), N_("side panel"), ""),
            (("@mute",), N_("sound on or off"), ""),
            (("F11",), N_("fill the screen"), ""),
            (("@menu",), N_("menu"), ""),
            (("@title",), N_("back to the title"), ""),
            (("F1", "?"), N_("these keys"), ""),
            (("@settings",), N_("the settings"), ""),
            (("@rules",), N_("the rules of the game"), ""),
            (("@review",), N_("look the game through"), ""),
        ),
    ),
)


CONTROLLER: Final[tuple[Line, ...]] = (
    ((N_("D-pad"), N_("Left stick")), N_("point"), ""),
    (("A", "B"), N_("confirm; one step back"), ""),
    (("LB", "RB"), N_("what can be chosen next"), ""),
    (("@turn", "@flip"), N_("turn the tile, flip it"), "turn"),
    (("@hint",), N_("hint; once more: why"), ""),
    (("@undo", "@redo"), N_("undo, redo"), ""),
    (("@turn-left", "@turn-right"), N_("turn the table"), ""),
    (("@nearer", "@farther"), N_("zoom, how many"), ""),
    (("@fit",), N_("show the whole table"), ""),
    (("@menu",), N_("menu"), ""),
    (("Back",), N_("these keys"), ""),
)


def controller(means: Collection[str], bindings: Bindings) -> Section:
    """What the buttons of a game controller do now, by what a game has."""
    buttons = bindings.buttons
    lines = [
        (tuple(each for each in (_buttoned(cap, buttons) for cap in caps) if each), words)
        for caps, words, need in CONTROLLER
        if not need or need in means
    ]
    told = {buttons.get(cap.removeprefix(AT), "") for caps, _words, _need in CONTROLLER for cap in caps}
    lines += [((button_cap(button),), ACTIONS[action].name) for action, button in buttons.items() if button not in told]
    return N_("Controller"), tuple(line for line in lines if line[0])


def _buttoned(words: str, buttons: Mapping[str, str]) -> str:
    """What is written on a button, "" for an action that has none."""
    if not words.startswith(AT):
        return words if words in FIXED_BUTTONS.values() else _(words)
    button = buttons[words.removeprefix(AT)]
    return button_cap(button) if button else ""


def keys(means: Collection[str], bindings: Bindings) -> tuple[Section, ...]:
    """The keys that matter in a game, by what it has: `turn`, `count`, `threats`, `way-down`, `slabs`."""
    return tuple(
        (title, tuple((named(caps, bindings), words) for caps, words, need in lines if not need or need in means))
        for title, lines in KEYS
    )


def named(caps: Sequence[str], bindings: Bindings) -> tuple[str, ...]:
    """Keycaps in the player's language; where "@" and an action stand, the key that it has now."""
    return tuple(cap(bindings.chords[each.removeprefix(AT)]) if each.startswith(AT) else _(each) for each in caps)


def capped(groups: Sequence[Sequence[Action]], bindings: Bindings) -> tuple[tuple[Action, ...], ...]:
    """Actions of the bar with the keys that they have now; those that are fixed keep theirs."""
    return tuple(tuple(replace(one, key=_key(one, bindings)) for one in group) for group in groups)


def _key(action: Action, bindings: Bindings) -> str:
    if action.key:
        return _(action.key)
    chord = bindings.chords.get(action.id, "")
    return cap(chord) if chord else ""
