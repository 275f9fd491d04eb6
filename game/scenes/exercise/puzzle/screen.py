"""A puzzle's board on the window, with the hand if it is not empty, and the panel, which folds."""

from __future__ import annotations

from collections.abc import Callable

from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.play.setup import Setup
from game.play.table import Table
from game.puzzles.puzzle import Puzzle
from game.scenes.base.scene import Services
from game.scenes.board.board import Board
from game.scenes.exercise.puzzle.chrome import PuzzleChrome, PuzzleContent
from game.scenes.exercise.screen import ExerciseScreen, cells_on_the_way
from game.ui.kinds import kind_of
from game.ui.look.pen import Pen
from game.ui.look.theme import unit_for
from game.ui.panels.puzzle_panel import FOLDED_WIDTH, PANEL_WIDTH

MIN_UNFOLDED_WIDTH = 1300  # units; in a narrower window the panel starts folded


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
        self.puzzle = puzzle
        self.get_content = get_content
        self.folded = folded
        self._game, arrangement = table.match.game, table.arrangement
        self._wide = kind_of(arrangement).pieces_are_wide
        self._has_hand = any(pocket.filled for pocket in arrangement.hands[puzzle.seat])
        super().__init__(services, setup, table, puzzle.seat, self._make_chrome)

    @property
    def shows_hand(self) -> bool:
        """Whether the player's hand has pieces at the start."""
        return self._has_hand

    @property
    def is_folded(self) -> bool:
        """Whether the panel is folded."""
        if self.folded is not None:
            return self.folded
        return self._size[0] < MIN_UNFOLDED_WIDTH * unit_for(self._size, self._appearance.scale)

    @property
    def panel_width(self) -> float:
        """The panel's width in units."""
        return FOLDED_WIDTH if self.is_folded else PANEL_WIDTH

    def toggle_panel(self) -> bool:
        """Fold the panel, or unfold it; whether it is folded afterwards."""
        self.folded = not self.is_folded
        self.lay_out()
        return self.folded

    def needed_cells(self) -> dict[Cell, int]:
        """The cells of all stacks along the solution and of its possible targets, with the height of each stack."""
        match = match_from_puzzle(self._game, self.puzzle)
        if self._wide:
            return {cell: len(pile) for cell, pile in match.game.view.arrangement(match.position).stacks.items()}
        return cells_on_the_way(match, self.puzzle.seat, self.puzzle.line)

    @property
    def chrome(self) -> PuzzleChrome:
        """The panels around the board."""
        chrome = self.picture.chrome
        assert isinstance(chrome, PuzzleChrome)
        return chrome

    def _make_chrome(self, board: Board, pen: Pen) -> PuzzleChrome:
        return PuzzleChrome(board, pen, self.get_content, self.places, self.shows_hand)


def match_from_puzzle(game: Game, puzzle: Puzzle) -> Match:
    """A match that begins with a puzzle's position; raises StaxError if the position is not legal."""
    return Match(game, puzzle.options_of(game), puzzle.position)
