"""The cells that a page points at lie in the light: on a board no much taller stack casts its shadow there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.geometry.hexes import Cell
from game.learn.course import CoursePage
from game.learn.course_file import courses
from game.scenes.board.board import opening_turn
from game.ui.kinds import kind_of
from game.ui.kinds.discs.discs import DISC_SOLID
from game.ui.render.shadows import SHADOW_SLOPE

MIN_CASTER = 3  # pieces; a stack that is higher by less dims nothing
REACH = 0.75  # radii of a cell; a face so near the middle of a shadow is dim
PAGES = [page for reading in courses() for page in reading.course.pages if page.game.id in ("death-stacks", "mixtour")]


def shaded_cells(page: CoursePage) -> Iterator[Cell]:
    """The stacks that a page points at, in its examples and its hint, that stand in another's shadow."""
    match = page.match()
    stacks = page.game.view.arrangement(match.position).stacks
    seen = kind_of(page.game.view.arrangement(match.position)).camera
    camera = replace(seen, radius=1.0, x=0.0, y=0.0, squash=1.0, turns=float(opening_turn(match, page.start.seat)))
    pointed = {*page.hint.cells, *(cell for example in page.examples for cell in example.cells)}
    for cell in sorted(pointed & set(stacks)):
        for other, pile in stacks.items():
            above = len(pile) - len(stacks[cell])
            (x, y), (a, b) = camera.at(cell), camera.at(other)
            if above >= MIN_CASTER and distance_to_shadow((x - a, y - b), DISC_SOLID.height_of(above)) < REACH:
                yield cell


def distance_to_shadow(point: tuple[float, float], high: float) -> float:
    """How far a point lies from the middle line of a shadow that begins at the origin."""
    x, y = point
    end = high, SHADOW_SLOPE * high
    share = max(0.0, min(1.0, (x * end[0] + y * end[1]) / math.hypot(*end) ** 2))
    return math.hypot(x - share * end[0], y - share * end[1])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.game.id}/{page.id}")
def test_what_a_page_points_at_stands_in_the_light(page: CoursePage) -> None:
    assert not list(shaded_cells(page))
