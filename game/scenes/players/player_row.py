"""The sign of a seat in the colours of its game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.display.pieces import Stain
from game.scenes.players.seating import Seating
from game.ui.kinds.glyphs import chip
from game.ui.look.theme import Theme


def default_sign(seating: Seating, seat: int, size: int, theme: Theme) -> pygame.Surface:
    """The game's own colour for a player, by the order of play; several pieces if chance decides it."""
    turn, theme = seating.turn_of(seat), seating.theme_in_usual_colours(theme)
    if turn is None:
        return overlapping_signs(seating.game.stains[: seating.count], size, theme)
    return chip(seating.game.stains[turn], size, theme)


def overlapping_signs(stains: Sequence[Stain], size: int, theme: Theme) -> pygame.Surface:
    """Small pieces in a square, each half covered by the next."""
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    each = round(size * 0.64)
    for index, stain in enumerate(stains):
        off = (size - each) * index // max(1, len(stains) - 1)
        picture.blit(chip(stain, each, theme), (off, off))
    return picture
