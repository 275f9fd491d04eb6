"""Numbers: the statistics of the library's games, read and counted in threads while frames are drawn."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.core.futures import poll, run_in_thread
from game.games import GAMES
from game.library.library import Library
from game.statistics.compute import Statistics, StatisticsFilter
from game.statistics.survey import Survey

MIN_COUNT_INTERVAL: Final = 0.25  # seconds between two counts while games are still read
COUNT_INTERVAL_FACTOR: Final = 3.0  # times the duration of the last count: most of the time is left to reading


@dataclass(frozen=True, slots=True)
class Count:
    """A count of the games that were read: with which filter, in which state of the survey, and when it began."""

    games_filter: StatisticsFilter
    update_count: int
    began: float  # seconds


class Numbers:
    """The filtered statistics, which grow while games are read; call `update` once a frame."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.games_filter = StatisticsFilter()
        self.persons: tuple[str, ...] = ()  # the names of players that were read so far
        self.statistics: Statistics | None = None
        self._survey = Survey(library, GAMES)
        self._reading: Future[bool] | None = None
        self._counting: Future[Statistics] | None = None
        self._last_count: Count | None = None
        self._next_count_at = 0.0  # the earliest time of the next count, in seconds

    @property
    def player(self) -> str:
        """The name of the player whose numbers these are; "" for the only person in each game."""
        return self._survey.player

    @property
    def is_complete(self) -> bool:
        """Whether all games have been read and counted."""
        return self._survey.is_complete and self._counting is None and self._is_counted

    @property
    def _is_counted(self) -> bool:
        """Whether the last count was with the present filter and of all that was read."""
        last = self._last_count
        return last is not None and (last.games_filter, last.update_count) == (
            self.games_filter,
            self._survey.update_count,
        )

    def set_filter(self, games_filter: StatisticsFilter) -> None:
        """Count other games from the next update on."""
        self.games_filter = games_filter

    def reload(self) -> None:
        """Read all games again; the old statistics stay until the next count."""
        self.select_player(self.player)

    def select_player(self, player: str) -> None:
        """Count the games of a player by name, "" for the only person in each game."""
        self.stop()
        self._survey = Survey(self._library, GAMES, player)
        self._reading = run_in_thread(self._survey.read_all)
        self._counting = self._last_count = None

    def stop(self) -> None:
        """Stop reading games; what was read stays."""
        self._survey.stop()

    def update(self, now: float) -> bool:
        """Take results; return whether the statistics changed.  Raises StaxError, once, if games cannot be read."""
        changed = self._take_result(now)
        last, read = self._last_count, self._survey.update_count
        filter_changed = last is not None and last.games_filter != self.games_filter
        due = filter_changed or self._survey.is_complete or now >= self._next_count_at
        if self._counting is None and not self._is_counted and read and due:
            self._last_count = Count(self.games_filter, read, now)
            self._counting = run_in_thread(partial(self._survey.statistics, self.games_filter))
        if self._reading is not None:
            reading, self._reading = self._reading, None
            if poll(reading) is None:
                self._reading = reading
        return changed

    def _take_result(self, now: float) -> bool:
        statistics = poll(self._counting) if self._counting is not None else None
        if statistics is None or self._last_count is None:
            return False
        duration = now - self._last_count.began
        self._next_count_at = now + max(MIN_COUNT_INTERVAL, COUNT_INTERVAL_FACTOR * duration)
        self._counting, self.statistics = None, statistics
        self.persons = (
            max(self.persons, self._survey.persons, key=len) if not self._survey.is_complete else self._survey.persons
        )
        return True
