"""The editor's board on the window: its view does not follow the choice of a piece."""

from __future__ import annotations

from collections.abc import Callable

from game.core.geometry.hexes import Cell
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.base.services import Services
from game.scenes.board.board import Board
from game.scenes.board.camera_control import with_neighbours
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.screen import BoardScreen
from game.scenes.editor.view import EditorView
from game.scenes.editor.xray import EditedXray
from game.ui.look.pen import Pen


class EditorBoard(Board):
    """A board whose view ignores the chosen piece: there is always room around all stacks."""

    view: EditorView
    view_class = EditorView
    xray_class = EditedXray

    def places_to_show(self) -> tuple[Cell, ...]:
        """The cells around the stacks; the centre of an empty table."""
        return tuple(with_neighbours(self.playback.shown.stacks or [(0, 0)]))


class EditorScreen(BoardScreen):
    """A screen with the editor's board, its marks and its X-ray."""

    board: EditorBoard

    def __init__(
        self, services: Services, setup: Setup, table: Table, chrome: Callable[[Board, Pen], SurroundingPanels]
    ) -> None:
        super().__init__(services, setup, table, 0, chrome, EditorBoard)
