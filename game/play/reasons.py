"""Reasons: the facts that speak for a move, from the rules first, then from the evaluation. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core.facts import Fact
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

SMALL_TERM_FACTOR: Final = 10  # a term that changes this many times less than the largest is left out


def facts_for_move(
    game: Game, position: Position, move: Move, terms: Iterable[tuple[str, int]] = ()
) -> tuple[Fact, ...]:
    """The facts of a legal move: those of the rules, then the evaluation terms by which its mover gains."""
    return (*game.facts.facts_of_move(position, move), *facts_of_terms(game, position, move, terms))


def facts_of_terms(game: Game, position: Position, move: Move, terms: Iterable[tuple[str, int]]) -> tuple[Fact, ...]:
    """The evaluation terms by which a legal move gains, as facts.

    Small terms and terms without a sentence are left out.
    """
    changes = [(term, change) for term, change in terms if game.gain_sentence(term, position.seats)]
    most = max((abs(change) for _, change in changes), default=0)
    return tuple(
        Fact(term, "counts", game.facts.cells_behind_term(position, move, term))
        for term, change in changes
        if change > 0 and SMALL_TERM_FACTOR * change > most
    )
