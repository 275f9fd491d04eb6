"""A board on a table that fills the window: its view fits the pieces, and steps back while a piece is chosen."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.scenes.board.board import Board
from game.scenes.board.camera_control import CameraControl, CellHeights, with_neighbours
from game.scenes.board.context import BoardSpec
from game.scenes.board.controller import Hits
from game.scenes.board_screen.frame.hand_motion import HandMotion
from game.ui.kinds import kind_of
from game.ui.kinds.kind import TableKind
from game.ui.panels.table_layout import TableLayout
from game.ui.render.camera import STEPS_PER_TURN

MAX_CELL_SHARE: Final = 0.24  # the largest radius of a tile, as a share of the area's height
MAX_WIDE_CELL_SHARE: Final = 0.16  # that of a hexagon of a slab
MARGIN: Final = 0.34  # bare table around the stacks, in radii
LARGE_MARGIN: Final = 0.12  # the same in an enlarged interface
LARGE_SCALE: Final = 1.3
USUAL_AREA: Final = pygame.Rect(0, 0, 1240, 600)  # pixels; of the table in a window of 1280x800


def max_cell_share(kind: TableKind) -> float:
    """The largest radius of a cell, as a share of the area's height."""
    return MAX_WIDE_CELL_SHARE if kind.pieces_are_wide else MAX_CELL_SHARE


def turn_to_seat(control: CameraControl, match: Match, seat: int, heights: CellHeights) -> None:
    """Turn a board so that a seat's pieces began in front; an open table and equal sides stay."""
    near, far = _start_rows(match, seat), _start_rows(match, 1 - seat)
    if control.board and near != far and control.goal.facing != (2 if near > far else 0):
        control.turn(2, heights)


def _start_rows(match: Match, seat: int) -> float:
    """The mean row of a seat's pieces at the start, counted from the side in front; 0 without pieces."""
    stacks = match.game.view.arrangement(Match(match.game, match.options).position).stacks
    rows = [cell[1] for cell, pile in stacks.items() if pile[-1].owner == seat]
    return sum(rows) / len(rows) if rows else 0.0


def usual_turn(match: Match, seat: int, heights: CellHeights) -> int:
    """The turn of the table, as `Camera` counts them, at which an exercise opens in a window of any size.

    A board is turned to a seat, an open table so that its stacks are largest in a usual window.
    """
    arrangement = match.game.view.arrangement(match.position)
    control = CameraControl(USUAL_AREA, arrangement, seconds=0.0)
    control.fit_closely(max_cell_share(kind_of(arrangement)), MARGIN)
    if control.board:
        turn_to_seat(control, match, seat, heights)
    else:
        control.choose_turn(heights)
    return round(control.camera.turns)


class FittedBoard(Board):
    """A board whose view fits its stacks; while a piece is chosen it also shows every place where that may go."""

    def __init__(self, spec: BoardSpec, hits: Hits) -> None:
        super().__init__(spec, hits)
        self.hand_motion = HandMotion()
        self._choice: object = None  # the choice that the view was fitted for
        self._set_margin()

    def _set_margin(self) -> None:
        is_large = self.services.preferences.appearance.scale >= LARGE_SCALE
        self.camera_control.fit_closely(max_cell_share(self.kind), LARGE_MARGIN if is_large else MARGIN)

    def set_layout(self, layout: TableLayout) -> None:
        """Fill another layout of the window, and keep the view; slowly as the last piece has left the near hand."""
        self._set_margin()
        is_emptied = layout.table.bottom > self.layout.table.bottom and not self.count_in_hand()
        self.layout = layout
        self.camera_control.resize(layout.table, self.heights_to_show(), is_emptied and self.table.result is None)

    def count_in_hand(self) -> int:
        """How many pieces the near hand has, as shown."""
        return sum(pocket.filled for pocket in self.playback.shown.hands[self.below])

    def heights_to_show(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """The height of each stack, and 0 for the places of the chosen piece; 1 for the place of a captured piece."""
        stacks = (shown or self.playback.shown).stacks
        heights = {cell: len(pile) for cell, pile in stacks.items()}
        if self.kind.pieces_are_wide and not heights:
            return super().heights_to_show(shown)
        places = dict.fromkeys(self.places_to_show(), 0 if self.table.result is None else 1)
        return places | heights or {(0, 0): 0}

    def places_to_show(self) -> tuple[Cell, ...]:
        """Places besides the stacks: those of the chosen piece, or at the end that of a captured piece.

        A piece that covers many cells may lie nearly everywhere beside the stacks.
        """
        if self.table.result is not None:
            place = self.playback.fallen_place
            return (place,) if place is not None else ()
        if self.state.selection.first is None:
            return ()
        if self.kind.pieces_are_wide:
            return tuple(with_neighbours(self.playback.shown.stacks))
        return tuple(cell for cell, mark in self.state.selection.marks.items() if mark.reason is None)

    def open_view(self) -> None:
        """Show the whole table at once, from the near seat's side or that on which its stacks are largest."""
        self.fit(glide=False)
        if not self.camera_control.board:
            self.camera_control.choose_turn(self.heights_to_show())
        else:
            self.turn_to_near_seat()
            self.fit(glide=False)

    def turn_to_near_seat(self) -> None:
        """Turn a board so that the near seat's pieces began in front; an open table and equal sides stay."""
        turn_to_seat(self.camera_control, self.table.match, self.below, self.heights_to_show())

    def turn_between(self, before: int, seat: int) -> None:
        """Turn the table from a seat's side to that of another, a part of a whole turn for each seat between them."""
        camera = self.camera_control
        steps, seats = STEPS_PER_TURN[camera.goal.grid], len(self.table.players)
        by = (seat - before) * steps // seats % steps
        camera.turn(by if by <= steps // 2 else by - steps, self.heights_to_show())

    def follow_choice(self) -> None:
        """Step back so far that no place of the chosen piece is cut off, and return once the choice is over.

        Nothing moves while a button of the pointer is held.
        """
        choice = self.places_to_show()
        is_busy = self.playback.is_moving and self.playback.fallen_place is None
        if choice == self._choice or not self.controller.pointer.is_idle or is_busy:
            return
        had, self._choice = self._choice, choice
        if self.camera_control.is_custom or (not had and not choice):
            return
        self.fit()
