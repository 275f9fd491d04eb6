"""Look: what a search has found out about one position, depth by depth, as chances of winning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.ai.chances import chances, is_certain
from game.ai.scores import WIN
from game.core.outcome import DRAW
from game.core.weights import ChanceScale

Chances = tuple[float, ...]  # of each seat, together 1; half a draw counts as a win


def settled(outcome: int, seats: int) -> Chances:
    """The chances where it is over, by who has won or DRAW."""
    if outcome == DRAW:
        return tuple(1 / seats for _ in range(seats))
    return tuple(float(seat == outcome) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Line:
    """The best line of one depth: the score of each seat (`WIN` less the plies where it is certain) and its moves."""

    depth: int
    scores: tuple[int, ...]
    moves: tuple[str, ...]


def mean(lines: Sequence[Line], scale: ChanceScale) -> Chances:
    """The mean of the last depths' chances, of as many as there are seats; the last one's where it is certain."""
    last = lines[-1]
    taken = lines[-len(last.scores) :] if not is_certain(max(last.scores), len(last.scores)) else lines[-1:]
    told = [chances(line.scores, scale) for line in taken]
    return tuple(sum(each) / len(told) for each in zip(*told, strict=True))


@dataclass(frozen=True, slots=True)
class Finding:
    """What an analysis tells of a position: each seat's chance, how deep it was looked at, the best line from there.

    `plies`: in so many the winner, whose chance is 1, has won for certain; None where nothing is.
    """

    chances: Chances
    depth: int
    best: tuple[str, ...] = ()
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """A position that was looked at: who moves there, the lines from shallow to deep, the moves that were tried.

    `decided` has the chances of a position that is over instead of lines.
    """

    turn: int
    scale: ChanceScale
    lines: tuple[Line, ...] = ()
    nodes: int = 0
    decided: Chances = field(default=())

    @property
    def depth(self) -> int:
        """Plies that were looked ahead; 0 where nothing was to be looked at."""
        return self.lines[-1].depth if self.lines else 0

    @property
    def best(self) -> tuple[str, ...]:
        """The best line, none of a position that is over."""
        return self.lines[-1].moves if self.lines else ()

    @property
    def sure(self) -> int | None:
        """In how many plies whoever moves wins for certain, or loses below 0; None where neither is."""
        score, seats = (self.lines[-1].scores[self.turn], len(self.lines[-1].scores)) if self.lines else (0, 2)
        if not is_certain(score, seats):
            return None
        return WIN - score if score > 0 else -(WIN + score)

    def chances(self, depth: int | None = None) -> Chances:
        """Each seat's chance, looked at so deep, or as deep as can be.

        It is the mean of this depth and the one before, of three depths where three play: a score swings with who has
        the last move of a line.  What is certain stays so.
        """
        if self.decided:
            return self.decided
        known = [line for line in self.lines if depth is None or line.depth <= depth] or list(self.lines[:1])
        return mean(known, self.scale)

    def finding(self) -> Finding:
        """What is told of it."""
        if self.decided:
            return Finding(self.decided, 0, plies=0 if 1.0 in self.decided else None)
        scores = self.lines[-1].scores
        highest = max(scores)
        plies = WIN - highest if is_certain(highest, len(scores)) else None
        return Finding(self.chances(), self.depth, self.best, plies)
