"""Ways between stacks: which are in line, their distance, what stands between, and what a movement would do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core.display.showing import Reason
from game.core.geometry.hexes import Cell
from game.games.mixtour.grid import BOARD_SIDE, CELLS, TOWER, cell_of, number_of, straight_path
from game.games.mixtour.rules import Mixtour

HEIGHT_RULES: Final = ("", "", "two-high", "three-high", "four-high")


def height(game: Mixtour, cell: Cell) -> int:
    """The number of pieces on a cell; 0 beyond the board."""
    return game.height(number_of(cell)) if 0 <= cell[0] < BOARD_SIDE and 0 <= cell[1] < BOARD_SIDE else 0


def stacks(game: Mixtour) -> tuple[Cell, ...]:
    """The cells with pieces, in rising order of their numbers."""
    return tuple(cell_of(number) for number in range(CELLS) if game.height(number))


def stacks_between(game: Mixtour, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The stacks on a path, without its ends."""
    return tuple(cell for cell in path[1:-1] if height(game, cell))


def stacks_in_sight(game: Mixtour, source: Cell) -> tuple[Cell, ...]:
    """The stacks in line with a cell and with nothing between."""
    return _in_line(_heights(game), source)[0]


def stacks_at_own_distance(game: Mixtour, source: Cell) -> tuple[Cell, ...]:
    """The stacks in line with a cell whose height is their distance, even if others stand between."""
    return _in_line(_heights(game), source)[1]


def _heights(game: Mixtour) -> tuple[int, ...]:
    return tuple(map(game.height, range(CELLS)))


@lru_cache(maxsize=4 * CELLS)  # each choice asks for the same stacks repeatedly
def _in_line(heights: tuple[int, ...], source: Cell) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The stacks in line with a cell: those with nothing between, and those whose height is their distance."""
    visible, at_own_distance = list[Cell](), list[Cell]()
    for number, tall in enumerate(heights):
        path = straight_path(source, cell_of(number))
        if tall and path:
            if not any(heights[number_of(cell)] for cell in path[1:-1]):
                visible.append(cell_of(number))
            if tall == len(path) - 1:
                at_own_distance.append(cell_of(number))
    return tuple(visible), tuple(at_own_distance)


def is_at_own_distance(game: Mixtour, source: Cell, target: Cell) -> bool:
    """Whether a stack is in line with a cell and its height is its distance."""
    return 0 < height(game, target) == len(straight_path(source, target)) - 1


def is_reversal(game: Mixtour, source: Cell, count: int, target: Cell) -> bool:
    """Whether a movement would take the last turn back."""
    return game.banned_reversal() == game.move_number(count, number_of(source), number_of(target))


def legal_counts(game: Mixtour, source: Cell, target: Cell) -> list[int]:
    """The counts of pieces that may go to a target; only the rule against taking back a turn is checked."""
    return [count for count in range(1, height(game, source) + 1) if not is_reversal(game, source, count, target)]


def effect_of(game: Mixtour, source: Cell, count: int, target: Cell) -> Reason:
    """The effect of a movement: who scores, or how high the stack would be."""
    total = height(game, target) + count
    if total < TOWER:
        return Reason(HEIGHT_RULES[total])
    return Reason("scores", (target,), {"seat": game.pile(number_of(source))[-1]})
