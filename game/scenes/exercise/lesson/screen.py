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
from game.scenes.board.camera_control import with_neighbours
from game.scenes.exercise.lesson.chrome import LessonChrome, LessonContent, LessonPanelSource
from game.scenes.exercise.lesson.view import answer_cells
from game.scenes.exercise.screen import ExercisePlan, ExerciseScreen
from game.ui.kinds import kind_of
from game.ui.look.pen import Pen


class LessonScreen(ExerciseScreen):
    """A page's board and panels; `get_content` returns the panels' current content."""

    keeps_table = True

    def __init__(
        self, services: Services, setup: Setup, table: Table, page: CoursePage, get_content: Callable[[], LessonContent]
    ) -> None:
        self.page = page
        self.get_content = get_content
        # A question shows its pieces on the table instead of the hand:
        has_hand = page.picture.needs_hand and not page.choices
        plan = ExercisePlan(has_hand, cells_of_page(page), page.picture.draws_lines)
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
    """The cells that matter on a page from its position to the end of its script, with the height of each stack.

    So the view stays the same from the first example to the end of the page.  Pieces that cover many cells need so much
    room that the table would stand aside: there the cells are those of the position and of what may be laid beside it,
    and the view follows the moves.
    """
    game = page.game
    is_wide = kind_of(game.view.arrangement(page.match().position)).pieces_are_wide
    script = () if is_wide else page.script
    heights = stacks_on_the_way(page.match(), script)
    lines = [(page.example_moves(example)[0], example.moves) for example in page.examples]
    answers = page.choices if page.has_legal_answers and not is_wide else ()
    lines += [(page.match(), (each.text, *each.follows)) for each in page.choices if each.follows or each in answers]
    for found in (
        places_on_the_way(page, page.script[: 1 if is_wide else None]),
        *(stacks_on_the_way(match, moves) for match, moves in lines),
    ):
        for cell, height in found.items():
            heights[cell] = max(heights.get(cell, 0), height)
    marked = [mark.cell for mark in page.picture.marks]
    for example in page.examples:
        marked += [*example.cells, *(pick.cell for pick in example.refused if isinstance(pick, Onto))]
    mentioned = (*page.hint.cells, *marked, *(choice.cell for choice in page.choices))
    for cell in (*mentioned, *(cell for route in page.picture.arrows for cell in route.path)):
        heights.setdefault(cell, 1)  # or the window's edge may cut it
    arrangement = game.view.arrangement(page.match().position)
    for choice in page.choices:
        cells = answer_cells(choice, arrangement)
        top = max((len(arrangement.stacks.get(cell, ())) for cell in cells), default=0) + 1
        for cell in cells:
            heights[cell] = max(heights.get(cell, 0), top)
    if page.targets is not None:
        for mark in game.view.marks(page.match().position, (page.targets,)):
            heights.setdefault(mark.cell, 1)
    return heights or {(0, 0): 1}


def places_on_the_way(page: CoursePage, script: tuple[str, ...]) -> dict[Cell, int]:
    """The places of the pieces that the learner moves in a script, with their heights once a piece is there.

    The height is 0 beside stacks on which pieces lie that cover many cells: those may go nearly everywhere.
    """
    heights: dict[Cell, int] = {}
    match, view = page.match(), page.game.view
    for text in script:
        shown = view.arrangement(match.position)
        if match.turn == page.start.seat and kind_of(shown).pieces_are_wide:
            heights |= dict.fromkeys(with_neighbours(shown.stacks), 0)
        elif match.turn == page.start.seat:
            picks = view.spell(match.position, page.game.notation.read_move(match.position, text))
            for mark in view.marks(match.position, picks[:1]):
                if mark.reason is None:
                    heights[mark.cell] = max(heights.get(mark.cell, 0), len(shown.stacks.get(mark.cell, ())) + 1)
        match.play_text(text)
    return heights


def stacks_on_the_way(match: Match, texts: tuple[str, ...]) -> dict[Cell, int]:
    """The stacks' cells and heights while a match plays the moves `texts`, on `match` itself."""
    heights: dict[Cell, int] = {}
    for text in (*texts, ""):
        for cell, pile in match.game.view.arrangement(match.position).stacks.items():
            heights[cell] = max(heights.get(cell, 0), len(pile))
        if text:
            match.play_text(text)
    return heights
