"""Touching: what the pointer's gestures mean at the table, by clicks and by drags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.hexes import Cell
from game.core.picks import FromHand, FromStack, Onto
from game.core.showing import Reason
from game.scenes.table.choosing import First
from game.scenes.table.desk import Desk, Refused
from game.scenes.table.pointer import (
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

NOTCH: Final = 1.12  # how much nearer a notch of the wheel brings the table


class Touching:
    """Drives the desk by gestures; `cell_at` and `pocket_at` tell what lies under a pixel, `play` plays a move."""

    def __init__(
        self,
        desk: Desk,
        cell_at: Callable[[Place], Cell | None],
        pocket_at: Callable[[Place], tuple[int, int] | None],
        play: Callable[[int], None],
    ) -> None:
        self.desk = desk
        self.cell_at = cell_at
        self.pocket_at = pocket_at
        self.play = play
        self._fresh = False  # the press has just chosen the piece: the click that follows does not put it back
        self._turned = 0.0

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
                desk.choosing.back()
            case Held(place, on):
                self._fan(place, on)
            case Wheeled(place, notches, zoom):
                self._wheel(place, notches, zoom)
            case Scrolled(by):
                desk.eye.pan(*by)
            case Pinched(place, factor):
                desk.eye.zoom(factor, place)

    def look(self, place: Place) -> None:
        """The pointer rests at a place: what is under it is hovered, or aimed at."""
        desk = self.desk
        desk.pocket = self.pocket_at(place)
        desk.hovered = None if desk.pocket is not None else self.cell_at(place)
        refused = desk.refused
        if refused is not None and (refused.cell, self.pocket_at(refused.place)) != (desk.hovered, desk.pocket):
            desk.refused = None
        desk.choosing.aim(desk.hovered)

    def _first_at(self, place: Place) -> First | None:
        """The piece under a pixel, whoever's it is."""
        pocket = self.pocket_at(place)
        if pocket is not None:
            return FromHand(*pocket)
        cell = self.cell_at(place)
        return FromStack(cell) if cell is not None and cell in self.desk.playing.shown.stacks else None

    def _press(self, place: Place) -> None:
        """Take up a piece, unless the place is a target of the one that is chosen."""
        desk = self.desk
        self._fresh = False
        first = self._first_at(place)
        if not desk.mine or first is None or first == desk.choosing.first or self._targeted(place):
            return
        if desk.choosing.choose(first):
            desk.refused = None
            self._fresh = True
            self.look(place)

    def _targeted(self, place: Place) -> bool:
        """Whether a click there would land the chosen piece, or confirm it."""
        choosing = self.desk.choosing
        cell = self.cell_at(place)
        return choosing.first is not None and cell is not None and (cell == choosing.landed or choosing.may(cell))

    def _click(self, place: Place) -> None:
        desk = self.desk
        if desk.playing.moving:
            desk.playing.skip()
            return
        if not desk.mine or self._fresh:
            self._fresh = False
            return
        choosing = desk.choosing
        first = self._first_at(place)
        if choosing.first is None or (first is not None and first == choosing.first):
            self._refuse_or_put_back(first, place)
        elif (cell := self.cell_at(place)) is not None:
            self._onto(cell, place)
        elif first is not None:
            self._refuse(choosing.refusal(first), None, place)

    def _refuse_or_put_back(self, first: First | None, place: Place) -> None:
        desk = self.desk
        if desk.choosing.first is not None:
            desk.choosing.clear()
        elif first is not None:
            reason = desk.choosing.refusal(first)
            self._refuse(reason, first.cell if isinstance(first, FromStack) else None, place)

    def _refuse(self, reason: Reason | None, cell: Cell | None, place: Place) -> None:
        if reason is not None:
            self.desk.refused = Refused(reason, cell, place)

    def _onto(self, cell: Cell, place: Place) -> None:
        """Land the chosen piece on a cell, or confirm it there."""
        desk, choosing = self.desk, self.desk.choosing
        if cell == choosing.landed:
            self.confirm()
            return
        if choosing.may(cell):
            self._land(cell)
            return
        first = choosing.first
        if choosing.landed is None and first is not None:
            reason = choosing.why() or desk.table.match.game.view.why_not(
                desk.table.match.position, (first, Onto(cell))
            )
            self._refuse(reason, cell, place)

    def _land(self, cell: Cell, carried: bool = False) -> None:
        """Put the chosen piece down; it is seen on its way there, unless it was carried."""
        playing, choosing = self.desk.playing, self.desk.choosing
        move = choosing.land(cell)
        playing.forget()
        if carried:
            playing.known()
            self.desk.stage.sounds.land(len(playing.shown.stacks.get(cell, ())) + 1)
        elif move is None:
            playing.rehearse(choosing.way(), self.desk.eye.now)
            playing.known()
        if move is not None:
            self.play(move)

    def confirm(self) -> None:
        """Play the move as it lies, if it may lie so."""
        choosing = self.desk.choosing
        if not self.desk.mine:
            return
        if choosing.landed is None and choosing.aimed is not None and choosing.may(choosing.aimed):
            self._land(choosing.aimed)
            return
        move = choosing.confirm()
        if move is not None:
            self.play(move)

    def _drag(self, start: Place, place: Place, by: tuple[int, int], first: bool, middle: bool) -> None:
        """Carry the piece that was pressed, else move the view."""
        desk = self.desk
        if first and not middle:
            chosen = desk.choosing.first
            desk.carried = chosen is not None and self._first_at(start) == chosen and desk.choosing.landed is None
            desk.panned = not desk.carried and self.pocket_at(start) is None and self.cell_at(start) is not None
        if middle or desk.panned:
            desk.eye.pan(*by)
        self.look(place)

    def _drop(self, place: Place) -> None:
        """Put down what was carried: on a target, or nowhere, where it stays chosen."""
        desk = self.desk
        carried, desk.carried, desk.panned = desk.carried, False, False
        self._fresh = False
        cell = self.cell_at(place)
        if carried and desk.mine and cell is not None and cell != desk.choosing.source:
            if desk.choosing.may(cell):
                self._land(cell, carried=True)
            else:
                self._onto(cell, place)

    def _fan(self, place: Place, on: bool) -> None:
        desk = self.desk
        cell = self.cell_at(place) if on else None
        desk.fan = cell if cell is not None and len(desk.playing.shown.stacks.get(cell, ())) > 1 else None

    def _wheel(self, place: Place, notches: float, zoom: bool) -> None:
        """Turn the piece while a turn is open, else zoom at the pointer."""
        desk = self.desk
        if zoom or not (desk.mine and desk.choosing.turning):
            if self.cell_at(place) is not None:
                desk.eye.zoom(NOTCH**notches, place)
            return
        self._turned -= notches
        whole = int(self._turned)
        self._turned -= whole
        if whole:
            desk.choosing.turn_by(whole)
