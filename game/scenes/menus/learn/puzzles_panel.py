"""PuzzlesPanel: today's puzzle, the puzzle modes, and the rating with its curve, beside the path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.core.game import Game
from game.puzzles.modes import Mode
from game.puzzles.workbook import Workbook
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import OpenPuzzles, Route, SolvePuzzles
from game.scenes.menus.puzzles.modes import todays_door, way_rows
from game.scenes.menus.puzzles.rows import TodaysDoor, WayRow
from game.ui.look.pen import Pen
from game.ui.panels.puzzle_panel import curve_picture
from game.ui.widgets import Button, Widget
from game.ui.words import _

PUZZLES_MARGIN: Final = 16  # units
PANEL_CORNER: Final = 16
PUZZLES_HEAD_HEIGHT: Final = 46
WAY_ROW_HEIGHT: Final = 40
RATING_HEIGHT: Final = 100  # units, with the curve; shown only
MIN_BOARD_HEIGHT: Final = 150  # if the board of today's puzzle keeps this height
MAX_BOARD_HEIGHT: Final = 300  # units


class HeadDoor(Button):
    """The title of the panel, a button that leads to all puzzles."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the title and its key."""
        r = self.rect
        if self.hovered:
            pen.box(surface, r, 10, pen.theme.ground.hover, None)
        key = pen.keycap_width(self.key)
        pen.keycap(surface, self.key, (r.right - pen.px(8) - key // 2, r.centery), 12, pen.theme.muted)
        room = r.width - key - pen.px(24)
        pen.text(surface, self.label, (r.left + pen.px(6), r.centery), 28, weight="black", room=room)
        self.draw_focus_ring(surface, pen, 10)


class PuzzlesPanel:
    """The panel of a game's puzzles, which leads to them through `go`."""

    def __init__(self, game: Game, workbooks: Workbooks, go: Callable[[Route], None]) -> None:
        self.workbooks = workbooks
        self.go = go
        self.today = TodaysDoor(game, None)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._rating: pygame.Rect | None = None  # its place, if it is shown
        self.show(game)

    def show(self, game: Game) -> None:
        """Show a game's puzzles, in the current language."""
        self.game = game
        workbook = self.workbook
        self._shown_state = self._state()
        self.head = HeadDoor(_("Puzzles"), lambda: self.go(OpenPuzzles(game)), key="P", shortcut=pygame.K_p)
        self.today = todays_door(game, workbook, self.workbooks.daily, self._begin, self.today)
        self.rows: list[WayRow] = []
        if workbook is not None:
            self.rows = way_rows(workbook, self._begin, self.workbooks.three_minutes, self._list_themes)
            if not workbook.own:
                self.rows.pop()

    def _begin(self, mode: Mode) -> None:
        self.go(SolvePuzzles(mode))

    def _list_themes(self) -> None:
        self.go(OpenPuzzles(self.game, themes=True))

    @property
    def workbook(self) -> Workbook | None:
        """The game's workbook; None until it has been read."""
        return self.workbooks.of(self.game)

    def _state(self) -> object:
        """The state that the panel depends on."""
        workbook = self.workbook
        return None if workbook is None else (workbook, len(workbook.tries), len(workbook.runs), len(workbook.own))

    @property
    def is_outdated(self) -> bool:
        """Whether the puzzles have changed since they were shown."""
        return self._state() != self._shown_state

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, from the top."""
        return [self.head, self.today, *self.rows]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle; the board of today's puzzle gets the height that the rows leave."""
        px, inner = pen.px, rect.inflate(-2 * pen.px(PUZZLES_MARGIN), -2 * pen.px(PUZZLES_MARGIN))
        self.rect = rect
        self.head.place(pen, pygame.Rect(inner.left, inner.top, inner.width, px(PUZZLES_HEAD_HEIGHT - 8)))
        top, rows = inner.top + px(PUZZLES_HEAD_HEIGHT), px(WAY_ROW_HEIGHT) * len(self.rows)
        free = inner.bottom - top - px(10) - rows
        has_room = free - px(RATING_HEIGHT) >= px(MIN_BOARD_HEIGHT)
        shows_rating = self.workbook is not None and bool(self.workbook.rated_tries) and has_room
        tall = min(px(MAX_BOARD_HEIGHT), free - (px(RATING_HEIGHT) if shows_rating else 0))
        self.today.place(pen, pygame.Rect(inner.left, top, inner.width, tall))
        top += tall + px(10)
        for index, row in enumerate(self.rows):
            row.place(pen, pygame.Rect(inner.left, top + index * px(WAY_ROW_HEIGHT), inner.width, px(WAY_ROW_HEIGHT)))
        top += rows
        self._rating = pygame.Rect(inner.left, top, inner.width, inner.bottom - top) if shows_rating else None

    def refine(self, seconds: float) -> bool:
        """Improve the board in idle time; return whether anything changed."""
        return self.today.refine(seconds)

    def paint(self, ground: pygame.Surface, pen: Pen) -> None:
        """Paint the box, and the rating with its curve."""
        pen.shadow(ground, self.rect, 10, 5)
        pen.box(ground, self.rect, PANEL_CORNER, pen.theme.ground.solid, pen.theme.lines.edge)
        if self._rating is None or self.workbook is None:
            return
        px, room, theme = pen.px, self._rating, pen.theme
        line = room.top + px(6)
        pygame.draw.line(ground, theme.lines.rule, (room.left, line), (room.right, line))
        y = line + px(28)
        rating = pen.text(ground, str(round(self.workbook.rating().rating)), (room.left, y), 34, weight="black")
        left = rating.right + px(12)
        caption = _("rating in {game}").format(game=self.game.name)
        pen.text(ground, caption, (left, y + px(5)), 15, theme.muted, room=room.right - left)
        points = tuple(value for _at, value in self.workbook.rating_curve())
        place = pygame.Rect(room.left, y + px(22), room.width, room.bottom - y - px(22))
        if len(points) > 1 and place.height >= px(24):
            ground.blit(curve_picture(place.size, points, theme.go, px(5)), place)
