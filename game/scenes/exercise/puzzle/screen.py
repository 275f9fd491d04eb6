"""A puzzle's board on the window, with the hand if it is not empty, and the panel, which folds."""

from __future__ import annotations

from collections.abc import Callable

from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.play.setup import Setup
from game.play.table import Table
from game.puzzles.puzzle import Puzzle
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board_screen.screen import WindowState
from game.scenes.exercise.puzzle.chrome import PuzzleChrome, PuzzleContent
from game.scenes.exercise.screen import ExercisePlan, ExerciseScreen, cells_on_the_way
from game.ui.kinds import kind_of
from game.ui.look.pen import Pen
from game.ui.look.theme import unit_for
from game.ui.panels.puzzle_panel import FOLDED_WIDTH, PANEL_WIDTH

MIN_UNFOLDED_WIDTH = 1300  # units; in a narrower window the panel starts folded


class PanelFold:
    """Whether the panel is folded, as the player said; None leaves that to the window's width."""

    def __init__(self, folded: bool | None) -> None:
        self._folded = folded

    def is_folded(self, window: WindowState) -> bool:
        """Whether the panel is folded in a window."""
        if self._folded is not None:
            return self._folded
        return window.size[0] < MIN_UNFOLDED_WIDTH * unit_for(window.size, window.appearance.scale)

    def toggle(self, window: WindowState) -> bool:
        """Fold the panel, or unfold it; whether it is folded afterwards."""
        self._folded = not self.is_folded(window)
        return self._folded

    def panel_width(self, window: WindowState) -> float:
        """The panel's width in units."""
        return FOLDED_WIDTH if self.is_folded(window) else PANEL_WIDTH


class PuzzleScreen(ExerciseScreen):
    """The board of a puzzle; `get_content` returns the panels' current content.

    `folded` is whether the player folded the panel; None leaves that to the window's width.
    """

    def __init__(
        self,
        services: Services,
        setup: Setup,
        table: Table,
        puzzle: Puzzle,
        get_content: Callable[[], PuzzleContent],
        folded: bool | None,
    ) -> None:
        self.get_content = get_content
        self._fold = PanelFold(folded)
        has_hand = any(pocket.filled for pocket in table.arrangement.hands[puzzle.seat])
        plan = ExercisePlan(has_hand, cells_of_puzzle(table.match.game, puzzle), self._fold.panel_width)
        super().__init__(services, setup, table, puzzle.seat, self._make_chrome, plan)

    def toggle_panel(self) -> bool:
        """Fold the panel, or unfold it; whether it is folded afterwards."""
        folded = self._fold.toggle(self.window)
        self.lay_out()
        return folded

    @property
    def chrome(self) -> PuzzleChrome:
        """The panels around the board."""
        chrome = self.picture.chrome
        assert isinstance(chrome, PuzzleChrome)
        return chrome

    def _make_chrome(self, board: Board, pen: Pen) -> PuzzleChrome:
        return PuzzleChrome(board, pen, self.get_content, self.places, self.plan.shows_hand)


def match_from_puzzle(game: Game, puzzle: Puzzle) -> Match:
    """A match that begins with a puzzle's position; raises StaxError if the position is not legal."""
    return Match(game, puzzle.options_of(game), puzzle.position)


def cells_of_puzzle(game: Game, puzzle: Puzzle) -> dict[Cell, int]:
    """The cells of all stacks along the solution and of its possible targets, with the height of each stack."""
    match = match_from_puzzle(game, puzzle)
    arrangement = game.view.arrangement(match.position)
    if kind_of(arrangement).pieces_are_wide:
        return {cell: len(pile) for cell, pile in arrangement.stacks.items()}
    return cells_on_the_way(match, puzzle.seat, puzzle.line)
