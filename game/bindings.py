"""Which key does what: the actions that have one, their usual keys, and what a player has changed of that.

A chord is a text: its modifiers (`ctrl+`, `shift+`), then the key as it is named in `NAMED` or as the sign that it
types: `u`, `ctrl+z`, `shift+r`, `f4`, `?`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key does: its id, its usual chord, what it is called, where, and what else always means it."""

    id: str
    chord: str
    name: str
    scope: Scope = "everywhere"
    others: tuple[str, ...] = ()


MOVING: Final = (
    Action("turn", "r", N_("Turn the tile right")),
    Action("turn-back", "shift+r", N_("Turn the tile left")),
    Action("flip", "f", N_("Flip the tile over")),
    Action("undo", "u", N_("Undo"), "table", ("ctrl+z",)),
    Action("redo", "y", N_("Redo"), "table", ("ctrl+y", "ctrl+shift+z")),
    Action("type", "/", N_("Type a move")),
    Action("hint", "h", N_("Hint")),
    Action("finish", "a", N_("Let the computer move for you"), "table"),
)
SEEING: Final = (
    Action("turn-left", "q", N_("Turn the table left")),
    Action("turn-right", "e", N_("Turn the table right")),
    Action("top-down", "t", N_("From above")),
    Action("lift", "x", N_("Lift all stacks")),
    Action("nearer", "+", N_("Nearer"), others=("=",)),
    Action("farther", "-", N_("Farther")),
    Action("fit", "z", N_("Show the whole table")),
    Action("centre", "c", N_("Centre the table")),
    Action("threats", "k", N_("Every line on a king")),
    Action("way-down", "w", N_("The way down from a stack")),
    Action("see-through", "s", N_("See through the tile in hand")),
)
PLAYING: Final = (
    Action("menu", "f10", N_("Menu")),
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
    Action("before", "u", N_("One move back"), "review"),
    Action("ahead", "y", N_("One move on"), "review"),
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


@dataclass(frozen=True)
class Bindings:
    """The chord of every action ("" for none); no two actions that meet have the same."""

    chords: Mapping[str, str] = field(default_factory=lambda: {action.id: action.chord for action in ACTIONS.values()})

    @cached_property
    def _meanings(self) -> dict[tuple[Scope, str], str]:
        found: dict[tuple[Scope, str], str] = {}
        for action in ACTIONS.values():
            if self.chords[action.id]:
                found[action.scope, self.chords[action.id]] = action.id
        for action in ACTIONS.values():  # what else means it gives way to what was chosen
            for chord in action.others:
                if not self.holders(action.id, chord):
                    found.setdefault((action.scope, chord), action.id)
        return found

    def meaning(self, chord: str, scope: Scope) -> str:
        """The id of the action that a chord asks for at the table, in the review or in the library, "" for none."""
        action = self._meanings.get((scope, chord)) or self._meanings.get(("everywhere", chord), "")
        if not action and chord.startswith("shift+"):  # with the shift key a letter is still that letter
            return self.meaning(chord.removeprefix("shift+"), scope)
        return action

    def holders(self, action: str, chord: str) -> list[str]:
        """The other actions that have a chord and meet an action."""
        return [
            other
            for other, theirs in self.chords.items()
            if theirs == chord and other != action and meet(action, other)
        ]

    def changed(self, action: str, chord: str) -> Bindings:
        """With another chord for an action; those that had it get its old one in exchange, and so on."""
        chords, old = dict(self.chords), self.chords[action]
        moved, queue = {action}, [action]
        chords[action] = chord
        while queue:
            here = queue.pop()
            for other, theirs in chords.items():
                if chords[here] and theirs == chords[here] and other not in moved and meet(here, other):
                    chords[other] = old if theirs == chord else chord
                    moved.add(other)
                    queue.append(other)
        return Bindings(chords)

    @property
    def own(self) -> dict[str, str]:
        """What differs from the usual."""
        return {action: chord for action, chord in self.chords.items() if chord != ACTIONS[action].chord}


def bound(own: Mapping[str, str]) -> Bindings:
    """The usual chords but for some of a player's own; who has lost its chord to them gets one that became free."""
    chosen = {action: chord for action, chord in own.items() if action in ACTIONS}
    chords = {action.id: chosen.get(action.id, action.chord) for action in ACTIONS.values()}
    free = [ACTIONS[action].chord for action in chosen]
    for action, chord in chords.items():
        if action not in chosen and _taken(chords, action, chord):
            chords[action] = next((each for each in free if not _taken(chords, action, each)), "")
    return Bindings(chords)


def _taken(chords: Mapping[str, str], action: str, chord: str) -> bool:
    return any(theirs == chord and other != action and meet(action, other) for other, theirs in chords.items())


def taken(found: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """The chords of actions as they were read, and the names of those that cannot be used.

    Names that are no action's are passed over.  Of two that have the same the first one keeps it.
    """
    read: dict[str, str] = {}
    unread: list[str] = []
    for action, value in found.items():
        if action not in ACTIONS:
            continue
        chord = canonical(value) if isinstance(value, str) else ""
        if value == "" or (chord and not is_fixed(chord) and not _taken(read, action, chord)):
            read[action] = chord
        else:
            unread.append(action)
    return {action: chord for action, chord in read.items() if chord != ACTIONS[action].chord}, unread
