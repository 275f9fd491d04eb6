"""A session: puzzles that are solved one after the other in one mode, and what the scenes of all of them share."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.puzzles.judge import Judge
from game.puzzles.modes import Change, Mode, ThreeMinutes
from game.puzzles.modes.run import Run
from game.puzzles.puzzle import Puzzle

AGAINST_TIME: Final = "three-minutes"


class PuzzleSession:
    """`folded` is how the panel was left, None if it never was; `missed` are the puzzles of this session that were not
    solved, the last at the end."""

    def __init__(self, game: Game, mode: Mode) -> None:
        self.game: Final = game
        self.mode: Final = mode
        self.judge: Final = Judge()
        self.folded: bool | None = None
        self.missed: Final[list[Puzzle]] = []
        self.change: Change | None = None  # what the last try has changed
        self.solved = 0

    @property
    def kind(self) -> str:
        """The mode's name, without the day of a daily one."""
        return self.mode.name.partition(" ")[0]

    @property
    def is_run(self) -> bool:
        """Whether it goes on by itself until it is over, and nobody helps."""
        return isinstance(self.mode, Run)

    @property
    def is_over(self) -> bool:
        """Whether a run has ended."""
        mode = self.mode
        return (isinstance(mode, ThreeMinutes) and not mode.left) or mode.over

    def record_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> None:
        """The first try at a puzzle is decided; after the end of a run it counts no more."""
        if self.is_over:
            return
        self.change = self.mode.tried(solved, seconds, helped)
        if self.change.solved:
            self.solved += 1
        elif puzzle not in self.missed:
            self.missed.append(puzzle)

    def close(self) -> None:
        """Nobody judges any more; a run that is left is kept as it stands."""
        self.judge.close()
        if isinstance(self.mode, Run):
            self.mode.end()
