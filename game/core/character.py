"""Character: a style of play that a game offers above level medium, as strong as the balanced play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.core.evaluator import Evaluator
from game.core.move import Move

Appeal: TypeAlias = Callable[[Evaluator, int, Move], int]
"""How much a seat likes the evaluator's position, to which its move has led, in hundredths of the game's own unit."""
WHOLE_WEIGHT: Final = 100  # percent


def no_appeal(evaluator: Evaluator, seat: int, move: Move) -> int:
    """No position appeals more than another."""
    del evaluator, seat, move
    return 0


@dataclass(frozen=True, slots=True)
class Character:
    """A style of play: other weights of the evaluation, and a taste among moves that are nearly equal.

    - `id`: its name in the protocol and in saved games; `name` and `sentence` are for players, marked, not translated.
    - `percents`: by a term of the evaluation, the percentage of its weight that counts.
    - `appeal`: how much it likes the position after a move of its own; of two moves it takes the move that it likes
      more, unless the search finds the other better by more than the difference in liking, or by `margin`.
    """

    id: str
    name: str
    sentence: str
    percents: Mapping[str, int] = field(default_factory=dict)
    appeal: Appeal = no_appeal
    margin: int = 0

    def weights_from(self, weights: Mapping[str, int]) -> list[int]:
        """The weights that the character uses in place of a game's own, in the evaluator's order."""
        return [weight * self.percents.get(term, WHOLE_WEIGHT) // WHOLE_WEIGHT for term, weight in weights.items()]
