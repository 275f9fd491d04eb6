"""What the pointer's gestures mean at the table, by clicks and by drags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.core.hexes import Cell
from game.core.picks import FromHand, FromStack, Lying, Off, Onto
from game.core.pieces import Piece
from game.core.showing import Reason
from game.scenes.board.count_choice import SlabInHand
from game.scenes.board.selection import First
from game.scenes.board.sounds import material_of
from game.scenes.board.state import Desk, Refused
from game.ui.input.gestures import (
    Clicked,
    Dragged,
    Dropped,
    Gesture,
    Held,
    Moved,
    Pinched,
    Place,
    Pressed,
    Scrolled,
    SteppedBack,
    Wheeled,
)
from game.ui.render import present

Touched: TypeAlias = tuple[Cell, int | None]  # a cell, and which piece of its stack, 0 the lowest
NOTCH: Final = 1.12  # how much nearer a notch of the wheel brings the table


class BoardController:
    """Drives the desk by gestures; `touched_at` and `pocket_at` tell what lies under a pixel, `play` plays a move."""

    def __init__(
        self,
        desk: Desk,
        touched_at: Callable[[Place], Touched | None],
        pocket_at: Callable[[Place], tuple[int, int] | None],
        play: Callable[[int], None],
    ) -> None:
        self.desk = desk
        self.touched_at = touched_at
        self.pocket_at = pocket_at
        self.play = play
        self._fresh = False  # the press has just chosen the piece: the click that follows does not put it back
        self._turned = 0.0

    def cell_at(self, place: Place) -> Cell | None:
        """The cell under a pixel; None where there is no table."""
        touched = self.touched_at(place)
        return touched[0] if touched is not None else None

    def target_at(self, place: Place) -> Cell | None:
        """The cell that the chosen piece would go to from a pixel: a slab snaps to where it may lie."""
        cell, holding = self.cell_at(place), self.desk.selection.holding
        if cell is None or holding is None:
            return cell
        level = present.height(self.desk.playback.shown, holding.cells[0] if holding.cells else cell)
        return holding.nearest(self.desk.camera_control.camera.between(place, level))

    def take(self, gesture: Gesture) -> None:
        """Do what a gesture means."""
        desk = self.desk
        match gesture:
            case Moved(place):
                self.look(place)
            case Pressed(place):
                self._press(place)
            case Clicked(place):
                self._click(place)
            case Dragged(start, place, by, first, middle):
                self._drag(start, place, by, first, middle)
            case Dropped(_, place):
                self._drop(place)
            case SteppedBack():
                desk.refused = None
                desk.selection.back()
            case Held(place, on):
                self._fan(place, on)
            case Wheeled(place, notches, zoom):
                self._wheel(place, notches, zoom)
            case Scrolled(by):
                desk.camera_control.pan(*by)
            case Pinched(place, factor):
                desk.camera_control.zoom(factor, place)

    def look(self, place: Place) -> None:
        """The pointer rests at a place: what is under it is hovered, or aimed at."""
        desk = self.desk
        desk.pocket = self.pocket_at(place)
        desk.hovered = None if desk.pocket is not None else self.cell_at(place)
        refused = desk.refused
        if refused is not None and place != refused.place:
            meant = refused.cell, self.pocket_at(refused.place)
            desk.refused = refused if meant == (desk.hovered, desk.pocket) else None
        desk.selection.aim(self.target_at(place) if desk.hovered is not None else None)

    def _first_at(self, place: Place) -> First | None:
        """The piece under a pixel, whoever's it is."""
        pocket = self.pocket_at(place)
        if pocket is not None:
            alike = self.desk.entering
            return alike if alike is not None and pocket[0] == alike.seat else FromHand(*pocket)
        cell = self.cell_at(place)
        return FromStack(cell) if cell is not None and cell in self.desk.playback.shown.stacks else None

    def _press(self, place: Place) -> None:
        """Take up a piece, unless the place is a target of the one that is chosen."""
        desk = self.desk
        self._fresh = False
        first = self._first_at(place)
        if not desk.mine or first is None or first == desk.selection.first or self._targeted(place):
            return
        touched = self.touched_at(place)  # before the pieces are lifted
        if desk.selection.choose(first):
            desk.refused = None
            self._fresh = True
            self._from_here_up(touched)
            self.look(place)

    def _from_here_up(self, touched: Touched | None) -> bool:
        """Choose the pieces from the one that is touched up, if it is not the top one; whether that changed it."""
        selection = self.desk.selection
        if selection.counting is None or touched is None or touched[1] is None or touched[0] != selection.source:
            return False
        count = len(self.desk.playback.shown.stacks[touched[0]]) - touched[1]
        return 1 < count != selection.count and selection.count_to(count)

    def _targeted(self, place: Place) -> bool:
        """Whether a click there would land the chosen piece, or confirm it."""
        selection = self.desk.selection
        cell = self.target_at(place)
        return selection.first is not None and cell is not None and (cell == selection.landed or selection.may(cell))

    def _click(self, place: Place) -> None:
        desk = self.desk
        if desk.playback.moving:
            desk.playback.skip()
            return
        if not desk.mine or self._fresh:
            self._fresh = False
            return
        selection = desk.selection
        first = self._first_at(place)
        if selection.first is None and first is None:
            self._enter(place)
        elif selection.first is None or (first is not None and first == selection.first):
            if not self._from_here_up(self.touched_at(place)):
                self._refuse_or_put_back(first, place)
        elif (cell := self.target_at(place)) is not None:
            self._onto(cell, place)
        elif first is not None:
            self._refuse(selection.refusal(first), None, place)

    def _enter(self, place: Place) -> None:
        """Put a piece of the reserve on a bare cell: there is only one kind, so that it need not be chosen first."""
        desk, cell = self.desk, self.cell_at(place)
        if cell is not None and desk.entering is not None and desk.selection.choose(desk.entering):
            if desk.selection.may(cell):
                self._land(cell)
            else:
                desk.selection.clear()

    def _refuse_or_put_back(self, first: First | None, place: Place) -> None:
        desk = self.desk
        if desk.selection.first is not None:
            desk.selection.clear()
        elif first is not None:
            reason = desk.selection.refusal(first)
            self._refuse(reason, first.cell if isinstance(first, FromStack) else None, place)

    def _refuse(self, reason: Reason | None, cell: Cell | None, place: Place) -> None:
        if reason is not None:
            self.desk.refused = Refused(reason, cell, place)

    def _onto(self, cell: Cell, place: Place) -> None:
        """Land the chosen piece on a cell, or confirm it there."""
        desk, selection = self.desk, self.desk.selection
        if cell == selection.landed:
            self.confirm()
            return
        if selection.may(cell):
            self._land(cell)
            return
        first = selection.first
        if selection.landed is None and first is not None:
            reason = selection.why() or desk.table.match.game.view.why_not(
                desk.table.match.position, (*selection.begun, Onto(cell))
            )
            self._refuse(reason, cell, place)

    def _land(self, cell: Cell, carried: bool = False) -> None:
        """Put the chosen piece down; it is seen on its way there, unless it was carried."""
        playback, selection = self.desk.playback, self.desk.selection
        held = selection.source is not None
        move = selection.land(cell)
        if move is not None and self.desk.services.config.confirm:
            move = None
        playback.forget()
        if carried:
            playback.known()
            self.desk.services.sounds.land(len(playback.shown.stacks.get(cell, ())) + 1, material_of(self.desk))
        elif move is None and selection.holding is not None:
            pass  # a slab lies there already, see-through; its way is seen when it is confirmed
        elif move is None:
            playback.rehearse(selection.way(), self.desk.camera_control.now)
            playback.known()
        elif held:
            playback.held()
        if move is not None:
            self.play(move)

    def confirm(self) -> None:
        """Play the move as it lies, if it may lie so."""
        selection = self.desk.selection
        if not self.desk.mine:
            return
        if selection.first is None and len(selection.words) == 1:
            self.say(selection.words[0])
            return
        if selection.landed is None and selection.aimed is not None and selection.may(selection.aimed):
            self._land(selection.aimed)
            return
        move = selection.confirm()
        if move is not None:
            self.play(move)

    def say(self, word: str) -> None:
        """Say a word by its button: the move, if that spells it."""
        move = self.desk.selection.say(word) if self.desk.mine else None
        if move is not None:
            self.play(move)

    def count(self, number: int) -> None:
        """Choose so many pieces; where they may not go, say why."""
        desk, selection = self.desk, self.desk.selection
        desk.refused = None
        if selection.counting is None or selection.first is None or selection.count_to(number):
            self.look(desk.pointer.place)
            return
        reason = desk.table.match.game.view.why_not(desk.table.match.position, (selection.first, Off(number)))
        self._refuse(reason, selection.source, desk.pointer.place)

    def turn(self, steps: int) -> None:
        """Turn the piece; a slab that fits nowhere in any other turn says so."""
        self._turn_or_tell(lambda: self.desk.selection.turn_by(steps), lambda holding: holding.turned(steps))

    def flip(self) -> None:
        """Turn the piece over; a slab that fits nowhere on its other side says so."""
        self._turn_or_tell(self.desk.selection.flip, lambda holding: holding.flipped())

    def _turn_or_tell(self, deed: Callable[[], bool], wanted: Callable[[SlabInHand], Piece]) -> None:
        desk, selection = self.desk, self.desk.selection
        holding, first = selection.holding, selection.first
        desk.refused = None
        meant = wanted(holding) if holding is not None else None
        before = selection.lying
        if deed() and meant is not None and first is not None and before == selection.lying != meant:
            reason = desk.table.match.game.view.why_not(desk.table.match.position, (first, Lying(meant)))
            self._refuse(reason, None, desk.pointer.place)

    def _drag(self, start: Place, place: Place, by: tuple[int, int], first: bool, middle: bool) -> None:
        """Carry the piece that was pressed, else move the view."""
        desk = self.desk
        if first and not middle:
            chosen = desk.selection.first
            desk.carried = chosen is not None and self._first_at(start) == chosen and desk.selection.landed is None
            desk.panned = not desk.carried and self.pocket_at(start) is None and self.cell_at(start) is not None
        if middle or desk.panned:
            desk.camera_control.pan(*by)
        self.look(place)

    def _drop(self, place: Place) -> None:
        """Put down what was carried: on a target, or nowhere, where it stays chosen."""
        desk = self.desk
        carried, desk.carried, desk.panned = desk.carried, False, False
        self._fresh = False
        cell = self.target_at(place)
        if carried and desk.mine and cell is not None and cell != desk.selection.source:
            if desk.selection.may(cell):
                self._land(cell, carried=True)
            else:
                self._onto(cell, place)

    def _fan(self, place: Place, on: bool) -> None:
        desk = self.desk
        cell = self.cell_at(place) if on else None
        desk.fan = cell if cell is not None and len(desk.playback.shown.stacks.get(cell, ())) > 1 else None

    def _wheel(self, place: Place, notches: float, zoom: bool) -> None:
        """Turn the piece while a turn is open, take more pieces or fewer of a stack, else zoom at the pointer."""
        desk = self.desk
        counting = desk.selection.counting is not None
        if zoom or not (desk.mine and (desk.selection.turning or counting)):
            if self.cell_at(place) is not None:
                desk.camera_control.zoom(NOTCH**notches, place)
            return
        self._turned -= notches
        whole = int(self._turned)
        self._turned -= whole
        if whole and counting:
            desk.selection.count_by(-whole)
        elif whole:
            self.turn(whole)
        if whole:
            self.look(place)
