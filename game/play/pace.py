"""Pace: how soon after a move has landed a computer may make the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.core.errors import N_

DEFAULT_PACE_SECONDS: Final = 0.3  # look.md: at least 300 ms after your move lands
PACES: Final[Mapping[str, float]] = {
    "swift": DEFAULT_PACE_SECONDS,
    "calm": 1.2,
    "slow": 2.5,
}  # the choices in the settings, in seconds
PACE_NAMES: Final[Mapping[str, str]] = {"swift": N_("swift"), "calm": N_("calm"), "slow": N_("slow")}
MAX_FLIGHT_SECONDS: Final = 10.0  # seconds; after that an animation counts as ended


class Pace:
    """Tracks the animation of the last move; `rest` is the time in seconds between its end and the next move."""

    def __init__(self, clock: Callable[[], float], rest: float = DEFAULT_PACE_SECONDS) -> None:
        self._clock = clock
        self.rest = rest
        self._flying_since: float | None = None
        self._landed_at = clock() - rest

    def set_rest(self, seconds: float) -> None:
        """Change the time between the end of an animation and the next move."""
        self.rest = seconds

    def start_flight(self) -> None:
        """Record that the animation of a move has begun."""
        self._flying_since = self._clock()

    def end_flight(self) -> None:
        """Record that the animation has ended."""
        if self._flying_since is not None:
            self._flying_since = None
            self._landed_at = self._clock()

    def settle(self) -> None:
        """Record that nothing is animated, and start the rest from here."""
        self._flying_since = None
        self._landed_at = self._clock()

    @property
    def is_flying(self) -> bool:
        """Whether a move is being animated."""
        return self._flying_since is not None and self._clock() - self._flying_since < MAX_FLIGHT_SECONDS

    @property
    def is_ready(self) -> bool:
        """Whether the next move may be made; always True without a rest."""
        if self.rest <= 0:
            return True
        if self._flying_since is not None:
            return not self.is_flying
        return self._clock() - self._landed_at >= self.rest
