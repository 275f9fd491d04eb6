"""Help that is shown at an exercise: words below the task, and marks on the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.display.picks import FromHand, FromStack, Off, Onto, OrientedAs, Spelling
from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.move import Move
from game.scenes.board.board import Board
from game.scenes.board.choice.selection import Selection
from game.scenes.board_screen.feedback import hint_marks
from game.ui.render.frame import Marker
from game.ui.words import _, ngettext


def _lying(picks: Spelling) -> Piece | None:
    """The piece of a move as it is turned; None if it is not."""
    return next((pick.piece for pick in picks if isinstance(pick, OrientedAs)), None)


def ghost_words(table_match: Match, move: Move) -> str:
    """The sentence beside the ghost of a move; it says so if the piece must be turned, or not all pieces go."""
    view, position = table_match.game.view, table_match.position
    picks, arrangement = view.spell(position, move), view.arrangement(position)
    lying = _lying(picks)
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


def copy_words(selection: Selection, picks: Spelling) -> str:
    """The next step of a player who copies a move with its piece in hand; "" if something else is in hand."""
    lying, cell = _lying(picks), next((pick.cell for pick in picks if isinstance(pick, Onto)), None)
    if selection.first != picks[0]:
        return ""
    if selection.landed_cell is None:
        is_turned = selection.slab is not None and selection.oriented_piece != lying
        return _("Turn it as its ghost lies, and put it there") if is_turned else _("Put it where its ghost lies")
    if selection.landed_cell != cell or lying is None:
        return ""
    steps, turns = selection.orientation.steps_to(lying), len(selection.orientation.rotations)
    if steps is None:
        return _("Flip it, then turn it as the ghost lay")
    if not steps:
        return _("It lies as the ghost lay: click it, or press Enter")
    if 2 * steps <= turns:
        return ngettext("Turn it {count} step clockwise", "Turn it {count} steps clockwise", steps).format(count=steps)
    back = turns - steps
    words = ngettext("Turn it {count} step counterclockwise", "Turn it {count} steps counterclockwise", back)
    return words.format(count=back)


class ShownHelp:
    """The help on a board: words below the task, marks, a move's ghost; `cells` are those that were marked last."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: tuple[Cell, ...] = ()
        self._words = ""
        self._ghost: Move | None = None  # the move that the words speak of

    @property
    def words(self) -> str:
        """The words; "" for none.

        While the ghost's piece is in hand they say how to copy the ghost; while another is, or another move is typed,
        they say nothing.
        """
        if self._ghost is None:
            return self._words
        selection, match = self.board.state.selection, self.board.table.match
        if not self.is_ghost_shown:
            return ""
        if selection.first is None:
            return self._words
        return copy_words(selection, match.game.view.spell(match.position, self._ghost))

    @property
    def is_ghost_shown(self) -> bool:
        """Whether the help's move is shown as a ghost, or its piece is in hand."""
        return self._ghost is not None and self.board.state.typed_move == self._ghost

    @property
    def is_shown(self) -> bool:
        """Whether there is help that `hide` removes, if only its marks are still seen."""
        return self._words != ""

    def show(self, words: str, cells: tuple[Cell, ...], marks: Sequence[Marker] = ()) -> None:
        """Show words and marks on cells, with other marks of the exercise."""
        self.tell(words)
        self.cells = cells
        self.mark(marks)

    def mark(self, marks: Sequence[Marker] = ()) -> None:
        """Mark the cells again on what the view shows, with other marks of the exercise."""
        view, shown = self.board.view, self.board.view.replacement
        lifted, ghosts = (shown.lifted, shown.markers) if shown is not None else (None, ())
        view.mark((*marks, *hint_marks(self.cells, self.board.table.arrangement, lifted, ghosts)))

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
