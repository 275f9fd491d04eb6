"""Survey: reads the saved games for the statistics, in slices. It blocks, so run it in a thread."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Final, Protocol

from game.core.errors import StaxError
from game.core.futures import wait_for
from game.core.game import Game
from game.library.saved import GameSummary, SavedGame
from game.library.tries import PuzzlePast
from game.statistics.compute import Statistics, StatisticsFilter, compute_statistics
from game.statistics.faults import FaultCounts, count_faults
from game.statistics.openings import OpeningMoves, OpeningTable, opening_moves, opening_table
from game.statistics.played_game import PlayedGame, as_played_game

GAMES_PER_REQUEST: Final = 500  # a few milliseconds of the library's thread
REQUEST_TIMEOUT: Final = 20.0  # in seconds, for a slice
PAUSE_SECONDS: Final = 0.0005  # between two slices, so that a frame can be drawn


class GameSource(Protocol):
    """The source of the games: the library, or a command's own connection."""

    def summaries(self, after: int, count: int) -> Future[tuple[list[GameSummary], int | None]]:
        """Up to `count` games with numbers after `after`, and the last of these numbers, None at the end."""

    def saved_game(self, game: int) -> Future[SavedGame]:
        """The complete record of a game."""

    def puzzle_past(self, game_id: str) -> Future[PuzzlePast]:
        """The player's tries at a game's puzzles."""


class Survey:
    """Reads the games of a source; `player` is a name, and without it the player is the only person.

    `read_all` reads, in any thread; meanwhile `update_count` rises with each slice, and `statistics` may be called at
    any time.  All results are complete once `has_results` is True.
    """

    def __init__(self, source: GameSource, games: Mapping[str, Game], player: str = "") -> None:
        self._source = source
        self._games = games
        self.player = player
        self._played: list[PlayedGame] = []
        self._fault_counts: dict[int, FaultCounts] = {}
        self._tables: dict[int, OpeningTable] = {}
        self._puzzle_pasts: dict[str, PuzzlePast] = {}
        self._stopped = threading.Event()
        self.update_count = 0
        self.has_results = self.is_complete = False

    def read_all(self) -> bool:
        """Read everything; return False if it was stopped. Raises StaxError if the games cannot be read."""
        self._read_results()
        self.has_results = not self._stopped.is_set()
        self._read_puzzles()
        self._read_faults()
        self._read_openings()
        self.is_complete = not self._stopped.is_set()
        self.update_count += 1
        return self.is_complete

    def stop(self) -> None:
        """Make `read_all` return after the present slice."""
        self._stopped.set()

    def statistics(self, games_filter: StatisticsFilter) -> Statistics:
        """The statistics of the games read so far; for very many games this takes a part of a second."""
        return compute_statistics(
            tuple(self._played), games_filter, dict(self._fault_counts), dict(self._tables), dict(self._puzzle_pasts)
        )

    @property
    def persons(self) -> tuple[str, ...]:
        """The names of all persons in the games read so far, the most frequent first."""
        counts = Counter(name for game in tuple(self._played) for name in game.persons if name)
        return tuple(sorted(counts, key=lambda name: (-counts[name], name)))

    def _read_results(self) -> None:
        after: int | None = -1
        while after is not None and not self._stopped.is_set():
            summaries, after = wait_for(self._source.summaries(after, GAMES_PER_REQUEST), REQUEST_TIMEOUT)
            games = (as_played_game(summary, self._games, self.player) for summary in summaries)
            self._played += [game for game in games if game is not None]
            self._end_slice()

    def _read_puzzles(self) -> None:
        for game_id in self._games:
            self._puzzle_pasts[game_id] = wait_for(self._source.puzzle_past(game_id), REQUEST_TIMEOUT)
            self._end_slice()

    def _read_faults(self) -> None:
        for game in self._played:
            if self._stopped.is_set():
                return
            if game.summary.has_analysis:
                try:
                    record = wait_for(self._source.saved_game(game.id), REQUEST_TIMEOUT).record
                except StaxError:
                    continue  # the game has been deleted meanwhile
                self._fault_counts[game.id] = count_faults(record, game, self._games)
                self._end_slice()

    def _read_openings(self) -> None:
        known: dict[OpeningMoves, OpeningTable | None] = {}
        for game in self._played:
            if self._stopped.is_set():
                return
            begun = opening_moves(game)
            if begun is None:
                continue
            if begun not in known:
                known[begun] = opening_table(begun, self._games)
                self._end_slice()
            if (table := known[begun]) is not None:
                self._tables[game.id] = table

    def _end_slice(self) -> None:
        self.update_count += 1
        time.sleep(PAUSE_SECONDS)
