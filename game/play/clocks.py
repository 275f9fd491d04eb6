"""Clocks: the time that each seat has left, by a time control. They know no player and no screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.core.errors import N_, StaxError, quoted

ODDS_PATTERN: Final = r"[1-9]\d{0,2}(?:,[1-9]\d{0,2})*"
CONTROL_PATTERN: Final = re.compile(rf"(\d{{1,4}}):([0-5]\d)(?:\+(\d{{1,4}})|(/move))?(?:@({ODDS_PATTERN}))?")
ODDS_SIGN: Final = "@"
WHOLE_SHARE: Final = 100  # percent
EXPECTED_MOVES_LEFT: Final = 30  # a computer divides its remaining time by this
ENGINE_OVERHEAD_SECONDS: Final = 0.4  # for the communication with the engine process
MIN_THINK_SECONDS: Final = 0.02  # of a computer


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for the whole game and an increment per move; with `is_per_move`, seconds for every single move.

    With time odds, `shares` has the percent of both times that each seat gets; it is empty if all get the whole.
    """

    seconds: int
    increment: int = 0
    is_per_move: bool = False
    shares: tuple[int, ...] = ()

    def __str__(self) -> str:
        """`5:00+3`, `5:00` or `0:30/move`, with time odds as `5:00+3@100,20`."""
        after = "/move" if self.is_per_move else f"+{self.increment}" if self.increment else ""
        odds = ODDS_SIGN + ",".join(map(str, self.shares)) if self.shares else ""
        return f"{self.seconds // 60}:{self.seconds % 60:02d}{after}{odds}"

    def seconds_of(self, seat: int) -> float:
        """The seconds that a seat begins with, or has for each move."""
        return self.seconds * self._share(seat)

    def increment_of(self, seat: int) -> float:
        """The seconds that a seat gains with each move."""
        return self.increment * self._share(seat)

    def _share(self, seat: int) -> float:
        return self.shares[seat] / WHOLE_SHARE if seat < len(self.shares) else 1.0

    def rotated(self, by: int) -> TimeControl:
        """The time control after every player has moved on by `by` seats."""
        cut = -by % len(self.shares) if self.shares else 0
        return replace(self, shares=self.shares[cut:] + self.shares[:cut])


def read_control(text: str) -> TimeControl:
    """The time control in a text that `str(control)` wrote; raises StaxError for any other text."""
    found = CONTROL_PATTERN.fullmatch(text)
    seconds = 60 * int(found[1]) + int(found[2]) if found else 0
    if found is None or not seconds:
        shown = repr(quoted(text))
        raise StaxError(N_("{text} is not a clock; write 5:00 or 5:00+3 for a game, or 0:30/move."), text=shown)
    shares = tuple(int(share) for share in found[5].split(",")) if found[5] else ()
    return TimeControl(seconds, int(found[3] or 0), found[4] is not None, shares)


OFFERED_CONTROLS: Final = tuple(  # the choices before a game
    TimeControl(*values) for values in ((30, 0, True), (120, 0, True), (300, 3), (600, 5), (1800, 10))
)


def has_odds(text: str) -> bool:
    """Whether a time control as text gives the players different times; such a game is not rated."""
    return ODDS_SIGN in text


class Stopwatch:
    """Measures how long each seat has thought.

    `now` is a steady clock in seconds, and at most a single seat is timed.
    """

    def __init__(self, seats: int, now: Callable[[], float]) -> None:
        self._now = now
        self.spent = [0.0] * seats
        self._running_seat: int | None = None
        self._since = 0.0

    def run(self, seat: int | None) -> None:
        """Time this seat, or nobody for None."""
        if seat == self._running_seat:
            return
        now = self._now()
        if self._running_seat is not None:
            self.spent[self._running_seat] += now - self._since
        self._running_seat, self._since = seat, now

    def rotate_seats(self) -> None:
        """Move every seat's time to the next seat."""
        self.run(None)
        self.spent = [*self.spent[-1:], *self.spent[:-1]]


class Clocks:
    """A clock per seat; at most a single clock runs. `now` is a steady clock in seconds.

    `left` and `ply` restore a saved game. The times after each move are kept, so that an undo restores them.
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
        self._left = list(left) if len(left) == seats else [control.seconds_of(seat) for seat in range(seats)]
        self._left_by_ply = {ply: tuple(self._left)}
        self._running_seat: int | None = None
        self._since = 0.0

    def seconds_left(self, seat: int) -> float:
        """The seconds that a seat has left, at least 0."""
        gone = self._now() - self._since if self._running_seat == seat else 0.0
        return max(0.0, self._left[seat] - gone)

    @property
    def times(self) -> tuple[float, ...]:
        """The seconds that each seat has left."""
        return tuple(self.seconds_left(seat) for seat in range(len(self._left)))

    def run(self, seat: int) -> None:
        """Start the clock of a seat and stop the others."""
        if self._running_seat != seat:
            self.stop()
            self._running_seat, self._since = seat, self._now()

    def stop(self) -> None:
        """Stop the running clock."""
        if self._running_seat is not None:
            self._left[self._running_seat] = self.seconds_left(self._running_seat)
        self._running_seat = None

    def is_out_of_time(self, seat: int) -> bool:
        """Whether a seat has no time left."""
        return self.seconds_left(seat) <= 0

    def add_move(self, seat: int, plies: int) -> None:
        """Record a seat's move, which makes `plies` moves in all: add the increment and stop the clock."""
        self.stop()
        control = self.control
        gained = self._left[seat] + control.increment_of(seat)
        self._left[seat] = control.seconds_of(seat) if control.is_per_move else gained
        self._left_by_ply = {ply: left for ply, left in self._left_by_ply.items() if ply < plies}
        self._left_by_ply[plies] = tuple(self._left)

    def set_seconds_left(self, seat: int, seconds: float) -> None:
        """Take over what a seat's own program says about its time."""
        self.stop()
        self._left[seat] = seconds
        self._left_by_ply[max(self._left_by_ply)] = tuple(self._left)

    def restore(self, plies: int) -> None:
        """Restore the times after `plies` moves, for undo and redo; before the oldest known times, use those."""
        self._running_seat = None
        known = [ply for ply in self._left_by_ply if ply <= plies]
        self._left = list(self._left_by_ply[max(known) if known else min(self._left_by_ply)])

    def reset(self) -> None:
        """Give every seat its full time, for a new game."""
        self._running_seat = None
        self._left = [self.control.seconds_of(seat) for seat in range(len(self._left))]
        self._left_by_ply = {0: tuple(self._left)}

    def think_seconds(self, seat: int) -> float:
        """The most seconds that a computer should think about its move."""
        left, control = self.seconds_left(seat), self.control
        share = left if control.is_per_move else left / EXPECTED_MOVES_LEFT + control.increment_of(seat)
        return max(MIN_THINK_SECONDS, min(share, left - ENGINE_OVERHEAD_SECONDS, 0.5 * left + ENGINE_OVERHEAD_SECONDS))


class Timers:
    """The time of a table: a clock for each seat if there is a time control, and a stopwatch if the game began here.

    `left` and `plies` are as in `Clocks`.
    """

    def __init__(
        self,
        control: TimeControl | None,
        seats: int,
        now: Callable[[], float],
        left: Sequence[float] = (),
        plies: int = 0,
    ) -> None:
        self._seats = seats
        self._now = now
        self.clocks = Clocks(control, seats, now, left, plies) if control is not None else None
        self._watch = Stopwatch(seats, now) if not plies else None

    @property
    def seconds_spent(self) -> tuple[float, ...]:
        """The seconds that each seat has thought; empty for a game that was resumed."""
        return tuple(self._watch.spent) if self._watch is not None else ()

    def set_control(self, control: TimeControl | None, plies: int) -> None:
        """Restart the clocks with another time control after `plies` moves; None for no clock."""
        self.clocks = Clocks(control, self._seats, self._now, ply=plies) if control is not None else None

    def think_seconds(self, seat: int) -> float | None:
        """How long a computer should think about a move; None without a clock."""
        return self.clocks.think_seconds(seat) if self.clocks is not None else None

    def run(self, seat: int | None) -> None:
        """Time this seat, or nobody for None."""
        if self._watch is not None:
            self._watch.run(seat)
        if seat is None:
            self.stop_clocks()
        elif self.clocks is not None:
            self.clocks.run(seat)

    def stop_clocks(self) -> None:
        """Stop the running clock."""
        if self.clocks is not None:
            self.clocks.stop()

    def is_out_of_time(self, seat: int) -> bool:
        """Whether a seat has no time left."""
        return self.clocks is not None and self.clocks.is_out_of_time(seat)

    def add_move(self, seat: int, plies: int) -> None:
        """Record a seat's move, which makes `plies` moves in all."""
        if self.clocks is not None:
            self.clocks.add_move(seat, plies)

    def restore(self, plies: int) -> None:
        """Restore the clocks as they were after `plies` moves."""
        if self.clocks is not None:
            self.clocks.restore(plies)

    def restart(self) -> None:
        """Begin a new game."""
        self._watch = Stopwatch(self._seats, self._now)
        if self.clocks is not None:
            self.clocks.reset()

    def rotate_odds(self) -> None:
        """Give every player who moves on by a seat the same time odds, before the first move of a game."""
        if self.clocks is not None:
            self.set_control(self.clocks.control.rotated(1), 0)

    def rotate_seats(self) -> None:
        """Move the time that every seat has spent to the next seat; clocks stay with the seats."""
        if self._watch is not None:
            self._watch.rotate_seats()
