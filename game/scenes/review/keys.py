"""The keys of the review: those that look at the table and choose pieces are the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.bindings import Bindings
from game.scenes.table.keys import command_of

ARROWS: Final[Mapping[int, str]] = {
    pygame.K_LEFT: "before",
    pygame.K_RIGHT: "ahead",
    pygame.K_UP: "other-up",
    pygame.K_DOWN: "other-down",
}


def meant(event: pygame.event.Event, bindings: Bindings) -> str:
    """The id of the command that a key means here, "" for none."""
    if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return ARROWS[event.key]
    return command_of(event, bindings, "review")
