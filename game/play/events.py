"""What a table tells its scene, in the order in which it happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core import outcome
from game.core.display.pieces import Arrangement
from game.core.display.steps import Step
from game.core.errors import StaxError
from game.core.move import Move

How: TypeAlias = Literal["played", "resigned", "claimed", "agreed", "time"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: the seat that won, or `outcome.DRAW`.

    Played to the end that its rules set, given up, drawn by a claim after a repetition, drawn by agreement, or
    lost by whoever had no time left.
    """

    winner: int
    how: How

    def __str__(self) -> str:
        """The text by which it is saved: `win SEAT HOW` or `draw HOW`."""
        return f"draw {self.how}" if self.winner == outcome.DRAW else f"win {self.winner} {self.how}"


@dataclass(frozen=True, slots=True)
class Played:
    """A seat has made a move: the steps lead from the arrangement before to the one after."""

    move: Move
    steps: tuple[Step, ...]
    before: Arrangement
    after: Arrangement
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Moves were taken back, or all of them for a new game; nothing of it is animated."""

    after: Arrangement


@dataclass(frozen=True, slots=True)
class Redone:
    """Moves that were taken back were made again; nothing of it is animated."""

    after: Arrangement


@dataclass(frozen=True, slots=True)
class Swapped:
    """The players have changed seats."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """The situation has come again: it stands for the `times`-th time.  What the third means is in the record."""

    times: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    result: GameResult


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something a person must know; if `paused` nobody is asked for a move until `Table.resume` or an undo."""

    message: StaxError
    paused: bool


Event: TypeAlias = Played | TakenBack | Redone | Swapped | Repeated | Ended | Trouble
