"""Difficulty without data from players: the weakest level that mostly solves a puzzle, and the nodes of its proof.

A rating begins at BEGIN, for what the weakest level finds; each level above it, and one more where none does, adds
STEP.  The nodes add or take up to SPAN, by their decimal logarithm around USUAL, and up to LUCK goes off the easier the
level finds it.
"""

from __future__ import annotations

from collections.abc import Collection
from math import log10
from typing import Final

from game.ai.levels import LEVELS, level_of
from game.ai.thinker import Limits, Thinker
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

BEGIN: Final = 700
STEP: Final = 230
SPAN: Final = 150
USUAL: Final = 4.0
LUCK: Final = 80
SMALL: Final = 1  # megabytes of each thinker's table


def share_solved(
    game: Game, position: Position, accepted: Collection[Move], level: str, tries: int, nodes: int
) -> float:
    """The share of tries, each with its own seed, in which a level finds one of the accepted moves.

    Stops as soon as half of the tries have failed.
    """
    figures = level_of(game, level, position.seats)
    solved = failed = 0
    for seed in range(1, tries + 1):
        thinker = Thinker(game, figures, seed, megabytes=SMALL)
        if thinker.think(position, Limits(nodes=nodes)) in accepted:
            solved += 1
        else:
            failed += 1
        if 2 * failed >= tries:
            break
    return solved / (solved + failed)


def weigh(game: Game, position: Position, accepted: Collection[Move], proof_nodes: int, tries: int, nodes: int) -> int:
    """The rating of a puzzle; `nodes` limits the search of every level, in practice of the strongest."""
    steps, ease = len(LEVELS), 0.0
    for place, level in enumerate(LEVELS):
        share = share_solved(game, position, accepted, level, tries, nodes)
        if share > 1 / 2:
            steps, ease = place, 2 * share - 1
            break
    spread = SPAN * (log10(max(proof_nodes, 1)) - USUAL) / 3
    return round(BEGIN + STEP * steps + max(-SPAN, min(SPAN, spread)) - LUCK * ease)
