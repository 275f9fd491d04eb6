"""Key bindings: the keys and controller buttons that a player changed, laid over those in `default_keys.py`.

A chord is a text: its modifiers (`ctrl+`, `shift+`), then the key as it is named in `NAMED_KEYS` or as the sign that it
types: `u`, `ctrl+z`, `shift+r`, `f4`, `?`.  A button, a trigger or a side of a stick is a name of `BUTTONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from game.core.errors import N_
from game.settings.default_keys import BINDABLE, Scope

NAMED_KEYS: Final = {  # keys that type nothing, with their labels
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
FIXED_KEY_LABELS: Final = {  # keys with a fixed meaning
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
BUTTONS: Final = {  # the labels of a controller's buttons
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
FIXED_BUTTONS: Final = {  # buttons with a fixed meaning
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


def canonical_chord(text: str) -> str:
    """A chord in canonical form; "" if the text is no chord."""
    rest, modifiers = text.strip().lower(), set()
    while (found := next((m for m in MODIFIERS if rest.startswith(m) and len(rest) > len(m)), "")) != "":
        modifiers.add(found)
        rest = rest.removeprefix(found)
    if (
        rest not in NAMED_KEYS
        and rest not in FIXED_KEY_LABELS
        and not (len(rest) == 1 and rest.isprintable() and rest != " ")
    ):
        return ""
    return "".join(m for m in MODIFIERS if m in modifiers) + rest


def is_fixed(chord: str) -> bool:
    """Whether the key of a chord has a fixed meaning."""
    return key_of(chord) in FIXED_KEY_LABELS


def key_of(chord: str) -> str:
    """The key of a chord, without its modifiers."""
    for modifier in MODIFIERS:
        if len(chord) > len(modifier):
            chord = chord.removeprefix(modifier)
    return chord


def can_conflict(action: str, other: str) -> bool:
    """Whether the scopes of two actions overlap, so that they cannot share a key."""
    scopes = {BINDABLE[action].scope, BINDABLE[other].scope}
    return len(scopes) == 1 or "everywhere" in scopes


USUAL_CHORDS: Final[Mapping[str, str]] = {action.id: action.chord for action in BINDABLE.values()}
USUAL_BUTTONS: Final[Mapping[str, str]] = {action.id: action.button for action in BINDABLE.values()}
REPEATED_ACTIONS: Final = frozenset({"turn", "turn-back", "nearer", "farther"})  # while their button is held


@dataclass(frozen=True)
class Bindings:
    """The chord and the button of every action ("" for none); actions that can conflict never share them."""

    chords: Mapping[str, str] = field(default_factory=lambda: dict(USUAL_CHORDS))
    buttons: Mapping[str, str] = field(default_factory=lambda: dict(USUAL_BUTTONS))

    @cached_property
    def _chord_actions(self) -> dict[tuple[Scope, str], str]:
        found = _actions_by_chord(self.chords)
        for action in BINDABLE.values():  # a chosen chord wins over another chord of an action
            for chord in action.other_chords:
                if not self.conflicting_actions(action.id, chord):
                    found.setdefault((action.scope, chord), action.id)
        return found

    @cached_property
    def _button_actions(self) -> dict[tuple[Scope, str], str]:
        return _actions_by_chord(self.buttons)

    def action_of_chord(self, chord: str, scope: Scope) -> str:
        """The id of the action that a chord triggers in a scope, "" for none."""
        action = self._chord_actions.get((scope, chord)) or self._chord_actions.get(("everywhere", chord), "")
        if not action and chord.startswith("shift+"):  # with shift a letter also triggers its own action
            return self.action_of_chord(chord.removeprefix("shift+"), scope)
        return action

    def action_of_button(self, button: str, scope: Scope) -> str:
        """The id of the action that a controller's button triggers in a scope, "" for none."""
        return self._button_actions.get((scope, button)) or self._button_actions.get(("everywhere", button), "")

    def conflicting_actions(self, action: str, chord: str) -> list[str]:
        """The other actions that have this chord and can conflict with an action."""
        return [
            other
            for other, theirs in self.chords.items()
            if theirs == chord and other != action and can_conflict(action, other)
        ]

    def with_chord(self, action: str, chord: str) -> Bindings:
        """The bindings with a new chord for an action; conflicting actions get the old chord in exchange."""
        return replace(self, chords=_exchange(self.chords, action, chord))

    def with_button(self, action: str, button: str) -> Bindings:
        """The bindings with a new controller button for an action; as `with_chord`."""
        return replace(self, buttons=_exchange(self.buttons, action, button))

    @property
    def own_chords(self) -> dict[str, str]:
        """The chords that differ from the defaults."""
        return _differences(self.chords, USUAL_CHORDS)

    @property
    def own_buttons(self) -> dict[str, str]:
        """The buttons that differ from the defaults."""
        return _differences(self.buttons, USUAL_BUTTONS)


def _actions_by_chord(chords: Mapping[str, str]) -> dict[tuple[Scope, str], str]:
    return {(BINDABLE[action].scope, chord): action for action, chord in chords.items() if chord}


def _differences(chords: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    return {action: chord for action, chord in chords.items() if chord != usual[action]}


def _exchange(before: Mapping[str, str], action: str, chord: str) -> dict[str, str]:
    chords, old = dict(before), before[action]
    moved, queue = {action}, [action]
    chords[action] = chord
    while queue:
        here = queue.pop()
        for other, theirs in chords.items():
            if chords[here] and theirs == chords[here] and other not in moved and can_conflict(here, other):
                chords[other] = old if theirs == chord else chord
                moved.add(other)
                queue.append(other)
    return chords


def make_bindings(own: Mapping[str, str], buttons: Mapping[str, str] | None = None) -> Bindings:
    """The default bindings with a player's own chords and buttons; an action that loses its chord gets a free chord."""
    return Bindings(_merge(own, USUAL_CHORDS), _merge(buttons or {}, USUAL_BUTTONS))


def _merge(own: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    chosen = {action: chord for action, chord in own.items() if action in BINDABLE}
    chords = {action: chosen.get(action, chord) for action, chord in usual.items()}
    free = [usual[action] for action in chosen if usual[action]]
    if not chosen:  # no two usual ones are equal
        return chords
    for action, chord in chords.items():
        if action not in chosen and chord and _is_taken(chords, action, chord):
            chords[action] = next((each for each in free if not _is_taken(chords, action, each)), "")
    return chords


def _is_taken(chords: Mapping[str, str], action: str, chord: str) -> bool:
    return any(theirs == chord and other != action and can_conflict(action, other) for other, theirs in chords.items())


def read_chords(found: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """The valid chords of a settings table, and the actions whose chords cannot be used.

    Unknown actions are skipped.  If two actions have the same chord, the first action keeps it.
    """
    return _read(found, USUAL_CHORDS, lambda text: "" if is_fixed(canonical_chord(text)) else canonical_chord(text))


def read_buttons(found: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """The valid controller buttons of a settings table; as `read_chords`."""
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
        if value == "" or (chord and not _is_taken(read, action, chord)):
            read[action] = chord
        else:
            unread.append(action)
    return {action: chord for action, chord in read.items() if chord != usual[action]}, unread
