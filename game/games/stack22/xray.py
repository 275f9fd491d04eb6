"""The X-ray of Stack-22: where each hand may build, where its tiles can never fit again, how high the stacks are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from game.core.display.xray import Layer, LayerName, Spot, Xray, layer_of_counts
from game.core.geometry.hexes import Cell, neighbours
from game.core.position import Position
from game.games.stack22.forms import CELLS_PER_TILE, FORMS, cell_of, place_of
from game.games.stack22.messages import STACK22_LAYERS
from game.games.stack22.notation import stack22_of
from game.games.stack22.rules import Stack22
from game.games.stack22.why import cells_of_form, tiles_of

Heights = Mapping[Cell, int]
PLACE_MASK: Final = 0x3FFFF  # of a move: the place of its smallest cell
PLACEMENTS_PER_STEP: Final = 600  # placements that are processed between two yields
CELLS_PER_STEP: Final = 4  # cells that are processed between two yields
#: By tile: the other four cells of every way in which it can cover 0,0.
OTHER_CELLS: Final = tuple(
    tuple(tuple((q - a, r - b) for q, r in form if (q, r) != (a, b)) for form in forms for a, b in form)
    for forms in FORMS
)


class Stack22Xray(Xray):
    """The layers of Stack-22."""

    names: tuple[LayerName, ...] = STACK22_LAYERS

    def scan(self, position: Position) -> Iterator[Layer | None]:
        """Yield what may be built on, what never again, the levels, the moves; hands are searched tile by tile."""
        game = stack22_of(position)
        found: list[tuple[Cell, int]] = []
        counts, heights = [0, 0], heights_of(game)
        for seat in range(2):
            for tile in _hand(game, seat):
                moves = game.legal_of_seat(tile, seat)
                counts[seat] += len(moves)
                yield None
                covered: set[Cell] = set()
                for some in range(0, len(moves), PLACEMENTS_PER_STEP):
                    covered.update(cell for move in moves[some : some + PLACEMENTS_PER_STEP] for cell in _cells(move))
                    yield None
                found += [(cell, seat) for cell in covered & heights.keys()]
        yield layer_of_counts("reach", 2, found)
        yield from _closed_layer(game)
        yield _level_layer(game)
        yield Layer("moves", tuple(counts))


def _hand(game: Stack22, seat: int) -> list[int]:
    tiles = game.hand(seat)
    return [tile for tile in tiles_of(game) if tiles >> tile & 1]


def _cells(move: int) -> tuple[Cell, ...]:
    return cells_of_form(move >> 18, cell_of(move & PLACE_MASK))


def heights_of(game: Stack22) -> dict[Cell, int]:
    """The height of each covered cell."""
    heights: dict[Cell, int] = defaultdict(int)
    for move in game.placements():
        for cell in _cells(move):
            heights[cell] += 1
    return dict(heights)


def _level_layer(game: Stack22) -> Layer:
    """The height of each tile that is partly visible, on the most central of its visible cells."""
    heights = heights_of(game)
    numbers = {}
    for index, move in enumerate(game.placements()):
        cells = _cells(move)
        q, r = sum(cell[0] for cell in cells) / CELLS_PER_TILE, sum(cell[1] for cell in cells) / CELLS_PER_TILE
        visible = [cell for cell in cells if game.top(place_of(cell)) == index]
        if visible:
            middle = min(visible, key=lambda cell: (abs(cell[0] - q) + abs(cell[1] - r), cell))
            numbers[middle] = (heights[middle],)
    top = game.top_height()
    return Layer("level", tuple(game.count_on_level(seat, top) for seat in range(2)), numbers)


def _closed_layer(game: Stack22) -> Iterator[Layer | None]:
    """The cells, covered or beside those, over which no tile of a hand can lie for the rest of the game.

    A tile lies flat and heights only grow, so a higher cell beside another stays in the way.
    """
    heights = heights_of(game)
    hands = [_hand(game, seat) for seat in range(2)]
    cells = sorted({*heights, *(beside for cell in heights for beside in neighbours(cell))})
    spots, counts = [], [0, 0]
    for index, cell in enumerate(cells):
        closed_to = [seat for seat in range(2) if not _fits_over(heights, cell, hands[seat])]
        for seat in closed_to:
            counts[seat] += 1
        spots += [Spot(cell, None if len(closed_to) == 2 else seat) for seat in closed_to[:1]]
        if index % CELLS_PER_STEP == 0:
            yield None
    yield Layer("closed", tuple(counts), {}, tuple(spots))


def _fits_over(heights: Heights, cell: Cell, tiles: Iterable[int]) -> bool:
    """Whether a tile can ever lie on a cell at its current height: nothing higher is in its way."""
    tall, (q, r) = heights.get(cell, 0), cell
    low = _cells_no_higher(heights, cell, tall)
    return len(low) == CELLS_PER_TILE and any(
        all(heights.get((q + a, r + b), 0) <= tall for a, b in others) for tile in tiles for others in OTHER_CELLS[tile]
    )


def _cells_no_higher(heights: Heights, cell: Cell, tall: int) -> list[Cell]:
    """Some connected cells, with `cell` first, that are no higher than it: at most as many as a tile covers."""
    cells = [cell]
    for each in cells:
        for beside in neighbours(each):
            if len(cells) < CELLS_PER_TILE and beside not in cells and heights.get(beside, 0) <= tall:
                cells.append(beside)
    return cells


STACK22_XRAY: Final = Stack22Xray()
