"""ExampleShow: what a page shows on the board before it asks, step after step."""

from __future__ import annotations

from game.learn.course import CoursePage, Example
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board_screen.feedback import hint_marks
from game.scenes.exercise.lesson import view
from game.scenes.exercise.lesson.screen import LessonScreen
from game.ui.render import present


class ExampleShow:
    """The examples of a page on its screen; nothing is played."""

    def __init__(self, screen: LessonScreen, page: CoursePage) -> None:
        self.screen = screen
        self.page = page
        self._index = 0

    @property
    def current(self) -> Example | None:
        """The example that is shown; None once the page asks."""
        return self.page.examples[self._index] if self._index < len(self.page.examples) else None

    @property
    def is_last(self) -> bool:
        """Whether the page asks after this example."""
        return self._index + 1 >= len(self.page.examples)

    def go_on(self) -> None:
        """Go to the next example, after the last to the task."""
        self._index = min(self._index + 1, len(self.page.examples))

    def restart(self) -> None:
        """Go back to the first example."""
        self._index = 0

    def show(self) -> None:
        """Show the current example on the board; without an example nothing happens."""
        example, board = self.current, self.screen.board
        if example is None:
            return
        board.view.mark(hint_marks(example.cells, board.table.arrangement))
        if example.moves:
            match, moves = self.page.example_moves(example)
            board.demonstrate(moves, match.position)
        elif example.refused:
            board.view.show_instead(view.refused_view(self.page, board.table.match.position, example.refused))
        elif example.walk is not None:
            self._show_walk(example)
        elif example.lines_of is not None:
            lines = self.page.game.view.lines(board.table.match.position, example.lines_of, None)
            board.view.mark(present.ribbons(lines, board.table.arrangement))

    def _show_walk(self, example: Example) -> None:
        """Let a small figure walk down from a stack."""
        board = self.screen.board
        assert example.walk is not None
        way = self.page.game.view.descent(board.table.match.position, example.walk)
        if way is not None:
            walker = present.walker_of(way, board.table.arrangement)
            board.view.show_instead(MarkedTable(board.table.arrangement, (walker,)))
