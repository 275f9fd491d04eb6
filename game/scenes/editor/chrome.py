"""What lies around the table in the editor: the frame with all hands, and the position's settings in the drawer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import pygame

from game.core.errors import N_
from game.play.editor.editing import Editing
from game.scenes.board.board import Board
from game.scenes.board_screen.frame.chrome import FrameChrome
from game.scenes.board_screen.panel_source import PanelSource
from game.scenes.board_screen.prompts import next_pick
from game.scenes.editor.panel import EditorPanel
from game.scenes.sentences import players
from game.ui.kinds.rail import Hand
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.bar import BarContent
from game.ui.panels.frame import BAR_WORDS, LEAVE, HeadedBar
from game.ui.panels.notes import PillContent
from game.ui.widgets.page import BAR_WIDTH
from game.ui.words import _, error_text

PANEL_EDGE: Final = BAR_WIDTH  # units between the panel's edge and its widgets, also at the right of their bar
MIN_CALM_WIDTH: Final = 320  # units; the rules may say a long sentence


class SidePanel(CachedPicture[object]):
    """The editor's widgets on their background."""

    has_box = True

    def __init__(self, pen: Pen, rect: pygame.Rect, panel: EditorPanel) -> None:
        self.panel = panel
        super().__init__(pen, rect, None)
        self.lay()

    def lay(self) -> None:
        """Place the widgets in the panel's rectangle."""
        edge, (left, top, wide, tall) = self.pen.px(PANEL_EDGE), self.rect
        self.panel.page.place(self.pen, pygame.Rect(left + edge, top + edge, wide - edge, tall - 2 * edge))

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the background, then the widgets; the rectangle that was drawn to."""
        super().draw(surface)
        self.panel.group.draw(surface, self.pen)
        return self.outer

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: object) -> None:
        """Paint nothing besides the background: `draw` adds the widgets."""


class EditorPanelSource(PanelSource):
    """What the panels say around an edited position."""

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
        choice = replace(hand.choice, hovered=hovered, dimmed=frozenset())
        name = hand.name if seat == board.below else ""
        return replace(hand, choice=choice, level="", emblem="", hunt=None, name=name)

    def bar_words(self, pen: Pen) -> Mapping[str, str]:
        """The words of the bar; in an enlarged interface the menu has the others."""
        first = {} if pen.theme.is_enlarged else {"undo": BAR_WORDS["undo"]}
        return {**first, "play-here": N_("Play here"), "look": BAR_WORDS["look"], "menu": BAR_WORDS["menu"]}

    def bar(self) -> BarContent:
        """The content of the bar, which says that this is the editor."""
        check = self.editing.check
        can_play = check is not None and check.match is not None and not check.is_over
        off = {name for name, can in (("undo", self.editing.can_undo), ("play-here", can_play)) if not can}
        return BarContent(_("Editor"), disabled=frozenset(off))

    def pill(self) -> PillContent:
        """What to do with the piece in hand, or else what the rules say of the position and whose turn it is."""
        board, check, turn = self.board, self.editing.check, self.editing.draft.turn
        strong = players.player_sentence(board.setup, turn, N_("{name} to move"))
        if board.state.selection.first is not None:
            return self.pill_with_seat(strong, next_pick(board), turn)
        if check is not None and check.error is not None:
            refused = self.pill_with_seat(_("The rules don't allow this"), error_text(check.error), turn)
            return replace(refused, is_refused=True)
        words = _("The game is over here.") if check is not None and check.is_over else _("Pick any piece")
        return self.pill_with_seat(strong, words, turn)


class EditorChrome(FrameChrome):
    """The frame with all hands, and the editor's panel in the drawer."""

    tab_word = N_("Position")

    def __init__(self, board: Board, pen: Pen, editing: Editing, panel: EditorPanel) -> None:
        source, layout, services = EditorPanelSource(board, editing), board.layout, board.services
        words, back = source.bar_words(pen), services.way_back()
        bar = HeadedBar(pen, layout.bar, source.bar(), services.preferences.bindings, words, back)
        super().__init__(board, pen, source, bar)
        self.panel = panel
        self.side = SidePanel(pen, layout.side, panel) if layout.side is not None else None
        if self.side is None:
            panel.put_away(pen)
        self.lay_over()

    def calm_room(self) -> pygame.Rect:
        """The rectangle of the words: beside the near hand, or above it if they have little room there and more above.

        A square board reaches down beside the hand, so nothing is free above that.
        """
        beside, layout, px = super().calm_room(), self.board.layout, self.pen.px
        if beside.width >= px(MIN_CALM_WIDTH) or layout.table.bottom >= beside.bottom:
            return beside
        low = min(layout.table.bottom, self.shelf.pieces_top)
        return pygame.Rect(beside.left, low - beside.height, layout.table.width // 2, beside.height)

    def command_at(self, place: tuple[int, int]) -> str | None:
        """The id of the command of the word or the tab at a pixel; None for none."""
        command = super().command_at(place)
        return "leave-editor" if command == LEAVE else command

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
