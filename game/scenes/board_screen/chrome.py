"""The panels around the table: bar, pill, hands, side panel; each is cached as a picture until its content changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame

from game.scenes.board.board import Board
from game.scenes.board.xray import LAYER_PREFIX
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.kinds.rail import Rail
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.panels.bar import BarContent, TopBar
from game.ui.panels.hovered_stack import StackPanel
from game.ui.panels.notes import Pill
from game.ui.panels.tally import TallyPanel
from game.ui.panels.warnings import WarningNote
from game.ui.panels.xray_legend import XrayLegend
from game.ui.render.free_room import WeightedRect, covered_pixels, least_covering, rects_to_keep, stack_rect

TALLY_WIDTH = 280  # units; of the score over the table
LOW_TIME_SECONDS = 10.0  # from here the clock is highlighted
NARROW_WARNING_WIDTH = 190  # units; of a warning that would otherwise cover stacks
LEGEND_WIDTH = 320  # units; of the X-ray's legend over the table


class SurroundingPanels:
    """The panels around every board, laid out for the current window: bar, pill, hands, legend and warning.

    A subclass lays out what lies at the side, then calls `lay_over`.  Make new panels after a change of size or
    language.
    """

    legend: XrayLegend
    warning: WarningNote

    def __init__(self, board: Board, pen: Pen, source: PanelSource, bar: TopBar | None = None) -> None:
        self.board = board
        self.pen = pen
        self.source = source
        layout = board.layout
        self.bar = bar or TopBar(pen, layout.bar, source.bar(), source.groups, board.services.preferences.bindings)
        self.rails = self.make_rails()
        self.pill = self.make_pill()
        self.stack: StackPanel | None = None
        self.tally: TallyPanel | None = None
        self._open_words = frozenset[str]()  # the word of the bar whose menu is open
        self.card_room: pygame.Rect | None = None  # the place of the card of the end

    def make_rails(self) -> list[Rail]:
        """The hands of all seats."""
        layout = self.board.layout
        return [layout.rail(self.pen, rect, self.source.hand(seat)) for seat, rect in enumerate(layout.rails)]

    def make_pill(self) -> Pill:
        """The pill of the turn, in the bar."""
        pill = Pill(self.pen, pygame.Rect(0, 0, 10, 10), self.source.pill())
        pill.settle(self.bar.pill_span)
        return pill

    def settle_pill(self) -> None:
        """Put the pill into its place, whose size may depend on what it says."""
        self.pill.settle(self.bar.pill_span)

    @property
    def tells_stacks(self) -> bool:
        """Whether a callout says what lies in the pointed stack."""
        return False

    def lay_over(self) -> None:
        """Lay out what lies over the table and the panels: the X-ray's legend and the warning."""
        self.legend = XrayLegend(self.pen, self._legend_room(), self._panel_bottoms())
        self.warning = WarningNote(self.pen, pygame.Rect(0, 0, 10, 0), self.source.warning())
        self._settle_warning()

    def lay_tally(self) -> pygame.Rect | None:
        """Put the score at the top of the side panel, or over the table's corner; return the rest of the side panel."""
        pen, layout = self.pen, self.board.layout
        content, side = self.source.tally(), layout.side
        if content is None:
            return side
        room = side if side is not None else layout.table
        wide = side.width if side is not None else min(room.width, pen.px(TALLY_WIDTH))
        tall = min(self._tally_height(wide), room.height // 2)
        self.tally = TallyPanel(pen, pygame.Rect(room.left, room.top, wide, tall), content)
        if side is None:
            return None
        gap = pen.px(16)
        return pygame.Rect(side.left, side.top + tall + gap, side.width, side.height - tall - gap)

    def _tally_height(self, wide: int) -> int:
        """The height of the score for a width, with its current number of rows."""
        return TallyPanel.height_for(self.pen, self.source.tally(), wide)

    @property
    def does_not_fit(self) -> bool:
        """Whether the score needs another height than it has, so that everything must be laid out again."""
        if self.tally is None:
            return False
        room = self.board.layout.side or self.board.layout.table
        return min(self._tally_height(self.tally.rect.width), room.height // 2) != self.tally.rect.height

    def command_at(self, place: Place) -> str | None:
        """The id of the command of the button at a pixel; None for none."""
        return self.bar.action_at(place)

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """The panels at the side."""
        if self.stack is not None:
            yield self.stack
        if self.tally is not None:
            yield self.tally

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """All parts in the order of drawing."""
        yield from self.rails
        yield from self.panels()
        yield self.warning
        yield self.bar
        yield self.pill
        if self.legend.content is not None:
            yield self.legend

    def sync(self) -> list[pygame.Rect]:
        """Update the parts from the board; return the rectangles that changed.

        Each call updates a single large part, the hand to move first, so that no frame draws them all; call until
        nothing changes.
        """
        changed = [self.bar.outer] if self.sync_bar() else []
        before = self.pill.outer
        if self.pill.show(self.source.pill()):
            self.settle_pill()
            changed += [before, self.pill.outer]
        before = self.warning.outer
        hiding = self.warning.rect.height and not self.board.camera_control.is_gliding
        if self.warning.show(self.source.warning()) or (hiding and self._could_hide_less()):
            self._settle_warning()
            changed += [before, self.warning.outer]
        return changed + self._sync_large()

    def sync_bar(self) -> bool:
        """Update the bar; whether it has changed."""
        return self.bar.show(self.bar_content())

    def bar_content(self) -> BarContent:
        """The content of the bar, with the button under the pointer and that of an open menu."""
        place, content = self.board.state.place, self.source.bar()
        hovered = self.bar.action_at(place) if self.bar.rect.collidepoint(place) else None
        return replace(content, hovered=hovered or "", on=content.on | self._open_words)

    def light_word(self, word: str) -> None:
        """Light a word of the bar, as its menu is open; "" for none."""
        self._open_words = frozenset({word} if word else ())

    def _settle_warning(self) -> None:
        """Put the warning into a corner of the table, below the score and off the stacks, narrower if that helps."""
        warning, table = self.warning, self.board.layout.table
        over = self.tally is not None and self.tally.rect.colliderect(table)
        top = self.tally.rect.bottom + self.pen.px(8) if self.tally is not None and over else table.top
        room = pygame.Rect(table.left, top, table.width, table.bottom - top)
        corners = []
        for most in (room.width, self.pen.px(NARROW_WARNING_WIDTH)):
            box = pygame.Rect(room.topleft, warning.size(min(most, room.width)))
            right, low = room.right - box.w, room.bottom - box.h
            corners += [box.move_to(topleft=at) for at in (room.topleft, (right, top), (room.left, low), (right, low))]
        warning.settle(least_covering(corners, self._stacks_to_keep()))

    def _could_hide_less(self) -> bool:
        """Whether the warning covers stacks that it would not cover in another corner."""
        if not covered_pixels(self.warning.rect, self._stacks_to_keep()):
            return False
        before = self.warning.rect
        self._settle_warning()
        return self.warning.rect != before

    def _stacks_to_keep(self) -> tuple[WeightedRect, ...]:
        """What the warning should not cover: most of all the stacks that it is about and the pointer, then others."""
        board = self.board
        frame, warned = board.frame(), {cell for alert in board.state.situation.alerts for cell in alert.cells}
        keep = rects_to_keep(frame, board.camera_control.camera, warned, frame.arrangement.stacks)
        return *keep, *board.pointer_rects()

    def warned_rects(self) -> tuple[pygame.Rect, ...]:
        """The rectangles of the stacks that the warnings are about."""
        board = self.board
        frame, camera = board.frame(), board.camera_control.camera
        return tuple(stack_rect(frame, camera, cell) for alert in board.state.situation.alerts for cell in alert.cells)

    def _sync_large(self) -> list[pygame.Rect]:
        turn = self.board.turn
        for seat in sorted(range(len(self.rails)), key=lambda seat: seat != turn):
            if self.rails[seat].show(self.source.hand(seat)):
                return self.rails[seat].changed_rects
        if self.legend.show(self.source.legend()):
            return [self.legend.outer]
        if self.stack is not None and self.stack.show(self.source.stack()):
            return [self.stack.outer]
        if self.tally is not None and self.tally.show(self.source.tally()):
            return [self.tally.outer]
        return []

    def prepare(self) -> bool:
        """Draw something that will be needed soon; False if nothing is left to draw."""
        rails = (rail.prepare(replace(rail.content, active=active)) for rail in self.rails for active in (True, False))
        names = self.board.table.match.game.xray.names if self.board.xray.is_offered else ()
        return any(rails) or self.legend.prepare_icon([name.sign for name in names])

    def pocket_at(self, place: Place) -> tuple[int, int] | None:
        """The seat and the pocket at a pixel, None for none."""
        for seat, rail in enumerate(self.rails):
            pocket = rail.pocket_at(place)
            if pocket is not None:
                return seat, pocket
        return None

    def covers(self, place: Place) -> bool:
        """Whether a part covers a pixel."""
        return any(part.rect.collidepoint(place) for part in self.parts())

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll a panel if it can be scrolled and is at a pixel; whether it is."""
        del place, notches
        return False

    # The X-ray's legend:

    def _legend_room(self) -> pygame.Rect:
        """The side panel's place, or the right side of the table."""
        table, side = self.board.layout.table, self.board.layout.side
        if side is not None:
            return side.copy()
        wide = min(table.width, self.pen.px(LEGEND_WIDTH))
        return pygame.Rect(table.right - wide, table.top, wide, table.height)

    def _panel_bottoms(self) -> tuple[int, ...]:
        """The lower edges of the side panels; the legend covers whole panels."""
        side = self.board.layout.side
        return tuple(part.rect.bottom for part in self.panels() if side is not None and side.contains(part.rect))

    def layer_at(self, place: Place) -> int | None:
        """The layer whose row in the X-ray's legend is at a pixel."""
        return self.legend.row_at(place)

    def xray_at(self, place: Place) -> str:
        """The id of the command of a click on the legend, "" for none."""
        row = self.layer_at(place)
        return "xray" if self.legend.is_close_button(place) else "" if row is None else f"{LAYER_PREFIX}{row}"
