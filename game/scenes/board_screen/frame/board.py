"""A board on a table that fills the window: its view fits the pieces, and steps back while a piece is chosen."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.scenes.board.board import Board
from game.scenes.board.camera_control import with_neighbours
from game.scenes.board.context import BoardSpec
from game.scenes.board.controller import Hits
from game.scenes.board_screen.frame.hand_motion import HandMotion
from game.ui.kinds import shelf_of
from game.ui.panels.table_layout import TableLayout
from game.ui.panels.xray.legend import LEGEND_WIDTH
from game.ui.render.camera import STEPS_PER_TURN

MAX_CELL_SHARE: Final = 0.24  # the largest radius of a tile, as a share of the area's height
MAX_WIDE_CELL_SHARE: Final = 0.16  # that of a hexagon of a slab
MARGIN: Final = 0.34  # bare table around the stacks, in radii
LARGE_MARGIN: Final = 0.12  # the same in an enlarged interface
LARGE_SCALE: Final = 1.3
WORDS_UNITS: Final = (250, 70)  # the width and height of the words about the turn, above the near hand's ledge


class FittedBoard(Board):
    """A board whose view fits its stacks; while a piece is chosen it also shows every place where that may go."""

    def __init__(self, spec: BoardSpec, hits: Hits) -> None:
        super().__init__(spec, hits)
        self.hand_motion = HandMotion()
        self._choice: object = None  # the choice that the view was fitted for
        self._set_margin(spec.layout)

    def _set_margin(self, layout: TableLayout) -> None:
        is_large = self.services.preferences.appearance.scale >= LARGE_SCALE
        share = MAX_WIDE_CELL_SHARE if self.kind.pieces_are_wide else MAX_CELL_SHARE
        ledge = shelf_of(self.table.arrangement)[0].ledge_for(self.count_in_hand())
        wide, tall = (round(units * layout.unit) for units in (WORDS_UNITS[0], WORDS_UNITS[1] + ledge))
        corner = pygame.Rect(0, layout.view.bottom - tall, wide, tall)
        self.camera_control.fit_closely(share, LARGE_MARGIN if is_large else MARGIN, corner)

    def set_layout(self, layout: TableLayout) -> None:
        """Fill another layout of the window, and keep the view; slowly as the last piece has left the near hand."""
        self._set_margin(layout)
        is_emptied = layout.table.bottom > self.layout.table.bottom and not self.count_in_hand()
        self.layout = layout
        is_slow = is_emptied and self.table.result is None
        self.camera_control.resize(self._free_table(), self.heights_to_show(), is_slow)

    def _free_table(self) -> pygame.Rect:
        """The part of the table beside the X-ray's legend, if that lies over the table."""
        table, xray = self.layout.table, self.xray
        if not xray.is_seen or xray.shows_single_layer or self.layout.side is not None or self.camera_control.is_custom:
            return table
        wide = min(table.width // 2, round(LEGEND_WIDTH * self.layout.unit))
        return pygame.Rect(table.left, table.top, table.width - wide, table.height)

    def follow_xray(self) -> None:
        """Make room for the X-ray's legend while it is shown."""
        self.camera_control.resize(self._free_table(), self.heights_to_show())

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
        camera, near = self.camera_control, self._rows_of(self.below)
        if not camera.board or near == self._rows_of(1 - self.below):
            return
        if camera.goal.facing != (2 if near > self._rows_of(1 - self.below) else 0):
            camera.turn(2, self.heights_to_show())

    def turn_between(self, before: int, seat: int) -> None:
        """Turn the table from a seat's side to that of another, a part of a whole turn for each seat between them."""
        camera = self.camera_control
        steps, seats = STEPS_PER_TURN[camera.goal.grid], len(self.table.players)
        by = (seat - before) * steps // seats % steps
        camera.turn(by if by <= steps // 2 else by - steps, self.heights_to_show())

    def _rows_of(self, seat: int) -> float:
        """The mean row of a seat's pieces at the start, counted from the side in front; 0 without pieces."""
        match = self.table.match
        stacks = match.game.view.arrangement(Match(match.game, match.options).position).stacks
        rows = [cell[1] for cell, pile in stacks.items() if pile[-1].owner == seat]
        return sum(rows) / len(rows) if rows else 0.0

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
