"""ThreeMinutes: as many puzzles as can be solved before the clock has run down.

The scheme is that of Lichess' Puzzle Storm (lichess.org/storm): three minutes; of right moves in a row, over all
puzzles, the 5th gains 3 seconds, the 12th 5, the 20th 7, the 30th and every tenth after it 10; a wrong move costs 10
seconds and the row.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.puzzles.modes.mode import Change, Panel
from game.puzzles.modes.run import Run
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

SECONDS: Final = 180.0
COST: Final = 10.0  # seconds
BONUSES: Final = {5: 3, 12: 5, 20: 7, 30: 10}  # seconds by the length of the row
EVERY: Final = 10  # right moves after the last of them gain as much again
STEP: Final = 30.0  # points that each puzzle is harder than the last


def bonus_at(combo: int) -> int:
    """The seconds that a row of right moves gains when it has become so long."""
    longest = max(BONUSES)
    if combo > longest:
        return BONUSES[longest] if (combo - longest) % EVERY == 0 else 0
    return BONUSES.get(combo, 0)


def next_bonus(combo: int) -> int:
    """The length of the row at which it gains seconds next."""
    return next(length for length in range(combo + 1, combo + 1 + max(BONUSES)) if bonus_at(length))


class ThreeMinutes(Run):
    """The clock, in seconds, starts with the first puzzle's first move, right or wrong, or with `start`.

    `left` is asked each frame; at 0 the run is over and kept, and a puzzle that is under way counts as never set.
    """

    name = "three-minutes"

    def __init__(
        self, workbook: Workbook, seed: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(workbook, STEP, seed)
        self._clock = clock
        self._end: float | None = None
        self.combo = 0

    def start(self) -> None:
        """Let the clock run."""
        if self._end is None:
            self._end = self._clock() + SECONDS

    @property
    def left(self) -> float:
        """The seconds that are left."""
        if self._end is None:
            return SECONDS
        left = max(0.0, self._end - self._clock())
        if not left:
            self.end()
        return 0.0 if self.over else left

    def _choose(self) -> Puzzle | None:
        return super()._choose() if self.left else None

    def moved(self) -> int:
        """A right move: the row is one longer; the seconds that it gains."""
        self.start()
        if not self.left:
            return 0
        self.combo += 1
        gained = bonus_at(self.combo)
        self._gain(gained)
        return gained

    def _gain(self, seconds: float) -> None:
        assert self._end is not None
        self._end += seconds

    def _tried(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> Change:
        self.start()
        if not self.left:
            return Change(False, over=True)
        change = super()._tried(puzzle, solved, seconds, helped)
        self.score += change.solved
        if change.solved:
            return change
        self.combo = 0
        self._gain(-COST)
        return Change(False, seconds=-COST, over=not self.left)

    def panel(self) -> Panel:
        """Also the clock and the row."""
        bonus = bonus_at(next_bonus(self.combo))
        return replace(super().panel(), clock=self.left, combo=self.combo, bonus=bonus, over=self.over)
