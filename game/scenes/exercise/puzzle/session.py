"""A session: puzzles that are solved one after the other in one mode, and what the scenes of all of them share."""

from __future__ import annotations

from typing import Final

from game.core.game import Game
from game.puzzles.judge import Judge
from game.puzzles.modes import Mode, ThreeMinutes, TryChange
from game.puzzles.modes.run import RunMode
from game.puzzles.puzzle import Puzzle

AGAINST_TIME: Final = "three-minutes"


class Session:
    """`folded` is how the panel was left, None if it never was; `missed` are the puzzles of this session that were not
    solved, the last at the end."""

    def __init__(self, game: Game, mode: Mode) -> None:
        self.game: Final = game
        self.mode: Final = mode
        self.judge: Final = Judge()
        self.folded: bool | None = None
        self.missed: Final[list[Puzzle]] = []
        self.change: TryChange | None = None  # what the last try has changed
        self.solved = 0

    @property
    def kind(self) -> str:
        """The mode's name, without the day of a daily one."""
        return self.mode.name.partition(" ")[0]

    @property
    def runs(self) -> bool:
        """Whether it goes on by itself until it is over, and nobody helps."""
        return isinstance(self.mode, RunMode)

    @property
    def over(self) -> bool:
        """Whether a run has ended."""
        mode = self.mode
        return (isinstance(mode, ThreeMinutes) and not mode.seconds_left) or mode.is_over

    def tried(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> None:
        """The first try at a puzzle is decided; after the end of a run it counts no more."""
        if self.over:
            return
        self.change = self.mode.end_try(solved, seconds, helped)
        if self.change.solved:
            self.solved += 1
        elif puzzle not in self.missed:
            self.missed.append(puzzle)

    def close(self) -> None:
        """Nobody judges any more; a run that is left is kept as it stands."""
        self.judge.close()
        if isinstance(self.mode, RunMode):
            self.mode.end_run()
