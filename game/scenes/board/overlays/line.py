"""A line of moves on the table: the first as if it were advised, each with its number where it ends.  Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.core.errors import StaxError
from game.core.game import Game
from game.core.hexes import Cell
from game.core.pieces import Arrangement
from game.core.position import Position
from game.core.steps import Capture, Place, Remove, Slide, Step, Turn, replay
from game.scenes.board.overlays.hint import advised
from game.scenes.board.refutation import way_of
from game.ui.render import present
from game.ui.render.frame import Ghost, Marker, Numbered, Ribbon, Way

SHOWN: Final = 3  # moves of a line; more would hide the table


def line_marks(game: Game, position: Position, moves: Sequence[str]) -> tuple[Marker, ...]:
    """The marks of the first moves of a line: whoever moves in teal, what answers in ivory; as far as it is legal."""
    position, mover = position.clone(), int(position.turn)
    arrangement, marks = game.view.arrangement(position), list[Marker]()
    for number, text in enumerate(moves[:SHOWN], 1):
        try:
            move = game.notation.read_move(position, text)
        except StaxError:  # who looked deeper may have mixed up two positions
            break
        steps, quiet = game.view.steps(position, move), int(position.turn) != mover
        taken = {step.cell for step in steps if isinstance(step, Capture | Remove)}
        if number == 1:
            marks += _still(advised(game, position, arrangement, move))
        for step in steps:
            if isinstance(step, Slide):
                takes = step.path[-1] in taken
                way = way_of(game, position, move, step, arrangement, takes, "quiet" if quiet else "may")
                marks += [_pointed(mark, takes) for mark in way]
            elif isinstance(step, Place) and number > 1:
                marks.append(_lying(arrangement, steps, step))
        marks += _numbered(arrangement, steps, number, quiet)
        arrangement = replay(arrangement, steps)
        position.play(move)
    return tuple(marks)


def _still(marks: Sequence[Marker]) -> list[Marker]:
    """Marks without the ways among them."""
    return [mark for mark in marks if not isinstance(mark, Ribbon | Way)]


def _pointed(way: Marker, takes: bool) -> Marker:
    """A way as one that may be gone, which ends in the tip of an arrow unless a king is taken there."""
    if isinstance(way, Way) and way.tone == "chosen":
        return replace(way, tone="may")
    return replace(way, kinds=(), end="tip") if isinstance(way, Ribbon) and not takes else way


def _lying(arrangement: Arrangement, steps: Sequence[Step], step: Place) -> Ghost:
    """A piece from a hand as it would lie in the end."""
    turned = (each.piece for each in steps if isinstance(each, Turn) and each.cell == step.cell)
    return Ghost(step.cell, _height(arrangement, step), next(turned, step.piece), legal=True)


def _numbered(arrangement: Arrangement, steps: Sequence[Step], number: int, quiet: bool) -> list[Marker]:
    """The number of a move, over what has moved."""
    for step in steps:
        if isinstance(step, Place):
            cell = _middle(step.piece.cells_at(step.cell))
            return [Numbered(cell, _height(arrangement, step) + 1, number, quiet)]
        if isinstance(step, Slide):
            source, cell = step.path[0], step.path[-1]
            height = present.height(arrangement, cell, source, step.count) + step.count
            return [Numbered(cell, height, number, quiet)]
    return []


def _height(arrangement: Arrangement, step: Place) -> int:
    return max(present.height(arrangement, cell) for cell in step.piece.cells_at(step.cell))


def _middle(cells: Sequence[Cell]) -> Cell:
    """The cell nearest to the middle of some."""
    q, r = (sum(cell[k] for cell in cells) / len(cells) for k in (0, 1))
    return min(cells, key=lambda cell: (cell[0] - q) ** 2 + (cell[1] - r) ** 2 + (cell[0] - q) * (cell[1] - r))
