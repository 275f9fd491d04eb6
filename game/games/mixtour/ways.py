"""Ways between stacks: which stand in line, how far, and what is in between; what a movement there would do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.core.display.showing import Reason
from game.core.geometry.hexes import Cell
from game.games.mixtour.grid import CELLS, SIDE, TOWER, cell_of, number_of, way
from game.games.mixtour.rules import Mixtour

HIGH: Final = ("", "", "two-high", "three-high", "four-high")


def height(game: Mixtour, cell: Cell) -> int:
    """How many pieces stand on a cell, which may lie beyond the board."""
    return game.height(number_of(cell)) if 0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE else 0


def stacks(game: Mixtour) -> tuple[Cell, ...]:
    """The cells with pieces, in rising order of their numbers."""
    return tuple(cell_of(number) for number in range(CELLS) if game.height(number))


def standing_between(game: Mixtour, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The stacks on a way, but for its ends."""
    return tuple(cell for cell in path[1:-1] if height(game, cell))


def in_sight(game: Mixtour, source: Cell) -> tuple[Cell, ...]:
    """The stacks that are in line with a cell, nothing between."""
    return _in_line(_heights(game), source)[0]


def fitting(game: Mixtour, source: Cell) -> tuple[Cell, ...]:
    """The stacks in line whose height is their distance, whatever stands between."""
    return _in_line(_heights(game), source)[1]


def _heights(game: Mixtour) -> tuple[int, ...]:
    return tuple(map(game.height, range(CELLS)))


@lru_cache(maxsize=4 * CELLS)  # one choice asks of the same stacks again and again
def _in_line(heights: tuple[int, ...], source: Cell) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The stacks in line with a cell: those with nothing between, and those whose height is their distance."""
    seen, fit = list[Cell](), list[Cell]()
    for number, tall in enumerate(heights):
        path = way(source, cell_of(number))
        if tall and path:
            if not any(heights[number_of(cell)] for cell in path[1:-1]):
                seen.append(cell_of(number))
            if tall == len(path) - 1:
                fit.append(cell_of(number))
    return tuple(seen), tuple(fit)


def fits(game: Mixtour, source: Cell, target: Cell) -> bool:
    """Whether a stack stands in line with a cell and is as high as it is far."""
    return 0 < height(game, target) == len(way(source, target)) - 1


def taken_back(game: Mixtour, source: Cell, count: int, target: Cell) -> bool:
    """Whether a movement would take the last turn back."""
    return game.take_back() == game.move_number(count, number_of(source), number_of(target))


def counts(game: Mixtour, source: Cell, target: Cell) -> list[int]:
    """How many pieces may go, as far as the last turn does not forbid it."""
    return [count for count in range(1, height(game, source) + 1) if not taken_back(game, source, count, target)]


def effect(game: Mixtour, source: Cell, count: int, target: Cell) -> Reason:
    """What a movement of so many pieces would do: who scores, or how high the stack would be."""
    total = height(game, target) + count
    if total < TOWER:
        return Reason(HIGH[total])
    return Reason("scores", (target,), {"seat": game.pile(number_of(source))[-1]})
