"""The panels around the table in the editor: the bar, all hands, and the editor's panel in place of the move list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.play.editor.editing import Editing
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.panel_source import PanelSource
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


class EditorPanelSource(PanelSource):
    """What the panels say around an edited position."""

    groups = EDITOR_BAR

    def __init__(self, board: Board, editing: Editing) -> None:
        super().__init__(board)
        self.editing = editing

    def pocket_tooltip(self, seat: int, index: int) -> str:
        """No text beside the piece's name, since nothing is played here."""
        del seat, index
        return ""

    def hand(self, seat: int) -> Hand:
        """The pieces of a seat; all of them can be taken."""
        hand, board = super().hand(seat), self.board
        pocket = board.state.pocket
        hovered = pocket[1] if pocket is not None and pocket[0] == seat and hand.pockets[pocket[1]].filled else None
        return replace(hand, choice=replace(hand.choice, hovered=hovered, dimmed=frozenset()), level="")

    def bar(self) -> BarContent:
        """The content of the bar, which says that this is the editor."""
        board, editing = self.board, self.editing
        off = {name for name, can in (("undo", editing.can_undo), ("redo", editing.can_redo)) if not can}
        off |= set() if board.xray.can_look else {"xray"}
        return replace(self.bar_with_number(1, off, set()), subtitle=_("Editor"))

    def pill(self) -> PillContent:
        """The seat to move in the edited position, and what to do."""
        board = self.board
        strong = players.colour_name(board.setup, self.editing.draft.turn)  # the panel shows who is to move
        is_chosen = board.state.selection.first is not None
        words = next_pick(board) if is_chosen else _("Pick any piece")
        return self.pill_with_seat(strong, words, self.editing.draft.turn)


class EditorChrome(SurroundingPanels):
    """The table's panels with the editor's panel at the side."""

    def __init__(self, board: Board, pen: Pen, editing: Editing, panel: EditorPanel) -> None:
        super().__init__(board, pen, EditorPanelSource(board, editing))
        self.panel = panel
        side = self.lay_tally()
        self.side = SidePanel(pen, side, panel) if side is not None else None
        self.lay_over()

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
