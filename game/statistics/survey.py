"""Survey: reads what is kept bit by bit: results, puzzles, faults, openings.  It waits, so not in a frame."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Mapping
from typing import Final, Protocol

from game.core.errors import StaxError
from game.core.game import Game
from game.library.request import Request
from game.library.saved import GameSummary, SavedGame
from game.library.tries import PuzzlePast
from game.statistics.faults import Faults, faults_of
from game.statistics.openings import Beginning, FirstTable, beginning, table_after
from game.statistics.played import PlayedGame, played
from game.statistics.reckoning import Statistics, Wish, reckon

SLICE: Final = 500  # games of one request, a few milliseconds of the library's thread
PATIENCE: Final = 20.0  # seconds that the library may take for a slice
BREATH: Final = 0.0005  # seconds between two slices, in which a frame can be drawn


class Source(Protocol):
    """Where the games are: the library, or a command's own connection."""

    def summaries(self, after: int, count: int) -> Request[tuple[list[GameSummary], int | None]]:
        """The games with the next numbers after one, and the last of these numbers, None at the end."""

    def saved_game(self, game: int) -> Request[SavedGame]:
        """A whole game."""

    def puzzle_past(self, game_id: str) -> Request[PuzzlePast]:
        """What was done with a game's puzzles."""


class Survey:
    """What is known so far of the games of a source; `player` names who is asked about, else it is the only person.

    `work` reads, in any thread; meanwhile `turned` counts what has come and `statistics` may be asked for at any time.
    All results are known once it has `counted`.
    """

    def __init__(self, source: Source, games: Mapping[str, Game], player: str = "") -> None:
        self._source = source
        self._games = games
        self._player = player
        self._played: list[PlayedGame] = []
        self._faults: dict[int, Faults] = {}
        self._tables: dict[int, FirstTable] = {}
        self._puzzles: dict[str, PuzzlePast] = {}
        self._stopped = threading.Event()
        self.turned = 0
        self.counted = self.whole = False

    def work(self) -> bool:
        """Read everything; True where it was not stopped before.  Raises StaxError where the games cannot be read."""
        self._read_results()
        self.counted = not self._stopped.is_set()
        self._read_puzzles()
        self._read_faults()
        self._read_openings()
        self.whole = not self._stopped.is_set()
        self.turned += 1
        return self.whole

    def stop(self) -> None:
        """Read no further."""
        self._stopped.set()

    def statistics(self, wish: Wish) -> Statistics:
        """The numbers as far as they are known; of very many games it takes a part of a second."""
        return reckon(tuple(self._played), wish, dict(self._faults), dict(self._tables), dict(self._puzzles))

    @property
    def persons(self) -> tuple[str, ...]:
        """The names of all persons in the games that are read, those of most games first."""
        counts = Counter(name for game in tuple(self._played) for name in game.persons if name)
        return tuple(sorted(counts, key=lambda name: (-counts[name], name)))

    def _read_results(self) -> None:
        after: int | None = -1
        while after is not None and not self._stopped.is_set():
            summaries, after = self._source.summaries(after, SLICE).wait(PATIENCE)
            games = (played(summary, self._games, self._player) for summary in summaries)
            self._played += [game for game in games if game is not None]
            self._turn()

    def _read_puzzles(self) -> None:
        for game_id in self._games:
            self._puzzles[game_id] = self._source.puzzle_past(game_id).wait(PATIENCE)
            self._turn()

    def _read_faults(self) -> None:
        for game in self._played:
            if self._stopped.is_set():
                return
            if game.analysed:
                try:
                    record = self._source.saved_game(game.id).wait(PATIENCE).record
                except StaxError:
                    continue  # it has been deleted meanwhile
                self._faults[game.id] = faults_of(record, game, self._games)
                self._turn()

    def _read_openings(self) -> None:
        known: dict[Beginning, FirstTable | None] = {}
        for game in self._played:
            if self._stopped.is_set():
                return
            begun = beginning(game)
            if begun is None:
                continue
            if begun not in known:
                known[begun] = table_after(begun, self._games)
                self._turn()
            if (table := known[begun]) is not None:
                self._tables[game.id] = table

    def _turn(self) -> None:
        self.turned += 1
        time.sleep(BREATH)
