"""The colours of the seats: all different, all chosen or none."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.display.pieces import Stain
from game.ui.look.theme import STAIN_TINTS
from game.ui.look.themes import SEAT_TINTS


def nearest_colour(stain: Stain, used: Sequence[str] = ()) -> str:
    """The colour of the palette that is nearest to a stain and not in `used`."""
    body = pygame.Color(STAIN_TINTS[stain].body)

    def far(name: str) -> int:
        other = pygame.Color(SEAT_TINTS[name].body)
        return (body.r - other.r) ** 2 + (body.g - other.g) ** 2 + (body.b - other.b) ** 2

    return min((name for name in SEAT_TINTS if name not in used), key=far)


def complete_colours(colours: Sequence[str], stains: Sequence[Stain]) -> list[str]:
    """A colour for each stain of a game: the given colours, then for each remaining seat the nearest unused colour."""
    found = list(colours[: len(stains)])
    for stain in stains[len(found) :]:
        found.append(nearest_colour(stain, found))
    return found


def choose_colour(colours: Sequence[str], stains: Sequence[Stain], seat: int, name: str) -> list[str]:
    """The colours of all seats after `seat` has chosen the colour `name`; empty if that is "", the game's own colours.

    If another seat has the colour the two seats exchange theirs.  If none were chosen before, every seat gets the
    colour nearest to its own.
    """
    if not name:
        return []
    found = list(colours) or complete_colours((), stains)
    if name in found:
        found[found.index(name)] = found[seat]
    found[seat] = name
    return found
