"""The X-ray of Death Stacks: where each side lands, what walls throw there, what is in reach, what is too tall."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final

from game.core.display.xray import Layer, LayerName, Xray, XrayLine, counts_by_cell, layer_of_counts, layer_of_stacks
from game.core.geometry.hexes import Cell
from game.core.position import Position
from game.games.death_stacks.messages import DEATH_STACKS_LAYERS
from game.games.death_stacks.notation import death_stacks_of
from game.games.death_stacks.rules import DeathStacks
from game.games.death_stacks.walls import CELLS, DIRECTIONS, bounces, cell_of, path

Landing = tuple[Cell, int, Cell]
"""The source, the count and the target of a movement."""


class DeathStacksXray(Xray):
    """The layers of Death Stacks."""

    names: tuple[LayerName, ...] = DEATH_STACKS_LAYERS

    def scan(self, position: Position) -> Iterator[Layer | None]:
        """Yield where stacks land, where walls throw them, what can be covered, what is too tall, and the moves."""
        game = death_stacks_of(position)
        moves = [_landings(game, seat) for seat in range(game.seats)]
        yield None
        yield _reach_layer("reach", moves)
        bounced = [{one for one in own if one[2] in _bounced_landings(*one[:2])} for own in moves]
        yield _reach_layer("bounce", bounced)
        tops = {cell_of(cell): game.pile(cell)[-1] for cell in range(CELLS) if game.pile(cell)}
        attacked = {to for seat, own in enumerate(moves) for _, _, to in own if tops.get(to, seat) != seat}
        yield layer_of_stacks("attacked", {cell: tops[cell] for cell in sorted(attacked)}, game.seats)
        tall = {cell_of(cell): seat for seat in range(game.seats) for cell in game.too_tall_cells(seat)}
        yield layer_of_stacks("tall", tall, game.seats)
        starts = ((source, seat) for seat, own in enumerate(moves) for source, _count, _target in own)
        yield Layer("moves", tuple(map(len, moves)), counts_by_cell(game.seats, starts))

    def layers_of_cell(self, position: Position, cell: Cell) -> tuple[Layer, ...]:
        """The ways to a cell.

        The ways of the stack on it on which a wall throws pieces back, with the counts that land.
        """
        game = death_stacks_of(position)
        moves = [one for seat in range(game.seats) for one in _landings(game, seat)]
        coming = {way for source, count, to in sorted(moves) if to == cell for way in _ways(source, count, to)[:1]}
        going = [one for one in sorted(moves) if one[0] == cell and one[2] in _bounced_landings(*one[:2])]
        bounced = [way for source, count, to in going for way in _ways(source, count, to) if way.walls]
        return (
            Layer("reach", (), lines=tuple(sorted(coming, key=lambda way: way.cells))),
            Layer("bounce", (), {to: (count,) for _, count, to in going}, lines=tuple(bounced)),
        )


def _landings(game: DeathStacks, seat: int) -> set[Landing]:
    """The movements of a seat as if it were to move, without calls."""
    parts = (game.move_parts(move) for move in game.legal_for(seat))
    return {(cell_of(source), count, cell_of(target)) for source, count, target, _call in parts}


def _reach_layer(name: str, moves: list[set[Landing]]) -> Layer:
    """The number of cells where each seat's stacks may land, and the number of its stacks for each cell."""
    ways = {(source, target, seat) for seat, own in enumerate(moves) for source, _, target in own}
    return layer_of_counts(name, len(moves), ((target, seat) for _source, target, seat in ways))


def _ways(source: Cell, count: int, target: Cell) -> list[XrayLine]:
    """The ways of `count` pieces to a cell, those with the fewest bounces first."""
    found = []
    for direction in DIRECTIONS:
        cells = path(source, direction, count)
        if cells[-1] == target:
            found.append(XrayLine(cells, "comes", bounces(source, direction, count)))
    return sorted(found, key=lambda way: len(way.walls))


@functools.cache
def _bounced_landings(source: Cell, count: int) -> frozenset[Cell]:
    """The cells where `count` pieces from a cell land after a wall has thrown them back."""
    ways = ((path(source, way, count)[-1], bounces(source, way, count)) for way in DIRECTIONS)
    return frozenset(cell for cell, walls in ways if walls and cell != source)


DEATH_STACKS_XRAY: Final = DeathStacksXray()
