"""The marks of a line of moves: the first as an advised move, each of several with its number.  Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.display.pieces import Arrangement
from game.core.display.steps import Capture, Place, Slide, Step, Turn, replay
from game.core.errors import StaxError
from game.core.game import Game
from game.core.position import Position
from game.scenes.board.overlays.hint import advice_marks
from game.ui.kinds import kind_of
from game.ui.render import present
from game.ui.render.frame import Ghost, Marker, NumberMark, Ribbon, Way

MAX_SHOWN_MOVES: Final = 3  # more would hide the table


def line_marks(game: Game, position: Position, moves: Sequence[str]) -> tuple[Marker, ...]:
    """The marks of the first moves of a line: the mover's in teal, the answers in ivory; illegal moves end the line.

    A single move has no number, which would seem to be a number of pieces.
    """
    position, mover = position.clone(), int(position.turn)
    arrangement, marks = game.view.arrangement(position), list[Marker]()
    wide = kind_of(arrangement).pieces_are_wide  # several would hide each other
    shown = moves[: 1 if wide else MAX_SHOWN_MOVES]
    for number, text in enumerate(shown, 1):
        try:
            move = game.notation.read_move(position, text)
        except StaxError:  # a deep line may belong to another position with the same key
            break
        steps, quiet = game.view.steps(position, move), int(position.turn) != mover
        captured = {step.cell for step in steps if isinstance(step, Capture)}
        if number == 1:
            marks += _without_ways(advice_marks(game, position, arrangement, move))
        for step in steps:
            if isinstance(step, Slide):
                marks.append(way_ribbon(arrangement, step, step.path[-1] in captured, quiet))
            elif isinstance(step, Place) and number > 1:
                marks.append(_ghost_of(arrangement, steps, step))
        marks += [] if len(shown) < 2 else _number_marks(arrangement, steps, number, quiet)
        arrangement = replay(arrangement, steps)
        position.play(move)
    return tuple(marks)


def _without_ways(marks: Sequence[Marker]) -> list[Marker]:
    """The marks without ways and ribbons."""
    return [mark for mark in marks if not isinstance(mark, Ribbon | Way)]


def way_ribbon(arrangement: Arrangement, step: Slide, takes: bool, quiet: bool) -> Ribbon:
    """The way of a stack to its target, or to the king that it captures."""
    points = tuple((cell, float(present.height(arrangement, cell))) for cell in step.path)
    return Ribbon(points, (), "king" if takes else "tip", "quiet" if quiet else "may")


def _ghost_of(arrangement: Arrangement, steps: Sequence[Step], step: Place) -> Ghost:
    """The ghost of a piece from a hand in its final orientation."""
    turned = (each.piece for each in steps if isinstance(each, Turn) and each.cell == step.cell)
    return Ghost(step.cell, _height(arrangement, step), next(turned, step.piece), legal=True)


def _number_marks(arrangement: Arrangement, steps: Sequence[Step], number: int, quiet: bool) -> list[Marker]:
    """The number of a move, above the moved piece."""
    for step in steps:
        if isinstance(step, Place):
            return [NumberMark(step.cell, _height(arrangement, step) + 1, number, quiet)]
        if isinstance(step, Slide):
            source, cell = step.path[0], step.path[-1]
            height = present.height(arrangement, cell, source, step.count) + step.count
            return [NumberMark(cell, height, number, quiet)]
    return []


def _height(arrangement: Arrangement, step: Place) -> int:
    return max(present.height(arrangement, cell) for cell in step.piece.cells_at(step.cell))
