"""Which key and which button of a controller does what: what actions usually have, what a player has changed.

A chord is a text: its modifiers (`ctrl+`, `shift+`), then the key as it is named in `NAMED` or as the sign that it
types: `u`, `ctrl+z`, `shift+r`, `f4`, `?`.  A button, a trigger or a side of a stick is a name of `BUTTONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from game.core.errors import N_
from game.settings.actions import BINDABLE, Scope

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
    scopes = {BINDABLE[one].scope, BINDABLE[other].scope}
    return len(scopes) == 1 or "everywhere" in scopes


USUAL: Final[Mapping[str, str]] = {action.id: action.chord for action in BINDABLE.values()}
USUAL_BUTTONS: Final[Mapping[str, str]] = {action.id: action.button for action in BINDABLE.values()}
REPEATED: Final = frozenset({"turn", "turn-back", "nearer", "farther"})  # while their button is held


@dataclass(frozen=True)
class Bindings:
    """The chord and the button of every action ("" for none); no two actions that meet have the same."""

    chords: Mapping[str, str] = field(default_factory=lambda: dict(USUAL))
    buttons: Mapping[str, str] = field(default_factory=lambda: dict(USUAL_BUTTONS))

    @cached_property
    def _meanings(self) -> dict[tuple[Scope, str], str]:
        found = _meanings(self.chords)
        for action in BINDABLE.values():  # what else means it gives way to what was chosen
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
    return {(BINDABLE[action].scope, chord): action for action, chord in chords.items() if chord}


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
    chosen = {action: chord for action, chord in own.items() if action in BINDABLE}
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
        if action not in BINDABLE:
            continue
        chord = reads(value) if isinstance(value, str) else ""
        if value == "" or (chord and not _taken(read, action, chord)):
            read[action] = chord
        else:
            unread.append(action)
    return {action: chord for action, chord in read.items() if chord != usual[action]}, unread
