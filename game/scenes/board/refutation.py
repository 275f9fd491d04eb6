"""Refutations: the answer to a try is shown as ghosts that glide along its way, and is not played.

A lesson shows its example moves in the same way, with ways in another colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.core.display.picks import Onto
from game.core.display.pieces import Arrangement, Piece
from game.core.display.steps import Capture, Place, Remove, Slide, Step, Turn, replay
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.move import Move
from game.core.position import Position
from game.ui.canvas.motion import ease, remove_top
from game.ui.kinds import kind_of
from game.ui.render import present
from game.ui.render.frame import Bow, Flying, Frame, Knot, Marker, Ribbon, Ring, Way

GHOST_DELAY: Final = 0.3  # seconds until a ghost sets out,
GHOST_GLIDE: Final = 0.6  # that it glides,
GHOST_REST: Final = 0.8  # and that it stays before the next ghost
RETURN_SECONDS: Final = 0.18  # seconds in which a try glides back
GHOST_ALPHA: Final = 0.8
CAPTURE_GAP: Final = 0.5  # cells between a ghost and the piece that it would capture
FALL_HEIGHT: Final = 2.4  # thicknesses of a piece; from here a piece from a hand comes down


@dataclass(frozen=True, slots=True)
class Leg:
    """One move of a refutation: the arrangement before it, its marks, the gliding pieces, and the points of their way.

    `share` is the part of the way that they glide; the stack on `source` fades meanwhile.  `landed` are the pieces as
    they lie at the end, if they turn there.
    """

    before: Arrangement
    marks: tuple[Marker, ...]
    pieces: tuple[Piece, ...]
    points: tuple[tuple[Cell, float], ...]
    share: float
    source: Cell | None
    landed: tuple[Piece, ...] = ()

    def frame(self, share: float, alpha: float = GHOST_ALPHA) -> Frame:
        """The frame after a share of the way."""
        at, height = self._at(ease(share) * self.share)
        shown = self.landed if share >= 1 and self.landed else self.pieces
        pieces = tuple(Flying(piece, at, height + k, alpha) for k, piece in enumerate(shown))
        if self.source is None:  # a piece from a hand, whose place is marked until it lies there
            return present.present(self.before, self.marks if share < 1 else (), flying=pieces)
        return present.present(self.before, self.marks, flying=pieces, faded=frozenset({self.source}))

    def _at(self, share: float) -> tuple[tuple[float, float], float]:
        """The position in table coordinates and the height after a share of the way; pieces hop over stacks."""
        if len(self.points) == 1:
            (cell, height) = self.points[0]
            return (float(cell[0]), float(cell[1])), height + FALL_HEIGHT * (1 - share)
        gone = share * (len(self.points) - 1)
        index = min(int(gone), len(self.points) - 2)
        part = gone - index
        ((aq, ar), low), ((bq, br), high) = self.points[index], self.points[index + 1]
        lift = 0.45 * math.sin(math.pi * part) if max(low, high) > 0 else 0.0
        return (aq + (bq - aq) * part, ar + (br - ar) * part), low + (high - low) * part + lift + 0.15


class Refutation:
    """The moves of a refutation, shown from the time `now`; `still` shows their ends only.

    The ways of moves that are not `against` the player have the colour of the player's own moves.
    """

    def __init__(
        self, game: Game, position: Position, moves: Sequence[Move], now: float, still: bool, against: bool = True
    ) -> None:
        self._began = -math.inf if still else now
        self._legs = legs_of(game, position, moves, against)

    def restart(self, now: float) -> None:
        """Show the refutation again."""
        self._began = now

    def frame(self, now: float) -> Frame | None:
        """The frame at the time `now`; None before the first ghost sets out."""
        gone = now - self._began - GHOST_DELAY
        if gone < 0 or not self._legs:
            return None
        index = min(len(self._legs) - 1, int(min(gone, 1e6) / (GHOST_GLIDE + GHOST_REST)))
        share = (gone - index * (GHOST_GLIDE + GHOST_REST)) / GHOST_GLIDE
        return self._legs[index].frame(min(1.0, share))


class ReturnGlide:
    """A try that glides back: its `steps` reversed, over the arrangement without it."""

    def __init__(self, steps: Sequence[Step], arrangement: Arrangement, now: float) -> None:
        self._began = now
        self._leaves_table = False  # off the table, where it came from a hand
        self._leg: Leg | None = None
        for step in steps:
            if isinstance(step, Place):
                height = float(max(present.height(arrangement, cell) for cell in step.piece.cells_at(step.cell)))
                self._leaves_table = True
                self._leg = Leg(arrangement, (), (step.piece,), ((step.cell, height),), 1.0, None)
                return
            if isinstance(step, Slide):
                source = step.path[0]
                pile = arrangement.stacks[source]
                faces = [(cell, float(present.height(arrangement, cell))) for cell in reversed(step.path[1:])]
                points = (*faces, (source, float(len(pile) - step.count)))
                left = remove_top(arrangement, source, step.count)
                self._leg = Leg(left, (), pile[-step.count :], points, 1.0, None)
                return

    def frame(self, now: float) -> Frame | None:
        """The frame at the time `now`; None when the piece is back."""
        share = (now - self._began) / RETURN_SECONDS
        if self._leg is None or share >= 1:
            return None
        return self._leg.frame(1 - share, 1 - share) if self._leaves_table else self._leg.frame(share, 1.0)


def legs_of(game: Game, position: Position, moves: Sequence[Move], against: bool = True) -> list[Leg]:
    """The legs of consecutive moves; the position is restored."""
    found, arrangement = [], game.view.arrangement(position)
    for move in moves:
        steps = game.view.steps(position, move)
        leg = leg_of(game, position, move, steps, arrangement, against)
        if leg is not None:
            found.append(leg)
        arrangement = replay(arrangement, steps)
        position.play(move)
    for _ in moves:
        position.undo()
    return found


def leg_of(
    game: Game, position: Position, move: Move, steps: Sequence[Step], arrangement: Arrangement, against: bool = True
) -> Leg | None:
    """The leg of a move; None if nothing of it is visible."""
    turned = {step.cell: step.piece for step in steps if isinstance(step, Turn)}
    captured = next((step.cell for step in steps if isinstance(step, Capture | Remove)), None)
    for step in steps:
        if isinstance(step, Place):
            height = float(max(present.height(arrangement, cell) for cell in step.piece.cells_at(step.cell)))
            piece = turned.get(step.cell, step.piece)
            marks = (Ring(step.cell, height, "mentioned"),) if len(piece.cells_at(step.cell)) == 1 else ()
            return Leg(arrangement, marks, (piece,), ((step.cell, height),), 1.0, None)
        if isinstance(step, Slide):
            leg = _slide_leg(game, position, move, step, arrangement, captured == step.path[-1], against)
            last = turned.get(step.path[-1])
            return leg if last is None else replace(leg, landed=(*leg.pieces[:-1], last))
    return None


def _slide_leg(
    game: Game, position: Position, move: Move, step: Slide, arrangement: Arrangement, takes: bool, against: bool
) -> Leg:
    source = step.path[0]
    pile = arrangement.stacks[source]
    pieces = pile[-step.count :]
    faces = [(cell, float(present.height(arrangement, cell))) for cell in step.path]
    points = ((source, float(len(pile) - step.count)), *faces[1:])
    share = 1 - CAPTURE_GAP / (len(points) - 1) if takes else 1.0
    marks = way_marks(game, position, move, step, arrangement, takes, against, 0 if takes else step.count)
    return Leg(arrangement, marks, pieces, points, share, source)


def way_marks(
    game: Game,
    position: Position,
    move: Move,
    step: Slide,
    arrangement: Arrangement,
    takes: bool,
    against: bool = True,
    added: int = 0,
) -> tuple[Marker, ...]:
    """The marks of a slide: `against` the player a coral arrow and ring, otherwise its way in teal.

    The teal way ends `added` pieces above the last stack of the arrangement, where ghosts will lie.

    Where pieces go along routes, their way is drawn in both cases.
    """
    faces = tuple((cell, float(present.height(arrangement, cell))) for cell in step.path)
    if kind_of(arrangement).draws_routes:
        picks = game.view.spell(position, move)
        begun = picks[: next((i for i, pick in enumerate(picks) if isinstance(pick, Onto)), len(picks))]
        routes = [route for route in game.view.routes(position, begun, step.path[-1]) if route.path == step.path]
        walls = next((route.walls for route in present.straightest(routes)), ())
        return (Way(faces, walls, "may-not" if against else "chosen"),)
    if against:
        target, height = faces[-1]
        return (Ring(target, height if takes else height + step.count, "fault"), Bow(faces))
    knots: list[Knot] = ["none"] * (len(faces) - 2)
    faces = (*faces[:-1], (faces[-1][0], faces[-1][1] + added))
    return (Ribbon(faces, (*knots, "none" if takes else "dot"), "king" if takes else "none"),)
