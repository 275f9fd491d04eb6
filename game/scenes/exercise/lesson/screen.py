"""A lesson's board on the window: which cells a page needs, and whether it needs the hand."""

from __future__ import annotations

from collections.abc import Callable

from game.core.geometry.hexes import Cell
from game.learn.course import CoursePage
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.exercise.lesson.chrome import LessonChrome, LessonContent
from game.scenes.exercise.lesson.view import laid_by
from game.scenes.exercise.screen import ExerciseScreen, on_the_way
from game.ui.look.pen import Pen


class LessonScreen(ExerciseScreen):
    """A page's board with what stands around it; `told` says what that tells."""

    def __init__(
        self, services: Services, setup: Setup, table: Table, page: CoursePage, told: Callable[[], LessonContent]
    ) -> None:
        self.page = page
        self.told = told
        super().__init__(services, setup, table, page.seat, self._chromed)

    @property
    def hand(self) -> bool:
        """Whether the learner's hand is seen; a question shows what it asks about on the table."""
        return self.page.needs_hand and not self.page.choices

    def needed(self) -> dict[Cell, int]:
        """All that the page speaks of."""
        return needed(self.page)

    @property
    def chrome(self) -> LessonChrome:
        """What stands around the board."""
        chrome = self.picture.chrome
        assert isinstance(chrome, LessonChrome)
        return chrome

    def _chromed(self, board: Board, pen: Pen) -> LessonChrome:
        return LessonChrome(board, pen, self.told, self.where, self.hand)


def needed(page: CoursePage) -> dict[Cell, int]:
    """The cells that matter on a page, from its beginning to the end of its script, and how high it gets there."""
    game = page.game
    found = on_the_way(page.match(), page.seat, page.script)
    told = (*page.hint_cells, *(mark.cell for mark in page.marks), *(choice.cell for choice in page.choices))
    for cell in (*told, *(cell for route in page.arrows for cell in route.path)):
        found.setdefault(cell, 0)
    arrangement = game.view.arrangement(page.match().position)
    for choice in page.choices:
        piece = laid_by(choice, arrangement)
        cells = piece.cells_at(choice.cell) if piece is not None else ()
        top = max((len(arrangement.stacks.get(cell, ())) for cell in cells), default=0) + 1
        for cell in cells:
            found[cell] = max(found.get(cell, 0), top)
    if page.targets is not None:
        for mark in game.view.marks(page.match().position, (page.targets,)):
            found.setdefault(mark.cell, 0)
    return found or {(0, 0): 0}
