"""Pace: how soon after a move has landed a computer may make the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.core.errors import N_

PACE: Final = 0.3  # seconds (look.md: no sooner than 300 ms after your move lands)
PACES: Final[Mapping[str, float]] = {"swift": PACE, "calm": 1.2, "slow": 2.5}  # what a player may choose
PACE_NAMES: Final[Mapping[str, str]] = {"swift": N_("swift"), "calm": N_("calm"), "slow": N_("slow")}
LONGEST_FLIGHT: Final = 10.0  # seconds; a landing that nobody tells is not waited for longer


class Pace:
    """Knows when the last move was made, and when it has landed on the screen; `rest` is in seconds."""

    def __init__(self, clock: Callable[[], float], rest: float = PACE) -> None:
        self._clock = clock
        self.rest = rest
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
    def flying(self) -> bool:
        """Whether a move is still being shown."""
        return self._flying_since is not None and self._clock() - self._flying_since < LONGEST_FLIGHT

    @property
    def ready(self) -> bool:
        """Whether the next move may be made; always, where there is no rest."""
        if self.rest <= 0:
            return True
        if self._flying_since is not None:
            return not self.flying
        return self._clock() - self._landed_at >= self.rest
