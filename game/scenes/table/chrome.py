"""What lies around a game in play: the upper line, the near hand, the turn, the drawer with the moves, the card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.panel_source import PanelSource
from game.scenes.table.board import TableBoard
from game.ui.input.gestures import Place
from game.ui.kinds import shelf_of
from game.ui.kinds.rail import Hand, Rail
from game.ui.kinds.shelf import HandShelf, RivalLine
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.panels.actions import key_of
from game.ui.panels.bar import BarContent
from game.ui.panels.end_card import CARD_EDGE, CARD_HEIGHT, EndCard, EndHeading
from game.ui.panels.frame import BAR_WORDS, CalmPlace, DrawerTab, LineBand, ScoreLine, TabContent, WordsBar
from game.ui.panels.hovered_stack import StackPanel
from game.ui.panels.moves import ListedMove, MovesContent, MovesPanel
from game.ui.panels.notes import Pill
from game.ui.panels.table_layout import seat_order, split_edge, split_panel
from game.ui.words import _, ngettext

MAX_STACK_LAYERS: Final = 4  # more pieces are drawn closer together in the stack panel
TAB_MIDDLE: Final = 0.46  # of the window's height
SCORE_GAP: Final = 24  # units between the score and the bar
END_BAR: Final = ("look", "rules", "menu")  # the words of the bar beside the card at the end


class TableSource(PanelSource):
    """The content of the panels at a table, where the near hand moves."""

    def hand(self, seat: int) -> Hand:
        """The pieces of a seat; the near hand as far as it has been dealt and has sunk."""
        made, board = super().hand(seat), self.board
        if seat != board.below or not isinstance(board, TableBoard):
            return made
        motion, is_still = board.hand_motion, board.playback.speed == "off"
        seconds = shelf_of(board.table.arrangement)[0].deal_seconds(made.count)
        sunk = motion.sunk_share(made.choice.chosen is not None, board.now, is_still)
        dealt = motion.dealt_seconds(seconds, board.now, is_still)
        return replace(made, choice=replace(made.choice, sunk=sunk, dealt=dealt))


class TableChrome(SurroundingPanels):
    """The panels around a game in play, with the moves and the pointed stack in the drawer.

    A card takes the place of the near hand and of the words about the turn; at the end a heading takes the rivals'.
    """

    bar: WordsBar

    def __init__(self, board: Board, pen: Pen, entries: list[ListedMove], card: EndCard | None = None) -> None:
        source, layout = TableSource(board), board.layout
        self.score = ScoreLine(pen, pygame.Rect(0, 0, 0, 0), source.tally())
        self.drawers: dict[int, Rail] = {}  # the rivals' hands that can be opened, by seat
        self._open_seat: int | None = None  # the seat whose drawer is open
        is_over = card is not None and board.table.result is not None
        words = {name: word for name, word in BAR_WORDS.items() if name in END_BAR} if is_over else BAR_WORDS
        bar = WordsBar(pen, layout.bar, source.bar(), board.services.preferences.bindings, words)
        super().__init__(board, pen, source, bar)
        self.band = LineBand(pen, layout.bar, None)
        edge = layout.view.right if layout.side is None else layout.side.left
        self.tab = DrawerTab(pen, edge, round(layout.view.height * TAB_MIDDLE), TabContent(layout.side is not None))
        self.entries = entries
        self.first_move_shown = 0
        self.moves: MovesPanel | None = None
        self.card_room = self._lay_card() if card is not None else None
        self.heading = self._make_heading() if is_over else None
        side = self.lay_tally()
        if side is not None:
            self._lay_side(side)
        self.lay_over()

    # The hands and the turn:

    def make_rails(self) -> list[Rail]:
        """The hands: that of the seat below on the shelf, the others in the upper line, in the order of play."""
        board, pen, layout = self.board, self.pen, self.board.layout
        shelf, line = shelf_of(board.table.arrangement)
        own = self.source.hand(board.below)
        tall = pen.px(shelf.height_for(own.count))
        foot = pygame.Rect(layout.view.left, layout.view.bottom - tall, layout.view.width, tall)
        made: dict[int, Rail] = {board.below: shelf(pen, foot, own)}
        gap = pen.px(SCORE_GAP)
        self.score.place_before(self.bar.rect.left - gap, layout.bar)
        rivals = seat_order(len(layout.rails), board.below)[1:]
        upper = pygame.Rect(0, 0, self.score.rect.left - gap, layout.bar.height)
        for seat, rect in zip(rivals, split_edge(upper, len(rivals), 0), strict=True):
            made[seat] = hand = line(pen, rect, self.source.hand(seat))
            drawer = board.kind.hands.drawer
            if drawer is not None and hand.opener is not None:
                wide, high = drawer.size_units(len(hand.content.pockets))
                box = pygame.Rect(hand.opener.left, rect.bottom + pen.px(8), pen.px(wide), pen.px(high))
                self.drawers[seat] = drawer(pen, box, hand.content)
        return [made[seat] for seat in sorted(made)]

    @property
    def shelf(self) -> HandShelf:
        """The hand of the seat below, on its shelf."""
        found = self.rails[self.board.below]
        assert isinstance(found, HandShelf)
        return found

    def _find_open_seat(self) -> int | None:
        """The seat whose drawer the pointer opens or keeps open; None for none."""
        place = self.board.state.place
        for seat, drawer in self.drawers.items():
            line = self.rails[seat]
            opener = line.opener if isinstance(line, RivalLine) else None
            kept = seat == self._open_seat and drawer.rect.inflate(0, 2 * self.pen.px(12)).collidepoint(place)
            if kept or (opener is not None and opener.collidepoint(place)):
                return seat
        return None

    def make_pill(self) -> Pill:
        """The words about the turn, above the near hand."""
        return CalmPlace(self.pen, self.shelf.calm_place(), self.source.pill())

    def settle_pill(self) -> None:
        """Keep the words about the turn beside the pieces."""
        self.pill.settle(self.shelf.calm_place())

    # The side:

    def lay_tally(self) -> pygame.Rect | None:
        """Put the score at the top of the drawer if that is open; return the rest of the drawer."""
        return None if self.board.layout.side is None else super().lay_tally()

    def _moves_content(self) -> MovesContent:
        return self.source.moves(self.entries, self.first_move_shown)

    def _lay_side(self, side: pygame.Rect) -> None:
        """Lay out the drawer: the moves above, the pointed stack below."""
        upper, lower = split_panel(side, StackPanel.height_for(self.pen, MAX_STACK_LAYERS), self.pen.px(16))
        self.moves = MovesPanel(self.pen, upper, self._moves_content())
        self.stack = StackPanel(self.pen, lower, None)

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
        return EndHeading(self.pen, rect, (_(match.game.name), words))

    def command_at(self, place: Place) -> str | None:
        """The id of the command of the word or the tab at a pixel; None for none."""
        return "panel" if self.tab.rect.collidepoint(place) else super().command_at(place)

    # The picture:

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """The panels at the side, the moves first."""
        if self.moves is not None:
            yield self.moves
        yield from super().panels()

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """All parts in the order of drawing, an open drawer last; not those whose place a card or the heading takes."""
        if is_plain(self.pen.theme):
            yield self.band
        hidden: list[CachedPicture[Any]] = [] if self.card_room is None else [self.shelf, self.pill]
        if self.heading is not None:
            hidden += [*self.rails, self.score]
            yield self.heading
        parts: list[CachedPicture[Any]] = [self.score, self.tab, *super().parts()]
        yield from (part for part in parts if part not in hidden)
        if self._open_seat is not None:
            yield self.drawers[self._open_seat]

    def bar_content(self) -> BarContent:
        """The content of the bar, with its keys while Alt is held."""
        return replace(super().bar_content(), shows_keys=self._shows_keys)

    @property
    def _shows_keys(self) -> bool:
        return bool(pygame.key.get_mods() & pygame.KMOD_ALT)

    def _sync_large(self) -> list[pygame.Rect]:
        before, self._open_seat = self._open_seat, self._find_open_seat()
        if before != self._open_seat:
            return [self.drawers[seat].outer for seat in (before, self._open_seat) if seat is not None]
        is_over = self.tab.rect.collidepoint(self.board.state.place)
        key = self.tab_key if self._shows_keys else ""
        if self.tab.show(TabContent(self.board.layout.side is not None, is_over, key)):
            return [self.tab.outer]
        if self.score.show(self.source.tally()):
            return [self.score.outer]
        if self._open_seat is not None and self.drawers[self._open_seat].show(self.source.hand(self._open_seat)):
            return self.drawers[self._open_seat].changed_rects
        if found := super()._sync_large():
            self.settle_pill()
            return found
        if self.moves is not None and self.moves.show(self._moves_content()):
            return [self.moves.outer]
        return []

    @property
    def tab_key(self) -> str:
        """The key that opens and shuts the drawer."""
        return key_of("panel", self.board.services.preferences.bindings)

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket at a pixel, in an open drawer first; None for none."""
        if self._open_seat is not None:
            pocket = self.drawers[self._open_seat].pocket_at(place)
            if pocket is not None:
                return self._open_seat, pocket
        found = super().pocket_at(place)
        return found if found is None or self.rails[found[0]] in list(self.parts()) else None

    def covers(self, place: Place) -> bool:
        """Whether a part covers a pixel; the words about the turn do not, nor does the shelf beside its pieces."""
        parts = list(self.parts())
        if any(rail.covers(place) for rail in self.rails if rail in parts):
            return True
        free = (*self.rails, self.pill)
        return any(part.rect.collidepoint(place) for part in parts if part not in free)

    @property
    def tells_stacks(self) -> bool:
        """Whether a callout says what lies in the pointed stack, as no panel does."""
        return self.stack is None

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the list of moves if it is at a pixel; whether it is."""
        if self.moves is None or not self.moves.rect.collidepoint(place):
            return False
        self.first_move_shown = max(0, min(self.moves.max_first, self.first_move_shown + round(notches)))
        return True
