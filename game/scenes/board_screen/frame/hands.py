"""The hands around the table: the near hand on its shelf, the others in the upper line, with drawers that open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pygame

from game.core.display.picks import FromHand
from game.scenes.board.board import Board
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.kinds import shelf_of
from game.ui.kinds.rail import Hand, Rail
from game.ui.kinds.shelf import HandShelf, RivalLine
from game.ui.look.pen import Pen
from game.ui.panels.frame import ScoreLine, WordsBar
from game.ui.panels.table_layout import seat_order, split_edge

DRAWER_PREFIX: Final = "drawer:"  # begins the commands that open a hand's drawer
MIN_HAND_WIDTH: Final = 190  # units; a hand with less room is not shown
DRAWER_MARGIN: Final = 12  # units around an open drawer, in which the pointer keeps it open
SCORE_GAP: Final = 24  # units between the parts of the upper line
LINE_RADII: Final = (17, 16, 15, 14, 13, 12, 0)  # units, of small pieces; 0 for a number in their place


class HandPanels:
    """The hands of all seats and the score, laid out for a window; a subclass draws other panels too."""

    def __init__(self, board: Board, pen: Pen, source: PanelSource, bar: WordsBar) -> None:
        self.board = board
        self.pen = pen
        self.source = source
        self.bar = bar
        self.score = ScoreLine(pen, pygame.Rect(0, 0, 0, 0), source.tally())
        self.drawers: dict[int, Rail] = {}  # the hands that can be opened, by seat
        self._open_seat: int | None = None  # the seat whose drawer is open
        self._pinned_seat: int | None = None  # the seat whose drawer stays open until it is closed
        self.rails = self._make_rails()

    # What a subclass may change:

    @property
    def has_shelf(self) -> bool:
        """Whether the hand of the seat below lies on a shelf; if not, it is in the upper line too."""
        return True

    def is_hand_shown(self, seat: int) -> bool:
        """Whether a seat's hand is seen at this moment."""
        del seat
        return True

    def hand(self, seat: int) -> Hand:
        """The content of a seat's hand."""
        return self.source.hand(seat)

    def split_line(self, room: pygame.Rect, count: int) -> tuple[pygame.Rect, ...]:
        """The rectangles of `count` hands in a part of the upper line."""
        return split_edge(room, count)

    # Their places:

    def _make_rails(self) -> list[Rail]:
        """The hands: that of the seat below on the shelf, the others in the upper line, in the order of play."""
        board, pen, layout = self.board, self.pen, self.board.layout
        shelf, line = shelf_of(board.table.arrangement)
        seats, made = seat_order(len(layout.rails), board.below), dict[int, Rail]()
        if self.has_shelf:
            own = self.hand(board.below)
            tall = pen.px(shelf.height_for(own.count))
            foot = pygame.Rect(layout.view.left, layout.view.bottom - tall, layout.view.width, tall)
            made[board.below], seats = shelf(pen, foot, own), seats[1:]
        room = self._line_room = self._lay_line_score()
        for seat, rect in zip(seats, self.split_line(room, len(seats)), strict=True):
            made[seat] = hand = line(pen, rect, self.hand(seat))
            drawer = board.kind.hands.drawer
            if drawer is not None and hand.opener is not None:
                wide, high = drawer.size_units(len(hand.content.pockets))
                box = pygame.Rect(hand.opener.left, rect.bottom + pen.px(8), pen.px(wide), pen.px(high))
                self.drawers[seat] = drawer(pen, box, hand.content)
        self._lines = [found for seat in seats if isinstance(found := made[seat], RivalLine)]
        self._pack_lines()
        return [made[seat] for seat in sorted(made)]

    def _pack_lines(self) -> None:
        """Let the lines of three players follow each other: whole, with smaller pieces if needed, or else all short."""
        lines, room, widths = self._lines, self._line_room, list[int]()
        if any(line.content.hunt is None for line in lines) or any(a.rect == b.rect for a, b in pairwise(lines)):
            return
        for radius in LINE_RADII:
            for line in lines:
                line.set_form("whole" if radius else "short")
            widths = [line.needed_width(radius) for line in lines]
            if sum(widths) <= room.width:
                break
        share, left = min(1.0, room.width / max(1, sum(widths))), room.left
        for line, wide in zip(lines, widths, strict=True):
            rect = pygame.Rect(left, room.top, int(share * wide), room.height)
            if rect != line.rect:
                line.place(self.pen, rect)
            left = rect.right

    def _lay_line_score(self) -> pygame.Rect:
        """Put the score before the words of the upper line; return the rest of the line, between it and the title."""
        gap, line = self.pen.px(SCORE_GAP), self.board.layout.bar
        self.score.place_before(self.bar.words_left - gap, line)
        self.bar.end_at(self.score.rect.left)
        self.score.place_before(self.bar.words_left - gap, line, self.bar.parts_end)
        left, right = self.bar.parts_end, self.score.rect.left - (gap if self.score.rect.width else 0)
        return pygame.Rect(left, 0, right - left, line.height)

    def shown_rails(self) -> Iterator[Rail]:
        """The visible hands: all that may be shown, without those that do not fit into a tiny window."""
        return (rail for seat, rail in enumerate(self.rails) if self.is_hand_shown(seat) and self._has_room(rail))

    def _has_room(self, rail: Rail) -> bool:
        """Whether the name and the pieces of a hand fit into its rectangle."""
        pockets = zip(rail.places.centres, rail.content.pockets, strict=False)
        fits = all(x <= rail.rect.right for (x, _y), pocket in pockets if pocket.filled)
        least = self.pen.px(MIN_HAND_WIDTH)
        return fits and rail.rect.width >= (min(least, rail.needed_width(0)) if rail in self._lines else least)

    @property
    def shelf(self) -> HandShelf:
        """The hand of the seat below, on its shelf."""
        found = self.rails[self.board.below]
        assert isinstance(found, HandShelf)
        return found

    # Their pieces:

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket at a pixel, in an open drawer first; None for none."""
        hands = [(seat, rail) for seat, rail in enumerate(self.rails) if self.is_hand_shown(seat)]
        if self._open_seat is not None:
            hands.insert(0, (self._open_seat, self.drawers[self._open_seat]))
        found = ((seat, rail.pocket_at(place)) for seat, rail in hands)
        return next(((seat, pocket) for seat, pocket in found if pocket is not None), None)

    def pocket_centre(self, seat: int, index: int) -> Place:
        """The pixel in the middle of a pocket, at which its piece can be picked; its drawer opens."""
        if seat in self.drawers:
            self._open_seat = seat
        x, y = (self.drawers.get(seat) or self.rails[seat]).centre(index)
        return round(x), round(y)

    def browsed_pockets(self) -> list[FromHand]:
        """The pieces in a drawer that stays open."""
        seat = self._pinned_seat
        if seat is None:
            return []
        pockets = self.board.playback.shown.hands[seat]
        return [FromHand(seat, index) for index, pocket in enumerate(pockets) if pocket.filled]

    def hands_to_prepare(self) -> list[Rail]:
        """The hands whose pieces may be seen soon: in drawers, and on the shelf when another person here is to move."""
        found: list[Rail] = [*self.drawers.values()]
        if self.has_shelf:
            for content in map(self.hand, self.board.human_seats()):
                found += [type(rail)(self.pen, rail.rect, content) for rail in (self.shelf, *self._lines[:1])]
        return found

    # The drawers:

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
        """The rectangle of the number that opens a hand's drawer; None if the hand is empty or not shown."""
        line = self.rails[seat]
        if not isinstance(line, RivalLine) or not line.content.count or not self.is_hand_shown(seat):
            return None
        return line.opener

    def drawer_openers(self) -> dict[str, pygame.Rect]:
        """The rectangles that open drawers, by the ids of their commands."""
        found = {seat: self._opener(seat) for seat in self.drawers}
        return {f"{DRAWER_PREFIX}{seat}": rect for seat, rect in found.items() if rect is not None}

    def _find_open_seat(self) -> int | None:
        """The seat whose drawer stays open, or else is opened or kept open by the pointer; None for none.

        A drawer closes while a piece of its hand is chosen, and where keys point at a cell of the table.
        """
        place, first = self.board.state.place, self.board.state.selection.first
        if isinstance(first, FromHand) and first.seat in self.drawers:
            return None
        if self._pinned_seat is not None:
            return self._pinned_seat
        if self.board.state.focus is not None:
            return None
        for seat, drawer in self.drawers.items():
            opener, around = self._opener(seat), 2 * self.pen.px(DRAWER_MARGIN)
            kept = seat == self._open_seat and drawer.rect.inflate(0, around).collidepoint(place)
            if kept or (opener is not None and opener.collidepoint(place)):
                return seat
        return None

    def open_drawers(self) -> tuple[Rail, ...]:
        """The open drawer, if any."""
        return () if self._open_seat is None else (self.drawers[self._open_seat],)

    # Their pictures:

    def sync_hands(self) -> list[pygame.Rect]:
        """Update a drawer, the score or a hand, that of the seat to move first; return the rectangles that changed."""
        before, self._open_seat = self._open_seat, self._find_open_seat()
        if before != self._open_seat:
            return [self.drawers[seat].outer for seat in (before, self._open_seat) if seat is not None]
        if self.score.show(self.source.tally()):
            return [self.score.outer]
        if self._open_seat is not None and self.drawers[self._open_seat].show(self.hand(self._open_seat)):
            return self.drawers[self._open_seat].changed_rects
        turn = self.board.turn
        for seat in sorted(range(len(self.rails)), key=lambda seat: seat != turn):
            if self.rails[seat].show(self.hand(seat)):
                return (
                    self._changed_by_line(seat) if self.rails[seat] in self._lines else self.rails[seat].changed_rects
                )
        return []

    def _changed_by_line(self, seat: int) -> list[pygame.Rect]:
        """Let the lines follow each other again; returns what the changed line and its moved neighbours cover."""
        before = [line.outer for line in self._lines]
        self._pack_lines()
        after = [line.outer for line in self._lines]
        return self.rails[seat].changed_rects if before == after else [*before, *after]
