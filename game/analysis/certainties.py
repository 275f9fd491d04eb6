"""Certainties: what is certain after a move is so before it, for the line that begins with this move."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.ai.chances import is_certain
from game.ai.scores import FORCED_WIN
from game.analysis.look import Line
from game.analysis.variations import Variation


def counted_back(best: Variation, move: str, mover: int) -> Variation | None:
    """The line of the move that has led to a position, by the best line there; None where that makes nothing certain.

    A win is; so is a loss where there are two players, for then the other one has won.
    """
    line = best.look.lines[-1]
    score, seats = line.scores[mover], len(line.scores)
    if not is_certain(score, seats) or (score < 0 and seats > 2):
        return None
    scores = tuple(_farther(each) for each in line.scores)
    return Variation(replace(best.look, turn=mover, lines=(Line(line.depth + 1, scores, (move, *line.moves)),)))


def _farther(score: int) -> int:
    """A score a ply before; what is certain takes a ply more."""
    return score - 1 if score >= FORCED_WIN else score + 1 if score <= -FORCED_WIN else score


def with_certain(found: tuple[Variation, ...], certain: Collection[Variation], count: int) -> tuple[Variation, ...]:
    """The best `count` lines with those in their places that are certain; a lost one is told only if it was among them.

    Where all that are left would be lost nothing is changed: a move that is not told may not be.
    """
    listed = {line.moves[0] for line in found}
    wins_or_was = [line for line in certain if (line.sure or 0) > 0 or line.moves[0] in listed]
    instead = {line.moves[0] for line in wins_or_was}
    both = [line for line in found if line.moves[0] not in instead] + wins_or_was
    both.sort(key=lambda line: -line.look.lines[-1].scores[line.look.turn])
    lost = (both[0].sure or 0) < 0 <= (found[0].sure or 0)
    return found if lost else tuple(both[:count])
