"""Clocks: how much time each seat has left, by a time control.  They know no player and no screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.errors import N_, StaxError, quoted

WRITTEN: Final = re.compile(r"(\d{1,4}):([0-5]\d)(?:\+(\d{1,4})|(/move))?")
MOVES_AHEAD: Final = 30  # a computer divides what is left by so many
SPARED: Final = 0.4  # seconds that a computer leaves for the way to and from its program
LEAST: Final = 0.02  # seconds that it thinks in any case


@dataclass(frozen=True, slots=True)
class TimeControl:
    """So many seconds for the whole game and an increment for every move made; or, if `each`, for every move anew."""

    seconds: int
    increment: int = 0
    each: bool = False

    def __str__(self) -> str:
        """`5:00+3`, `5:00` or `0:30/move`."""
        after = "/move" if self.each else f"+{self.increment}" if self.increment else ""
        return f"{self.seconds // 60}:{self.seconds % 60:02d}{after}"


def read_control(text: str) -> TimeControl:
    """The time control of a text that `str(control)` wrote; raises StaxError for any other."""
    found = WRITTEN.fullmatch(text)
    seconds = 60 * int(found[1]) + int(found[2]) if found else 0
    if found is None or not seconds:
        told = repr(quoted(text))
        raise StaxError(N_("{text} is not a clock: it is as 5:00 or 5:00+3 for a game, or 0:30/move."), text=told)
    return TimeControl(seconds, int(found[3] or 0), found[4] is not None)


CONTROLS: Final = tuple(  # worth offering
    TimeControl(*told) for told in ((30, 0, True), (120, 0, True), (300, 3), (600, 5), (1800, 10))
)


class Stopwatch:
    """How many seconds each seat has thought, by any steady clock in seconds; at most one seat's runs."""

    def __init__(self, seats: int, now: Callable[[], float]) -> None:
        self._now = now
        self.spent = [0.0] * seats
        self._runs: int | None = None
        self._since = 0.0

    def run(self, seat: int | None) -> None:
        """Count for a seat from now on, None for nobody."""
        if seat == self._runs:
            return
        now = self._now()
        if self._runs is not None:
            self.spent[self._runs] += now - self._since
        self._runs, self._since = seat, now

    def move_up(self) -> None:
        """Everybody sits a seat farther on, with the time that they have taken."""
        self.run(None)
        self.spent = [*self.spent[-1:], *self.spent[:-1]]


class Clocks:
    """One clock a seat, of which at most one runs; `now` is any steady clock in seconds.

    `left` and `ply` are where a game goes on that was left.  What was left after each move is kept, so that a move
    that is taken back gives its time back too.
    """

    def __init__(
        self,
        control: TimeControl,
        seats: int,
        now: Callable[[], float],
        left: Sequence[float] = (),
        ply: int = 0,
    ) -> None:
        self.control: Final = control
        self._now = now
        self._left = list(left) if len(left) == seats else [float(control.seconds)] * seats
        self._after = {ply: tuple(self._left)}
        self._runs: int | None = None
        self._since = 0.0

    @property
    def runs(self) -> int | None:
        """The seat whose clock runs."""
        return self._runs

    def left(self, seat: int) -> float:
        """The seconds that a seat has left, never less than none."""
        gone = self._now() - self._since if self._runs == seat else 0.0
        return max(0.0, self._left[seat] - gone)

    @property
    def times(self) -> tuple[float, ...]:
        """The seconds that each seat has left."""
        return tuple(self.left(seat) for seat in range(len(self._left)))

    def run(self, seat: int) -> None:
        """Let the clock of a seat run, and no other."""
        if self._runs != seat:
            self.stand()
            self._runs, self._since = seat, self._now()

    def stand(self) -> None:
        """Stop whichever clock runs."""
        if self._runs is not None:
            self._left[self._runs] = self.left(self._runs)
        self._runs = None

    def fallen(self, seat: int) -> bool:
        """Whether a seat has no time left."""
        return self.left(seat) <= 0

    def moved(self, seat: int, plies: int) -> None:
        """A seat has made its move in time, after which `plies` are played."""
        self.stand()
        control = self.control
        self._left[seat] = float(control.seconds) if control.each else self._left[seat] + control.increment
        self._after = {ply: left for ply, left in self._after.items() if ply < plies}
        self._after[plies] = tuple(self._left)

    def turn_to(self, plies: int) -> None:
        """So many plies are played now, by undo or redo: what was left then is left again.

        Before the oldest time that is known, that one counts.
        """
        self._runs = None
        known = [ply for ply in self._after if ply <= plies]
        self._left = list(self._after[max(known) if known else min(self._after)])

    def anew(self) -> None:
        """A new game begins: everybody has all their time."""
        self._runs = None
        self._left = [float(self.control.seconds)] * len(self._left)
        self._after = {0: tuple(self._left)}

    def thought(self, seat: int) -> float:
        """How many seconds a computer should think about its move at most."""
        left, control = self.left(seat), self.control
        share = left if control.each else left / MOVES_AHEAD + control.increment
        return max(LEAST, min(share, left - SPARED, 0.5 * left + SPARED))
