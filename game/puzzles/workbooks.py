"""Workbooks: those of all games; each is read in a thread when it is first needed.

A game's puzzles are read between frames; the tries that the library has saved arrive a moment later.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.core.errors import StaxError
from game.core.futures import PendingFutures, run_in_thread
from game.core.game import Game
from game.library.library import Library

if TYPE_CHECKING:  # the first frame does not wait for all of this
    from game.library.tries import PuzzlePast
    from game.puzzles.modes import Daily, ThreeMinutes
    from game.puzzles.shelf import Shelf
    from game.puzzles.workbook import Workbook


class Workbooks:
    """The workbooks of all games, which save to a library; `report` shows a fault in a file of puzzles.

    `make_pause` makes a function that a thread calls between two pieces of work.  `clock` returns steady seconds for
    runs against time, and `today` the date for today's puzzle.
    """

    def __init__(
        self,
        library: Library,
        report: Callable[[StaxError], None],
        make_pause: Callable[[], Callable[[], None]],
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.today = today
        self._library = library
        self._report = report
        self._make_pause = make_pause
        self._clock = clock
        self._workbooks: dict[str, Workbook] = {}
        self._requested_games: set[str] = set()
        self._has_reported_missing = False
        self._pending = PendingFutures()

    def of(self, game: Game) -> Workbook | None:
        """A game's workbook; None until it has been read.  The first call begins reading."""
        if game.id not in self._requested_games:
            self._requested_games.add(game.id)
            self._read(game)
        return self._workbooks.get(game.id)

    def _read(self, game: Game) -> None:
        """Read the puzzles of a game, then its saved tries."""
        from game.puzzles.shelf import PuzzlesMissing, read_shipped

        def read(shelf: Shelf) -> None:
            for fault in shelf.faults[:1]:
                missing = isinstance(fault, PuzzlesMissing)
                if not (missing and self._has_reported_missing):  # where all files are missing, one sentence is enough
                    self._report(fault)
                self._has_reported_missing |= missing
            past = self._library.puzzle_past(game.id)
            self._pending.add(
                past, partial(self._make_workbook, game, shelf), lambda _error: self._make_workbook(game, shelf, None)
            )

        self._pending.add(run_in_thread(partial(read_shipped, game, pause=self._make_pause())), read, self._report)

    def _make_workbook(self, game: Game, shelf: Shelf, past: PuzzlePast | None) -> None:
        from game.library.tries import PuzzlePast
        from game.puzzles.workbook import Workbook

        made = partial(Workbook, game, shelf.puzzles, past or PuzzlePast(), self._library)
        self._pending.add(run_in_thread(made), partial(self._workbooks.__setitem__, game.id), self._report)

    def update(self, now: float) -> None:
        """Process finished requests; called once a frame."""
        self._pending.update(now)

    def daily(self, workbook: Workbook) -> Daily:
        """The mode of today's puzzle."""
        from game.puzzles.modes import Daily

        return Daily(workbook, self.today())

    def three_minutes(self, workbook: Workbook) -> ThreeMinutes:
        """A new run against the clock."""
        from game.puzzles.modes import ThreeMinutes

        return ThreeMinutes(workbook, clock=self._clock)
