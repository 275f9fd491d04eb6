"""What lies around a game in play: the frame of the table, with the moves and the pointed stack in the drawer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pygame

from game.scenes.board.board import Board
from game.scenes.board_screen.frame.chrome import FrameChrome
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.end_card import EndCard
from game.ui.panels.frame import WordsBar
from game.ui.panels.hovered_stack import StackPanel
from game.ui.panels.moves import ListedMove, MovesContent, MovesPanel
from game.ui.panels.table_layout import split_panel
from game.ui.panels.tally import TallyPanel

MIN_MOVES_HEIGHT: Final = 120  # units; with less the list of moves is left out
MAX_STACK_LAYERS: Final = 4  # more pieces are drawn closer together in the stack panel


class TableChrome(FrameChrome):
    """The panels around a game in play: the moves and the pointed stack in the drawer, or the card of the end."""

    def __init__(self, board: Board, pen: Pen, entries: list[ListedMove], card: EndCard | None = None) -> None:
        source = PanelSource(board)
        bar = WordsBar(pen, board.layout.bar, source.bar(), board.services.preferences.bindings)
        super().__init__(board, pen, source, bar)
        self.entries = entries
        self.first_move_shown = 0
        self.moves: MovesPanel | None = None
        side = self._lay_card(card) if card is not None else board.layout.side
        if side is not None and card is not None:
            self.moves = MovesPanel(pen, side, self._moves_content())
        elif side is not None:
            self._lay_side(self.lay_tally(side))
        self.lay_over()

    def _moves_content(self) -> MovesContent:
        return self.source.moves(self.entries, self.first_move_shown)

    def _lay_side(self, side: pygame.Rect) -> None:
        """Lay out the drawer: the moves above, the pointed stack below."""
        upper, lower = split_panel(side, StackPanel.height_for(self.pen, MAX_STACK_LAYERS), self.pen.px(16))
        self.moves = MovesPanel(self.pen, upper, self._moves_content())
        self.stack = StackPanel(self.pen, lower, None)

    def _lay_card(self, card: EndCard) -> pygame.Rect | None:
        """Put the card of the end into the drawer, and below it the score and the moves if they fit."""
        pen, side, content, gap = self.pen, self.board.layout.side, self.source.tally(), self.pen.px(16)
        if side is None:
            return None
        self.card_room = self._tally_room = side
        top = side.top + card.height(pen, side) + gap
        tall = min(self._tally_height(side.width), side.height // 2)
        if content is not None and top + tall <= side.bottom:
            self.tally = TallyPanel(pen, pygame.Rect(side.left, top, side.width, tall), content)
            top += tall + gap
        left = side.bottom - top
        return pygame.Rect(side.left, top, side.width, left) if left >= pen.px(MIN_MOVES_HEIGHT) else None

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """The panels at the side, the moves first."""
        if self.moves is not None:
            yield self.moves
        yield from super().panels()

    def _sync_large(self) -> list[pygame.Rect]:
        if found := super()._sync_large():
            return found
        if self.moves is not None and self.moves.show(self._moves_content()):
            return [self.moves.outer]
        return []

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the list of moves if it is at a pixel; whether it is."""
        if self.moves is None or not self.moves.rect.collidepoint(place):
            return False
        self.first_move_shown = max(0, min(self.moves.max_first, self.first_move_shown + round(notches)))
        return True
