"""Lines of movement as they are shown: the cells that a tile reaches, how each line ends, what forbids a landing."""

from __future__ import annotations

from collections.abc import Callable

from game.core.display.picks import FromStack
from game.core.display.pieces import HexTile
from game.core.display.showing import Mark, MovementLine, Reason
from game.core.geometry.hexes import Cell
from game.games.stax.rules import Stax
from game.games.stax.why import directions_of, faces_of, why_not_faces, why_not_landing, why_not_top

Landing = Callable[[Cell], Reason | None]


def lines_of(position: Stax, origin: Cell) -> tuple[MovementLine, ...]:
    """The lines of the tile on top of a stack, as if its owner were to move; empty if there is no stack."""
    pile = position.tiles_at(*origin)
    if not pile:
        return ()
    tile, landing = HexTile(*pile[-1]), _landing_judge(position, origin)
    return tuple(_line(position, origin, tile, d, True, landing) for d in directions_of(position, origin))


def lines_of_imagined_tile(position: Stax, origin: Cell, tile: HexTile) -> tuple[MovementLine, ...]:
    """The lines of a tile as if it lay on a cell of the table as it is; landings are not checked."""
    directions = [d for d in range(6) if not tile.pointers or tile.pointers >> d & 1]
    return tuple(_line(position, origin, tile, d, False, lambda _: None) for d in directions)


def threats(position: Stax) -> tuple[MovementLine, ...]:
    """All lines of tiles on the table that end on a king which the tile's owner may capture."""
    tops = [(cell, HexTile(*position.tiles_at(*cell)[-1])) for cell in position.cells()]
    return tuple(
        _line(position, cell, tile, direction, True, _landing_judge(position, cell))
        for cell, tile in tops
        for direction in directions_of(position, cell)
        if _follow(position, cell, tile, direction, True)[1] == "capture"
    )


def _landing_judge(position: Stax, origin: Cell) -> Landing:
    why_pinned = why_not_top(position, origin)
    first, faces = FromStack(origin), faces_of(position, FromStack(origin))

    def why_not(cell: Cell) -> Reason | None:
        return why_pinned or why_not_landing(position, origin, cell) or why_not_faces(position, first, cell, faces)

    return why_not


def _follow(
    position: Stax, origin: Cell, tile: HexTile, direction: int, lifted: bool
) -> tuple[list[Cell], str, Cell | None]:
    return position.line(*origin, direction, tile.owner, not tile.pointers, lifted)


def _line(position: Stax, origin: Cell, tile: HexTile, direction: int, lifted: bool, landing: Landing) -> MovementLine:
    cells, end, stop = _follow(position, origin, tile, direction, lifted)
    marks = tuple(Mark(cell, landing(cell)) for cell in cells)
    return MovementLine(origin, tile, direction, marks, stop, end in ("barred", "one-step"), end == "capture")
