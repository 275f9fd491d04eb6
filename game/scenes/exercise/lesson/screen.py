"""A lesson's board on the window: the cells that a page needs, and whether it needs the hand."""

from __future__ import annotations

from collections.abc import Callable

from game.core.display.picks import Onto
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.learn.course import CoursePage
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.exercise.lesson.chrome import LessonChrome, LessonContent, LessonPanelSource
from game.scenes.exercise.lesson.view import answer_piece
from game.scenes.exercise.screen import ExercisePlan, ExerciseScreen
from game.ui.look.pen import Pen


class LessonScreen(ExerciseScreen):
    """A page's board and panels; `get_content` returns the panels' current content."""

    def __init__(
        self, services: Services, setup: Setup, table: Table, page: CoursePage, get_content: Callable[[], LessonContent]
    ) -> None:
        self.page = page
        self.get_content = get_content
        # A question shows its pieces on the table instead of the hand:
        plan = ExercisePlan(page.picture.needs_hand and not page.choices, cells_of_page(page))
        super().__init__(services, setup, table, page.start.seat, self._make_chrome, plan)

    @property
    def chrome(self) -> LessonChrome:
        """The panels around the board."""
        chrome = self.picture.chrome
        assert isinstance(chrome, LessonChrome)
        return chrome

    def _make_chrome(self, board: Board, pen: Pen) -> LessonChrome:
        source = LessonPanelSource(board, self.page, self.get_content)
        return LessonChrome(board, pen, source, self.plan.shows_hand, self.is_answered)


def cells_of_page(page: CoursePage) -> dict[Cell, int]:
    """The cells that matter on a page from its position to the end of its script, with the height of each stack."""
    game = page.game
    heights = stacks_on_the_way(page.match(), page.script)
    marked = [mark.cell for mark in page.picture.marks]
    for example in page.examples:
        match, _moves = page.example_moves(example)
        heights |= stacks_on_the_way(match, example.moves)
        marked += [*example.cells, *(pick.cell for pick in example.refused if isinstance(pick, Onto))]
    mentioned = (*page.hint.cells, *marked, *(choice.cell for choice in page.choices))
    for cell in (*mentioned, *(cell for route in page.picture.arrows for cell in route.path)):
        heights.setdefault(cell, 1)  # or the window's edge may cut it
    arrangement = game.view.arrangement(page.match().position)
    for choice in page.choices:
        piece = answer_piece(choice, arrangement)
        cells = piece.cells_at(choice.cell) if piece is not None else ()
        top = max((len(arrangement.stacks.get(cell, ())) for cell in cells), default=0) + 1
        for cell in cells:
            heights[cell] = max(heights.get(cell, 0), top)
    if page.targets is not None:
        for mark in game.view.marks(page.match().position, (page.targets,)):
            heights.setdefault(mark.cell, 0)
    return heights or {(0, 0): 0}


def stacks_on_the_way(match: Match, texts: tuple[str, ...]) -> dict[Cell, int]:
    """The stacks' cells and heights while a match plays the moves `texts`, on `match` itself."""
    heights: dict[Cell, int] = {}
    for text in (*texts, ""):
        for cell, pile in match.game.view.arrangement(match.position).stacks.items():
            heights[cell] = max(heights.get(cell, 0), len(pile))
        if text:
            match.play_text(text)
    return heights
