"""The puzzles beside the path: today's, the other ways to them, the rating and its curve."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.core.game import Game
from game.puzzles.workbook import Workbook
from game.scenes.menus.puzzles.modes import todays_door, ways
from game.scenes.menus.puzzles.rows import TodaysDoor, WayRow
from game.ui.look.pen import Pen
from game.ui.panels.puzzle_panel import curve_picture
from game.ui.widgets import Button, Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.scenes.menus.puzzles.scene import PuzzlesDoors

EDGE: Final = 16  # units around everything
CORNER: Final = 16
HEAD: Final = 46
ROW: Final = 40
RATING: Final = 100  # the height of the rating with its curve,
LOW: Final = 150  # for which the board of today's puzzle must keep this
HIGH: Final = 300  # and that board is no higher


class HeadDoor(Button):
    """The name over the panel, which leads to all puzzles."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """The name and its key."""
        r = self.rect
        if self.hovered:
            pen.box(surface, r, 10, pen.theme.hover, None)
        key = pen.keycap_width(self.key)
        pen.keycap(surface, self.key, (r.right - pen.px(8) - key // 2, r.centery), 12, pen.theme.muted)
        room = r.width - key - pen.px(24)
        pen.text(surface, self.label, (r.left + pen.px(6), r.centery), 28, weight="black", room=room)
        self.draw_focus_ring(surface, pen, 10)


class PuzzlesPanel:
    """Tells of a game's puzzles; `all_` leads to all of them, `themes` to the list of their themes."""

    def __init__(self, game: Game, doors: PuzzlesDoors, all_: Callable[[], None], themes: Callable[[], None]) -> None:
        self.doors = doors
        self.all_ = all_
        self.themes = themes
        self.today = TodaysDoor(game, None)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._rating: pygame.Rect | None = None  # where it is told
        self.show(game)

    def show(self, game: Game) -> None:
        """Tell of a game, in the language that is spoken now."""
        self.game = game
        workbook = self.workbook
        self._known = self._state()
        self.head = HeadDoor(_("Puzzles"), self.all_, key="P", shortcut=pygame.K_p)
        self.today = todays_door(game, workbook, self.doors.daily, self.doors.begin, self.today)
        self.rows: list[WayRow] = []
        if workbook is not None:
            self.rows = ways(workbook, self.doors.begin, self.doors.three_minutes, self.themes)
            if not workbook.own:
                self.rows.pop()

    @property
    def workbook(self) -> Workbook | None:
        """The game's workbook; None until it has been read."""
        return self.doors.workbook(self.game)

    def _state(self) -> object:
        """What must be told anew when it changes."""
        workbook = self.workbook
        return None if workbook is None else (workbook, len(workbook.tries), len(workbook.runs), len(workbook.own))

    @property
    def outdated(self) -> bool:
        """Whether there is something else to tell."""
        return self._state() != self._known

    @property
    def widgets(self) -> list[Widget]:
        """All that can be pressed, from the top."""
        return [self.head, self.today, *self.rows]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle: the rows as high as they are, the board of today's puzzle in what is left."""
        px, inner = pen.px, rect.inflate(-2 * pen.px(EDGE), -2 * pen.px(EDGE))
        self.rect = rect
        self.head.place(pen, pygame.Rect(inner.left, inner.top, inner.width, px(HEAD - 8)))
        top, rows = inner.top + px(HEAD), px(ROW) * len(self.rows)
        free = inner.bottom - top - px(10) - rows
        told = self.workbook is not None and bool(self.workbook.rated_tries) and free - px(RATING) >= px(LOW)
        tall = min(px(HIGH), free - (px(RATING) if told else 0))
        self.today.place(pen, pygame.Rect(inner.left, top, inner.width, tall))
        top += tall + px(10)
        for index, row in enumerate(self.rows):
            row.place(pen, pygame.Rect(inner.left, top + index * px(ROW), inner.width, px(ROW)))
        top += rows
        self._rating = pygame.Rect(inner.left, top, inner.width, inner.bottom - top) if told else None

    def refine(self, seconds: float) -> bool:
        """Sharpen the board; whether anything has changed."""
        return self.today.refine(seconds)

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """The box, and the rating with its curve."""
        pen.shadow(ground, self.rect, 10, 5)
        pen.box(ground, self.rect, CORNER, pen.theme.solid, pen.theme.edge)
        if self._rating is None or self.workbook is None:
            return
        px, room, theme = pen.px, self._rating, pen.theme
        line = room.top + px(6)
        pygame.draw.line(ground, theme.rule, (room.left, line), (room.right, line))
        y = line + px(28)
        rating = pen.text(ground, str(round(self.workbook.rating().rating)), (room.left, y), 34, weight="black")
        left = rating.right + px(12)
        told = _("rating in {game}").format(game=self.game.name)
        pen.text(ground, told, (left, y + px(5)), 15, theme.muted, room=room.right - left)
        points = tuple(value for _at, value in self.workbook.rating_curve())
        place = pygame.Rect(room.left, y + px(22), room.width, room.bottom - y - px(22))
        if len(points) > 1 and place.height >= px(24):
            ground.blit(curve_picture(place.size, points, theme.go, px(5)), place)
