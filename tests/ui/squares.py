"""Square boards for the tests of the table."""

from __future__ import annotations

import random

from game.core.display.pieces import Arrangement, Disc, Pocket, SquareBoard
from game.core.geometry.hexes import Cell

WALLED = SquareBoard(6, 6, "maple", walled=True)
TRAY = SquareBoard(5, 5, "walnut", walled=False)


def pile(letters: str) -> tuple[Disc, ...]:
    """Discs from bottom to top: e(mber), k (coal), c(ream), b(rick)."""
    kinds = {"e": Disc(0, "ember"), "k": Disc(1, "coal"), "c": Disc(0, "cream"), "b": Disc(1, "brick")}
    return tuple(kinds[letter] for letter in letters)


def walled(stacks: dict[Cell, str]) -> Arrangement:
    return Arrangement(WALLED, {cell: pile(letters) for cell, letters in stacks.items()}, ((), ()))


def tray(stacks: dict[Cell, str]) -> Arrangement:
    """A board of Mixtour's shape; what does not lie on it is in the reserves, of twenty a seat."""
    lying = {cell: pile(letters) for cell, letters in stacks.items()}
    hands = []
    for seat, disc in enumerate((Disc(0, "cream"), Disc(1, "brick"))):
        left = 20 - sum(piece.owner == seat for piled in lying.values() for piece in piled)
        hands.append(tuple(Pocket(disc, index < left) for index in range(20)))
    return Arrangement(TRAY, lying, tuple(hands))


def crowded(seed: int = 3) -> Arrangement:
    """A full walled board."""
    draw = random.Random(seed)
    cells = WALLED.cells
    return walled({cell: "".join(draw.choice("ek") for _ in range(draw.randint(1, 5))) for cell in cells})
