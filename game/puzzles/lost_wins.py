"""LostWins: wins that a player let go, made into puzzles of their own, each proven first and beside all else."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from game.core.errors import StaxError
from game.core.game import Game
from game.puzzles.examination import Examination
from game.puzzles.puzzle import LONGEST, Posed, Puzzle, Task
from game.puzzles.workbook import Workbook

SOURCE: Final = "game"


class Examining(Protocol):
    """An examination that is under way."""

    def poll(self) -> Puzzle | None:
        """The puzzle, once; raises StaxError if it is none."""

    def close(self) -> None:
        """End it."""


def soonest_win(game: Game, posed: Posed) -> Examining:
    """An examination in a process of its own."""
    return Examination(game, posed, soonest=True)


class LostWins:
    """Takes positions in which a win was let go, and polls one examination after the other; what is proven is kept.

    A win that is too long to be proven, that is none, or that every move keeps is passed over without a word.
    """

    def __init__(self, examine: Callable[[Game, Posed], Examining] = soonest_win) -> None:
        self._examine = examine
        self._waiting: deque[tuple[Workbook, Posed]] = deque()
        self._under_way: tuple[Workbook, Examining] | None = None

    def add(self, workbook: Workbook, options: tuple[str, ...], position: str, moves: int) -> None:
        """Take a position in which who is to move wins in so many own moves or fewer, and did not."""
        if 1 <= moves <= LONGEST:
            self._waiting.append((workbook, Posed(workbook.game.id, options, position, Task("win", moves))))

    def poll(self) -> Puzzle | None:
        """The puzzle that has just been kept, if there is one that was not there before; never waits."""
        try:
            return self._polled()
        except StaxError:
            self._under_way = None
            return None

    def _polled(self) -> Puzzle | None:
        if self._under_way is None:
            if self._waiting:
                workbook, posed = self._waiting.popleft()
                self._under_way = workbook, self._examine(workbook.game, posed)
            return None
        workbook, examining = self._under_way
        puzzle = examining.poll()
        if puzzle is None:
            return None
        self._under_way = None
        new = puzzle.number not in workbook.own
        workbook.add(puzzle, SOURCE)
        return puzzle if new else None

    def close(self) -> None:
        """Examine no more."""
        self._waiting.clear()
        if self._under_way is not None:
            self._under_way[1].close()
            self._under_way = None
