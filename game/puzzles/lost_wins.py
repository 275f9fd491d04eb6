"""LostWins: makes puzzles of forced wins that a player missed, after an examination in the background."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from game.core.errors import StaxError
from game.core.game import Game
from game.games import GAMES
from game.puzzles.examination import Examination
from game.puzzles.puzzle import MAX_PUZZLE_MOVES, PosedPuzzle, Puzzle, Task
from game.puzzles.workbook import Workbook

LOST_WIN_SOURCE: Final = "game"


@dataclass(frozen=True, slots=True)
class LostWin:
    """A position in which the player to move could win within `moves` own moves, and did not."""

    game: str
    options: tuple[str, ...]
    position: str
    moves: int


class RunningExamination(Protocol):
    """An examination in progress."""

    def poll(self) -> Puzzle | None:
        """The puzzle, returned a single time; raises StaxError if it is no puzzle."""


def examine_soonest_win(game: Game, posed: PosedPuzzle) -> RunningExamination:
    """An examination in a process of its own."""
    return Examination(game, posed, soonest=True)


class LostWins:
    """Examines positions with missed wins in order and adds the proven puzzles to their workbooks.

    A win that is too long to prove, that is no forced win, or that every move keeps is dropped silently.
    `workbook_of` returns a game's workbook, None while it is not there yet.
    """

    def __init__(
        self,
        workbook_of: Callable[[Game], Workbook | None],
        examine: Callable[[Game, PosedPuzzle], RunningExamination] = examine_soonest_win,
    ) -> None:
        self._workbook_of = workbook_of
        self._examine = examine
        self._waiting: deque[LostWin] = deque()
        self._running: tuple[Workbook, RunningExamination] | None = None

    def add(self, wins: Iterable[LostWin]) -> None:
        """Add wins that a player missed."""
        self._waiting.extend(win for win in wins if 1 <= win.moves <= MAX_PUZZLE_MOVES)

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
                self._begin_next()
            return None
        workbook, examining = self._running
        puzzle = examining.poll()
        if puzzle is None:
            return None
        self._running = None
        new = puzzle.number not in workbook.own
        workbook.add_own_puzzle(puzzle, LOST_WIN_SOURCE)
        return puzzle if new else None

    def _begin_next(self) -> None:
        """Begin the next examination, once the workbook for its puzzle is there."""
        workbook = self._workbook_of(GAMES[self._waiting[0].game])
        if workbook is not None:
            win = self._waiting.popleft()
            posed = PosedPuzzle(win.game, win.options, win.position, Task("win", win.moves))
            self._running = workbook, self._examine(workbook.game, posed)
