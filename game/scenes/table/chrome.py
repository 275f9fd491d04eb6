"""What lies around a game in play: the frame of the table, with the moves in the drawer, saves and the card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pygame

from game.scenes.board.board import Board
from game.scenes.board_screen.frame.chrome import FrameChrome
from game.scenes.table.panel_source import TablePanelSource, TableViews
from game.scenes.table.saves_place import place_for_saves
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.end_card import CARD_EDGE, CARD_HEIGHT, EndCard, EndHeading
from game.ui.panels.frame import BAR_WORDS, FRIEND_WORDS, WordsBar
from game.ui.panels.moves import CLOSE, ListedMove, MovesContent, MovesPanel
from game.ui.panels.warnings import COIN_REACH, NO_SAVES, SaveCards
from game.ui.panels.xray.legend import XrayLegend
from game.ui.panels.xray.strip import XrayStrip
from game.ui.words import ngettext

MIN_MOVES_HEIGHT: Final = 340  # units; with less the list of moves is left out
MOVE_PREFIX: Final = "show-move:"  # begins the commands of listed moves
SAVE_PREFIX: Final = "save:"  # begins the commands of the cards of saves
END_BAR: Final = ("look", "rules", "menu")  # the words of the bar beside the card at the end


class TableChrome(FrameChrome):
    """The panels around a game in play, with the moves in the drawer.

    A card takes the place of the near hand and of the words about the turn; at the end a heading takes the rivals'.
    """

    source: TablePanelSource

    def __init__(
        self,
        board: Board,
        pen: Pen,
        entries: list[ListedMove],
        views: TableViews,
        card: EndCard | None = None,
    ) -> None:
        source = TablePanelSource(board, views)
        is_over = card is not None and board.table.result is not None
        usual = FRIEND_WORDS if board.table.has_far_friend else BAR_WORDS
        words = {name: word for name, word in usual.items() if name in END_BAR} if is_over else usual
        bar = WordsBar(pen, board.layout.bar, source.bar(), board.services.preferences.bindings, words)
        super().__init__(board, pen, source, bar)
        self.entries = entries
        self.first_move_shown = 0
        self.moves: MovesPanel | None = None
        self.card_room = self._lay_card() if card is not None else None
        self.heading = self._make_heading() if is_over else None
        if board.layout.side is not None:
            self.moves = MovesPanel(pen, self._lay_score(board.layout.side), self._moves_content())
        self.saves = SaveCards(pen, pygame.Rect(0, 0, 0, 0), NO_SAVES, pen.px(COIN_REACH))
        self.lay_over()

    def make_legend(self) -> XrayLegend:
        """The X-ray's legend; where a single layer is shown, a strip in the near hand's place."""
        view, side = self.board.layout.view, self.board.layout.side
        if not self.board.xray.shows_single_layer:
            return super().make_legend()
        right = view.right if side is None else side.left
        return XrayStrip(self.pen, pygame.Rect(view.left, view.top, right - view.left, view.height))

    @property
    def _is_hand_hidden(self) -> bool:
        """Whether the X-ray's legend stands in the place of the near hand."""
        return isinstance(self.legend, XrayStrip) and self.legend.content is not None

    # The side:

    def _lay_score(self, side: pygame.Rect) -> pygame.Rect:
        """Put the score at the top of the drawer if that is high enough; return the rest of the drawer."""
        rest = self.lay_tally(side)
        if rest.height >= self.pen.px(MIN_MOVES_HEIGHT):
            return rest
        self.tally = None
        return side

    def _moves_content(self) -> MovesContent:
        pointed = self.moves.command_at(self.board.state.place) if self.moves is not None else ""
        return self.source.moves(self.entries, self.first_move_shown, pointed)

    def _lay_card(self) -> pygame.Rect:
        """The place of a card: along the foot of the window, in the shelf's place."""
        px, view = self.pen.px, self.board.layout.view
        tall, edge = px(CARD_HEIGHT), px(CARD_EDGE)
        return pygame.Rect(view.left + edge, view.bottom - edge - tall, view.width - 2 * edge, tall)

    def _make_heading(self) -> EndHeading:
        """The game's name and the number of its moves, at the left of the upper line."""
        match, line = self.board.table.match, self.board.layout.bar
        played = len(match.moves)
        words = ngettext("Game over after {count} move", "Game over after {count} moves", played).format(count=played)
        rect = pygame.Rect(0, line.top, self.bar.rect.left, line.height)
        return EndHeading(self.pen, rect, (match.game.name, words))

    def command_at(self, place: Place) -> str | None:
        """The id of the command of the word, the tab, the button or the listed move at a pixel; None for none."""
        index, card = self.move_at(place), self.saves.card_at(place)
        if index is not None:
            return f"{MOVE_PREFIX}{index}"
        if card is not None:
            return f"{SAVE_PREFIX}{card}"
        pressed = self.moves.command_at(place) if self.moves is not None else ""
        return pressed or super().command_at(place)

    def move_at(self, place: Place) -> int | None:
        """The index of the listed move at a pixel; None for none."""
        return self.moves.move_at(place) if self.moves is not None else None

    def button_places(self) -> dict[str, Place]:
        """The pixels of the tab, of the openers of drawers, and of the listed moves and buttons of the open drawer."""
        places = super().button_places()
        cards = enumerate(self.saves.cards(self.saves.rect))
        places |= {f"{SAVE_PREFIX}{index}": rect.center for index, rect in cards}
        if self.moves is not None:
            shown = self.moves.visible_moves()
            places |= {f"{MOVE_PREFIX}{index}": rect.center for index, rect in shown.items()}
            places |= {id: rect.center for id, rect in self.moves.buttons().items() if id != CLOSE}
        return places

    def _sync_strip(self) -> list[pygame.Rect]:
        """Update the X-ray's legend in the near hand's place, which gives way to it; returns what changed."""
        if not isinstance(self.legend, XrayStrip):
            return []
        was_hidden, before = self._is_hand_hidden, self.legend.outer
        if not self.legend.show(self.source.legend()):
            return []
        hand = [self.shelf.outer, self.pill.outer] if was_hidden != self._is_hand_hidden else []
        return [before, self.legend.outer, *hand]

    def layer_at(self, place: Place) -> int | None:
        """The layer whose row in the X-ray's legend is at a pixel; none for a tab, which shows it when clicked."""
        return None if isinstance(self.legend, XrayStrip) else super().layer_at(place)

    def _sync_saves(self) -> list[pygame.Rect]:
        """Update the cards of saves, which get a place when they come; returns what changed."""
        before, content = self.saves.outer, self.source.saves(self.saves.card_at(self.board.state.place))
        if content.pictures and not self.saves.content.pictures:
            side = self.board.layout.side
            right = self.tab.rect.left if side is None else side.left
            self.saves.place(self.pen, place_for_saves(self.board, self.pen, self.shelf, content, right))
        return [before, self.saves.outer] if self.saves.show(content) else []

    # The picture:

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """The panels at the side, the moves first."""
        if self.moves is not None:
            yield self.moves
        yield from super().panels()

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """All parts in the order of drawing; not those whose place a card or the heading takes."""
        hidden: list[CachedPicture[Any]] = []
        if self.card_room is not None or self._is_hand_hidden:
            hidden = [self.shelf, self.pill]
        if self.heading is not None:
            hidden += [*self.rails, self.score]
        yield from (part for part in super().parts() if part not in hidden)
        if self.heading is not None:
            yield self.heading
        if self.saves.content.pictures:
            yield self.saves

    def is_hand_shown(self, seat: int) -> bool:
        """Whether neither a card, the heading nor the X-ray's legend takes a hand's place."""
        is_near = seat == self.board.below
        return self.heading is None and not (is_near and (self.card_room is not None or self._is_hand_hidden))

    def _sync_large(self) -> list[pygame.Rect]:
        if found := self._sync_saves() or self._sync_strip() or super()._sync_large():
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
