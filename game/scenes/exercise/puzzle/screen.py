"""A puzzle's board on the window, with the hand if it is not empty."""

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
from game.scenes.exercise.chrome import ExerciseChrome
from game.scenes.exercise.screen import ExercisePlan, ExerciseScreen
from game.ui.look.pen import Pen


class PuzzleScreen(ExerciseScreen):
    """The board of a puzzle; `chrome` makes the panels around it."""

    def __init__(
        self,
        services: Services,
        setup: Setup,
        table: Table,
        puzzle: Puzzle,
        chrome: Callable[[Board, Pen], ExerciseChrome],
    ) -> None:
        has_hand = any(pocket.filled for pocket in table.arrangement.hands[puzzle.seat])
        super().__init__(services, setup, table, puzzle.seat, chrome, ExercisePlan(has_hand, {}))

    def open_view(self) -> None:
        """Show the whole table at once, with all legal places, at the turn of the puzzle's picture."""
        self.board.open_view()
        if not self.board.kind.pieces_are_wide:
            self.board.show_also(dict.fromkeys(legal_places(self.board.table.match), 1), glide=False)


def legal_places(match: Match) -> set[Cell]:
    """All cells to which the player to move may move or lay a piece."""
    view, position = match.game.view, match.position
    marks = (mark for first in view.first_picks(position) for mark in view.marks(position, (first,)))
    return {mark.cell for mark in marks if mark.reason is None}


def match_from_puzzle(game: Game, puzzle: Puzzle) -> Match:
    """A match that begins with a puzzle's position; raises StaxError if the position is not legal."""
    return Match(game, puzzle.options_of(game), puzzle.position)
