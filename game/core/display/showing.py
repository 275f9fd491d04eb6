"""What a game's view shows besides pieces: why a choice is not legal, where lines run, the way down a stack.

These types hold cells and values only; `scenes` and `ui` turn them into sentences in the player's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.core.display.picks import Spelling
from game.core.display.pieces import Piece
from game.core.geometry.hexes import Cell


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact of the rules that fills a sentence: why a choice is not legal, a duty of the player, how a game ended.

    `rule` is the rule's id within its game, such as `step-rule`.  `cells` are the cells that show it, in an order that
    the rule's id fixes.  `values` fill the sentence's places.
    """

    rule: str
    cells: tuple[Cell, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """A conceivable target cell of the chosen piece; it is legal if `reason` is None."""

    cell: Cell
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Hunt:
    """A seat that may capture the king of another, its `prey`, and where that `king` stands; None in a hand."""

    hunter: int
    prey: int
    king: Cell | None


@dataclass(frozen=True, slots=True)
class MovementLine:
    """A line of movement in a direction from `origin`, where the moving piece lies, or would lie, as `piece`.

    `marks` are the cells that the line reaches, in order, each with the reason why the piece may not land there, if
    there is one.  `stop` is the cell before which the line ends (an own king, a bare cell), else None.
    `has_end_bar`: the line ends on its last cell because the tile there does not point on, or because the piece goes no
    farther.  `capture`: the last cell holds the enemy's king.
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
    """A small figure's way down from a stack by steps of at most one level.

    `is_complete`: the path ends on an empty cell.  Otherwise `path` ends where the figure is stuck, and `cliffs` are
    the steps there that are too high: pairs of the path's last cell and a neighbour, the smallest drop first.
    """

    path: tuple[Cell, ...]
    is_complete: bool
    cliffs: tuple[tuple[Cell, Cell], ...] = ()


def corners_of_way(walls: Iterable[int], length: int) -> tuple[int, ...]:
    """The indices into a way of `length` cells at which it turns a corner; a wall at its start or end makes none."""
    return tuple(index for index in walls if 0 < index < length - 1)


@dataclass(frozen=True, slots=True)
class Route:
    """The way of `count` pieces over `path`: every cell from where they stand to where they land.

    `walls` are the indices into the path at which a wall throws them back.  `reason` says why they may not move like
    this, None if they may.  `note` says what their landing does, if that is worth showing.
    """

    path: tuple[Cell, ...]
    count: int
    walls: tuple[int, ...] = ()
    reason: Reason | None = None
    note: Reason | None = None

    @property
    def has_corner(self) -> bool:
        """Whether a wall throws the pieces back on their way."""
        return bool(corners_of_way(self.walls, len(self.path)))


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of the score: what is counted, and the count of each seat."""

    label: Reason
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The score as it stands, in rows from the top down.

    `deciding_row` is the index of the row that would decide the game now, None if no row does.  `goal` is the count
    that wins, None if no count does.
    """

    rows: tuple[ScoreRow, ...]
    deciding_row: int | None = None
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture in a rulebook: a position as text with its options.

    `picks` are the clicks already made, `pointed_cell` is where the pointer rests, `threats` shows the lines to kings.
    """

    position: str
    options: tuple[tuple[str, str], ...] = ()
    picks: Spelling = ()
    pointed_cell: Cell | None = None
    threats: bool = False
