"""The X-ray of Mixtour: what reaches each stack, where five can be made, what may not go back, what is in line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.core.display.xray import Layer, LayerName, Spot, Xray, XrayLine, layer_of_counts
from game.core.geometry.hexes import Cell
from game.core.outcome import PLAYING
from game.core.position import Position
from game.games.mixtour.grid import CELLS, TOWER, cell_of, is_on_board, number_of, straight_path
from game.games.mixtour.layout import FIRST_MOVEMENT, PASS
from game.games.mixtour.messages import MIXTOUR_LAYERS
from game.games.mixtour.notation import mixtour_of
from game.games.mixtour.rules import Mixtour
from game.games.mixtour.ways import height, stacks, stacks_between, stacks_in_sight

Movement = tuple[int, Cell, Cell]
"""The count, the source and the target of a movement."""


class MixtourXray(Xray):
    """The layers of Mixtour; nobody owns a stack, so most layers have a single number for both seats."""

    names: tuple[LayerName, ...] = MIXTOUR_LAYERS

    def scan(self, position: Position) -> Iterator[Layer | None]:
        """Yield what can be reached, where five can be made, what is four high, what may not go back, and the moves."""
        game = mixtour_of(position)
        moves = _movements(game)
        yield None
        yield _reach_layer(moves)
        yield _tower_layer(game, moves)
        four = tuple(Spot(cell) for cell in stacks(game) if height(game, cell) == TOWER - 1)
        yield Layer("four", tuple(_count_topped(game, four, seat) for seat in range(2)), {}, four)
        yield _barred_layer(game)
        yield Layer("see", ())
        starts = Counter(source for _, source, _ in moves)
        numbers = {cell: (count,) for cell, count in sorted(starts.items())}
        yield Layer("moves", tuple(_count_moves(game, seat) for seat in range(2)), numbers)

    def layers_of_cell(self, position: Position, cell: Cell) -> tuple[Layer, ...]:
        """The stacks in line with a cell, with full lines for those that may come now.

        Marks are the cells from which the cell's stack would be in reach.  Empty for a cell beside the board.
        """
        if not is_on_board(cell):
            return ()
        game = mixtour_of(position)
        coming = {source for _, source, target in _movements(game) if target == cell}
        lines = tuple(
            XrayLine(straight_path(one, cell), "comes" if one in coming else "needs")
            for one in stacks_in_sight(game, cell)
        )
        tall = height(game, cell)
        rings = [straight_path(source, cell) for source in map(cell_of, range(CELLS))] if tall else []
        paths = [path for path in rings if len(path) - 1 == tall and not stacks_between(game, path)]
        return (Layer("see", (), {}, tuple(Spot(path[0]) for path in paths), lines),)


def _movements(game: Mixtour) -> list[Movement]:
    """The legal movements as counts, sources and targets."""
    parts = (game.move_parts(move) for move in game.legal() if move >= FIRST_MOVEMENT)
    return [(count, cell_of(source), cell_of(target)) for count, source, target in parts]


def _reach_layer(moves: list[Movement]) -> Layer:
    """The number of stacks on which pieces may land, and the number of stacks from which they may come to each."""
    ways = {(source, target) for _, source, target in moves}
    return layer_of_counts("reach", 1, ((target, 0) for _source, target in ways))


def _tower_layer(game: Mixtour, moves: list[Movement]) -> Layer:
    """The number of stacks on which a seat could complete a scoring tower, and the number of ways for each."""
    towers = [(source, target) for count, source, target in moves if height(game, target) + count >= TOWER]
    layer = layer_of_counts("five", 2, ((target, game.pile(number_of(source))[-1]) for source, target in towers))
    return replace(layer, spots=tuple(map(Spot, layer.numbers)))


def _count_topped(game: Mixtour, spots: tuple[Spot, ...], seat: int) -> int:
    return sum(game.pile(number_of(spot.cell))[-1] == seat for spot in spots)


def _would_be_legal(game: Mixtour, move: int) -> bool:
    """Whether the movement that takes the last turn back would be legal otherwise.

    The pieces for it are there: if they had made a tower, the stack left behind is lower than its distance.
    """
    _, source, target = game.move_parts(move)
    path = straight_path(cell_of(source), cell_of(target))
    tall = game.height(target)
    return 0 < tall == len(path) - 1 and not stacks_between(game, path)


def _barred_layer(game: Mixtour) -> Layer:
    """The only movement that would take the last turn back, if nothing else forbids it."""
    move = game.banned_reversal()
    if game.outcome() != PLAYING or move < 0 or not _would_be_legal(game, move):
        return Layer("back", (0,))
    count, source, target = game.move_parts(move)
    cells = straight_path(cell_of(source), cell_of(target))
    return Layer("back", (1,), {cells[-1]: (count,)}, (Spot(cells[0]),), (XrayLine(cells, "comes"),))


def _count_moves(game: Mixtour, seat: int) -> int:
    """The number of moves of a seat; for the seat that is not to move no movement takes a turn back."""
    moves = [move for move in game.legal_for(seat) if move != PASS]
    return len(moves) + (seat != game.turn and _barred_layer(game).counts == (1,))


MIXTOUR_XRAY: Final = MixtourXray()
