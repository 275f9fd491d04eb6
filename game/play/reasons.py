"""Reasons: what speaks for a move, by the rules first and by the evaluation only after.  Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.core.facts import Fact
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

SMALL: Final = 10  # a term that changes so many times less than another is not worth a word


def reasons(game: Game, position: Position, move: Move, terms: Iterable[tuple[str, int]] = ()) -> tuple[Fact, ...]:
    """What a legal move does: the facts of the rules, then the terms of the evaluation by which its mover gains."""
    return (*game.facts.facts_of_move(position, move), *counted(game, position, move, terms))


def counted(game: Game, position: Position, move: Move, terms: Iterable[tuple[str, int]]) -> tuple[Fact, ...]:
    """The terms by which a legal move gains, as facts, but for small ones; those without a sentence are left out."""
    changes = [(term, change) for term, change in terms if game.gain_sentence(term, position.seats)]
    most = max((abs(change) for _, change in changes), default=0)
    return tuple(
        Fact(term, "counts", game.facts.cells_behind_term(position, move, term))
        for term, change in changes
        if change > 0 and SMALL * change > most
    )
