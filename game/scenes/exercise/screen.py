"""An exercise's board on the window: the view is as close as the cells of the exercise allow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.core.display.picks import FromHand, FromStack
from game.core.display.pieces import Arrangement
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board.context import BoardSpec
from game.scenes.board.controller import Hits
from game.scenes.board.xray import BoardXray
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.screen import BoardScreen, StripPlace, WindowState
from game.scenes.exercise.layout import ExercisePlaces, exercise_layout, exercise_places
from game.ui.kinds.rail import Rail
from game.ui.look.pen import Pen
from game.ui.panels.table_layout import TableLayout

MAX_TILE_RADIUS: Final = 0.22  # the largest radius of a tile, as a share of the board's height
MAX_FIRST_PICKS: Final = 16  # pieces whose targets are computed, at most


@dataclass(frozen=True, slots=True)
class ExercisePlan:
    """What an exercise needs on the window.

    They are the player's hand, if it `shows_hand`; the cells that matter, with the height of each stack; and the panel
    at the right, whose width in units `panel_width` returns, 0 for none.
    """

    shows_hand: bool
    needed_cells: dict[Cell, int]
    panel_width: Callable[[WindowState], float] = lambda _window: 0

    def layout(self, window: WindowState, rail: type[Rail], seats: int, below: int) -> TableLayout:
        """The layout of a window."""
        width, scale = self.panel_width(window), window.appearance.scale
        return exercise_layout(window.size, seats, below, rail, self.shows_hand, scale, width)

    def places(self, window: WindowState, rail: type[Rail]) -> ExercisePlaces:
        """The rectangles of the prompt line and the strip in a window."""
        needed = rail if self.shows_hand else None
        return exercise_places(window.size, window.appearance.scale, needed, self.panel_width(window))


class ExerciseXray(BoardXray):
    """An X-ray that cannot be opened, since it would give the solution away."""

    is_allowed = False


class ExerciseBoard(Board):
    """A board that always shows `needed_cells`, whose values are the heights of their stacks.

    If it `needs_room`, the cells around the stacks are shown too, since pieces are put down there.
    """

    xray_class = ExerciseXray

    def __init__(self, spec: BoardSpec, hits: Hits, plan: ExercisePlan) -> None:
        super().__init__(spec, hits)
        self.needed_cells = plan.needed_cells
        self.needs_room = self.kind.pieces_are_wide and plan.shows_hand
        self.camera_control.allow_large_cells(MAX_TILE_RADIUS)

    def heights_to_show(self, shown: Arrangement | None = None) -> dict[Cell, int]:
        """The cells to show with the heights of their stacks: those of the exercise, and all current stacks."""
        stacks = (shown or self.playback.shown).stacks
        heights = super().heights_to_show(shown) | self.needed_cells if self.needs_room else dict(self.needed_cells)
        for cell, pile in stacks.items():
            heights[cell] = max(heights.get(cell, 0), len(pile))
        return heights


class ExerciseScreen(BoardScreen):
    """The board and its panels; the hand of `seat` lies below."""

    board: ExerciseBoard

    def __init__(
        self,
        services: Services,
        setup: Setup,
        table: Table,
        seat: int,
        chrome: Callable[[Board, Pen], SurroundingPanels],
        plan: ExercisePlan,
    ) -> None:
        super().__init__(services, setup, table, seat, chrome, partial(ExerciseBoard, plan=plan), plan.layout)
        self.plan = plan

    def _strip_area(self, at: StripPlace) -> pygame.Rect:
        places = self.places
        areas = {"answer": places.strip, "help": places.help_strip, "asking": places.prompt}
        return areas.get(at, self.board.layout.table)

    @property
    def is_prompt_covered(self) -> bool:
        """Whether the strip covers the prompt line."""
        return self.picture.strip is not None and self.window.strip_at == "asking"

    @property
    def places(self) -> ExercisePlaces:
        """The rectangles of the prompt line and the strip."""
        return self.plan.places(self.window, self.board.layout.rail)


def cells_on_the_way(match: Match, seat: int, texts: tuple[str, ...]) -> dict[Cell, int]:
    """The stacks' cells and heights while a match plays the moves `texts`, and the targets of a seat's pieces.

    The moves are played on `match` itself.
    """
    heights: dict[Cell, int] = {}
    view = match.game.view
    for text in (*texts, ""):
        for cell, pile in view.arrangement(match.position).stacks.items():
            heights[cell] = max(heights.get(cell, 0), len(pile))
        if text and match.turn == seat:
            for cell in _target_cells(match):
                heights.setdefault(cell, 0)
        if text:
            match.play_text(text)
    return heights


def _target_cells(match: Match) -> set[Cell]:
    """The legal targets of the pieces that can be chosen."""
    view, position = match.game.view, match.position
    firsts = [first for first in view.first_picks(position) if isinstance(first, FromStack | FromHand)][
        :MAX_FIRST_PICKS
    ]
    return {mark.cell for first in firsts for mark in view.marks(position, (first,)) if mark.reason is None}
