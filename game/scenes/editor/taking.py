"""What the pointer does in the editor besides choosing: pieces are taken off the table, slabs are taken up again."""

from __future__ import annotations

from collections.abc import Callable

from game.core.display.picks import FromHand, FromStack
from game.core.display.pieces import Piece, cell_count
from game.core.errors import StaxError
from game.core.geometry.hexes import Cell
from game.play.editor.edited import taken_off
from game.play.editor.editing import Editing
from game.scenes.board_screen.screen import BoardScreen
from game.ui.input.gestures import Clicked, Dragged, Dropped, Gesture, Place, Pressed, SteppedBack
from game.ui.words import error_text


class Taking:
    """Takes what the controller of the board need not hear of; `confirm` puts a piece down that has landed.

    `changed` hears of a step, with the slab that is held since then and how it lay, if there is one.
    """

    def __init__(
        self,
        screen: BoardScreen,
        editing: Editing,
        confirm: Callable[[], None],
        changed: Callable[[tuple[FromHand, Piece] | None], None],
    ) -> None:
        self.screen = screen
        self.board = screen.board
        self.editing = editing
        self.confirm = confirm
        self.changed = changed
        self._done = False  # the press has done it: the click or the drag that follows does nothing more
        self._carrying = False  # a slab that was taken up is still carried

    def take(self, gesture: Gesture) -> bool:
        """Whether a gesture is none of the controller's."""
        match gesture:
            case Pressed(place):
                return self._press(place)
            case Clicked() if self._done:
                self._done = self._carrying = False
                return True
            case Dragged(start, first=True, middle=False) if self._has_landed(start):
                return self._drag_on(start)
            case Dragged(place=place, middle=False) if self._done:
                self.board.controller.look(place)
                return True
            case Dropped(_, place):
                return self._drop(place)
            case SteppedBack(place) if self.board.state.selection.first is None:
                cell = self.board.controller.cell_at(place)
                return cell is not None and self.off(cell)
        return False

    def _press(self, place: Place) -> bool:
        self._done = self._carrying = False
        selection, controller = self.board.state.selection, self.board.controller
        bar = self.screen.picture.turn_bar()
        if bar is not None and bar.rect.collidepoint(place):
            return False
        if selection.landed_cell is not None and controller.cell_at(place) != selection.landed_cell:
            self.confirm()
            selection = self.board.state.selection
        if selection.source is not None and self._on_rail(place):
            self._done = self.off(selection.source, selection.count)
        elif selection.first is None and self.screen.pocket_at(place) is None:
            cell = controller.cell_at(place)
            self._done = self._carrying = cell is not None and self._take_up(cell)
        return self._done

    def _has_landed(self, place: Place) -> bool:
        """Whether a piece lies at a place that can still be turned there."""
        landed = self.board.state.selection.landed_cell
        return landed is not None and self.board.controller.cell_at(place) == landed

    def _drag_on(self, start: Place) -> bool:
        """A piece that has just landed is dragged on: it is put down and taken up at once."""
        self.confirm()
        if not self._press(start):
            self.board.controller.handle(Pressed(start))
        return self._done

    def _drop(self, place: Place) -> bool:
        """A slab that was taken up is put down; a piece of the table that is let go over a hand goes there."""
        selection, done = self.board.state.selection, self._done
        carried, self._done, self._carrying = self._carrying, False, False
        if carried and self._on_rail(place):
            self.board.controller.clear()
        elif carried:
            self.board.controller.handle(Clicked(place))
        elif not done and self.board.state.is_carrying and selection.source is not None and self._on_rail(place):
            self.off(selection.source, selection.count)
            return True
        return done

    def _on_rail(self, place: Place) -> bool:
        return any(rail.rect.collidepoint(place) for rail in self.screen.picture.chrome.rails)

    def off(self, cell: Cell, count: int = 1) -> bool:
        """Take the upper pieces of a stack off the table; whether there were any."""
        if cell not in self.editing.draft.stacks:
            return False
        try:
            rest, _taken = self.editing.draft.take_off(cell, count)
        except StaxError as error:
            self.screen.say(error_text(error))
            return True
        self.editing.change(rest)
        self.changed(None)
        return True

    def _take_up(self, cell: Cell) -> bool:
        """Take a slab up into the hand; whether there is one."""
        pile = self.editing.draft.stacks.get(cell, ())
        if not pile or cell_count(pile[-1]) == 1:
            return False
        try:
            rest, first, piece = taken_off(self.editing, cell)
        except StaxError as error:
            self.screen.say(error_text(error))
            return True
        self.editing.change(rest)
        self.changed((first, piece) if first is not None else None)
        return True


def chosen_cell(screen: BoardScreen) -> Cell | None:
    """The stack that is meant by a key: the chosen one, else the one that is pointed at."""
    state = screen.board.state
    first = state.selection.first
    return first.cell if isinstance(first, FromStack) else state.hovered
