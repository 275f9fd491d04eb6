"""The orientation of the chosen piece, if it is chosen after landing: its sides and rotations.  Knows no rule."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.core.display.pieces import Piece


@dataclass(slots=True)
class Orientation:
    """A tuple of rotations for each side, as the view lists them; empty while nothing is chosen."""

    sides: tuple[tuple[Piece, ...], ...] = ()
    side: int = 0
    turn: int = 0

    @property
    def piece(self) -> Piece | None:
        """The piece in its current orientation, None while nothing is chosen."""
        return self.sides[self.side][self.turn] if self.sides else None

    @property
    def has_choice(self) -> bool:
        """Whether there are several orientations."""
        return len(self.sides) > 1 or (bool(self.sides) and len(self.sides[0]) > 1)

    @property
    def rotations(self) -> tuple[Piece, ...]:
        """The rotations of this side, clockwise; empty while nothing is chosen."""
        return self.sides[self.side] if self.sides else ()

    def steps_to(self, piece: Piece) -> int | None:
        """How many steps clockwise lead to a rotation of this side; None if it is not among them."""
        if piece not in self.rotations:
            return None
        return (self.rotations.index(piece) - self.turn) % len(self.rotations)

    def turn_by(self, steps: int) -> bool:
        """Turn clockwise by steps; False if this side has no other rotation."""
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
        """Take the nearest allowed rotation clockwise, on this side if possible; change nothing if none is allowed."""
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
        """Return to the first orientation."""
        self.side = self.turn = 0
