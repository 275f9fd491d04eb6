"""A lesson's board on the window: laid out without panels, seen so that nothing is lost to what need not be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.hexes import Cell
from game.core.match import Match
from game.core.picks import FromHand, FromStack
from game.core.pieces import Arrangement
from game.learn.course import Page
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.board.board import Board
from game.scenes.board.refuted_view import RefutedView
from game.scenes.lesson.chrome import LessonChrome, LessonContent
from game.scenes.lesson.layout import LessonPlaces, lesson_layout, places
from game.scenes.lesson.view import laid_by
from game.scenes.scene import Services
from game.scenes.table.screen import BoardScreen
from game.ui.kinds.rail import Rail
from game.ui.look.pen import Pen
from game.ui.panels.table_layout import TableLayout

LARGEST: Final = 0.22  # the radius of a tile at most, as a share of the board's height
FIRSTS: Final = 16  # pieces at most that are asked where they may go


class LessonBoard(Board):
    """A board that is seen as all of a page needs it: `needed` are the cells, with how high their stacks get.

    `roomy`: pieces that are laid need room around what is there.
    """

    needed: dict[Cell, int]
    roomy = False

    def sight(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """What is to be seen: all that the page needs, and the stacks as they are."""
        stacks = (shown or self.playback.shown).stacks
        found = super().sight(shown) | self.needed if self.roomy else dict(self.needed)
        for cell, pile in stacks.items():
            found[cell] = max(found.get(cell, 0), len(pile))
        return found


class LessonScreen(BoardScreen):
    """A page's board with what stands around it; `told` says what that tells."""

    board: LessonBoard

    def __init__(
        self, services: Services, setup: Setup, table: Table, page: Page, told: Callable[[], LessonContent]
    ) -> None:
        self.page = page
        self.told = told
        super().__init__(services, setup, table, page.seat, self._chromed)
        self.view = RefutedView()
        self.board.view = self.view

    def _seated(self, setup: Setup, table: Table, layout: TableLayout, below: int) -> Board:
        board = LessonBoard(self.services, setup, table, layout, below, self, self._hear)
        board.needed, board.roomy = needed(self.page), board.kind.pieces_are_wide and self.hand
        board.camera_control.largest = max(board.camera_control.largest, LARGEST)
        return board

    def _laid_out(self, rail: type[Rail], seats: int, below: int) -> TableLayout:
        return lesson_layout(self._size, seats, below, rail, self.hand, self._appearance.scale)

    @property
    def hand(self) -> bool:
        """Whether the learner's hand is seen; a question shows what it asks about on the table."""
        return self.page.hand and not self.page.choices

    @property
    def where(self) -> LessonPlaces:
        """Where the line that asks and the strip lie."""
        rail = self.board.layout.rail if self.hand else None
        return places(self._size, self._appearance.scale, rail)

    @property
    def chrome(self) -> LessonChrome:
        """What stands around the board."""
        chrome = self.picture.chrome
        assert isinstance(chrome, LessonChrome)
        return chrome

    def _chromed(self, board: Board, pen: Pen) -> LessonChrome:
        return LessonChrome(board, pen, self.told, self.where, self.hand)


def needed(page: Page) -> dict[Cell, int]:
    """The cells that matter on a page, from its beginning to the end of its script, and how high it gets there."""
    game, match = page.game, page.match()
    found: dict[Cell, int] = {}
    for text in (*page.script, ""):
        for cell, pile in game.view.arrangement(match.position).stacks.items():
            found[cell] = max(found.get(cell, 0), len(pile))
        if text and match.turn == page.seat:
            for cell in _targets(match):
                found.setdefault(cell, 0)
        if text:
            match.play_text(text)
    told = (*page.look_at, *(mark.cell for mark in page.marks), *(choice.cell for choice in page.choices))
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


def _targets(match: Match) -> set[Cell]:
    """Where the pieces may go that can be chosen."""
    view, position = match.game.view, match.position
    firsts = [first for first in view.firsts(position) if isinstance(first, FromStack | FromHand)][:FIRSTS]
    return {mark.cell for first in firsts for mark in view.marks(position, (first,)) if mark.reason is None}
