"""Every action at the table has a key: which command a key means.  Which keys those are tells `game.bindings`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import pygame

from game.bindings import Bindings, is_fixed
from game.ui.chords import chord_of

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


def command_of(event: pygame.event.Event, bindings: Bindings, scope: Literal["table", "review"] = "table") -> str:
    """The id of the command that a key means, "" for none; a controller's button brings its command along."""
    given = getattr(event, "command", "")
    if given:
        return str(given)
    chord = chord_of(event)
    if is_fixed(chord):
        return FIXED.get(chord.removeprefix("shift+"), "")
    return bindings.meaning(chord, scope) or ("help" if chord == HELP else "")
