"""Workbook: a game's puzzles and what the player has done with them; the one place that tells the library.

It is made of the shelf, whose reading takes a fifth of a second, and of what `Library.puzzle_past` answers.  One
workbook is shared by all modes of its game (`puzzles.modes`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Final, Protocol

from game.core.errors import StaxError
from game.core.game import Game
from game.library.imports import new_number
from game.library.tries import OwnPuzzle, PuzzlePast, PuzzleRun, Try
from game.puzzles.puzzle import Puzzle
from game.puzzles.rating import BEGINNER, DAY, Rating, after_puzzle
from game.puzzles.shelf import read_line, write_line

OWN: Final = 1 << 29  # puzzles of the player's own have numbers from here on, far above those of any file


class Keeper(Protocol):
    """What a workbook tells the library."""

    def add_try(self, one: Try) -> None:
        """Keep a try."""

    def add_run(self, run: PuzzleRun) -> None:
        """Keep a run."""

    def keep_puzzle(self, puzzle: OwnPuzzle) -> None:
        """Keep a puzzle of the player's own."""

    def delete_puzzle(self, game_id: str, number: int) -> None:
        """Throw one away."""


class Workbook:
    """The puzzles of a game by their numbers, `shipped` and `own`, and all tries at them, the oldest first.

    `now` is in seconds since the epoch.  Own puzzles that cannot be read any more are left out; the library keeps them.
    """

    def __init__(
        self,
        game: Game,
        shipped: Iterable[Puzzle],
        past: PuzzlePast,
        keeper: Keeper,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.game: Final = game
        self.shipped: Final[Mapping[int, Puzzle]] = {puzzle.number: puzzle for puzzle in shipped}
        self.own: Final = {puzzle.number: puzzle for puzzle in _read(game, past.own)}
        self.tries: Final = list(past.tries)
        self.runs: Final = list(past.runs)
        self.now: Final = now
        self._keeper = keeper
        self._last: Final = {one.puzzle: one for one in self.tries}
        self._first: Final = {one.mode: one for one in reversed(self.tries)}
        self.rated: Final = [one for one in self.tries if one.rating is not None]
        self._bests: Final[dict[str, int]] = {}
        for run in self.runs:
            self._count(run)

    def puzzle(self, number: int) -> Puzzle | None:
        """The puzzle of a number."""
        return self.shipped.get(number) or self.own.get(number)

    def same(self, puzzle: Puzzle) -> Puzzle | None:
        """The shipped puzzle that asks the same in the same position, if there is one: it was copied from there."""
        asked = (set(puzzle.options), puzzle.position, puzzle.task)
        every = self.shipped.values()
        return next((one for one in every if (set(one.options), one.position, one.task) == asked), None)

    def last_try(self, number: int) -> Try | None:
        """The last try at a puzzle."""
        return self._last.get(number)

    # The rating:

    def rating(self) -> Rating:
        """The player's rating now: what is not played with is relied on less day by day."""
        last = self.rated[-1] if self.rated else None
        if last is None or last.rating is None:
            return BEGINNER
        return Rating(*last.rating).after_days((self.now() - last.at) // DAY)

    def curve(self) -> tuple[tuple[float, float], ...]:
        """The rating after each rated try: when, in seconds since the epoch, and the points."""
        return tuple((one.at, one.rating[0]) for one in self.rated if one.rating is not None)

    # What follows from the tries:

    def missed(self) -> tuple[Puzzle, ...]:
        """The puzzles of the game whose last try did not solve them, those tried longest ago first."""
        last = sorted((one for one in self._last.values() if not one.solved), key=lambda one: one.at)
        return tuple(puzzle for one in last if (puzzle := self.puzzle(one.puzzle)) is not None)

    def first_try(self, mode: str) -> Try | None:
        """The first try in a mode."""
        return self._first.get(mode)

    def last_tries(self, mode: str, count: int) -> tuple[Try, ...]:
        """The last tries in a mode, so many at most, the newest at the end."""
        return tuple(islice((one for one in reversed(self.tries) if one.mode == mode), count))[::-1]

    def best(self, mode: str) -> int:
        """The most puzzles that were solved in a run of a mode, 0 before the first one."""
        return self._bests.get(mode, 0)

    def _count(self, run: PuzzleRun) -> None:
        self._bests[run.mode] = max(self.best(run.mode), run.score)

    # What is told:

    def note(self, mode: str, puzzle: Puzzle, solved: bool, seconds: float, rated: bool = False) -> Try:
        """Keep what a puzzle came to; a rated one changes the rating."""
        rating: tuple[float, float, float] | None = None
        if rated:
            after = after_puzzle(self.rating(), puzzle.rating, solved)
            rating = after.rating, after.deviation, after.volatility
        one = Try(new_number(), self.game.id, puzzle.number, self.now(), mode, solved, seconds, rating)
        self.tries.append(one)
        self._last[puzzle.number] = one
        self._first.setdefault(mode, one)
        if rating is not None:
            self.rated.append(one)
        self._keeper.add_try(one)
        return one

    def end_run(self, mode: str, score: int) -> PuzzleRun:
        """Keep that a streak, or three minutes, has ended."""
        run = PuzzleRun(new_number(), self.game.id, mode, self.now(), score)
        self.runs.append(run)
        self._count(run)
        self._keeper.add_run(run)
        return run

    def add(self, puzzle: Puzzle, source: str) -> None:
        """Keep a puzzle of the player's own, whose number says so; `source` tells where it is from, not translated."""
        if puzzle.number not in self.own:
            self.own[puzzle.number] = puzzle
            line = OwnPuzzle(self.game.id, puzzle.number, write_line(puzzle), source, self.now())
            self._keeper.keep_puzzle(line)

    def throw_away(self, number: int) -> None:
        """Throw a puzzle of the player's own away."""
        if self.own.pop(number, None) is not None:
            self._keeper.delete_puzzle(self.game.id, number)


def _read(game: Game, lines: Iterable[OwnPuzzle]) -> Iterable[Puzzle]:
    for kept in lines:
        try:
            yield read_line(game, kept.line)
        except StaxError:  # written by another version, whose games were read otherwise
            continue
