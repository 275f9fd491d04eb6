"""A few rectangles that cover many."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.render.baked import rects_around

MAX_CHANGED_RECTS: Final = 24  # changed rectangles that are redrawn separately
MIN_SQUARE_SIDE: Final = 64  # pixels; more changes than that are covered by squares of at least this side
MAX_WASTED_PIXELS: Final = 60_000  # pixels; two rectangles are merged if the union wastes no more


def merge_rects(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """A few rectangles without overlap that cover given rectangles.

    Two that overlap are merged, unless the union is much larger: then the second is cut.
    """
    found, left = list[pygame.Rect](), [rect.copy() for rect in reversed(rects) if rect]
    if len(left) > 4 * MAX_CHANGED_RECTS:
        return tile_rects(left)
    while left:
        rect = left.pop()
        index = rect.collidelist(found)
        if index < 0:
            found.append(rect)
            continue
        other = found[index]
        both, shared = rect.union(other), rect.clip(other)
        if both.w * both.h - rect.w * rect.h - other.w * other.h + shared.w * shared.h <= MAX_WASTED_PIXELS:
            del found[index]
            left.append(both)
        else:
            left += rects_around(rect, shared)
    return tile_rects(found) if len(found) > MAX_CHANGED_RECTS else found


def tile_rects(
    rects: Sequence[pygame.Rect], side: int = MIN_SQUARE_SIDE, most: int = MAX_CHANGED_RECTS
) -> list[pygame.Rect]:
    """Rows of squares of at least a side that cover the rectangles, at most `most` without overlap."""
    rows, whole = defaultdict[int, int](int), rects[0].unionall(list(rects[1:]))
    for rect in (each.move(-whole.x, -whole.y) for each in rects):
        across = (1 << (rect.right - 1) // side + 1) - (1 << rect.left // side)  # one bit for each square in a row
        for row in range(rect.top // side, (rect.bottom - 1) // side + 1):
            rows[row] |= across
    found = list[pygame.Rect]()
    for across, near in itertools.groupby(range(min(rows), max(rows) + 1), lambda row: rows[row]):
        top, *rest = near
        left = 0
        for filled, run in itertools.groupby(reversed(f"{across:b}")):
            wide = len(list(run))
            if filled == "1":
                found.append(pygame.Rect(left, top, wide, 1 + len(rest)))
            left += wide
    if len(found) > most:
        return tile_rects(rects, 2 * side, most)
    return [pygame.Rect(*(side * each for each in rect)).move(whole.topleft).clip(whole) for rect in found]


def uncovered_parts(rect: pygame.Rect, hidden: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The parts of a rectangle that others do not hide."""
    found = [rect]
    for each in hidden:
        for index in reversed(each.collidelistall(found)):
            whole = found.pop(index)
            found += rects_around(whole, whole.clip(each))
    return found
