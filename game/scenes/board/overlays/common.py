"""Shared parts of the overlays: the marked table, moved pieces, a reason as marks.  Pure functions."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.core.display.pieces import Arrangement, Piece
from game.core.display.showing import Reason
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.ui.kinds import kind_of
from game.ui.render import present
from game.ui.render.frame import Cliff, Cross, Flying, GroupOutline, Hollow, Knot, Lifted, Marker, Ribbon, Tape


@dataclass(frozen=True)  # no slots: cached properties are stored in the instance
class MarkedTable:
    """The table while a move is chosen: the arrangement as the selection changes it, and the marks on it.

    The stacks that hide `faces` fade; `ghosts` are pieces that are only thought of.
    """

    arrangement: Arrangement
    markers: tuple[Marker, ...] = ()
    lifted: Lifted | None = None
    faces: tuple[tuple[Cell, float], ...] = ()
    ghosts: tuple[Flying, ...] = ()

    @functools.cached_property
    def hollow(self) -> Hollow | None:
        """The hollow for the first piece, if it is marked."""
        return next((mark for mark in self.markers if isinstance(mark, Hollow)), None)

    @functools.cached_property
    def crosses(self) -> tuple[Cross, ...]:
        """The crosses on forbidden places."""
        return tuple(mark for mark in self.markers if isinstance(mark, Cross))


def cliff_between(
    arrangement: Arrangement, one: Cell, other: Cell, grown: Cell | None = None, lifted: Cell | None = None
) -> Cliff:
    """The edge between two neighbours, with an extra piece on `grown` and without the top piece of `lifted`."""
    heights = {cell: present.height(arrangement, cell, lifted) + (cell == grown) for cell in (one, other)}
    low, high = sorted((one, other), key=heights.__getitem__)
    return Cliff(low, high, heights[low], heights[high])


def with_pieces_moved(arrangement: Arrangement, source: Cell | None, target: Cell, *pieces: Piece) -> Arrangement:
    """The arrangement with the pieces on `target`, removed from `source` if that is a stack."""
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
    """The marks of a reason: a line over its cells, a cliff between them, a group's outline, tape or crosses."""
    cells = tuple(cell for cell in reason.cells)
    kind = game.texts.figures.get(reason.rule, "cells")
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
    """Hazard tape around the stacks of standing warnings."""
    tall = [alert for alert in alerts if game.texts.figures.get(alert.rule) == "tall"]
    return [Tape(cell, present.height(arrangement, cell)) for alert in tall for cell in alert.cells]
