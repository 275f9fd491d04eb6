"""An exercise's board on the window: the table fills it, and a strip that answers takes the place of the hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

import pygame

from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board.board import Board, usual_turn
from game.scenes.board.context import BoardSpec
from game.scenes.board.controller import Hits
from game.scenes.board.xray import BoardXray
from game.scenes.board_screen.screen import BoardScreen, WindowState, open_layout
from game.scenes.exercise.chrome import ExerciseChrome
from game.ui.look.pen import Pen
from game.ui.look.theme import unit_for
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.table_layout import TableLayout

LOW_WINDOW_HEIGHT: Final = 660  # units; a lower window has a lower strip
STRIP_UNITS, LOW_STRIP_UNITS = (112, 24), (104, 12)  # the height of the strip, and the edge around it
STRIP_GAP: Final = 14  # units between the strip and the table
REACH_SLACK: Final = 8  # units that a hand may need more, as its pieces grow, before the table makes room


@dataclass(frozen=True, slots=True)
class ExercisePlan:
    """What an exercise needs on the window: the player's hand, if it `shows_hand`; the cells that are always in view.

    Their values are the heights of their stacks; a cell of height 0 may be cut off a little.  `draws_lines`: the lines
    along which a piece may go are drawn.
    """

    shows_hand: bool
    needed_cells: dict[Cell, int]
    draws_lines: bool = True


def exercise_layout(window: WindowState, seats: int, below: int) -> TableLayout:
    """The layout of a table that fills the window, without a drawer and its tab."""
    layout = open_layout(replace(window, folded=True), seats, below)
    table = layout.table
    return replace(layout, table=pygame.Rect(table.left, table.top, window.size[0] - 2 * table.left, table.height))


def strip_rect(size: tuple[int, int], scale: float) -> pygame.Rect:
    """The rectangle of a strip that answers, at the foot of a window."""
    unit = unit_for(size, scale)
    tall, edge = (round(units * unit) for units in _strip_units(size, scale))
    return pygame.Rect(edge, size[1] - edge - tall, size[0] - 2 * edge, tall)


def _strip_units(size: tuple[int, int], scale: float) -> tuple[int, int]:
    """The height of a strip and the edge around it, in units."""
    return STRIP_UNITS if size[1] >= LOW_WINDOW_HEIGHT * unit_for(size, scale) else LOW_STRIP_UNITS


class ExerciseXray(BoardXray):
    """An X-ray that cannot be opened, since it would give the solution away."""

    is_allowed = False


class ExerciseBoard(Board):
    """A board that always shows some cells besides its stacks."""

    xray_class = ExerciseXray

    def __init__(self, spec: BoardSpec, hits: Hits, plan: ExercisePlan) -> None:
        super().__init__(spec, hits)
        self._plan = plan
        self.needed_cells = plan.needed_cells

    @property
    def draws_lines(self) -> bool:
        """Whether the exercise lets lines be drawn."""
        return self._plan.draws_lines

    def heights_to_show(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """The cells to show with the heights of their stacks: those of the exercise, and all that is fitted anyway."""
        heights = dict(self.needed_cells)
        least = 0 if self.kind.pieces_are_wide else 1  # a free cell counts as a piece, so that it is seen whole
        for cell, height in super().heights_to_show(shown).items():
            heights[cell] = max(heights.get(cell, 0), height, least)
        return heights

    def show_also(self, cells: dict[Cell, int], glide: bool = True) -> None:
        """Show more cells from now on, with the heights of what stands there, and step back for them."""
        self.needed_cells = self.needed_cells | cells
        self.fit(glide)

    def step_back_for_choice(self) -> None:
        """Step back if a place of the chosen piece is cut off, and show all its places from now on."""
        self.needed_cells = dict.fromkeys(self.places_to_show(), 1) | self.needed_cells
        super().step_back_for_choice()

    def open_view(self) -> None:
        """Show the whole table at once, at the turn of its picture in menus."""
        camera, heights = self.camera_control, self.heights_to_show()
        turn = usual_turn(self.table.match, self.below, heights)
        camera.turn(turn - round(camera.goal.turns), heights)
        self.fit(glide=False)


class ExerciseScreen(BoardScreen):
    """The board and its panels; the hand of `seat` lies below."""

    board: ExerciseBoard
    keeps_table: ClassVar[bool] = False
    """Whether the table leaves room for a strip from the start, so that it stays as it is when a strip comes and goes.
    """

    def __init__(
        self,
        services: Services,
        setup: Setup,
        table: Table,
        seat: int,
        chrome: Callable[[Board, Pen], ExerciseChrome],
        plan: ExercisePlan,
    ) -> None:
        board = partial(ExerciseBoard, plan=plan)
        super().__init__(services, setup, table, seat, chrome, board, exercise_layout)
        self.plan = plan

    @property
    def is_answered(self) -> bool:
        """Whether a strip has the place of the hand."""
        strip = self.picture.strip
        return strip is not None and not strip.is_on_table

    def lay_out(self, folded: bool | None = None) -> None:
        """Lay everything out for the current window, and once more if the hand and the task need another height."""
        super().lay_out(folded)
        if self.set_reach(self._reach()):
            super().lay_out(folded)

    def _reach(self) -> float:
        """The units at the foot of the window that the strip and its row, or else the hand and the task, take."""
        chrome = self.picture.chrome
        assert isinstance(chrome, ExerciseChrome)
        strip: float = sum(_strip_units(self.window.size, self.window.appearance.scale)) + STRIP_GAP
        over = chrome.row_reach
        if over and (self.window.reach >= strip + over or chrome.is_row_on_stacks()):
            strip += over
        if self.keeps_table:
            return max(strip, chrome.task_reach)
        return strip if self.is_answered else chrome.task_reach

    def put_strip(self, strip: AnswerStrip | None) -> None:
        """Put a strip up at the foot, or a seal on the table; None removes it."""
        super().put_strip(strip)
        self._swap_foot()

    def finish_frame(self) -> None:
        """Keep everything up to date after the events of a frame, and lay out again if the foot needs other room."""
        super().finish_frame()
        self._swap_foot()
        missing = self._reach() - self.window.reach
        needs_room = missing > REACH_SLACK if self.keeps_table else bool(missing)
        if self.board.controller.pointer.is_idle and needs_room:
            self.lay_out()

    def _swap_foot(self) -> None:
        """Put the strip in the place of the hand and the task, or the reverse, but never under a pressed button."""
        chrome = self.picture.chrome
        assert isinstance(chrome, ExerciseChrome)
        if not self.board.controller.pointer.is_idle or chrome.is_answered == self.is_answered:
            return
        if self.keeps_table:
            super().lay_out()
        else:
            self.lay_out()

    def strip_area(self) -> pygame.Rect:
        """The rectangle of a strip: the place of the hand."""
        return strip_rect(self.window.size, self.window.appearance.scale)
