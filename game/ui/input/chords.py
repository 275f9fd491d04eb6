"""Key events as chords: the chord of an event, the action it triggers, and its text on a keycap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.settings.changed_keys import (
    BUTTONS,
    FIXED_BUTTONS,
    FIXED_KEY_LABELS,
    MODIFIERS,
    NAMED_KEYS,
    Bindings,
    is_fixed,
    key_of,
)
from game.settings.default_keys import FIXED_KEYS, Scope
from game.ui.words import _

KEY_NAMES: Final[Mapping[int, str]] = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_INSERT: "insert",
    pygame.K_DELETE: "delete",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_PAUSE: "pause",
    **{getattr(pygame, f"K_F{number}"): f"f{number}" for number in range(1, 16)},
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "/",
    pygame.K_KP_PERIOD: ".",
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}
KEY_SIGNS: Final = {"-": "−"}  # as printed on keys
LAST_CODE_POINT: Final = 0x10FFFF  # the last Unicode code point


def chord_of(event: pygame.event.Event) -> str:
    """The chord of a key press; "" if it has none (a modifier, a key with Alt, a key without a name)."""
    typed, mod = getattr(event, "unicode", ""), event.mod
    ctrl, alt = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mod & pygame.KMOD_ALT)
    right = bool(mod & pygame.KMOD_RALT) and not ctrl
    if len(typed) == 1 and typed.isprintable() and not typed.isalpha() and typed != " " and (ctrl == alt or right):
        return str(typed)  # a sign, whichever key it is on; AltGr is reported as Alt, or as Ctrl and Alt
    if alt:
        return ""
    key = key_name(event.key)
    if not key:
        return ""
    held = (ctrl, bool(mod & pygame.KMOD_SHIFT))
    return "".join(name for name, down in zip(MODIFIERS, held, strict=True) if down) + key


def key_name(code: int) -> str:
    """The name of a key in chords, "" if it has none."""
    if code in KEY_NAMES:
        return KEY_NAMES[code]
    return chr(code).lower() if 32 < code <= LAST_CODE_POINT and chr(code).isprintable() else ""


def keycap_text(chord: str) -> str:
    """The text on a keycap for a chord; dots for no chord."""
    if not chord:
        return "…"
    key = key_of(chord)
    written = NAMED_KEYS.get(key) or FIXED_KEY_LABELS.get(key)
    letter = _(written) if written else KEY_SIGNS.get(key, key.upper())
    held = ["Ctrl"] if chord.startswith("ctrl+") and key != chord else []
    held += [_("Shift")] if "shift+" in chord.removesuffix(key) else []
    return (" " if letter == "+" else "+").join([*held, letter])


def keycap_of(bindings: Bindings, action: str) -> str:
    """The text on the keycap of an action; "" if it has no key."""
    chord = bindings.chords.get(action, "")
    return keycap_text(chord) if chord else ""


def button_text(button: str) -> str:
    """The text on a controller's button; dots for no button."""
    return BUTTONS.get(button) or FIXED_BUTTONS.get(button) or "…"


HELP_SIGN: Final = "?"  # opens the help unless another action is bound to it


def pressed_key(event: pygame.event.Event) -> tuple[int, str]:
    """The key of a key event and the name of the controller's button, "" for a keyboard."""
    return event.key, getattr(event, "button", "")


def command_of(event: pygame.event.Event, bindings: Bindings, scope: Scope = "table") -> str:
    """The id of the command that a key or a controller's button triggers in a scope; "" for none."""
    button = getattr(event, "button", "")
    if button and not event.key:
        return bindings.action_of_button(button, scope)
    chord = chord_of(event)
    if is_fixed(chord):
        return FIXED_KEYS.get(chord.removeprefix("shift+"), "")
    return bindings.action_of_chord(chord, scope) or ("help" if chord == HELP_SIGN else "")
