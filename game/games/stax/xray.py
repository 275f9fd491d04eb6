"""The X-ray of Stax: what each seat reaches, what is pinned, what holds the table together, what the steps need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from game.core.display.xray import Layer, LayerName, Xray, XrayLine, counts_by_cell, layer_of_counts, layer_of_stacks
from game.core.geometry.hexes import Cell, neighbours, step
from game.core.position import Position
from game.games.stax.grid import HAND
from game.games.stax.messages import STAX_LAYERS
from game.games.stax.notation import stax_of
from game.games.stax.rules import Stax
from game.games.stax.tiles import SHAPE_OF

Piles = Mapping[Cell, list[tuple[int, int]]]
Heights = Mapping[Cell, int]


class StaxXray(Xray):
    """The layers of Stax."""

    names: tuple[LayerName, ...] = STAX_LAYERS

    def scan(self, position: Position) -> Iterator[Layer | None]:
        """Yield where tops land, what the stacks do for each other, where tiles can be placed, and the moves."""
        stax = stax_of(position)
        moves = []
        for seat in range(stax.seats):
            moves.append(stax.legal_for(seat))
            yield None
        yield _landing_layer("reach", stax, moves)
        piles = {cell: stax.tiles_at(*cell) for cell in stax.cells()}
        yield None
        yield _pinned_layer(stax, piles)
        yield _holding_layer(stax.seats, piles)
        yield from _carrying_layer(stax.seats, piles)
        yield _placing_layer("place", stax, moves)
        yield Layer("moves", tuple(map(len, moves)), _moves_by_start(stax, moves))

    def layers_of_cell(self, position: Position, cell: Cell) -> tuple[Layer, ...]:
        """The tops of all seats that may land on a cell, each with a line from there."""
        stax = stax_of(position)
        found = (ends for seat in range(stax.seats) for ends in _shifts(stax, stax.legal_for(seat)))
        lines = tuple(XrayLine((source, cell), "comes") for source, target in sorted(found) if target == cell)
        return (Layer("reach", (), lines=lines),)


def _shifts(stax: Stax, moves: Iterable[int]) -> list[tuple[Cell, Cell]]:
    """The source and target of the movements among some moves, each pair once."""
    pairs = {move >> 6: move for move in moves if move >> 18 != HAND}
    return [stax.move_parts(move)[1:3] for move in pairs.values()]


def _landing_layer(name: str, stax: Stax, moves: Sequence[Sequence[int]]) -> Layer:
    """The number of cells on which a seat may land, and the number of its tops that may land on each."""
    found = ((target, seat) for seat, own in enumerate(moves) for _source, target in _shifts(stax, own))
    return layer_of_counts(name, stax.seats, found)


def _placing_layer(name: str, stax: Stax, moves: Sequence[Sequence[int]]) -> Layer:
    """The number of cells on which a seat may place a tile, and the number of its tiles for each."""
    found: list[tuple[Cell, int]] = []
    for seat, own in enumerate(moves):
        tiles = {(move >> 6, SHAPE_OF[move & 63]): move for move in own if move >> 18 == HAND}
        found += [(stax.move_target(move), seat) for move in tiles.values()]
    return layer_of_counts(name, stax.seats, found)


def _moves_by_start(stax: Stax, moves: Sequence[Sequence[int]]) -> dict[Cell, tuple[int, ...]]:
    """The number of moves that begin with each top, turns included."""
    found: list[tuple[Cell, int]] = []
    for seat, own in enumerate(moves):
        one_of = {move >> 18: move for move in own if move >> 18 != HAND}
        cells = {source: stax.move_parts(move)[1] for source, move in one_of.items()}
        found += [(cells[move >> 18], seat) for move in own if move >> 18 in cells]
    return counts_by_cell(stax.seats, found)


def _layer_of_stacks(name: str, seats: int, piles: Piles, lines: Mapping[Cell, list[XrayLine]]) -> Layer:
    """A layer of marked stacks, each with its lines; they are counted by their owners."""
    owners = {cell: piles[cell][-1][0] for cell in sorted(lines)}
    return layer_of_stacks(name, owners, seats, (line for cell in owners for line in lines[cell]))


# Pinned:


def _pinned_layer(stax: Stax, piles: Piles) -> Layer:
    """The tops that would open a line to their own king if they left it, and those lines."""
    found: dict[Cell, list[XrayLine]] = defaultdict(list)
    for seat in range(stax.seats):
        king = stax.king_cell(seat)
        for direction in range(6) if king is not None else ():
            assert king is not None
            for way, pinned in _pins(piles, [king], direction, (seat, (seat - 1) % stax.seats)):
                found[pinned].append(XrayLine(tuple(reversed(way)), "aims"))
    return _layer_of_stacks("pinned", stax.seats, piles, found)


def _pins(piles: Piles, way: list[Cell], direction: int, seats: tuple[int, int]) -> Iterator[tuple[list[Cell], Cell]]:
    """The lines to a king, back from its cell, that an own top keeps shut, each with that top.

    `seats` are the seats of the king and of its hunter.  The top may cover the hunter's tile, or stand in a line from
    farther off.
    """
    while True:
        cell = step(way[-1], direction, -1)
        way = [*way, cell]
        pile = piles.get(cell, [])
        if not pile and not _has_stack_beside(piles, cell, ()):
            return
        if pile and pile[-1][0] == seats[0] and pile[-1][1]:
            if _attacks(piles, way, direction, seats[1], cell):
                yield way, cell
            elif not pile[-1][1] >> direction & 1:
                yield from _line_behind(piles, way, direction, seats[1])
        if pile and not pile[-1][1] >> direction & 1:
            return


def _line_behind(piles: Piles, way: list[Cell], direction: int, hunter: int) -> Iterator[tuple[list[Cell], Cell]]:
    """The line of the first hunter's tile behind the top at the end of a way, if it would reach the king."""
    blocker = cell = way[-1]
    while True:
        left = piles.get(cell, [])[: -1 if cell == blocker else None]
        if left and not left[-1][1] >> direction & 1:
            return
        if not left and not _has_stack_beside(piles, cell, (blocker,)):
            return
        cell = step(cell, direction, -1)
        way = [*way, cell]
        if _attacks(piles, way, direction, hunter, blocker):
            yield way, blocker
            return


def _attacks(piles: Piles, way: list[Cell], direction: int, hunter: int, gone: Cell) -> bool:
    """Whether the hunter's tile at the end of a way has a line once the top on `gone` has left.

    The moving tile is ignored: the empty cells on its way must be beside another stack.
    """
    start = way[-1]
    pile = piles.get(start, [])[: -1 if start == gone else None]
    if not pile or pile[-1][0] != hunter or not pile[-1][1] >> direction & 1:
        return False
    empty = [cell for cell in way[1:-1] if len(piles.get(cell, ())) <= (cell == gone)]
    return all(_has_stack_beside(piles, cell, (gone, start)) for cell in empty)


def _has_stack_beside(piles: Piles, cell: Cell, gone: Sequence[Cell]) -> bool:
    """Whether a stack stands beside a cell, with the tops of some stacks ignored."""
    return any(len(piles.get(beside, ())) > gone.count(beside) for beside in neighbours(cell))


# Holds the table:


def _holding_layer(seats: int, piles: Piles) -> Layer:
    """The single tiles without which the stacks would fall into several groups."""
    cuts = _cuts(piles)
    return _layer_of_stacks("holds", seats, piles, {cell: [] for cell in cuts if len(piles[cell]) == 1})


def _cuts(piles: Piles) -> set[Cell]:
    """The stacks that hold the others together: the articulation points of the graph (Hopcroft and Tarjan, 1973)."""
    order: dict[Cell, int] = {}
    low: dict[Cell, int] = {}
    cuts: set[Cell] = set()

    def visit(cell: Cell, parent: Cell | None) -> None:
        order[cell] = low[cell] = len(order)
        branches = 0
        for beside in neighbours(cell):
            if beside in order and beside != parent:
                low[cell] = min(low[cell], order[beside])
            elif beside in piles and beside not in order:
                branches += 1
                visit(beside, cell)
                low[cell] = min(low[cell], low[beside])
                if parent is not None and low[beside] >= order[cell]:
                    cuts.add(cell)
        if parent is None and branches > 1:
            cuts.add(cell)

    for cell in sorted(piles)[:1]:
        visit(cell, None)
    return cuts


# Carries the steps:


def _carrying_layer(seats: int, piles: Piles) -> Iterator[Layer | None]:
    """The stacks whose top another stack needs for its way down, with lines to the stacks that need it."""
    heights = {cell: len(pile) for cell, pile in piles.items()}
    lines: dict[Cell, list[XrayLine]] = {}
    for index, cell in enumerate(sorted(heights)):
        stuck = stuck_without(heights, cell)
        if stuck:
            lines[cell] = [XrayLine((cell, other), "needs") for other in sorted(stuck)]
        if index % 4 == 3:
            yield None
    yield _layer_of_stacks("steps", seats, piles, lines)


def stuck_without(heights: Heights, cell: Cell) -> set[Cell]:
    """The stacks that have no way down once the top of a stack is gone."""
    remaining = dict(heights)
    remaining[cell] -= 1
    if not remaining[cell]:
        del remaining[cell]
    queue = [
        each
        for each, tall in remaining.items()
        if tall == 1 and any(beside not in remaining for beside in neighbours(each))
    ]
    down = set(queue)
    for each in queue:
        for beside in neighbours(each):
            if beside not in down and beside in remaining and abs(remaining[beside] - remaining[each]) <= 1:
                down.add(beside)
                queue.append(beside)
    return remaining.keys() - down


STAX_XRAY: Final = StaxXray()
