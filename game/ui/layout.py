"""Where the parts of the table scene lie, for two hands and for three, in any window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.theme import unit_for

LEAST_SIDE = 280  # pixels; narrower, moves do not fit into the panel


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles in pixels; `rails` are by seat, `side` is None while it is folded away.

    `table` is what the camera fits the stacks into; the cloth fills the whole window.
    """

    unit: float
    bar: pygame.Rect
    rails: tuple[pygame.Rect, ...]
    side: pygame.Rect | None
    table: pygame.Rect


def table_layout(
    size: tuple[int, int], seats: int, below: int = 0, folded: bool = False, scale: float = 1.0
) -> TableLayout:
    """The layout of a window of a size; seat `below` has the rail at the bottom.

    Two hands face each other.  Of three, the other two share the upper edge, the next after `below` on the left.
    """
    unit = unit_for(size, scale)

    def px(units: float) -> int:
        return round(units * unit)

    width, height = size
    gap, top = px(16), px(56)
    wide = max(LEAST_SIDE, px(320))
    side = None if folded else pygame.Rect(width - wide - gap, top + gap, wide, height - top - 2 * gap)
    across = (side.left if side else width) - 2 * gap
    own = pygame.Rect(gap, height - gap - px(96), across, px(96))
    upper = pygame.Rect(gap, top + gap, across, px(96 if seats == 2 else 120))
    rails = dict(zip(order(seats, below), (own, *shared(upper, seats - 1, gap)), strict=True))
    table = pygame.Rect(gap, upper.bottom + gap, across, own.top - upper.bottom - 2 * gap)
    return TableLayout(unit, pygame.Rect(0, 0, width, top), tuple(rails[seat] for seat in range(seats)), side, table)


def order(seats: int, below: int) -> tuple[int, ...]:
    """The seats clockwise as they sit around the table, from the one at the bottom."""
    return tuple((below + i) % seats for i in range(seats))


def shared(edge: pygame.Rect, count: int, gap: int) -> tuple[pygame.Rect, ...]:
    """An edge of the table cut into `count` equal rails."""
    wide = (edge.width - gap * (count - 1)) // count
    return tuple(pygame.Rect(edge.left + i * (wide + gap), edge.top, wide, edge.height) for i in range(count))


def split(side: pygame.Rect, below: int, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The side panel cut in two; the lower part gets `below` pixels, at most three fifths."""
    below = min(below, side.height * 3 // 5)
    return (
        pygame.Rect(side.left, side.top, side.width, side.height - below - gap),
        pygame.Rect(side.left, side.bottom - below, side.width, below),
    )
