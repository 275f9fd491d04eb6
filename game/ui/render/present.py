"""From core's words to a frame: pure functions that make marks, and find the stacks that hide others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from game.core.display.pieces import Arrangement
from game.core.display.showing import Descent, Mark, MovementLine, Route
from game.core.geometry.hexes import Cell
from game.ui.render.camera import DISC_RADIUS, Camera
from game.ui.render.frame import (
    Flying,
    Frame,
    Ghost,
    Knot,
    Lifted,
    LineEnd,
    LineTone,
    Marker,
    Ribbon,
    Ring,
    RingKind,
    Walker,
    Way,
    WayTone,
)

RING_STRENGTH: dict[RingKind, int] = {
    "turn": 6,
    "chosen": 5,
    "take": 4,
    "aimed": 3,
    "may": 2,
    "step-rule": 1,
    "fault": 4,
    "may-not": 0,
    "mentioned": 0,
    "hint": 5,
    "source": 0,
}


def present(
    arrangement: Arrangement,
    markers: Iterable[Marker] = (),
    *,
    flying: tuple[Flying, ...] = (),
    lifted: Lifted | None = None,
    fan: Cell | None = None,
    faded: frozenset[Cell] = frozenset(),
    badges: bool = True,
    asked: frozenset[Cell] = frozenset(),
) -> Frame:
    """A frame of marks; of several rings on the same face only the strongest is kept, and none under a ghost."""
    return Frame(arrangement, keep_strongest_rings(markers), flying, lifted, faded, fan, badges, asked)


def keep_strongest_rings(markers: Iterable[Marker]) -> tuple[Marker, ...]:
    """The markers in their order, with at most a single ring on each face and none under a ghost."""
    given = tuple(dict.fromkeys(markers))
    ghosts = {(mark.cell, mark.height) for mark in given if isinstance(mark, Ghost)}
    best: dict[tuple[Cell, float], Ring] = {}
    for mark in given:
        if isinstance(mark, Ring):
            face = mark.cell, mark.height
            if face not in best or RING_STRENGTH[mark.kind] > RING_STRENGTH[best[face].kind]:
                best[face] = mark
    rings = {ring for face, ring in best.items() if face not in ghosts}
    return tuple(mark for mark in given if not isinstance(mark, Ring) or mark in rings)


def height(arrangement: Arrangement, cell: Cell, lifted: Cell | None = None, count: int = 1) -> int:
    """How many pieces lie on a cell, without the `count` pieces lifted from it."""
    return len(arrangement.stacks.get(cell, ())) - (count if cell == lifted else 0)


def target_rings(
    marks: Iterable[Mark],
    arrangement: Arrangement,
    step_rules: Collection[str] = (),
    lifted: Cell | None = None,
    count: int = 1,
) -> tuple[Ring, ...]:
    """A ring for each possible target; forbidden targets whose rule is in `step_rules` get that rule's own ring."""

    def kind(mark: Mark) -> RingKind:
        if mark.reason is None:
            return "may"
        return "step-rule" if mark.reason.rule in step_rules else "may-not"

    return tuple(Ring(mark.cell, height(arrangement, mark.cell, lifted, count), kind(mark)) for mark in marks)


def ribbon_of(
    line: MovementLine, arrangement: Arrangement, tone: LineTone = "may", lifted: Cell | None = None
) -> Ribbon:
    """A line of movement as a ribbon from its origin over the cells it reaches."""
    cells = (line.origin, *(mark.cell for mark in line.marks))
    points = tuple((cell, float(height(arrangement, cell, lifted))) for cell in cells)
    knots: tuple[Knot, ...] = tuple("dot" if mark.reason is None else "cross" for mark in line.marks)
    end: LineEnd = "king" if line.capture else "bar" if line.has_end_bar or line.stop is not None else "arrow"
    return Ribbon(points, knots, end, tone)


def ribbons(
    lines: Iterable[MovementLine], arrangement: Arrangement, tone: LineTone = "may", lifted: Cell | None = None
) -> tuple[Ribbon, ...]:
    """The ribbons of all lines that reach any cell."""
    return tuple(ribbon_of(line, arrangement, tone, lifted) for line in lines if line.marks)


def straightest(routes: Iterable[Route]) -> tuple[Route, ...]:
    """The route with the fewest walls, as a tuple; empty without routes.

    To move off a wall at once leads where a straight move leads.
    """
    return tuple(sorted(routes, key=lambda route: len(route.walls))[:1])


def ways(
    routes: Iterable[Route], arrangement: Arrangement, aimed: Cell | None = None, lifted: tuple[Cell, int] | None = None
) -> tuple[Way, ...]:
    """Routes as ways; if any ends on the `aimed` cell it stands out and the others fade.  `lifted` pieces are not
    counted."""
    given = tuple(routes)
    pointed = any(route.path[-1] == aimed for route in given)

    def stack_height(cell: Cell) -> float:
        gone = lifted[1] if lifted is not None and lifted[0] == cell else 0
        return float(len(arrangement.stacks.get(cell, ())) - gone)

    def way(route: Route) -> Way:
        points = tuple((cell, stack_height(cell)) for cell in route.path)
        meant = route.path[-1] == aimed and route.reason is None
        tone: WayTone = "chosen" if meant else "may" if route.reason is None else "may-not"
        return Way(points, route.walls, tone, meant, pointed and route.path[-1] != aimed)

    return tuple(sorted((way(route) for route in given), key=lambda way: way.tone == "chosen"))


def walker_of(way: Descent, arrangement: Arrangement) -> Walker:
    """A small figure at the end of its way down."""
    path = tuple((cell, float(height(arrangement, cell))) for cell in way.path)
    return Walker(path, not way.is_complete)


def stacks_hiding(arrangement: Arrangement, faces: Sequence[tuple[Cell, float]], camera: Camera) -> frozenset[Cell]:
    """The stacks that hide much of the given faces (cells with heights), to be faded.

    The stacks of these faces themselves stay, as does a stack before the lower half of a tile or before the edge of a
    disc.
    """
    wanted = {cell for cell, _ in faces}
    seen = [(camera.at(cell, tall), camera.at(cell)[1]) for cell, tall in faces]
    square = camera.grid == "square"
    half = (DISC_RADIUS if square else 1.0) * camera.radius * camera.squash
    found, reach, low = set(), (1.4 * DISC_RADIUS if square else 1.2) * camera.radius, 0.6 * half if square else 0.0
    for cell, pile in arrangement.stacks.items():
        if cell in wanted:
            continue
        foot_x, foot_y = camera.at(cell)
        top = camera.at(cell, len(pile))[1] - half
        for (x, y), ground in seen:
            near = abs(foot_x - x) < reach
            if near and foot_y > ground + 1 and top < y + low:
                found.add(cell)
    return frozenset(found)
