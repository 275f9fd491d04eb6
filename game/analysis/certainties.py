"""A forced win or loss after a move, counted back to the position before the move."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from game.ai.chances import is_certain
from game.ai.scores import FORCED_WIN
from game.analysis.variations import Variation
from game.engine.position_search import Line


def count_back_variation(best: Variation, move: str, mover: int) -> Variation | None:
    """The variation that begins with `move`, made from the best variation after it; None if that is not decided.

    A forced win counts back for its winner.  A forced loss counts back only with two players, because then the other
    player has won.
    """
    line = best.look.lines[-1]
    score, seats = line.scores[mover], len(line.scores)
    if not is_certain(score, seats) or (score < 0 and seats > 2):
        return None
    scores = tuple(_one_ply_earlier(each) for each in line.scores)
    return Variation(replace(best.look, turn=mover, lines=(Line(line.depth + 1, scores, (move, *line.moves)),)))


def _one_ply_earlier(score: int) -> int:
    """The same score a ply earlier: a forced win or loss takes a ply more."""
    return score - 1 if score >= FORCED_WIN else score + 1 if score <= -FORCED_WIN else score


def merge_certain_lines(
    variations: tuple[Variation, ...], decided: Collection[Variation], count: int
) -> tuple[Variation, ...]:
    """The best `count` variations, where decided variations take their proper places.

    A lost variation replaces a listed variation of the same move and is never added.  If the best remaining variation
    would be lost, `variations` is returned unchanged, because a move that is not listed may be better.
    """
    listed = {line.moves[0] for line in variations}
    wins_or_was = [line for line in decided if (line.plies_to_end or 0) > 0 or line.moves[0] in listed]
    instead = {line.moves[0] for line in wins_or_was}
    both = [line for line in variations if line.moves[0] not in instead] + wins_or_was
    both.sort(key=lambda line: -line.look.lines[-1].scores[line.look.turn])
    lost = (both[0].plies_to_end or 0) < 0 <= (variations[0].plies_to_end or 0)
    return variations if lost else tuple(both[:count])
