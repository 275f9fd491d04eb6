"""What a game's view shows besides pieces: why something is not legal, where lines run, the way down a stack.

All in cells and values; words are made at the rim, in the player's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.hexes import Cell
from game.core.pieces import Piece


@dataclass(frozen=True, slots=True)
class Reason:
    """The rule that a choice breaks.

    `rule` is the rule's id within its game (`step-rule`); `cells` are the cells that show it, in an order that the
    rule's id fixes; `values` fill the sentence.
    """

    rule: str
    cells: tuple[Cell, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """A conceivable target of the chosen piece: legal if `reason` is None."""

    cell: Cell
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of movement of the piece on (or meant for) `origin`, which lies as `piece`.

    `marks` are the cells that the line reaches, in order, each with the reason why it may not be landed on, if any.
    `stop` is the cell that ends the line before it (an own king, a bare cell), `bars` whether the line ends on its
    last cell because the tile there does not point on or the piece goes no farther.  `capture`: the last cell holds
    the enemy's king.
    """

    origin: Cell
    piece: Piece
    direction: int
    marks: tuple[Mark, ...]
    stop: Cell | None
    bars: bool
    capture: bool


@dataclass(frozen=True, slots=True)
class WayDown:
    """A little figure's path from a stack by steps of at most one level; `reached`: it ends on an empty cell.

    Where it gets stuck `path` goes as far as it can, and `cliffs` are the edges there that are too high a step: pairs
    of the path's last cell and a neighbour, the smallest drop first.
    """

    path: tuple[Cell, ...]
    reached: bool
    cliffs: tuple[tuple[Cell, Cell], ...] = ()
