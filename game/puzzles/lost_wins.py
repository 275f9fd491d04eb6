"""LostWins: makes puzzles of forced wins that a player missed, after an examination in the background."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from game.core.errors import StaxError
from game.core.game import Game
from game.puzzles.examination import Examination
from game.puzzles.puzzle import MAX_PUZZLE_MOVES, PosedPuzzle, Puzzle, Task
from game.puzzles.workbook import Workbook

LOST_WIN_SOURCE: Final = "game"


class RunningExamination(Protocol):
    """An examination in progress."""

    def poll(self) -> Puzzle | None:
        """The puzzle, returned a single time; raises StaxError if it is no puzzle."""

    def close(self) -> None:
        """End the examination at once."""


def examine_soonest_win(game: Game, posed: PosedPuzzle) -> RunningExamination:
    """An examination in a process of its own."""
    return Examination(game, posed, soonest=True)


class LostWins:
    """Examines positions with missed wins in order and adds the proven puzzles to their workbooks.

    A win that is too long to prove, that is no forced win, or that every move keeps is dropped silently.
    """

    def __init__(self, examine: Callable[[Game, PosedPuzzle], RunningExamination] = examine_soonest_win) -> None:
        self._examine = examine
        self._waiting: deque[tuple[Workbook, PosedPuzzle]] = deque()
        self._running: tuple[Workbook, RunningExamination] | None = None

    def add(self, workbook: Workbook, options: tuple[str, ...], position: str, moves: int) -> None:
        """Add a position in which the player to move missed a win within `moves` own moves."""
        if 1 <= moves <= MAX_PUZZLE_MOVES:
            self._waiting.append((workbook, PosedPuzzle(workbook.game.id, options, position, Task("win", moves))))

    def poll(self) -> Puzzle | None:
        """The puzzle that was just added, if it is new; otherwise None. Never blocks."""
        try:
            return self._poll_examination()
        except StaxError:
            self._running = None
            return None

    def _poll_examination(self) -> Puzzle | None:
        if self._running is None:
            if self._waiting:
                workbook, posed = self._waiting.popleft()
                self._running = workbook, self._examine(workbook.game, posed)
            return None
        workbook, examining = self._running
        puzzle = examining.poll()
        if puzzle is None:
            return None
        self._running = None
        new = puzzle.number not in workbook.own
        workbook.add_own_puzzle(puzzle, LOST_WIN_SOURCE)
        return puzzle if new else None

    def close(self) -> None:
        """End the running examination and drop the others."""
        self._waiting.clear()
        if self._running is not None:
            self._running[1].close()
            self._running = None
