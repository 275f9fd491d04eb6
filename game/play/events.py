"""The events of a table, which `Table.poll` returns in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core import outcome
from game.core.display.pieces import Arrangement
from game.core.display.steps import Step, replay
from game.core.errors import StaxError
from game.core.match import Match
from game.core.move import Move

EndingKind: TypeAlias = Literal["played", "resigned", "claimed", "agreed", "time"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: the seat that won, or `outcome.DRAW`.

    A game ends by its rules, by resignation, by a claimed draw after a repetition, by an agreed draw, or when a seat
    has no time left.
    """

    winner: int
    how: EndingKind

    def __str__(self) -> str:
        """The text in the library: `win SEAT HOW` or `draw HOW`."""
        return f"draw {self.how}" if self.winner == outcome.DRAW else f"win {self.winner} {self.how}"


@dataclass(frozen=True, slots=True)
class Played:
    """A seat has made a move; the steps lead from the arrangement before it to the arrangement after it."""

    move: Move
    steps: tuple[Step, ...]
    before: Arrangement
    after: Arrangement
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Moves were taken back, or a new game began; this is not animated."""

    after: Arrangement


@dataclass(frozen=True, slots=True)
class Redone:
    """Moves were made again after an undo; this is not animated."""

    after: Arrangement


@dataclass(frozen=True, slots=True)
class Swapped:
    """The players have changed seats."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """The position has occurred `times` times. The record says what a third occurrence means."""

    times: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    result: GameResult


@dataclass(frozen=True, slots=True)
class Trouble:
    """An error to show to the players; with `is_paused` the table waits for `Table.resume` or an undo."""

    message: StaxError
    is_paused: bool


def last_moves(match: Match, count: int) -> tuple[Played, ...]:
    """The last moves of a match, at most `count`, as events."""
    made = len(match.moves)
    return tuple(played_move(match, index) for index in range(max(0, made - count), made))


def played_move(match: Match, index: int) -> Played:
    """The `index`-th move of a match, from 0, as an event."""
    move, view = match.moves[index], match.game.view
    with match.position_before(len(match.moves) - index) as position:
        before, steps, seat = view.arrangement(position), view.steps(position, move), position.turn
    return Played(move, steps, before, replay(before, steps), seat)


Event: TypeAlias = Played | TakenBack | Redone | Swapped | Repeated | Ended | Trouble
