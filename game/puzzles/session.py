"""A session: a series of puzzles in a mode, and the state that their scenes share."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.puzzles.judge import Judge
from game.puzzles.modes import Mode, ThreeMinutes, TryChange
from game.puzzles.modes.missed import MissedInRun
from game.puzzles.modes.run_mode import RunMode
from game.puzzles.puzzle import Puzzle

AGAINST_TIME: Final = "three-minutes"


class PuzzleSession:
    """The state of a session; `missed` are its puzzles that were not solved, the last at the end."""

    def __init__(self, game: Game, mode: Mode) -> None:
        self.game: Final = game
        self.mode: Final = mode
        self.judge: Final = Judge()
        self.missed: Final[list[Puzzle]] = []
        self.last_change: TryChange | None = None  # by the last try

    @property
    def mode_name(self) -> str:
        """The mode's name, without the date of the daily mode."""
        return self.mode.name.partition(" ")[0]

    @property
    def is_run(self) -> bool:
        """Whether the mode is a run: it goes on by itself until it is over, and there is no help."""
        return isinstance(self.mode, RunMode)

    @property
    def is_over(self) -> bool:
        """Whether a run has ended."""
        mode = self.mode
        return (isinstance(mode, ThreeMinutes) and not mode.seconds_left) or mode.is_over

    def record_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> None:
        """Record the result of the first try at a puzzle; after the end of a run nothing is recorded."""
        if self.is_over:
            return
        self.last_change = self.mode.end_try(solved, seconds, helped)
        if not self.last_change.solved and puzzle not in self.missed:
            self.missed.append(puzzle)

    def missed_from(self, puzzle: Puzzle) -> MissedInRun:
        """The mode that repeats the missed puzzles, beginning with `puzzle`."""
        first = self.missed.index(puzzle)
        return MissedInRun(self.mode.workbook, (*self.missed[first:], *self.missed[:first]))

    def close(self) -> None:
        """End the judge; an unfinished run is saved."""
        self.judge.close()
        if isinstance(self.mode, RunMode):
            self.mode.end_run()
