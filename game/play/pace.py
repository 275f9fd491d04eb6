"""Pace: how soon after a move has landed a computer may make the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

PACE: Final = 0.3  # seconds (look.md: no sooner than 300 ms after your move lands)
LONGEST_FLIGHT: Final = 10.0  # seconds; a landing that nobody tells is not waited for longer


class Pace:
    """Knows when the last move was made, and when it has landed on the screen."""

    def __init__(self, clock: Callable[[], float], rest: float = PACE) -> None:
        self._clock = clock
        self._rest = rest
        self._flying_since: float | None = None
        self._landed_at = clock() - rest

    def fly(self) -> None:
        """A move was made and is being shown."""
        self._flying_since = self._clock()

    def land(self) -> None:
        """It has been shown to its end."""
        if self._flying_since is not None:
            self._flying_since = None
            self._landed_at = self._clock()

    def still(self) -> None:
        """Nothing flies any more, and what lies now lies since this moment."""
        self._flying_since = None
        self._landed_at = self._clock()

    @property
    def ready(self) -> bool:
        """Whether the next move may be made; always, where there is no rest."""
        if self._rest <= 0:
            return True
        if self._flying_since is not None:
            return self._clock() - self._flying_since >= LONGEST_FLIGHT
        return self._clock() - self._landed_at >= self._rest
