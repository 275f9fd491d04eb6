"""The panels around the table in the editor: the bar, all hands, and the editor's panel in place of the move list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.play.editor.editing import Editing
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.prompts import next_pick
from game.scenes.editor.panel import EditorPanel
from game.scenes.sentences import players
from game.settings.actions import EDITOR_BAR
from game.ui.kinds.rail import Hand
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.bar import BarContent
from game.ui.panels.notes import PillContent
from game.ui.words import _

PANEL_EDGE: Final = 12  # units between the panel's edge and its widgets


class SidePanel(CachedPicture[object]):
    """The editor's widgets on their background."""

    def __init__(self, pen: Pen, rect: pygame.Rect, panel: EditorPanel) -> None:
        self.panel = panel
        super().__init__(pen, rect, None)
        self.lay()

    def lay(self) -> None:
        """Place the widgets in the panel's rectangle."""
        edge = 2 * self.pen.px(PANEL_EDGE)
        self.panel.page.place(self.pen, self.rect.inflate(-edge, -edge))

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the background, then the widgets; the rectangle that was drawn to."""
        super().draw(surface)
        self.panel.group.draw(surface, self.pen)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: object) -> None:
        """Paint nothing besides the background: `draw` adds the widgets."""


class EditorChrome(SurroundingPanels):
    """The table's panels with the editor's panel at the side."""

    groups = EDITOR_BAR

    def __init__(self, board: Board, pen: Pen, editing: Editing, panel: EditorPanel) -> None:
        self.editing = editing
        self.panel = panel
        self.side: SidePanel | None = None
        super().__init__(board, pen, [])

    def _lay_side(self, side: pygame.Rect) -> None:
        self.side = SidePanel(self.pen, side, self.panel)

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """All panels, with the editor's panel added."""
        yield from super().panels()
        if self.side is not None:
            yield self.side

    def _sync_large(self) -> list[pygame.Rect]:
        if self.side is not None and self.side.show(self.panel.picture_key):
            return [self.side.outer]
        return super()._sync_large()

    def scroll(self, place: tuple[int, int], notches: float) -> bool:
        """Whether the wheel was over the editor's panel, which scrolls by itself."""
        del notches
        return self.side is not None and self.side.rect.collidepoint(place)

    def pocket_tooltip(self, seat: int, index: int) -> str:
        """No text beside the piece's name, since nothing is played here."""
        del seat, index
        return ""

    def _hand_content(self, seat: int) -> Hand:
        hand, board = super()._hand_content(seat), self.board
        pocket = board.state.pocket
        hovered = pocket[1] if pocket is not None and pocket[0] == seat and hand.pockets[pocket[1]].filled else None
        return replace(hand, choice=replace(hand.choice, hovered=hovered, dimmed=frozenset()), level="")

    def _bar_content(self) -> BarContent:
        board, editing, camera = self.board, self.editing, self.board.camera_control
        off = {name for name, can in (("undo", editing.can_undo), ("redo", editing.can_redo)) if not can}
        off |= set() if board.xray.can_look else {"xray"}
        states = (("top-down", camera.is_flat), ("lift", camera.camera.spread > 0), ("xray", board.xray.is_seen))
        on = {name for name, is_on in states if is_on}
        return replace(self._bar_with_number(1, off, on), subtitle=_("Editor"))

    def _pill_content(self) -> PillContent:
        board = self.board
        strong = players.colour_name(board.setup, self.editing.draft.turn)  # the panel shows who is to move
        is_chosen = board.state.selection.first is not None
        words = next_pick(board) if is_chosen else _("Take any piece")
        return self._pill_with_seat(strong, words, self.editing.draft.turn)
