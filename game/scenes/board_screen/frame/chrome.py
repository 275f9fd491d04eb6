"""What lies around a table that fills the window: the upper line, the hands, the calm place, the tab of the drawer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Final

import pygame

from game.core.display.picks import FromHand
from game.core.errors import N_
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.kinds import shelf_of
from game.ui.kinds.rail import Rail
from game.ui.kinds.shelf import HandShelf, RivalLine
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.panels.actions import key_of
from game.ui.panels.bar import BarContent
from game.ui.panels.frame import CalmPlace, DrawerTab, LineBand, ScoreLine, TabContent, WordsBar
from game.ui.panels.table_layout import seat_order, split_edge
from game.ui.words import _

DRAWER_PREFIX: Final = "drawer:"  # begins the commands that open a hand's drawer
TAB_MIDDLE: Final = 0.46  # of the window's height
SCORE_GAP: Final = 24  # units between the score and the bar


class FrameChrome(SurroundingPanels):
    """The upper line with the hands that are not near, the near hand on its shelf, the calm place, and the drawer's
    tab."""

    bar: WordsBar
    tab_action: ClassVar[str] = "panel"  # what opens and shuts the drawer
    tab_word: ClassVar[str] = N_("Moves")

    def __init__(self, board: Board, pen: Pen, source: PanelSource, bar: WordsBar) -> None:
        layout = board.layout
        self.score = ScoreLine(pen, pygame.Rect(0, 0, 0, 0), source.tally())
        self.drawers: dict[int, Rail] = {}  # the hands that can be opened, by seat
        self._open_seat: int | None = None  # the seat whose drawer is open
        self._pinned_seat: int | None = None  # the seat whose drawer stays open until it is closed
        super().__init__(board, pen, source, bar)
        self.band = LineBand(pen, layout.bar, None)
        edge = layout.view.right if layout.side is None else layout.side.left
        content = TabContent(layout.side is not None, words=_(self.tab_word))
        self.tab = DrawerTab(pen, edge, round(layout.view.height * TAB_MIDDLE), content)

    # The hands and the turn:

    @property
    def has_shelf(self) -> bool:
        """Whether the hand of the seat below lies on a shelf; if not, it is in the upper line too."""
        return True

    def make_rails(self) -> list[Rail]:
        """The hands: that of the seat below on the shelf, the others in the upper line, in the order of play."""
        board, pen, layout = self.board, self.pen, self.board.layout
        shelf, line = shelf_of(board.table.arrangement)
        seats, made = seat_order(len(layout.rails), board.below), dict[int, Rail]()
        if self.has_shelf:
            own = self.source.hand(board.below)
            tall = pen.px(shelf.height_for(own.count))
            foot = pygame.Rect(layout.view.left, layout.view.bottom - tall, layout.view.width, tall)
            made[board.below], seats = shelf(pen, foot, own), seats[1:]
        gap = pen.px(SCORE_GAP)
        self.score.place_before(self.bar.words_left - gap, layout.bar)
        left = self.bar.head_end
        upper = pygame.Rect(left, 0, self.score.rect.left - gap - left, layout.bar.height)
        for seat, rect in zip(seats, self.split_line(upper, len(seats)), strict=True):
            made[seat] = hand = line(pen, rect, self.source.hand(seat))
            drawer = board.kind.hands.drawer
            if drawer is not None and hand.opener is not None:
                wide, high = drawer.size_units(len(hand.content.pockets))
                box = pygame.Rect(hand.opener.left, rect.bottom + pen.px(8), pen.px(wide), pen.px(high))
                self.drawers[seat] = drawer(pen, box, hand.content)
        return [made[seat] for seat in sorted(made)]

    def split_line(self, room: pygame.Rect, count: int) -> tuple[pygame.Rect, ...]:
        """The rectangles of `count` hands in a part of the upper line."""
        return split_edge(room, count, 0)

    def _find_open_seat(self) -> int | None:
        """The seat whose drawer stays open, or else is opened or kept open by the pointer; None for none.

        A drawer closes while a piece of its hand is chosen.
        """
        place, first = self.board.state.place, self.board.state.selection.first
        if isinstance(first, FromHand) and first.seat in self.drawers:
            return None
        if self._pinned_seat is not None:
            return self._pinned_seat
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

    def _opener(self, seat: int) -> pygame.Rect | None:
        """The rectangle of the number that opens a hand's drawer."""
        line = self.rails[seat]
        return line.opener if isinstance(line, RivalLine) and self.is_hand_shown(seat) else None

    def pocket_centre(self, seat: int, index: int) -> Place:
        """The pixel in the middle of a pocket, at which its piece can be picked; its drawer opens."""
        if seat not in self.drawers:
            return super().pocket_centre(seat, index)
        self._open_seat = seat
        x, y = self.drawers[seat].centre(index)
        return round(x), round(y)

    def browsed_pockets(self) -> list[FromHand]:
        """The pieces in a drawer that stays open."""
        seat = self._pinned_seat
        if seat is None:
            return []
        pockets = self.board.playback.shown.hands[seat]
        return [FromHand(seat, index) for index, pocket in enumerate(pockets) if pocket.filled]

    def button_places(self) -> dict[str, Place]:
        """The pixels of the tab and of the openers of drawers."""
        openers = {seat: self._opener(seat) for seat in self.drawers}
        found = {f"{DRAWER_PREFIX}{seat}": rect.center for seat, rect in openers.items() if rect is not None}
        return {self.tab_action: self.tab.rect.center, **found}

    @property
    def shelf(self) -> HandShelf:
        """The hand of the seat below, on its shelf."""
        found = self.rails[self.board.below]
        assert isinstance(found, HandShelf)
        return found

    def calm_room(self) -> pygame.Rect:
        """The rectangle of the words about the turn: above the near hand, beside its pieces."""
        return self.shelf.calm_place()

    def make_pill(self) -> CalmPlace:
        """The words about the turn."""
        return CalmPlace(self.pen, self.calm_room(), self.source.pill())

    def settle_pill(self) -> None:
        """Keep the words about the turn beside the pieces."""
        self.pill.settle(self.calm_room())

    # The drawer:

    def command_at(self, place: Place) -> str | None:
        """The id of the command of the tab, the opener of a drawer or the word at a pixel; None for none."""
        places = ((seat, self._opener(seat)) for seat in self.drawers)
        opened = (f"{DRAWER_PREFIX}{seat}" for seat, rect in places if rect is not None and rect.collidepoint(place))
        return self.tab_action if self.tab.rect.collidepoint(place) else next(opened, None) or super().command_at(place)

    def gives_way(self, part: CachedPicture[Any]) -> bool:
        """Whether a part is not drawn while a menu is open: the tab at the window's edge."""
        return part is self.tab and self.board.layout.side is None

    @property
    def tab_key(self) -> str:
        """The key that opens and shuts the drawer."""
        return key_of(self.tab_action, self.board.services.preferences.bindings)

    # The picture:

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """All parts in the order of drawing, an open drawer last."""
        if is_plain(self.pen.theme):
            yield self.band
        yield self.score
        yield self.tab
        yield from super().parts()
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
        content = replace(self.tab.content, is_hovered=is_over, key=self.tab_key if self._shows_keys else "")
        if self.tab.show(content):
            return [self.tab.outer]
        if self.score.show(self.source.tally()):
            return [self.score.outer]
        if self._open_seat is not None and self.drawers[self._open_seat].show(self.source.hand(self._open_seat)):
            return self.drawers[self._open_seat].changed_rects
        if found := super()._sync_large():
            self.settle_pill()
            return found
        return []

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket at a pixel, in an open drawer first; None for none."""
        if self._open_seat is not None:
            pocket = self.drawers[self._open_seat].pocket_at(place)
            if pocket is not None:
                return self._open_seat, pocket
        return super().pocket_at(place)

    def covers(self, place: Place) -> bool:
        """Whether a part covers a pixel; the words about the turn do not, nor does the shelf beside its pieces."""
        if any(rail.covers(place) for rail in self.shown_rails()):
            return True
        free = (*self.rails, self.pill)
        return any(part.rect.collidepoint(place) for part in self.parts() if part not in free)

    @property
    def tells_stacks(self) -> bool:
        """True: a callout says what lies in the pointed stack."""
        return True
