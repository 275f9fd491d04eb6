"""Help that is shown at an exercise: words below the task, and marks on the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.display.picks import FromHand, FromStack, Off, OrientedAs
from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.scenes.board.board import Board
from game.scenes.board_screen.feedback import hint_marks
from game.ui.render.frame import Marker
from game.ui.words import _, ngettext


def ghost_words(table_match: Match, move: Move) -> str:
    """The sentence beside the ghost of a move; it says so if the piece must be turned, or not all pieces go."""
    view, position = table_match.game.view, table_match.position
    picks, arrangement = view.spell(position, move), view.arrangement(position)
    lying = next((pick.piece for pick in picks if isinstance(pick, OrientedAs)), None)
    match picks[0]:
        case FromStack(cell):
            before: Piece | None = arrangement.stacks[cell][-1]
        case FromHand(seat, pocket):
            before = arrangement.hands[seat][pocket].piece
        case _:
            before = None
    count = next((pick.count for pick in picks if isinstance(pick, Off)), 0)
    if count and isinstance(picks[0], FromStack) and count < len(arrangement.stacks[picks[0].cell]):
        words = ngettext(
            "The ghost shows it; make the move yourself, with {count} piece",
            "The ghost shows it; make the move yourself, with {count} pieces",
            count,
        )
        return words.format(count=count)
    if lying is None or lying == before:
        return _("The ghost shows it; now make the move yourself")
    return _("The ghost shows it; move there, and turn your tile as it lies")


class ShownHelp:
    """The help on a board: words below the task, marks, a move's ghost; `cells` are those that were marked last."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: tuple[Cell, ...] = ()
        self._words = ""
        self._ghost: Move | None = None  # the move that the words speak of

    @property
    def words(self) -> str:
        """The words; "" for none, and while a piece is in hand or a move is typed, so that their ghost is not seen."""
        state = self.board.state
        is_seen = state.selection.first is None and state.typed_move == self._ghost
        return self._words if self._ghost is None or is_seen else ""

    @property
    def is_shown(self) -> bool:
        """Whether there is help that `hide` removes, if only its marks are still seen."""
        return self._words != ""

    def show(self, words: str, cells: tuple[Cell, ...], marks: Sequence[Marker] = ()) -> None:
        """Show words and marks on cells, with other marks of the exercise."""
        self.tell(words)
        self.cells = cells
        self.board.view.mark((*marks, *hint_marks(cells, self.board.table.arrangement)))

    def tell(self, words: str) -> None:
        """Show other words; the marks stay."""
        self._words, self._ghost = words, None

    def show_move(self, move: Move) -> None:
        """Show a move as a ghost, with words about it; the marks stay."""
        self.board.controller.clear()
        self.board.controller.propose(move)
        self._words, self._ghost = ghost_words(self.board.table.match, move), move

    def hide(self, marks: Sequence[Marker] = ()) -> None:
        """Remove the words, the marks on cells and a ghost; other marks of the exercise stay."""
        self.tell("")
        self.board.view.mark(marks)
        self.board.controller.propose(None)
