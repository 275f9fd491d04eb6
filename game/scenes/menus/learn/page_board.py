"""A page's board as a small picture: its position, and the first move of its script."""

from __future__ import annotations

import functools

from game.core.display.steps import Place, covered_cells
from game.learn.course import CoursePage
from game.scenes.board.diagram import diagram_content
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import FrameForArea
from game.ui.render.frame import Ring


def setting_of(page: CoursePage, edge: int, most: float, badges: bool = False) -> FrameForArea:
    """How a page's board is seen in an area; `edge` and `most` as in `StillBoard`."""

    @functools.cache
    def still() -> StillBoard:
        return StillBoard(
            shown_of(page), badges=badges, coordinates=False, lift=0.2, margin_divisor=edge, max_cell_share=most
        )

    return lambda area: still().frame_and_camera(area)


def shown_of(page: CoursePage) -> MarkedTable:
    """A page's position with the piece chosen that its script moves first; a piece from the hand is shown as placed.

    A page with cells to find marks none of them.
    """
    match, game = page.match(), page.game
    if page.targets is not None:
        return MarkedTable(game.view.arrangement(match.position))
    move = game.notation.read_move(match.position, page.script[0]) if page.script else None
    steps = game.view.steps(match.position, move) if move is not None else ()
    placed = next((step for step in steps if isinstance(step, Place)), None)
    if placed is None or move is None:
        return diagram_content(game, page.diagram)
    match.play(move)
    arrangement = game.view.arrangement(match.position)
    pile = arrangement.stacks.get(placed.cell, ())
    alone = len(covered_cells(placed)) == 1 and bool(pile)
    return MarkedTable(arrangement, (Ring(placed.cell, len(pile), "aimed"),) if alone else ())
