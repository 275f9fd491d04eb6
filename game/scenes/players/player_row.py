"""The sign of a seat in its colour, and the note who moves first."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.display.pieces import Stain
from game.scenes.players.seating import Seating
from game.ui.kinds.glyphs import chip
from game.ui.look.theme import Theme
from game.ui.words import _


def seat_sign(seating: Seating, seat: int, size: int, theme: Theme) -> pygame.Surface:
    """A player's colour as a small piece; several pieces if the colour depends on who starts."""
    if not seating.colours:
        return default_sign(seating, seat, size, theme)
    stain = seating.game.stains[seating.turn_of(seat) or 0]
    return chip(stain, size, theme.with_colours((stain,), (seating.colours[seat],), 1))


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


def order_line(seating: Seating, seat: int) -> str:
    """The note that a player moves first or perhaps first; "" for other players."""
    turn = seating.turn_of(seat)
    return _("perhaps first") if turn is None else _("moves first") if turn == 0 else ""
