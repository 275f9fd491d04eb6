"""PuzzlesPanel: today's puzzle as a print (a board on paper), and four puzzle modes, beside the path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.core.game import Game
from game.puzzles.modes import Mode
from game.puzzles.workbook import Workbook
from game.puzzles.workbooks import Workbooks
from game.scenes.base.routes import OpenPuzzles, Route, SolvePuzzles
from game.scenes.menus.puzzles.modes import todays_print, way_rows
from game.scenes.menus.puzzles.rows import PuzzlePrint, WayRow
from game.ui.look.pen import Pen
from game.ui.widgets import Widget
from game.ui.widgets.base import PressWidget
from game.ui.words import _

HEAD_HEIGHT: Final = 54  # units
ROW_HEIGHT: Final = 46  # units
PRINT_ASPECT: Final = 0.87  # of the print's width
PRINT_GAP: Final = 14  # units above and below the print


class PanelTitle(PressWidget):
    """The panel's title; a click opens the scene of all puzzles."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the title, and an arrow behind it."""
        r, colour = self.rect, pen.theme.gold if self.hovered and not self.is_held else pen.theme.ink
        title = pen.text_on_wood(surface, self.label, (r.left, r.centery), 30, colour, "black")
        pen.icon(surface, "next", (title.right + pen.px(16), r.centery + pen.px(2)), 22, colour, 2.2)
        self.draw_focus_ring(surface, pen, 8)


class PuzzlesPanel:
    """The puzzles of a game beside its course; `go` follows the route to a chosen puzzle or mode."""

    def __init__(self, game: Game, workbooks: Workbooks, go: Callable[[Route], None]) -> None:
        self.workbooks = workbooks
        self.go = go
        self.today = PuzzlePrint(game, None)
        self.show(game)

    def show(self, game: Game) -> None:
        """Show a game's puzzles, in the current language."""
        self.game = game
        workbook = self.workbook
        self._shown_state = self._state()
        self.head = PanelTitle(_("Puzzles"), lambda: self.go(OpenPuzzles(game)), shortcut=pygame.K_p, tip="P")
        self.today = todays_print(game, workbook, self.workbooks.daily, self._begin, self.today)
        self.rows: list[WayRow] = []
        if workbook is not None:
            rated, streak, timed, _themes, missed, _own = way_rows(
                workbook, self._begin, self.workbooks.three_minutes, lambda: None
            )
            self.rows = [rated, streak, timed, missed]

    def _begin(self, mode: Mode) -> None:
        self.go(SolvePuzzles(mode))

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
        """Set the rectangle; the print gets the height that the rows leave, up to its full size."""
        px = pen.px
        self.head.place(pen, pygame.Rect(rect.left, rect.top + px(16), self.head_width(pen), px(HEAD_HEIGHT - 16)))
        top, gap = rect.top + px(HEAD_HEIGHT + PRINT_GAP), px(PRINT_GAP)
        free = rect.bottom - top - gap - px(ROW_HEIGHT) * 4
        tall = min(round(PRINT_ASPECT * rect.width), free)
        self.today.place(pen, pygame.Rect(rect.left, top, rect.width, tall))
        top += tall + gap
        for index, row in enumerate(self.rows):
            row.place(pen, pygame.Rect(rect.left, top + index * px(ROW_HEIGHT), rect.width, px(ROW_HEIGHT)))

    def head_width(self, pen: Pen) -> int:
        """The width of the title with its arrow, in pixels."""
        return pen.width(self.head.label, 30, "black") + pen.px(34)

    def refine(self, seconds: float) -> bool:
        """Improve the board in idle time; return whether anything changed."""
        return self.today.refine(seconds)
