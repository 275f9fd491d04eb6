"""A print: a board on a sheet of paper that lies on the table, with words below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from game.ui.look import paper
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain

PRINT_MARGIN: Final = 13  # units around the board
PRINT_SCALE: Final = 2  # a turned print is drawn larger and then reduced
FINE_UNIT: Final = 1.25  # pixels; it isn't where a unit has more of them
SHADOW_REACH: Final = 6  # units

WriteWords: TypeAlias = Callable[[pygame.Surface, Pen, pygame.Rect], None]
"""Writes below the board: on a sheet, with a pen of its scale, below the board's rectangle."""


def board_size(pen: Pen, size: tuple[int, int], foot: float) -> tuple[int, int]:
    """The size of the board on a print of a size, in pixels; the words have `foot` units below it."""
    margin = pen.px(PRINT_MARGIN)
    return max(1, size[0] - 2 * margin), max(1, size[1] - margin - pen.px(foot))


def draw_print(
    pen: Pen, size: tuple[int, int], board: pygame.Surface, write: WriteWords, angle: float, *, is_lit: bool
) -> pygame.Surface:
    """A print with its shadow, premultiplied, as a new surface; it lies turned by degrees.

    A lit print lies straight and has a gold edge.  With high contrast it is a plain box.
    """
    plain = is_plain(pen.theme)
    angle = 0.0 if is_lit or plain else angle
    scale = PRINT_SCALE if angle and pen.theme.unit <= FINE_UNIT else 1
    large = Pen(replace(pen.theme, unit=pen.theme.unit * scale), pen.truncated_texts)
    made = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA, 32)
    if plain:
        made.fill(pen.theme.ground.solid)
    else:
        made.blit(paper.sheet(made.get_size()), (0, 0))
    margin = large.px(PRINT_MARGIN)
    place = pygame.Rect(margin, margin, made.get_width() - 2 * margin, board.get_height() * scale)
    made.blit(pygame.transform.smoothscale(board, place.size), place)
    pygame.draw.rect(made, paper.PICTURE_EDGE, place, max(1, large.px(1)))
    write(made, large, place)
    if is_lit or plain:
        edge = pen.theme.gold if is_lit else pen.theme.ink
        pygame.draw.rect(made, edge, made.get_rect(), pen.px(5 if is_lit else 2))
    return paper.laid_down(made, angle, 1 / scale, pen.px(SHADOW_REACH))


def print_inks(pen: Pen) -> tuple[str, str]:
    """The inks of the first and the second line on a print."""
    plain = is_plain(pen.theme)
    return (pen.theme.ink, pen.theme.ink) if plain else (paper.PAPER_INK, paper.PAPER_SECOND_INK)
