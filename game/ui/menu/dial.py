"""The dial that turns the table: the table from above, with a dot for each side at which the player can sit."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.look.pen import Pen
from game.ui.widgets.base import Widget
from game.ui.words import _

DIAL_HEIGHT: Final = 80  # units
DIAL_RADIUS: Final = 30
DOT_REACH: Final = 11  # units around a dot in which it is pointed at
SQUARE_SIDES: Final = 4


class TurnDial(Widget):
    """The table from above with a dot for each side at which the player can sit; the gold dot is the player's.

    `facing` returns by how many steps the table is turned; `turn` turns it by steps, `sit` keeps a number of them.  The
    lowest dot stands for `home` steps, the side at which the player began.
    """

    height_units = DIAL_HEIGHT

    def __init__(
        self, sides: int, home: int, facing: Callable[[], int], turn: Callable[[int], None], sit: Callable[[int], None]
    ) -> None:
        super().__init__(_("Turn the table"))
        self.sides = sides
        self.home = home
        self.facing = facing
        self.turn = turn
        self.sit = sit
        self.pointed: int | None = None  # the turns of the dot under the pointer
        self.dots: list[tuple[float, float]] = []
        self._reach = 0

    @property
    def look(self) -> object:
        """The state of a widget, where the player sits and which dot is pointed at."""
        return super().look, self.facing(), self.pointed

    def min_width(self, pen: Pen) -> int:
        """The width in pixels that shows the dial and the words."""
        words = max(pen.width(self.label, 17, "semibold"), pen.width(_("you sit at the gold dot"), 14))
        return pen.px(94 + 14) + words

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Set the rectangle and the places of the dots."""
        super().place(pen, rect)
        x, y = rect.left + pen.px(46), rect.centery
        radius, self._reach = 0.62 * self._radius(pen), pen.px(DOT_REACH)
        angles = [math.pi / 2 - math.tau * (turns - self.home) / self.sides for turns in range(self.sides)]
        self.dots = [(x + math.cos(angle) * radius, y + math.sin(angle) * radius) for angle in angles]

    def _radius(self, pen: Pen) -> float:
        return min(pen.px(DIAL_RADIUS), 0.45 * self.rect.height)

    def point(self, point: tuple[int, int] | None) -> None:
        """Update the hover, and which dot is pointed at."""
        super().point(point)
        near = enumerate(self.dots) if point is not None else ()
        self.pointed = next((turns for turns, dot in near if math.dist(dot, point or (0, 0)) <= self._reach), None)

    def press(self) -> None:
        """Turn the table by a step."""
        self.turn(1)

    def press_at(self, point: tuple[int, int]) -> None:
        """Sit down at the dot under the pointer, or turn the table by a step."""
        self.point(point)
        if self.pointed is None:
            self.press()
        else:
            self.sit(self.pointed)

    def handle_arrow(self, across: int, down: int) -> bool:
        """Left and right turn the table."""
        if across:
            self.turn(across)
        return not down

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the table, the dots and the words."""
        theme, rect = pen.theme, self.rect
        lit = self.focused
        if lit:
            pen.box(surface, rect, 12, theme.ground.picked, theme.gold, max(1.3, 1.3 * theme.unit))
        self._draw_table(surface, pen)
        for turns, (x, y) in enumerate(self.dots):
            own = turns == self.facing()
            radius = pen.px(6.5 if own else 5 if turns == self.pointed else 3.6)
            dot = pygame.Rect(0, 0, 2 * radius, 2 * radius).move_to(center=(round(x), round(y)))
            pen.box(surface, dot, 12, theme.gold if own else theme.ink if turns == self.pointed else theme.muted, None)
        left, room = rect.left + pen.px(94), rect.width - pen.px(94 + 8)
        ink = theme.gold if lit else theme.ink
        at = left, rect.centery - pen.px(10)
        self.draw_words(surface, pen, self.label, at, 17, ink, "semibold", "midleft", room)
        words = _("you sit at the gold dot")
        pen.text(surface, words, (left, rect.centery + pen.px(12)), 14, theme.muted, room=room)

    def _draw_table(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the outline of the table, a square or a hexagon on a corner."""
        x, y = self.rect.left + pen.px(46), self.rect.centery
        start = math.pi / 4 if self.sides == SQUARE_SIDES else math.pi / 2
        corners = [
            (x + self._radius(pen) * math.cos(angle), y + self._radius(pen) * math.sin(angle))
            for angle in (start + math.tau * side / self.sides for side in range(self.sides))
        ]
        pygame.draw.polygon(surface, pen.theme.ground.solid, corners)
        pygame.draw.aalines(surface, pen.theme.muted, True, corners)
