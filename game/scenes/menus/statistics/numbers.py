"""Numbers: the statistics of the library's games, read and counted in threads while frames are drawn."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Final

from game.core.futures import poll, run_in_thread
from game.games import GAMES
from game.library.library import Library
from game.statistics.reckoning import Statistics, StatisticsFilter
from game.statistics.survey import Survey

MIN_COUNT_INTERVAL: Final = 0.25  # seconds between two counts while games are still read
COUNT_INTERVAL_FACTOR: Final = 3.0  # times the duration of the last count: most of the time is left to reading


class Numbers:
    """The statistics for a wish, which grow while games are read; call `update` once a frame."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.wish = StatisticsFilter()
        self.player = ""  # whose numbers these are, "" for the only person in each game
        self.persons: tuple[str, ...] = ()  # the names of players that were read so far
        self.statistics: Statistics | None = None
        self._survey = Survey(library, GAMES)
        self._reading: Future[bool] | None = None
        self._counting: Future[Statistics] | None = None
        self._last_count: tuple[StatisticsFilter, int] | None = (
            None  # the wish and the survey's state of the latest count
        )
        self._count_began = self._next_count_at = 0.0  # when the last count began, and the earliest time of the next

    @property
    def is_complete(self) -> bool:
        """Whether all games have been read and counted."""
        return (
            self._survey.is_complete
            and self._counting is None
            and self._last_count == (self.wish, self._survey.update_count)
        )

    def reload(self) -> None:
        """Read all games again; the old statistics stay until the next count."""
        self.stop()
        self._survey = Survey(self._library, GAMES, self.player)
        self._reading = run_in_thread(self._survey.read_all)
        self._counting = self._last_count = None

    def select_player(self, player: str) -> None:
        """Count the games of a player by name, "" for the only person in each game."""
        self.player = player
        self.reload()

    def stop(self) -> None:
        """Stop reading games; what was read stays."""
        self._survey.stop()

    def update(self, now: float) -> bool:
        """Take results; return whether the statistics changed.  Raises StaxError, once, if games cannot be read."""
        changed = self._take_result(now)
        wanted = self.wish, self._survey.update_count
        wish_changed = self._last_count is not None and self._last_count[0] != self.wish
        due = wish_changed or self._survey.is_complete or now >= self._next_count_at
        if self._counting is None and wanted != self._last_count and wanted[1] and due:
            self._last_count, self._count_began = wanted, now
            self._counting = run_in_thread(partial(self._survey.statistics, self.wish))
        if self._reading is not None:
            reading, self._reading = self._reading, None
            if poll(reading) is None:
                self._reading = reading
        return changed

    def _take_result(self, now: float) -> bool:
        statistics = poll(self._counting) if self._counting is not None else None
        if statistics is None:
            return False
        self._next_count_at = now + max(MIN_COUNT_INTERVAL, COUNT_INTERVAL_FACTOR * (now - self._count_began))
        self._counting, self.statistics = None, statistics
        self.persons = (
            max(self.persons, self._survey.persons, key=len) if not self._survey.is_complete else self._survey.persons
        )
        return True
