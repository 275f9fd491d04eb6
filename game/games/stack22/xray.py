"""The X-ray of Stack-22: what each hand may build on now, where none of its tiles fits any more, how high it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from game.core.display.xray import Layer, LayerName, Spot, Xray, nonzero_counts
from game.core.geometry.hexes import Cell, neighbours
from game.core.position import Position
from game.games.stack22.forms import FORMS, SIZE, cell_of, place_of
from game.games.stack22.messages import LAYERS
from game.games.stack22.notation import stack22
from game.games.stack22.rules import Stack22
from game.games.stack22.why import laid, tiles_of

Heights = Mapping[Cell, int]
PLACE: Final = 0x3FFFF  # of a move, where its smallest cell lies
FEW: Final = 600  # placements that are gone through at once
AT_ONCE: Final = 4  # cells that are
#: By tile: the other four cells of every way in which it can cover 0,0.
OVER: Final = tuple(
    tuple(tuple((q - a, r - b) for q, r in form if (q, r) != (a, b)) for form in forms for a, b in form)
    for forms in FORMS
)


class Stack22Xray(Xray):
    """The layers of Stack-22."""

    names: tuple[LayerName, ...] = LAYERS

    def scan(self, position: Position) -> Iterator[Layer | None]:
        """What may be built on, what never again, the levels, the moves; hands are gone through tile by tile."""
        game = stack22(position)
        found: dict[Cell, list[int]] = defaultdict(lambda: [0, 0])
        counts, heights = [0, 0], heights_of(game)
        for seat in range(2):
            for tile in _hand(game, seat):
                moves = _placings(game, seat, tile)
                counts[seat] += len(moves)
                yield None
                covered: set[Cell] = set()
                for some in range(0, len(moves), FEW):
                    covered.update(cell for move in moves[some : some + FEW] for cell in _cells(move))
                    yield None
                for cell in covered & heights.keys():
                    found[cell][seat] += 1
        yield Layer("reach", _cells_of(found), nonzero_counts(found))
        yield from _closed(game)
        yield _levels(game)
        yield Layer("moves", tuple(counts))


def _hand(game: Stack22, seat: int) -> list[int]:
    held = game.hand(seat)
    return [tile for tile in tiles_of(game) if held >> tile & 1]


def _placings(game: Stack22, seat: int, tile: int) -> list[int]:
    """The legal placements of a tile as if its seat were to move."""
    turn, game.turn = game.turn, seat
    moves = game.legal_of(tile)
    game.turn = turn
    return moves


def _cells(move: int) -> tuple[Cell, ...]:
    return laid(move >> 18, cell_of(move & PLACE))


def _cells_of(found: Mapping[Cell, list[int]]) -> tuple[int, ...]:
    return tuple(sum(counts[seat] > 0 for counts in found.values()) for seat in range(2))


def heights_of(game: Stack22) -> dict[Cell, int]:
    """How high each covered cell is."""
    heights: dict[Cell, int] = defaultdict(int)
    for move in game.placements():
        for cell in _cells(move):
            heights[cell] += 1
    return dict(heights)


def _levels(game: Stack22) -> Layer:
    """How high each tile lies of which something is seen, told on the most central of its seen cells."""
    heights = heights_of(game)
    numbers = {}
    for index, move in enumerate(game.placements()):
        cells = _cells(move)
        q, r = sum(cell[0] for cell in cells) / SIZE, sum(cell[1] for cell in cells) / SIZE
        seen = [cell for cell in cells if game.top(place_of(cell)) == index]
        if seen:
            middle = min(seen, key=lambda cell: (abs(cell[0] - q) + abs(cell[1] - r), cell))
            numbers[middle] = (heights[middle],)
    top = game.top_height()
    return Layer("level", tuple(game.on_level(seat, top) for seat in range(2)), numbers)


def _closed(game: Stack22) -> Iterator[Layer | None]:
    """The cells, covered or beside those, over which no tile of a hand can be laid any more, however it goes on.

    A tile lies flat and heights only grow, so a higher cell beside one stays in the way for good.
    """
    heights = heights_of(game)
    hands = [_hand(game, seat) for seat in range(2)]
    cells = sorted({*heights, *(beside for cell in heights for beside in neighbours(cell))})
    spots, counts = [], [0, 0]
    for index, cell in enumerate(cells):
        shut = [seat for seat in range(2) if not _fits_over(heights, cell, hands[seat])]
        for seat in shut:
            counts[seat] += 1
        spots += [Spot(cell, None if len(shut) == 2 else seat) for seat in shut[:1]]
        if index % AT_ONCE == 0:
            yield None
    yield Layer("closed", tuple(counts), {}, tuple(spots))


def _fits_over(heights: Heights, cell: Cell, tiles: Iterable[int]) -> bool:
    """Whether a tile can ever lie on a cell as high as that is now: nothing higher is in its way."""
    tall, (q, r) = heights.get(cell, 0), cell
    low = _level_with(heights, cell, tall)
    return len(low) == SIZE and any(
        all(heights.get((q + a, r + b), 0) <= tall for a, b in others) for tile in tiles for others in OVER[tile]
    )


def _level_with(heights: Heights, cell: Cell, tall: int) -> list[Cell]:
    """Some cells joined to one that are no higher than it, as many as a tile covers or all that there are."""
    found = [cell]
    for each in found:
        for beside in neighbours(each):
            if len(found) < SIZE and beside not in found and heights.get(beside, 0) <= tall:
                found.append(beside)
    return found


XRAY: Final = Stack22Xray()
