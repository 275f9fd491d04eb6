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

    Small terms are left out, and terms of which no sentence is true on the table after the move.
    """
    changes = [(term, change) for term, change in terms if game.gain_keys(term, position.seats)]
    most = max((abs(change) for _, change in changes), default=0)
    true_ones = game.facts.true_gains(position, move)
    gains = [
        (term, key)
        for term, change in changes
        if change > 0 and SMALL_TERM_FACTOR * change > most
        for key in [each for each in game.gain_keys(term, position.seats) if true_ones is None or each in true_ones][:1]
    ]
    return tuple(Fact(key, "counts", game.facts.cells_behind_term(position, move, term)) for term, key in gains)
