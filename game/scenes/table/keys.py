"""Every action at the table has a key: which command a key means.  Which keys those are tells `game.bindings`."""

from __future__ import annotations

from typing import Final

import pygame

from game.actions import FIXED_KEYS, Scope
from game.bindings import Bindings, is_fixed
from game.ui.input.chords import chord_of

HELP: Final = "?"  # as long as nothing else is bound to it


def pressed(event: pygame.event.Event) -> tuple[int, str]:
    """Which key has gone down or up, or which button of a controller."""
    return event.key, getattr(event, "button", "")


def command_of(event: pygame.event.Event, bindings: Bindings, scope: Scope = "table") -> str:
    """The id of the command that a key means, or a controller's button; "" for none."""
    button = getattr(event, "button", "")
    if button and not event.key:
        return bindings.pressed(button, scope)
    chord = chord_of(event)
    if is_fixed(chord):
        return FIXED_KEYS.get(chord.removeprefix("shift+"), "")
    return bindings.meaning(chord, scope) or ("help" if chord == HELP else "")
