"""Which key and which button of a controller does what: the actions, what they usually have, what a player has changed.

A chord is a text: its modifiers (`ctrl+`, `shift+`), then the key as it is named in `NAMED` or as the sign that it
types: `u`, `ctrl+z`, `shift+r`, `f4`, `?`.  A button, a trigger or a side of a stick is a name of `BUTTONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from game.core.errors import N_

Scope = Literal["everywhere", "table", "review", "library"]

NAMED: Final = {  # keys that type nothing, by what is written on them
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "insert": N_("Ins"),
    "delete": N_("Del"),
    "backspace": "⌫",
    "pause": N_("Pause"),
    **{f"f{number}": f"F{number}" for number in range(1, 16)},
}
FIXED: Final = {  # keys that always do the same
    "enter": N_("Enter"),
    "space": N_("Space"),
    "escape": "Esc",
    "tab": N_("Tab"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "f1": "F1",
    "f11": "F11",
    **{str(digit): str(digit) for digit in range(10)},
}
MODIFIERS: Final = ("ctrl+", "shift+")
BUTTONS: Final = {  # what is written on a controller's buttons
    "x": "X",
    "y": "Y",
    "ls": "LS",
    "rs": "RS",
    "lt": "LT",
    "rt": "RT",
    "start": "Start",
    "rs-left": "RS ←",
    "rs-right": "RS →",
    "rs-up": "RS ↑",
    "rs-down": "RS ↓",
}
FIXED_BUTTONS: Final = {  # those that always do the same
    "a": "A",
    "b": "B",
    "lb": "LB",
    "rb": "RB",
    "back": "Back",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key does: its id, its usual chord, what it is called, where, and what else always means it.

    `button` is a controller's that usually does it.
    """

    id: str
    chord: str
    name: str
    scope: Scope = "everywhere"
    others: tuple[str, ...] = ()
    button: str = ""


MOVING: Final = (
    Action("turn", "r", N_("Turn the tile right"), button="x"),
    Action("turn-back", "shift+r", N_("Turn the tile left")),
    Action("flip", "f", N_("Flip the tile over"), button="ls"),
    Action("undo", "u", N_("Undo"), "table", ("ctrl+z",), "lt"),
    Action("redo", "y", N_("Redo"), "table", ("ctrl+y", "ctrl+shift+z"), "rt"),
    Action("type", "/", N_("Type a move")),
    Action("hint", "h", N_("Hint"), button="y"),
    Action("finish", "a", N_("Let the computer move for you"), "table"),
)
SEEING: Final = (
    Action("turn-left", "q", N_("Turn the table left"), button="rs-left"),
    Action("turn-right", "e", N_("Turn the table right"), button="rs-right"),
    Action("top-down", "t", N_("From above")),
    Action("lift", "x", N_("Lift all stacks")),
    Action("nearer", "+", N_("Nearer"), others=("=",), button="rs-up"),
    Action("farther", "-", N_("Farther"), button="rs-down"),
    Action("fit", "z", N_("Show the whole table"), button="rs"),
    Action("centre", "c", N_("Centre the table")),
    Action("threats", "k", N_("Every line on a king")),
    Action("way-down", "w", N_("The way down from a stack")),
    Action("see-through", "s", N_("See through the tile in hand")),
)
PLAYING: Final = (
    Action("menu", "f10", N_("Menu"), button="start"),
    Action("new", "n", N_("Rematch"), "table"),
    Action("swapped", "j", N_("Rematch, seats swapped"), "table"),
    Action("draw", "d", N_("Offer a draw"), "table"),
    Action("resign", "g", N_("Give up"), "table"),
    Action("pause", "p", N_("Pause"), "table"),
    Action("clock", "i", N_("Clock"), "table"),
    Action("swap", "o", N_("Change seats"), "table"),
    Action("pace", "v", N_("Computer's pace"), "table"),
    Action("panel", "l", N_("Side panel"), "table"),
    Action("mute", "m", N_("Sound on or off")),
    Action("rules", "f3", N_("Rules")),
    Action("settings", "f2", N_("Settings")),
    Action("review", "f4", N_("Review"), "table"),
    Action("title", "b", N_("Back to the title"), "table"),
)
REVIEWING: Final = (
    Action("before", "u", N_("One move back"), "review", button="lt"),
    Action("ahead", "y", N_("One move on"), "review", button="rt"),
    Action("first", "home", N_("To the start"), "review"),
    Action("last", "end", N_("To the end"), "review"),
    Action("remove", "delete", N_("Take the branch away"), "review"),
    Action("write", "i", N_("Write a comment"), "review"),
    Action("play-on", "n", N_("Play here"), "review"),
    Action("picture", "p", N_("Picture of the table"), "review"),
    Action("animation", "v", N_("Animation"), "review"),
    Action("copy-position", "ctrl+c", N_("Copy the position"), "review"),
    Action("copy-moves", "ctrl+m", N_("Copy the moves"), "review"),
    Action("leave", "b", N_("Leave the review"), "review"),
)
SHELVING: Final = (
    Action("look-through", "f4", N_("Review"), "library"),
    Action("rename", "f6", N_("Rename"), "library"),
    Action("delete", "delete", N_("Delete"), "library"),
    Action("copy", "ctrl+c", N_("Copy"), "library"),
    Action("paste", "ctrl+v", N_("Paste"), "library"),
    Action("take-back", "ctrl+z", N_("Undo"), "library"),
)
SECTIONS: Final = (
    (N_("Your move"), MOVING),
    (N_("Seeing"), SEEING),
    (N_("The game"), PLAYING),
    (N_("Review"), REVIEWING),
    (N_("Library"), SHELVING),
)
ACTIONS: Final[Mapping[str, Action]] = {action.id: action for _, actions in SECTIONS for action in actions}


def canonical(text: str) -> str:
    """A chord as it is written here; "" if the text is none."""
    rest, held = text.strip().lower(), set()
    while (found := next((m for m in MODIFIERS if rest.startswith(m) and len(rest) > len(m)), "")) != "":
        held.add(found)
        rest = rest.removeprefix(found)
    if rest not in NAMED and rest not in FIXED and not (len(rest) == 1 and rest.isprintable() and rest != " "):
        return ""
    return "".join(m for m in MODIFIERS if m in held) + rest


def is_fixed(chord: str) -> bool:
    """Whether a chord belongs to a key that always does the same."""
    return key_of(chord) in FIXED


def key_of(chord: str) -> str:
    """The key of a chord, without its modifiers."""
    for modifier in MODIFIERS:
        if len(chord) > len(modifier):
            chord = chord.removeprefix(modifier)
    return chord


def meet(one: str, other: str) -> bool:
    """Whether two actions are ever asked for in the same place."""
    scopes = {ACTIONS[one].scope, ACTIONS[other].scope}
    return len(scopes) == 1 or "everywhere" in scopes


USUAL: Final[Mapping[str, str]] = {action.id: action.chord for action in ACTIONS.values()}
USUAL_BUTTONS: Final[Mapping[str, str]] = {action.id: action.button for action in ACTIONS.values()}
REPEATED: Final = frozenset({"turn", "turn-back", "nearer", "farther"})  # while their button is held


@dataclass(frozen=True)
class Bindings:
    """The chord and the button of every action ("" for none); no two actions that meet have the same."""

    chords: Mapping[str, str] = field(default_factory=lambda: dict(USUAL))
    buttons: Mapping[str, str] = field(default_factory=lambda: dict(USUAL_BUTTONS))

    @cached_property
    def _meanings(self) -> dict[tuple[Scope, str], str]:
        found = _meanings(self.chords)
        for action in ACTIONS.values():  # what else means it gives way to what was chosen
            for chord in action.others:
                if not self.holders(action.id, chord):
                    found.setdefault((action.scope, chord), action.id)
        return found

    @cached_property
    def _pressed(self) -> dict[tuple[Scope, str], str]:
        return _meanings(self.buttons)

    def meaning(self, chord: str, scope: Scope) -> str:
        """The id of the action that a chord asks for at the table, in the review or in the library, "" for none."""
        action = self._meanings.get((scope, chord)) or self._meanings.get(("everywhere", chord), "")
        if not action and chord.startswith("shift+"):  # with the shift key a letter is still that letter
            return self.meaning(chord.removeprefix("shift+"), scope)
        return action

    def pressed(self, button: str, scope: Scope) -> str:
        """The id of the action that a controller's button asks for there, "" for none."""
        return self._pressed.get((scope, button)) or self._pressed.get(("everywhere", button), "")

    def holders(self, action: str, chord: str) -> list[str]:
        """The other actions that have a chord and meet an action."""
        return [
            other
            for other, theirs in self.chords.items()
            if theirs == chord and other != action and meet(action, other)
        ]

    def changed(self, action: str, chord: str) -> Bindings:
        """With another chord for an action; those that had it get its old one in exchange, and so on."""
        return replace(self, chords=_exchanged(self.chords, action, chord))

    def rebuttoned(self, action: str, button: str) -> Bindings:
        """The same with a controller's button."""
        return replace(self, buttons=_exchanged(self.buttons, action, button))

    @property
    def own(self) -> dict[str, str]:
        """Which chords differ from the usual."""
        return _differing(self.chords, USUAL)

    @property
    def own_buttons(self) -> dict[str, str]:
        """Which buttons do."""
        return _differing(self.buttons, USUAL_BUTTONS)


def _meanings(chords: Mapping[str, str]) -> dict[tuple[Scope, str], str]:
    return {(ACTIONS[action].scope, chord): action for action, chord in chords.items() if chord}


def _differing(chords: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    return {action: chord for action, chord in chords.items() if chord != usual[action]}


def _exchanged(before: Mapping[str, str], action: str, chord: str) -> dict[str, str]:
    chords, old = dict(before), before[action]
    moved, queue = {action}, [action]
    chords[action] = chord
    while queue:
        here = queue.pop()
        for other, theirs in chords.items():
            if chords[here] and theirs == chords[here] and other not in moved and meet(here, other):
                chords[other] = old if theirs == chord else chord
                moved.add(other)
                queue.append(other)
    return chords


def bound(own: Mapping[str, str], buttons: Mapping[str, str] | None = None) -> Bindings:
    """The usual chords and buttons but for some of a player's own; who has lost its own to them gets one that became
    free."""
    return Bindings(_bound(own, USUAL), _bound(buttons or {}, USUAL_BUTTONS))


def _bound(own: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    chosen = {action: chord for action, chord in own.items() if action in ACTIONS}
    chords = {action: chosen.get(action, chord) for action, chord in usual.items()}
    free = [usual[action] for action in chosen if usual[action]]
    for action, chord in chords.items():
        if action not in chosen and chord and _taken(chords, action, chord):
            chords[action] = next((each for each in free if not _taken(chords, action, each)), "")
    return chords


def _taken(chords: Mapping[str, str], action: str, chord: str) -> bool:
    return any(theirs == chord and other != action and meet(action, other) for other, theirs in chords.items())


def taken(found: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """The chords of actions as they were read, and the names of those that cannot be used.

    Names that are no action's are passed over.  Of two that have the same the first one keeps it.
    """
    return _read(found, USUAL, lambda text: "" if is_fixed(canonical(text)) else canonical(text))


def taken_buttons(found: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """The same of a controller's buttons."""
    return _read(found, USUAL_BUTTONS, lambda text: text.strip().lower() if text.strip().lower() in BUTTONS else "")


def _read(
    found: Mapping[str, object], usual: Mapping[str, str], reads: Callable[[str], str]
) -> tuple[dict[str, str], list[str]]:
    read: dict[str, str] = {}
    unread: list[str] = []
    for action, value in found.items():
        if action not in ACTIONS:
            continue
        chord = reads(value) if isinstance(value, str) else ""
        if value == "" or (chord and not _taken(read, action, chord)):
            read[action] = chord
        else:
            unread.append(action)
    return {action: chord for action, chord in read.items() if chord != usual[action]}, unread
