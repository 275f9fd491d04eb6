"""Numbers: what is known of the kept games just now, read and reckoned beside the frames."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.games import GAMES
from game.library.library import Library
from game.library.request import Request, aside
from game.statistics.reckoning import Statistics, StatisticsFilter
from game.statistics.survey import Survey

AGAIN: Final = 0.25  # seconds between two reckonings while games are still read
EASE: Final = 3.0  # and so many times as long as one takes, so that most of the time is left to the reading


class Numbers:
    """The statistics of a wish, which grow while games are read; to be polled once a frame."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.wish = StatisticsFilter()
        self.player = ""  # whose numbers they are, "" for whoever sat alone
        self.persons: tuple[str, ...] = ()  # who may be asked about, as far as is known
        self.told: Statistics | None = None
        self._survey = Survey(library, GAMES)
        self._reading: Request[bool] | None = None
        self._reckoning: Request[Statistics] | None = None
        self._asked: tuple[StatisticsFilter, int] | None = None  # what was reckoned last, or is being reckoned
        self._begun = self._next = 0.0  # when the last reckoning was begun, and when there may be another

    @property
    def whole(self) -> bool:
        """Whether everything is read, and told."""
        return (
            self._survey.is_complete
            and self._reckoning is None
            and self._asked == (self.wish, self._survey.update_count)
        )

    def read(self) -> None:
        """Read all games anew; what was told is told until there is more."""
        self.stop()
        self._survey = Survey(self._library, GAMES, self.player)
        self._reading = aside(self._survey.read_all)
        self._reckoning = self._asked = None

    def ask_about(self, player: str) -> None:
        """Tell the numbers of a player, "" for whoever sat alone."""
        self.player = player
        self.read()

    def stop(self) -> None:
        """Read no further."""
        self._survey.stop()

    def update(self, now: float) -> bool:
        """Take what has come; whether other numbers are told.  Raises StaxError, once, where games cannot be read."""
        changed = self._take(now)
        wanted = self.wish, self._survey.update_count
        asked_otherwise = self._asked is not None and self._asked[0] != self.wish
        due = asked_otherwise or self._survey.is_complete or now >= self._next
        if self._reckoning is None and wanted != self._asked and wanted[1] and due:
            self._asked, self._begun = wanted, now
            self._reckoning = aside(partial(self._survey.statistics, self.wish))
        if self._reading is not None:
            reading, self._reading = self._reading, None
            if reading.poll() is None:
                self._reading = reading
        return changed

    def _take(self, now: float) -> bool:
        told = self._reckoning.poll() if self._reckoning is not None else None
        if told is None:
            return False
        self._next = now + max(AGAIN, EASE * (now - self._begun))
        self._reckoning, self.told = None, told
        self.persons = (
            max(self.persons, self._survey.persons, key=len) if not self._survey.is_complete else self._survey.persons
        )
        return True
