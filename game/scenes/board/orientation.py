"""How the chosen piece lies, where that is chosen once it has landed: its sides and their turns.  Knows no rule."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.core.display.pieces import Piece


@dataclass(slots=True)
class Orientation:
    """One tuple of turns a side, as the view gives them; none while nothing is chosen."""

    sides: tuple[tuple[Piece, ...], ...] = ()
    side: int = 0
    turn: int = 0

    @property
    def piece(self) -> Piece | None:
        """The piece as it lies now."""
        return self.sides[self.side][self.turn] if self.sides else None

    @property
    def has_choice(self) -> bool:
        """Whether there is more than one way to lie."""
        return len(self.sides) > 1 or (bool(self.sides) and len(self.sides[0]) > 1)

    def turn_by(self, steps: int) -> bool:
        """Turn clockwise; False if this side has one turn only."""
        turns = len(self.sides[self.side]) if self.sides else 0
        if turns < 2:
            return False
        self.turn = (self.turn + steps) % turns
        return True

    def flip(self) -> None:
        """Show the next side."""
        self.side = (self.side + 1) % len(self.sides)
        self.turn %= len(self.sides[self.side])

    def snap(self, allowed: Collection[Piece]) -> None:
        """Take the nearest clockwise turn that is allowed, on this side if there is one; nothing if none is."""
        if self.piece in allowed:
            return
        for side in (self.side, *(other for other in range(len(self.sides)) if other != self.side)):
            count = len(self.sides[side])
            for by in range(count):
                turn = (self.turn + by) % count
                if self.sides[side][turn] in allowed:
                    self.side, self.turn = side, turn
                    return

    def reset(self) -> None:
        """Lie as at first."""
        self.side = self.turn = 0
