"""ThreeMinutes: as many puzzles as possible before the clock has run down.

The rules are those of Lichess' Puzzle Storm (lichess.org/storm): three minutes; of consecutive right moves, across all
puzzles, the 5th gains 3 seconds, the 12th 5, the 20th 7, the 30th and every tenth after it 10. A wrong move costs 10
seconds and resets the combo.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Self

from game.puzzles.modes.mode import ModeStatus, TryChange
from game.puzzles.modes.run_mode import RunMode
from game.puzzles.puzzle import Puzzle
from game.puzzles.workbook import Workbook

RUN_SECONDS: Final = 180.0
MISS_SECONDS: Final = 10.0  # the cost of a wrong move
BONUSES: Final = {5: 3, 12: 5, 20: 7, 30: 10}  # seconds by the length of the combo
BONUS_INTERVAL: Final = 10  # right moves between the bonuses after that
RATING_STEP: Final = 30.0  # points from puzzle to puzzle


def bonus_at(combo: int) -> int:
    """The seconds that a combo gains when it reaches this length."""
    longest = max(BONUSES)
    if combo > longest:
        return BONUSES[longest] if (combo - longest) % BONUS_INTERVAL == 0 else 0
    return BONUSES.get(combo, 0)


def next_bonus_combo(combo: int) -> int:
    """The next length of the combo that gains seconds."""
    return next(length for length in range(combo + 1, combo + 1 + max(BONUSES)) if bonus_at(length))


class ThreeMinutes(RunMode):
    """A run against the clock, which starts with the first move, right or wrong, or with `start_clock`.

    Read `seconds_left` once a frame: at 0 the run is over and saved, and a puzzle in progress does not count.
    """

    name = "three-minutes"

    def __init__(
        self, workbook: Workbook, seed: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(workbook, RATING_STEP, seed)
        self._clock = clock
        self._deadline: float | None = None
        self.combo = 0

    def again(self) -> Self:
        """A new run by the same clock."""
        return type(self)(self.workbook, clock=self._clock)

    def start_clock(self) -> None:
        """Start the clock; a second call does nothing."""
        if self._deadline is None:
            self._deadline = self._clock() + RUN_SECONDS

    @property
    def seconds_left(self) -> float:
        """The seconds left on the clock."""
        if self._deadline is None:
            return RUN_SECONDS
        left = max(0.0, self._deadline - self._clock())
        if not left:
            self.end_run()
        return 0.0 if self.is_over else left

    def _choose(self) -> Puzzle | None:
        return super()._choose() if self.seconds_left else None

    def count_right_move(self) -> int:
        """Count a right move in the combo, and return the seconds that it gains."""
        self.start_clock()
        if not self.seconds_left:
            return 0
        self.combo += 1
        gained = bonus_at(self.combo)
        self._add_seconds(gained)
        return gained

    def _add_seconds(self, seconds: float) -> None:
        assert self._deadline is not None
        self._deadline += seconds

    def _count_try(self, puzzle: Puzzle, solved: bool, seconds: float, helped: bool) -> TryChange:
        self.start_clock()
        if not self.seconds_left:
            return TryChange(False, is_over=True)
        change = super()._count_try(puzzle, solved, seconds, helped)
        self.score += change.solved
        if change.solved:
            return change
        self.combo = 0
        self._add_seconds(-MISS_SECONDS)
        return TryChange(False, seconds=-MISS_SECONDS, is_over=not self.seconds_left)

    def status(self) -> ModeStatus:
        """The score with the clock and the combo."""
        next_combo = next_bonus_combo(self.combo)
        return replace(
            super().status(),
            clock=self.seconds_left,
            bonus=bonus_at(next_combo),
            moves_to_bonus=next_combo - self.combo,
            is_over=self.is_over,
        )
