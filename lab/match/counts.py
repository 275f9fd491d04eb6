"""Counts: statistics of the games of a match apart from the results, the same for all games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from game.core import outcome
from game.core.display.steps import Capture
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position


@dataclass(frozen=True, slots=True)
class Course:
    """What a game was worth to the first player of a match, and how it went.

    `brought` is by seat the ply at which it brought out what an evaluator calls due, a king of Stax, and 0 if it never
    did; after `threats` plies the next player would have lost without an answer; `captures` moves took a piece away.
    `winner` is a seat, or negative if no player won.
    """

    score: float
    plies: int
    brought: tuple[int, ...]
    threats: int
    captures: int
    winner: int


def course_from_values(values: Sequence[Any]) -> Course:
    """The course whose fields have these values, as JSON gives them."""
    score, plies, brought, threats, captures, winner = values
    return Course(score, plies, tuple(brought), threats, captures, winner)


class Watch:
    """Watches a game while it is played; `course` returns its record."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self.evaluator = game.ai.evaluator(position)
        self.plies = self.threats = self.captures = 0
        self.brought = [0] * position.seats

    def advance(self, move: Move) -> None:
        """Play a move for good, and count."""
        self.plies += 1
        if move in self.evaluator.due_moves(1):
            self.brought[self.position.turn] = self.plies
        self.captures += any(isinstance(step, Capture) for step in self.game.view.steps(self.position, move))
        self.position.advance(move)
        self.threats += self.position.outcome() == outcome.PLAYING and self.evaluator.needs_answer()

    def course(self, score: float) -> Course:
        """The record of the game, with its score."""
        winner = self.position.outcome()
        return Course(score, self.plies, tuple(self.brought), self.threats, self.captures, winner)


def scores(openings: Sequence[Sequence[Course]]) -> list[list[float]]:
    """What each opening's games were worth."""
    return [[course.score for course in opening] for opening in openings]


def counts_report(openings: Sequence[Sequence[Course]]) -> str:
    """The lines that `match --counts` prints: least, median and most over all games."""
    courses = [course for opening in openings for course in opening]
    seats = len(courses[0].brought)
    first = [min((ply for ply in course.brought if ply), default=0) for course in courses]
    won = ", ".join(str(sum(course.winner == seat for course in courses)) for seat in range(seats))
    lines = [
        f"won by seat 1 to {seats}: {won}, by nobody: {sum(course.winner < 0 for course in courses)}",
        f"plies {_spread([course.plies for course in courses])}",
        f"first king at ply {_spread([ply for ply in first if ply])}",
    ]
    for seat in range(seats):
        turns = [1 + (course.brought[seat] - 1) // seats for course in courses if course.brought[seat]]
        lines.append(f"king of seat {seat + 1} in its own turn {_spread(turns)}")
    lines += [
        f"positions with a king attacked {_spread([course.threats for course in courses])}",
        f"captures {_spread([course.captures for course in courses])}",
    ]
    return "\n".join(lines)


def _spread(numbers: Sequence[int]) -> str:
    if not numbers:
        return "never"
    return f"{min(numbers)} to {max(numbers)}, median {median(numbers):g} ({len(numbers)} games)"
