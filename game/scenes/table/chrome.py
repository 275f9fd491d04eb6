"""What lies around a game in play: the upper line, the near hand, the turn, the drawer with the moves, the card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from game.core.display.picks import FromHand
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.table.panel_source import TablePanelSource, TableViews
from game.scenes.table.saves_place import place_for_saves
from game.ui.input.gestures import Place
from game.ui.kinds import shelf_of
from game.ui.kinds.rail import Rail
from game.ui.kinds.shelf import HandShelf, RivalLine
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.panels.actions import key_of
from game.ui.panels.end_card import CARD_EDGE, CARD_HEIGHT, EndCard, EndHeading
from game.ui.panels.frame import BAR_WORDS, CalmPlace, DrawerTab, LineBand, ScoreLine, TabContent, WordsBar
from game.ui.panels.moves import CLOSE, ListedMove, MovesContent, MovesPanel
from game.ui.panels.notes import Pill
from game.ui.panels.table_layout import seat_order, split_edge
from game.ui.panels.warnings import COIN_REACH, NO_SAVES, SaveCards
from game.ui.panels.xray.legend import XrayLegend
from game.ui.panels.xray.strip import XrayStrip
from game.ui.words import _, ngettext

MIN_MOVES_HEIGHT: Final = 340  # units; with less the list of moves is left out
MOVE_PREFIX: Final = "show-move:"  # begins the commands of listed moves
SAVE_PREFIX: Final = "save:"  # begins the commands of the cards of saves
DRAWER_PREFIX: Final = "drawer:"  # begins the commands that open a rival's drawer
TAB_MIDDLE: Final = 0.46  # of the window's height
SCORE_GAP: Final = 24  # units between the score and the bar
END_BAR: Final = ("look", "rules", "menu")  # the words of the bar beside the card at the end


class TableChrome(SurroundingPanels):
    """The panels around a game in play, with the moves and the pointed stack in the drawer.

    A card takes the place of the near hand and of the words about the turn; at the end a heading takes the rivals'.
    """

    bar: WordsBar

    source: TablePanelSource

    def __init__(
        self,
        board: Board,
        pen: Pen,
        entries: list[ListedMove],
        views: TableViews,
        card: EndCard | None = None,
    ) -> None:
        source, layout = TablePanelSource(board, views), board.layout
        self.score = ScoreLine(pen, pygame.Rect(0, 0, 0, 0), source.tally())
        self.drawers: dict[int, Rail] = {}  # the rivals' hands that can be opened, by seat
        self._open_seat: int | None = None  # the seat whose drawer is open
        self._pinned_seat: int | None = None  # the seat whose drawer stays open until it is closed
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
        self.saves = SaveCards(pen, pygame.Rect(0, 0, 0, 0), NO_SAVES, pen.px(COIN_REACH))
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
        """The seat whose drawer stays open, or else is opened or kept open by the pointer; None for none."""
        if self._pinned_seat is not None:
            return self._pinned_seat
        place = self.board.state.place
        for seat, drawer in self.drawers.items():
            opener = self._opener(seat)
            kept = seat == self._open_seat and drawer.rect.inflate(0, 2 * self.pen.px(12)).collidepoint(place)
            if kept or (opener is not None and opener.collidepoint(place)):
                return seat
        return None

    def toggle_drawer(self, seat: int) -> None:
        """Open a rival's drawer until it is closed, or close it."""
        self._pinned_seat = seat if self._pinned_seat != seat and seat in self.drawers else None

    def toggle_next_drawer(self) -> None:
        """Open the drawer of the next rival; after the last rival close it."""
        seats = [*self.drawers, None]
        self._pinned_seat = seats[(seats.index(self._pinned_seat) + 1) % len(seats)]

    def close_drawer(self) -> bool:
        """Close the drawer that stays open; whether there was any."""
        was_open, self._pinned_seat = self._pinned_seat is not None, None
        return was_open

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

    def make_pill(self) -> Pill:
        """The words about the turn, above the near hand."""
        return CalmPlace(self.pen, self.shelf.calm_place(), self.source.pill())

    def settle_pill(self) -> None:
        """Keep the words about the turn beside the pieces."""
        self.pill.settle(self.shelf.calm_place())

    # The side:

    def lay_tally(self) -> pygame.Rect | None:
        """Put the score at the top of the drawer if that is open and high enough; return the rest of the drawer."""
        side = self.board.layout.side
        rest = super().lay_tally() if side is not None else None
        if rest is None or rest.height >= self.pen.px(MIN_MOVES_HEIGHT):
            return rest
        self.tally = None
        return side

    def _moves_content(self) -> MovesContent:
        pointed = self.moves.command_at(self.board.state.place) if self.moves is not None else ""
        return self.source.moves(self.entries, self.first_move_shown, pointed)

    def _lay_side(self, side: pygame.Rect) -> None:
        """Lay out the drawer, which the moves fill."""
        self.moves = MovesPanel(self.pen, side, self._moves_content())

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
        """The id of the command of the word, the tab, the button or the listed move at a pixel; None for none."""
        if self.tab.rect.collidepoint(place):
            return CLOSE
        index, card = self.move_at(place), self.saves.card_at(place)
        if index is not None:
            return f"{MOVE_PREFIX}{index}"
        if card is not None:
            return f"{SAVE_PREFIX}{card}"
        pressed = self.moves.command_at(place) if self.moves is not None else ""
        for seat in self.drawers:
            opener = self._opener(seat)
            pressed = pressed or (f"{DRAWER_PREFIX}{seat}" if opener is not None and opener.collidepoint(place) else "")
        return pressed or super().command_at(place)

    def move_at(self, place: Place) -> int | None:
        """The index of the listed move at a pixel; None for none."""
        return self.moves.move_at(place) if self.moves is not None else None

    def _opener(self, seat: int) -> pygame.Rect | None:
        """The rectangle of the number that opens a rival's drawer."""
        line = self.rails[seat]
        return line.opener if isinstance(line, RivalLine) else None

    def button_places(self) -> dict[str, Place]:
        """The pixels of the tab, of the openers of drawers, and of the listed moves and buttons of the open drawer."""
        places = {CLOSE: self.tab.rect.center}
        for seat in self.drawers:
            opener = self._opener(seat)
            places |= {f"{DRAWER_PREFIX}{seat}": opener.center} if opener is not None else {}
        cards = enumerate(self.saves.cards(self.saves.rect))
        places |= {f"{SAVE_PREFIX}{index}": rect.center for index, rect in cards}
        if self.moves is not None:
            shown = self.moves.visible_moves()
            places |= {f"{MOVE_PREFIX}{index}": rect.center for index, rect in shown.items()}
            places |= {id: rect.center for id, rect in self.moves.buttons().items() if id != CLOSE}
        return places

    def browsed_pockets(self) -> list[FromHand]:
        """The pieces in a drawer that stays open."""
        seat = self._pinned_seat
        if seat is None:
            return []
        pockets = self.board.playback.shown.hands[seat]
        return [FromHand(seat, index) for index, pocket in enumerate(pockets) if pocket.filled]

    def pocket_centre(self, seat: int, index: int) -> Place:
        """The pixel in the middle of a pocket, in an open drawer first."""
        if seat not in (self._pinned_seat, self._open_seat):
            return super().pocket_centre(seat, index)
        x, y = self.drawers[seat].centre(index)
        return round(x), round(y)

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
        """All parts in the order of drawing, an open drawer last; not those whose place a card or the heading takes."""
        if is_plain(self.pen.theme):
            yield self.band
        hidden: list[CachedPicture[Any]] = []
        if self.card_room is not None or self._is_hand_hidden:
            hidden = [self.shelf, self.pill]
        if self.heading is not None:
            hidden += [*self.rails, self.score]
            yield self.heading
        parts: list[CachedPicture[Any]] = [self.score, self.tab, *super().parts()]
        yield from (part for part in parts if part not in hidden)
        if self.saves.content.pictures:
            yield self.saves
        if self._open_seat is not None:
            yield self.drawers[self._open_seat]

    def sync_bar(self) -> bool:
        """Update the bar, with the button under the pointer and the keys while Alt is held; whether it has changed."""
        place = self.board.state.place
        hovered = self.bar.action_at(place) if self.bar.rect.collidepoint(place) else None
        content = replace(self.source.bar(), hovered=hovered or "", shows_keys=self._shows_keys)
        return self.bar.show(content)

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
        if found := self._sync_saves() or self._sync_strip():
            return found
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
        """True: a callout says what lies in the pointed stack."""
        return True

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll the list of moves if it is at a pixel; whether it is."""
        if self.moves is None or not self.moves.rect.collidepoint(place):
            return False
        self.first_move_shown = max(0, min(self.moves.max_first, self.first_move_shown + round(notches)))
        return True
