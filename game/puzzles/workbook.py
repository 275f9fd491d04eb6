"""Workbook: a game's puzzles and the player's tries; it saves every change to the library.

It is made from the shelf, which takes a fifth of a second to read, and from `Library.puzzle_past`. All modes of a game
(`puzzles.modes`) share a workbook.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Final, Protocol

from game.core.errors import StaxError
from game.core.game import Game
from game.core.glicko import DAY_SECONDS, Rating
from game.library.imports import new_number
from game.library.tries import OwnPuzzle, PuzzlePast, PuzzleRun, Try
from game.puzzles.puzzle import Puzzle
from game.puzzles.rating import BEGINNER_RATING, rating_after_puzzle
from game.puzzles.shelf import read_line, write_line

FIRST_OWN_NUMBER: Final = 1 << 29  # the player's own puzzles are numbered from here, far above any file


class TryKeeper(Protocol):
    """The part of the library that a workbook saves to."""

    def add_try(self, attempt: Try) -> None:
        """Save a try at a puzzle."""

    def add_run(self, run: PuzzleRun) -> None:
        """Save the score of a run."""

    def keep_puzzle(self, puzzle: OwnPuzzle) -> None:
        """Save a puzzle of the player's own."""

    def delete_puzzle(self, game_id: str, number: int) -> None:
        """Delete a puzzle of the player's own."""


class Workbook:
    """The puzzles of a game by number, `shipped` and `own`, and all tries, the oldest first.

    `now` is in seconds since the epoch. Own puzzles that cannot be read are left out here and stay in the library.
    """

    def __init__(
        self,
        game: Game,
        shipped: Iterable[Puzzle],
        past: PuzzlePast,
        keeper: TryKeeper,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.game: Final = game
        self.shipped: Final[Mapping[int, Puzzle]] = {puzzle.number: puzzle for puzzle in shipped}
        self.own: Final = {puzzle.number: puzzle for puzzle in _read_own_puzzles(game, past.own)}
        self.tries: Final = list(past.tries)
        self.runs: Final = list(past.runs)
        self.now: Final = now
        self._keeper = keeper
        self._last_tries: Final = {one.puzzle: one for one in self.tries}
        self._first_tries: Final = {one.mode: one for one in reversed(self.tries)}
        self.rated_tries: Final = [one for one in self.tries if one.rating is not None]
        self._best_scores: Final[dict[str, int]] = {}
        for run in self.runs:
            self._count_run(run)

    def puzzle(self, number: int) -> Puzzle | None:
        """The puzzle with this number, or None."""
        return self.shipped.get(number) or self.own.get(number)

    def find_same(self, puzzle: Puzzle) -> Puzzle | None:
        """The shipped puzzle with the same task, options and position, or None: a pasted puzzle may be a copy of it."""
        asked = (set(puzzle.options), puzzle.position, puzzle.task)
        every = self.shipped.values()
        return next((one for one in every if (set(one.options), one.position, one.task) == asked), None)

    def last_try(self, number: int) -> Try | None:
        """The last try at a puzzle, or None."""
        return self._last_tries.get(number)

    # The rating:

    def rating(self) -> Rating:
        """The player's rating; its deviation grows with each day since the last rated try."""
        last = self.rated_tries[-1] if self.rated_tries else None
        if last is None or last.rating is None:
            return BEGINNER_RATING
        return Rating(*last.rating).after_days((self.now() - last.at) // DAY_SECONDS)

    def rating_curve(self) -> tuple[tuple[float, float], ...]:
        """The rating after each rated try: the time in seconds since the epoch, and the points."""
        return tuple((one.at, one.rating[0]) for one in self.rated_tries if one.rating is not None)

    # Queries about the tries:

    def missed_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles whose last try failed, the oldest try first."""
        last = sorted((one for one in self._last_tries.values() if not one.solved), key=lambda one: one.at)
        return tuple(puzzle for one in last if (puzzle := self.puzzle(one.puzzle)) is not None)

    def first_try(self, mode: str) -> Try | None:
        """The first try in a mode, or None."""
        return self._first_tries.get(mode)

    def last_tries(self, mode: str, count: int) -> tuple[Try, ...]:
        """The last tries in a mode, at most `count`, the newest last."""
        return tuple(islice((one for one in reversed(self.tries) if one.mode == mode), count))[::-1]

    def best_score(self, mode: str) -> int:
        """The highest score of the runs of a mode; 0 without a run."""
        return self._best_scores.get(mode, 0)

    def _count_run(self, run: PuzzleRun) -> None:
        self._best_scores[run.mode] = max(self.best_score(run.mode), run.score)

    # Changes, which are saved:

    def add_try(self, mode: str, puzzle: Puzzle, solved: bool, seconds: float, rated: bool = False) -> Try:
        """Save a try at a puzzle; a rated try changes the rating."""
        rating: tuple[float, float, float] | None = None
        if rated:
            after = rating_after_puzzle(self.rating(), puzzle.rating, solved)
            rating = after.rating, after.deviation, after.volatility
        one = Try(new_number(), self.game.id, puzzle.number, self.now(), mode, solved, seconds, rating)
        self.tries.append(one)
        self._last_tries[puzzle.number] = one
        self._first_tries.setdefault(mode, one)
        if rating is not None:
            self.rated_tries.append(one)
        self._keeper.add_try(one)
        return one

    def add_run(self, mode: str, score: int) -> PuzzleRun:
        """Save the score of a finished run."""
        run = PuzzleRun(new_number(), self.game.id, mode, self.now(), score)
        self.runs.append(run)
        self._count_run(run)
        self._keeper.add_run(run)
        return run

    def add_own_puzzle(self, puzzle: Puzzle, source: str) -> None:
        """Save a puzzle of the player's own; `source` is the id of its origin."""
        if puzzle.number not in self.own:
            self.own[puzzle.number] = puzzle
            line = OwnPuzzle(self.game.id, puzzle.number, write_line(puzzle), source, self.now())
            self._keeper.keep_puzzle(line)

    def remove_own_puzzle(self, number: int) -> None:
        """Delete a puzzle of the player's own."""
        if self.own.pop(number, None) is not None:
            self._keeper.delete_puzzle(self.game.id, number)


def _read_own_puzzles(game: Game, lines: Iterable[OwnPuzzle]) -> Iterable[Puzzle]:
    for kept in lines:
        try:
            yield read_line(game, kept.line)
        except StaxError:  # written by a version with another notation
            continue
