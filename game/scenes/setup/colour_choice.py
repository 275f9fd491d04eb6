"""Which seat is shown in which colour of the palette: no two the same, all chosen or none."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.pieces import Stain
from game.ui.look.theme import STAINS
from game.ui.look.themes import SEATS


def nearest(stain: Stain, taken: Sequence[str] = ()) -> str:
    """The colour of the palette that a stain is, or comes nearest to, of those that are not taken."""
    body = pygame.Color(STAINS[stain].body)

    def far(name: str) -> int:
        other = pygame.Color(SEATS[name].body)
        return (body.r - other.r) ** 2 + (body.g - other.g) ** 2 + (body.b - other.b) ** 2

    return min((name for name in SEATS if name not in taken), key=far)


def distinct(colours: Sequence[str], stains: Sequence[Stain]) -> list[str]:
    """Colours for as many seats as a game has stains: those given, then the nearest to its own that are left."""
    found = list(colours[: len(stains)])
    for stain in stains[len(found) :]:
        found.append(nearest(stain, found))
    return found


def coloured(colours: Sequence[str], stains: Sequence[Stain], seat: int, name: str) -> list[str]:
    """The colours after a seat has chosen one, "" for the game's own, which all have then.

    A colour that another seat has is given in exchange; where none were chosen before, every seat has what
    comes nearest to its own.
    """
    if not name:
        return []
    found = list(colours) or distinct((), stains)
    if name in found:
        found[found.index(name)] = found[seat]
    found[seat] = name
    return found
