"""The picture of a king without a way out: each of his steps as a ghost, with the move that captures him there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.core.display.steps import Capture, Slide, Step
from game.core.game import Game
from game.core.geometry.hexes import Cell
from game.core.match import Match
from game.core.position import Position
from game.scenes.board.overlays.common import MarkedTable
from game.ui.render import present
from game.ui.render.frame import Bow, Flying, LineTone, Marker, Ring

WAY_OUT_THEME: Final = "no-way-out"
KING_GHOST_ALPHA: Final = 0.6


class KingStep(NamedTuple):
    """A cell to which the king could step, and where the piece stands that captures him there."""

    cell: Cell
    source: Cell


def way_out_picture(match: Match) -> MarkedTable | None:
    """The table before the last reply of a match that ended with the capture of a king, with his steps as ghosts.

    None if the match ended otherwise, or if he had no step; the match is not changed.
    """
    game, plies = match.game, len(match.moves) - 2
    if plies < 0:
        return None
    position, reply = match.position_after(plies), match.moves[plies]
    with match.position_before() as before_end:
        captured = _captured_cell(game.view.steps(before_end, match.moves[-1]))
    slide = _slide(game.view.steps(position, reply))
    king = slide.path[0] if slide is not None and slide.path[-1] == captured else captured
    answers = list(_answers(game, position, king)) if king is not None else []
    return _picture(game, position, king, answers) if king is not None and answers else None


def _captured_cell(steps: Sequence[Step]) -> Cell | None:
    return next((step.cell for step in steps if isinstance(step, Capture)), None)


def _slide(steps: Sequence[Step]) -> Slide | None:
    return next((step for step in steps if isinstance(step, Slide)), None)


def _answers(game: Game, position: Position, king: Cell) -> Iterator[KingStep]:
    """The steps of the king that a capture answers; each cell once."""
    seen: set[Cell] = set()
    for move in position.legal():
        slide = _slide(game.view.steps(position, move))
        if slide is None or slide.path[0] != king or slide.path[-1] in seen:
            continue
        seen.add(slide.path[-1])
        position.play(move)
        source = _capturer(game, position, slide.path[-1])
        position.undo()
        if source is not None:
            yield KingStep(slide.path[-1], source)


def _capturer(game: Game, position: Position, cell: Cell) -> Cell | None:
    """Where a piece stands that can capture on a cell; None if there is none."""
    for move in position.noisy_moves():
        steps = game.view.steps(position, move)
        slide = _slide(steps)
        if slide is not None and _captured_cell(steps) == cell:
            return slide.path[0]
    return None


def _picture(game: Game, position: Position, king: Cell, answers: Sequence[KingStep]) -> MarkedTable:
    arrangement = game.view.arrangement(position)
    piece = arrangement.stacks[king][-1]

    def bow(source: Cell, cell: Cell, above: int, tone: LineTone) -> Bow:
        source_height, height = present.height(arrangement, source), present.height(arrangement, cell)
        return Bow(((source, float(source_height)), (cell, float(height + above))), tone)

    marks: list[Marker] = [Ring(king, present.height(arrangement, king), "aimed")]
    marks += [bow(line[0], king, 0, "may") for line in game.facts.losing_lines(position)]
    marks += [bow(answer.source, answer.cell, 1, "quiet") for answer in answers]
    ghosts = (
        Flying(piece.moved_to(cell), cell, present.height(arrangement, cell), KING_GHOST_ALPHA)
        for cell, _source in answers
    )
    return MarkedTable(arrangement, tuple(marks), ghosts=tuple(ghosts))


def ghost_cells(picture: MarkedTable) -> dict[Cell, int]:
    """The cells of a picture's ghosts with the heights of their tops."""
    cells = [(round(ghost.at[0]), round(ghost.at[1])) for ghost in picture.ghosts]
    return {cell: present.height(picture.arrangement, cell) + 1 for cell in cells}
