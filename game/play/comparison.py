"""Comparison: why a better move is better than the one that was played, by the rules alone.  Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.facts import Fact, told
from game.core.game import Game
from game.core.move import Move
from game.core.position import Position

PRAISE = ("wins", "saves", "gains")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What speaks for the `better` move; what the played one leaves undone of that, `omitted`; what the `answer` to it
    does, told to whom that is made against.  Any of them may be unknown."""

    better: tuple[Fact, ...] = ()
    omitted: Fact | None = None
    answer: Fact | None = None


def compared(
    game: Game, position: Position, better: Move, played: Move, reply: str = "", won: bool = False, lost: bool = False
) -> Comparison:
    """Two legal moves of a position, which is left as it was; `reply` is the best answer to the played one.

    `won` or `lost` for certain before it: what is lost is not praised.
    """
    good, bad = game.facts.of(position, better), game.facts.of(position, played)
    position.play(played)
    try:
        answer = _answer(game, position, reply) if reply and position.seats == 2 else None
    finally:
        position.undo()
    return Comparison(told(good, won, lost), _omitted(game, good, bad, lost), answer)


def _omitted(game: Game, good: Iterable[Fact], bad: tuple[Fact, ...], lost: bool) -> Fact | None:
    """What the better move does first of all and the other does not, as far as there is a sentence for it."""
    senses = ("saves",) if lost else PRAISE
    given = (fact for fact in good if fact.sense in senses and fact.name in game.facts.omissions)
    return next((fact for fact in given if not _among(fact, bad)), None)


def _among(fact: Fact, others: Iterable[Fact]) -> bool:
    """Whether another move does the same: of the same kind about the same line, or by the same name about the same
    cells where there is no line."""
    if fact.sense == "saves" and fact.line:
        return any(other.sense == "saves" and other.line == fact.line for other in others)
    return any(other.name == fact.name and (fact.sense != "saves" or other.cells == fact.cells) for other in others)


def _answer(game: Game, position: Position, reply: str) -> Fact | None:
    """What a reply does to whom it is made against."""
    for move in position.legal():
        if game.notation.write_move(position, move) == reply:
            facts = game.facts.of(position, move)
            return next((fact for fact in facts if fact.name in game.facts.replies), None)
    return None
