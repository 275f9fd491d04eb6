"""Every action at the table has a key: which command a key means.  Which keys those are tells `game.bindings`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.bindings import Bindings, Scope, is_fixed
from game.ui.input.chords import chord_of

FIXED: Final[Mapping[str, str]] = {
    "enter": "confirm",
    "space": "confirm",
    "escape": "back",
    "f1": "help",
    "0": "count-all",
    **{str(count): f"count-{count}" for count in range(1, 10)},
}
HELP: Final = "?"  # as long as nothing else is bound to it
HELD: Final = frozenset({"threats", "way-down", "see-through"})  # as long as the key is down


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
        return FIXED.get(chord.removeprefix("shift+"), "")
    return bindings.meaning(chord, scope) or ("help" if chord == HELP else "")
