"""Fact: what a move does, as the rules have it or as the evaluation counts it; the words are made at the rim.

A hint, a coach and an analysis tell the same facts.  `told` picks those worth telling of many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position

Sense: TypeAlias = Literal["wins", "saves", "gains", "counts", "costs"]
"""What a fact is to the mover: an end at once, a danger met, a gain by the rules or in the evaluation, a price."""
DANGER: Final = "danger"
MAX_FACTS_OF_MOVE: Final = 3  # facts that are told of one move


@dataclass(frozen=True, slots=True)
class Side:
    """The side from which something comes to a cell: where `other` lies, as the camera stands when it is told."""

    cell: Cell
    other: Cell


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a move does.

    `name` is its id within its game, of a term the term's; `cells` hold the pieces that it speaks of and `line` is the
    way that it speaks of, from its beginning to its end, on the table before the move; `values` fill the sentence:
    numbers, cells, a `Side`.
    """

    name: str
    sense: Sense
    cells: tuple[Cell, ...] = ()
    line: tuple[Cell, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


class Facts:
    """The base: nothing is known.  A game has its own; `sentences` are templates by a fact's name, marked."""

    sentences: Mapping[str, str] = {}
    endings: Mapping[str, str] = {}  # by the name of a fact that wins, and -won, -lost or -told: who is told of it
    replies: Mapping[str, str] = {}  # of those worth telling to whom the move is made against; `mover` made it
    threats: Mapping[str, str] = {}  # by the name of a fact that wins: that `mover` can do it; -told: to `loser`

    omissions: Mapping[str, str] = {}  # by the name of what a better move does, that the one that was played does not

    themes: Mapping[str, str] = {}  # by the name of a fact, the theme of puzzles in which it is what counts
    ideas: Mapping[str, str] = {}  # by a theme, the sentence that tells it of a solution; what tells most comes first

    def facts_of_move(self, position: Position, move: Move) -> tuple[Fact, ...]:
        """What a legal move does by the rules alone, what tells most first; the position is left as it was."""
        del position, move
        return ()

    def themes_of(self, position: Position, move: Move) -> frozenset[str]:
        """The themes of puzzles that a legal move of a solution shows, by the rules alone; each is one word."""
        return frozenset(
            self.themes[fact.name] for fact in self.facts_of_move(position, move) if fact.name in self.themes
        )

    def reply_seat(self, position: Position, fact: Fact) -> int | None:
        """The seat to which a fact of a move in a position may be told by the sentence in `replies`; None for nobody.

        Of two players that is the other one; of three it hangs on the game whose pieces the sentence speaks of.
        """
        del fact
        return 1 - int(position.turn) if position.seats == 2 else None

    def dangers(self, position: Position) -> tuple[Fact, ...]:
        """What the player to move must meet now: each attack that may end the game for them, with its `line`.

        The first fact's sentence tells of all of them; `DANGER` names the sentence that it completes.
        """
        del position
        return ()

    def cells_behind_term(self, position: Position, move: Move, term: str) -> tuple[Cell, ...]:
        """The cells whose pieces change what a term of the evaluation counts when a legal move is played."""
        del position, move, term
        return ()


def select_facts(facts: Iterable[Fact], won: bool = False, lost: bool = False) -> tuple[Fact, ...]:
    """The facts worth telling, prices last: one price, and what is certain is not judged.

    Of a lost position nothing is told that sounds like praise.
    """
    senses = {"saves", "costs"} if lost else {"wins", "saves", "gains", "costs", *(() if won else ("counts",))}
    wanted = [fact for fact in facts if fact.sense in senses]
    prices = [fact for fact in wanted if fact.sense == "costs"][:1]
    others = [fact for fact in wanted if fact.sense != "costs"]
    return (*others[: MAX_FACTS_OF_MOVE - len(prices)], *prices)
