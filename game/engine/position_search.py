"""PositionSearch: what a search found about a position, by depth, as win probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.ai.chances import chances, is_certain, scale_of
from game.ai.scores import WIN
from game.core.game import Game
from game.core.outcome import DRAW
from game.core.position import Position
from game.core.weights import ChanceScale
from game.engine.info_line import read_info, read_scores
from game.engine.restarting_session import NO_MOVE_TEXT, EngineFault, LineAnswer

Chances = tuple[float, ...]  # of each seat, with the sum 1; a draw is shared


def chances_of_outcome(outcome: int, seats: int) -> Chances:
    """Each seat's chance after the game is over; `outcome` is the winner's seat or DRAW."""
    if outcome == DRAW:
        return tuple(1 / seats for _ in range(seats))
    return tuple(float(seat == outcome) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Line:
    """The best line of a depth: each seat's score (`WIN` less the plies for a forced win) and the moves."""

    depth: int
    scores: tuple[int, ...]
    moves: tuple[str, ...]


def mean_chances(lines: Sequence[Line], scale: ChanceScale) -> Chances:
    """The mean of the chances at the last depths, as many as there are seats; a decided last depth counts alone."""
    last = lines[-1]
    averaged = lines[-len(last.scores) :] if not is_certain(max(last.scores), len(last.scores)) else lines[-1:]
    depth_chances = [chances(line.scores, scale) for line in averaged]
    return tuple(sum(each) / len(depth_chances) for each in zip(*depth_chances, strict=True))


@dataclass(frozen=True, slots=True)
class Finding:
    """The analysis of a position: each seat's chance, the depth of the search, the best line.

    `plies` is the distance of a forced win, whose winner has the chance 1; None if there is none.
    """

    chances: Chances
    depth: int
    best: tuple[str, ...] = ()
    plies: int | None = None

    @property
    def moves_to_win(self) -> int:
        """The number of moves that the winner of a forced win makes until then; 0 if there is none."""
        seats = len(self.chances)
        return ((self.plies or 0) + seats - 1) // seats


@dataclass(frozen=True, slots=True)
class PositionSearch:
    """The search of a position: the seat to move, the best lines from shallow to deep, and the searched moves.

    For a position that is over, `final_chances` stands in place of the lines.
    """

    turn: int
    scale: ChanceScale
    lines: tuple[Line, ...] = ()
    nodes: int = 0
    final_chances: Chances = field(default=())

    @property
    def depth(self) -> int:
        """The depth of the last line in plies; 0 for a position that is over."""
        return self.lines[-1].depth if self.lines else 0

    @property
    def best(self) -> tuple[str, ...]:
        """The moves of the best line; empty for a position that is over."""
        return self.lines[-1].moves if self.lines else ()

    @property
    def plies_to_end(self) -> int | None:
        """In how many plies the seat to move wins by force, negative for a forced loss; None if neither is known."""
        score, seats = (self.lines[-1].scores[self.turn], len(self.lines[-1].scores)) if self.lines else (0, 2)
        if not is_certain(score, seats):
            return None
        return WIN - score if score > 0 else -(WIN + score)

    def line_at(self, depth: int) -> Line:
        """The line of the greatest depth up to `depth`; if all are deeper, the first line."""
        return next((line for line in reversed(self.lines) if line.depth <= depth), self.lines[0])

    def chances(self, depth: int | None = None) -> Chances:
        """Each seat's chance at a depth, or at the greatest depth.

        It is the mean of this depth and the depth before it (the two before it with three players), because a score
        swings with the seat that makes the last move of a line.  A decided score is not averaged.
        """
        if self.final_chances:
            return self.final_chances
        known = [line for line in self.lines if depth is None or line.depth <= depth] or list(self.lines[:1])
        return mean_chances(known, self.scale)

    def finding(self) -> Finding:
        """The search in short, as it is stored."""
        if self.final_chances:
            return Finding(self.final_chances, 0, plies=0 if 1.0 in self.final_chances else None)
        scores = self.lines[-1].scores
        highest = max(scores)
        plies = WIN - highest if is_certain(highest, len(scores)) else None
        return Finding(self.chances(), self.depth, self.best, plies)


def read_search(answer: LineAnswer, game: Game, position: Position) -> PositionSearch:
    """The result of a `go` command as a search of this position; raises EngineFault if there is no line."""
    turn, seats, lines = int(position.turn), int(position.seats), dict[int, Line]()
    for text in answer.output:
        line, scores = read_info(text), read_scores(text, turn, seats)
        if line is not None and scores is not None and line.rank == 1:
            lines[line.depth] = Line(line.depth, scores, line.line)
    if not lines:
        raise EngineFault(NO_MOVE_TEXT)
    return PositionSearch(turn, scale_of(game, position), tuple(lines[depth] for depth in sorted(lines)))
