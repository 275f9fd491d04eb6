"""The editor's additional gestures: pieces are taken off the table, and slabs are picked up again."""

from __future__ import annotations

from collections.abc import Callable

from game.core.display.picks import FromHand, FromStack
from game.core.display.pieces import Piece, cell_count
from game.core.errors import StaxError
from game.core.geometry.hexes import Cell
from game.play.editor.edited import take_off_top
from game.play.editor.editing import Editing
from game.scenes.board_screen.screen import BoardScreen
from game.ui.input.gestures import Clicked, Dragged, Dropped, Gesture, Place, Pressed, SteppedBack
from game.ui.words import error_text


class PieceTaker:
    """Handles the gestures that the board's controller does not know; `confirm` puts down a piece that has landed.

    `on_change` is called after a step, with the slab that is now in hand and its former place, or with None.
    """

    def __init__(
        self,
        screen: BoardScreen,
        editing: Editing,
        confirm: Callable[[], None],
        on_change: Callable[[tuple[FromHand, Piece] | None], None],
    ) -> None:
        self.screen = screen
        self.board = screen.board
        self.editing = editing
        self.confirm = confirm
        self.on_change = on_change
        self._handled_by_press = False  # the click or drag after it does nothing
        self._carrying = False  # whether a slab that was picked up is still carried

    def handle(self, gesture: Gesture) -> bool:
        """Whether the gesture was handled here, so that the controller must not see it."""
        match gesture:
            case Pressed(place):
                return self._press(place)
            case Clicked() if self._handled_by_press:
                self._handled_by_press = self._carrying = False
                return True
            case Dragged(start, first=True, middle=False) if self._has_landed(start):
                return self._drag_on(start)
            case Dragged(place=place, middle=False) if self._handled_by_press:
                self.board.controller.look(place)
                return True
            case Dropped(_, place):
                return self._drop(place)
            case SteppedBack(place) if self.board.state.selection.first is None:
                cell = self.board.controller.cell_at(place)
                return cell is not None and self.take_off(cell)
        return False

    def _press(self, place: Place) -> bool:
        self._handled_by_press = self._carrying = False
        selection, controller = self.board.state.selection, self.board.controller
        bar = self.screen.picture.floating.turn_bar()
        if bar is not None and bar.rect.collidepoint(place):
            return False
        if selection.landed_cell is not None and controller.cell_at(place) != selection.landed_cell:
            self.confirm()
            selection = self.board.state.selection
        if selection.source is not None and self._is_on_rail(place):
            self._handled_by_press = self.take_off(selection.source, selection.count)
        elif selection.first is None and self.screen.pocket_at(place) is None:
            cell = controller.cell_at(place)
            self._handled_by_press = self._carrying = cell is not None and self._take_up(cell)
        return self._handled_by_press

    def _has_landed(self, place: Place) -> bool:
        """Whether the piece at a place has just landed and can still be turned."""
        landed_cell = self.board.state.selection.landed_cell
        return landed_cell is not None and self.board.controller.cell_at(place) == landed_cell

    def _drag_on(self, start: Place) -> bool:
        """Drag a piece that has just landed: put it down and pick it up at once; whether that was handled here."""
        self.confirm()
        if not self._press(start):
            self.board.controller.handle(Pressed(start))
        return self._handled_by_press

    def _drop(self, place: Place) -> bool:
        """Put down a slab that is carried, or take a piece off that is dropped over a hand.

        Whether that was handled here.
        """
        selection, done = self.board.state.selection, self._handled_by_press
        carried, self._handled_by_press, self._carrying = self._carrying, False, False
        if carried and self._is_on_rail(place):
            self.board.controller.clear()
        elif carried:
            self.board.controller.handle(Clicked(place))
        elif not done and self.board.state.is_carrying and selection.source is not None and self._is_on_rail(place):
            self.take_off(selection.source, selection.count)
            return True
        return done

    def _is_on_rail(self, place: Place) -> bool:
        return any(rail.covers(place) for rail in self.screen.picture.chrome.rails)

    def take_off(self, cell: Cell, count: int = 1) -> bool:
        """Take the upper `count` pieces of a stack off the table; False if there is no stack."""
        if cell not in self.editing.draft.stacks:
            return False
        try:
            rest, _taken = self.editing.draft.take_off(cell, count)
        except StaxError as error:
            self.screen.say(error_text(error))
            return True
        self.editing.add_step(rest)
        self.on_change(None)
        return True

    def _take_up(self, cell: Cell) -> bool:
        """Pick a slab up into the hand; False if the stack's top is no slab."""
        pile = self.editing.draft.stacks.get(cell, ())
        if not pile or cell_count(pile[-1]) == 1:
            return False
        try:
            rest, first, piece = take_off_top(self.editing, cell)
        except StaxError as error:
            self.screen.say(error_text(error))
            return True
        self.editing.add_step(rest)
        self.on_change((first, piece) if first is not None else None)
        return True


def target_cell(screen: BoardScreen) -> Cell | None:
    """The stack that a key acts on: the chosen stack, else the stack under the pointer; None for neither."""
    state = screen.board.state
    first = state.selection.first
    return first.cell if isinstance(first, FromStack) else state.hovered
