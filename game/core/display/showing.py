"""What a game's view shows besides pieces: why something is not legal, where lines run, the way down a stack.

All in cells and values; words are made at the rim, in the player's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.display.picks import Spelling
from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact of the rules, told in a sentence: the rule that a choice breaks, what a player must heed, how it ended.

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
class MovementLine:
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
    has_end_bar: bool
    capture: bool


@dataclass(frozen=True, slots=True)
class Descent:
    """A little figure's path from a stack by steps of at most one level; `reached`: it ends on an empty cell.

    Where it gets stuck `path` goes as far as it can, and `cliffs` are the edges there that are too high a step: pairs
    of the path's last cell and a neighbour, the smallest drop first.
    """

    path: tuple[Cell, ...]
    is_complete: bool
    cliffs: tuple[tuple[Cell, Cell], ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """The way of `count` pieces over `path`, every cell from where they stand to where they land.

    `walls` are the indices into the path at which a wall throws them back.  `reason` tells why they may not go so,
    None if they may; `note` what their landing does, where that is worth saying.
    """

    path: tuple[Cell, ...]
    count: int
    walls: tuple[int, ...] = ()
    reason: Reason | None = None
    note: Reason | None = None


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What is counted, and the count of each seat."""

    label: Reason
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The score as it stands: rows from the top down, which of them decides now (None: none), the count that wins."""

    rows: tuple[ScoreRow, ...]
    deciding_row: int | None = None
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture in a rulebook: a position with its options, a choice begun, a stack pointed at, threats shown."""

    position: str
    options: tuple[tuple[str, str], ...] = ()
    picks: Spelling = ()
    pointed_cell: Cell | None = None
    threats: bool = False
