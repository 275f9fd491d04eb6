"""A fault on the table: the move that was played, a better move as a ghost, and the answer.  Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.display.pieces import Arrangement
from game.core.display.steps import Place, Slide, Step, Turn, covered_cells
from game.core.errors import StaxError
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.position import Position
from game.scenes.board.overlays.suggested_line import way_ribbon
from game.ui.kinds import kind_of
from game.ui.render import present
from game.ui.render.frame import Ghost, LitFace, Marker, Ring


@dataclass(frozen=True, slots=True)
class VerdictPicture:
    """The marks of a fault, and the cells of the played and of the better move; None for a move without a cell.

    `answer` is the marked cell of an answer that places a piece, None for another answer, which has its way drawn.

    `places` is whether the better move places a piece; `is_same_cell` whether both moves end on the same cell, where a
    ghost would hide the piece that was played: there only the way of the better move is drawn, if it has another.
    """

    marks: tuple[Marker, ...] = ()
    played: Cell | None = None
    better: Cell | None = None
    answer: Cell | None = None
    places: bool = False

    @property
    def is_same_cell(self) -> bool:
        """Whether both moves end on the same cell."""
        return self.better is not None and self.better == self.played


def verdict_picture(game: Game, before: Position, played: str, better: str, answer: str) -> VerdictPicture:
    """The picture of a fault on the table after the move; `before` is the position before it, which is not changed.

    Moves are given as text; "" for a better move or an answer that is not known or must not be shown.
    """
    after = before.clone()
    after.play(game.notation.read_move(before, played))
    stood, stands = game.view.arrangement(before), game.view.arrangement(after)
    made, instead = steps_of(game, before, played), steps_of(game, before, better)
    own, other = _target(made), _target(instead)
    answer_marks = _answer_marks(stands, steps_of(game, after, answer))
    answered = next((mark.cell for mark in answer_marks if isinstance(mark, Ring)), None)
    marks = [*_played_marks(stands, made), *answer_marks]
    if other is not None and other != own:
        marks += _better_marks(stood, stands, instead)
    elif other is not None:
        sources = {step.path[0] for step in made if isinstance(step, Slide)}
        ways = [step for step in instead if isinstance(step, Slide) and step.path[0] not in sources]
        marks += [way_ribbon(stands, step, takes=False, quiet=False) for step in ways]
    return VerdictPicture(tuple(marks), own, other, answered, any(isinstance(step, Place) for step in instead))


def steps_of(game: Game, position: Position, text: str) -> Sequence[Step]:
    """The steps of a move; none for a text that is no legal move, as a file from elsewhere may contain any."""
    try:
        return game.view.steps(position, game.notation.read_move(position, text)) if text else ()
    except StaxError:
        return ()


def _target(steps: Sequence[Step]) -> Cell | None:
    """The cell on which a move ends."""
    for step in reversed(steps):
        if isinstance(step, Slide):
            return step.path[-1]
        if isinstance(step, Place):
            return step.cell
    return None


def _played_marks(stands: Arrangement, steps: Sequence[Step]) -> list[Marker]:
    """Rings on the cells where the played move ended."""
    wide, cells = kind_of(stands).pieces_are_wide, list[Cell]()
    for step in steps:
        cells = list(covered_cells(step)) if isinstance(step, Place) else cells
        cells = [step.path[-1]] if isinstance(step, Slide) else cells
    kind = LitFace if wide else Ring
    return [kind(cell, present.height(stands, cell), "fault") for cell in cells]


def _better_marks(stood: Arrangement, stands: Arrangement, steps: Sequence[Step]) -> list[Marker]:
    """The ghost of the better move, with its way."""
    turned = {step.cell: step.piece for step in steps if isinstance(step, Turn)}
    marks = list[Marker]()
    for step in steps:
        if isinstance(step, Place):
            height = max(present.height(stands, cell) for cell in covered_cells(step))
            marks.append(Ghost(step.cell, height, turned.get(step.cell, step.piece), legal=True))
        elif isinstance(step, Slide):
            source, target = step.path[0], step.path[-1]
            block = list(stood.stacks[source][-step.count :])
            block[-1] = turned.get(target, block[-1])
            height = present.height(stands, target)
            marks.append(way_ribbon(stands, step, takes=False, quiet=False))
            marks += [Ghost(target, height + above, piece, legal=True) for above, piece in enumerate(block)]
    return marks


def _answer_marks(stands: Arrangement, steps: Sequence[Step]) -> list[Marker]:
    """The answer to the played move: its way, or the cell of a placed piece."""
    marks = list[Marker]()
    for step in steps:
        if isinstance(step, Slide):
            marks.append(way_ribbon(stands, step, takes=False, quiet=True))
        elif isinstance(step, Place) and not kind_of(stands).pieces_are_wide:
            marks.append(Ring(step.cell, present.height(stands, step.cell), "mentioned"))
    return marks
