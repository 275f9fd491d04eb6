"""The marks of an advised move: its start, its way, and the pieces at their targets.  Pure functions."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.display.picks import Onto
from game.core.display.pieces import Arrangement, Piece
from game.core.display.steps import Place, Slide, Turn, covered_cells
from game.core.facts import Fact
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.ui.kinds import kind_of
from game.ui.render import present
from game.ui.render.frame import Ghost, Knot, LineTone, LitFace, Marker, Ribbon, Ring


def advice_marks(
    game: Game, position: Position, arrangement: Arrangement, move: Move, facts: Iterable[Fact] = ()
) -> list[Marker]:
    """The marks of a legal move that is not made yet, and of the facts about it."""
    steps = game.view.steps(position, move)
    turned = {step.cell: step.piece for step in steps if isinstance(step, Turn)}
    marks: list[Marker] = []
    for step in steps:
        if isinstance(step, Place):
            marks += _placing_marks(arrangement, step, turned.get(step.cell, step.piece))
        elif isinstance(step, Slide):
            marks += _slide_marks(game, position, arrangement, move, step, turned)
    return [*fact_marks(arrangement, facts), *marks]


def fact_marks(arrangement: Arrangement, facts: Iterable[Fact]) -> list[Marker]:
    """The pieces and lines of facts; a line against the mover is drawn as a threat."""
    kind = kind_of(arrangement)
    marks: list[Marker] = []
    for fact in facts:
        faces = [(cell, float(present.height(arrangement, cell))) for cell in fact.cells]
        marks += [LitFace(*face, "chosen") if kind.pieces_are_wide else Ring(*face, "mentioned") for face in faces]
        points = tuple((cell, float(present.height(arrangement, cell))) for cell in fact.line)
        if points:
            tone: LineTone = "threat" if fact.sense in ("saves", "costs") else "may"
            marks.append(Ribbon(points, (), kind.threat_end, tone))
    return marks


def _placing_marks(arrangement: Arrangement, step: Place, piece: Piece) -> list[Marker]:
    height = max(present.height(arrangement, cell) for cell in covered_cells(step))
    return [Ghost(step.cell, height, piece, True)]


def _slide_marks(
    game: Game, position: Position, arrangement: Arrangement, move: Move, step: Slide, turned: dict[Cell, Piece]
) -> list[Marker]:
    source, target = step.path[0], step.path[-1]
    block = list(arrangement.stacks[source][-step.count :])
    block[-1] = turned.get(target, block[-1])
    height = present.height(arrangement, target, source, step.count)
    marks: list[Marker] = [Ring(source, present.height(arrangement, source), "hint")]
    marks += [Ghost(target, height + above, piece, True) for above, piece in enumerate(block)]
    return [*_way_marks(game, position, arrangement, move, step), *marks]


def _way_marks(game: Game, position: Position, arrangement: Arrangement, move: Move, step: Slide) -> list[Marker]:
    """The way of a slide as routes, or as a ribbon with an arrow on tables that draw lines."""
    if kind_of(arrangement).draws_routes:
        picks = game.view.spell(position, move)
        begun = picks[: next((i for i, pick in enumerate(picks) if isinstance(pick, Onto)), len(picks))]
        routes = [route for route in game.view.routes(position, begun, step.path[-1]) if route.path == step.path]
        return list(present.ways(present.straightest(routes), arrangement, step.path[-1]))
    points = [(cell, float(present.height(arrangement, cell))) for cell in step.path]
    points[-1] = step.path[-1], points[-1][1] + step.count  # on top of the ghosts
    knots: list[Knot] = ["none"] * (len(points) - 1)
    return [Ribbon(tuple(points), (*knots[1:], "dot"), "none")]
