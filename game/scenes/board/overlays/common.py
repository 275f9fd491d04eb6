"""What the rooms of the overlays share: what is shown, a piece put elsewhere, a reason as marks on the table.  Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import Reason
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.render import present
from game.ui.render.frame import Cliff, Cross, GroupOutline, Knot, Lifted, Marker, Ribbon, Tape

HELD_GAP = 1.3  # how far above its stack the chosen piece is held, in tiles


@dataclass(frozen=True, slots=True)
class MarkedTable:
    """What the table shows while a move is chosen: the arrangement as the choice has changed it, and marks over it."""

    arrangement: Arrangement
    markers: tuple[Marker, ...] = ()
    lifted: Lifted | None = None
    faces: tuple[tuple[Cell, float], ...] = ()  # that matter now: what hides them fades


def cliff_between(
    arrangement: Arrangement, one: Cell, other: Cell, grown: Cell | None = None, lifted: Cell | None = None
) -> Cliff:
    """The edge between two neighbours as it would be with one piece more on `grown`, one fewer on `lifted`."""
    heights = {cell: present.height(arrangement, cell, lifted) + (cell == grown) for cell in (one, other)}
    low, high = sorted((one, other), key=heights.__getitem__)
    return Cliff(low, high, heights[low], heights[high])


def with_pieces_moved(arrangement: Arrangement, source: Cell | None, target: Cell, *pieces: Piece) -> Arrangement:
    """The arrangement with the pieces on their target, taken off their stack if they come from one."""
    stacks = dict(arrangement.stacks)
    if source is not None:
        rest = stacks.pop(source)[: -len(pieces)]
        if rest:
            stacks[source] = rest
    stacks[target] = (*stacks.get(target, ()), *pieces)
    return replace(arrangement, stacks=stacks)


def reason_marks(
    game: Game,
    arrangement: Arrangement,
    reason: Reason,
    target: Cell | None,
    source: Cell | None,
    count: int = 1,
) -> Iterable[Marker]:
    """A reason on the table: a line over its cells, the cliff between them, a group's outline, tape, or crosses."""
    cells = tuple(cell for cell in reason.cells)
    kind = game.figures.get(reason.rule, "cells")
    heights = [float(present.height(arrangement, cell, source, count)) for cell in cells]
    if kind == "line" and len(cells) > 1:
        points = tuple(zip(cells, heights, strict=True))
        knots: list[Knot] = ["none"] * (len(cells) - 1)
        end = kind_of(arrangement).threat_end
        return [Ribbon(points, tuple(knots), end, "threat")]
    if kind == "cliff" and len(cells) > 1:
        return [cliff_between(arrangement, cells[0], cells[1], target, source)]
    if kind == "tall":
        return [Tape(cell, height) for cell, height in zip(cells, heights, strict=True)]
    if kind in ("group", "place"):
        return [GroupOutline(frozenset(cells), may=kind == "place")]
    return [Cross(cell, height) for cell, height in zip(cells, heights, strict=True) if cell not in (target, source)]


def tape_marks(game: Game, alerts: Iterable[Reason], arrangement: Arrangement) -> list[Marker]:
    """Hazard tape around the stacks that standing warnings speak of."""
    tall = [alert for alert in alerts if game.figures.get(alert.rule) == "tall"]
    return [Tape(cell, present.height(arrangement, cell)) for alert in tall for cell in alert.cells]
