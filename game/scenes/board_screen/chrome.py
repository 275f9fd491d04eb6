"""The panels around the table: bar, pill, hands, side panel; each is cached as a picture until its content changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pygame

from game.scenes.board.board import Board
from game.scenes.board.xray import LAYER_PREFIX, SEAT_PREFIX
from game.scenes.board_screen.frame.hands import HandPanels
from game.scenes.board_screen.panel_source import PanelSource
from game.ui.input.gestures import Place
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.panels.bar import BarContent
from game.ui.panels.frame import CalmPlace, LineBand, WordsBar
from game.ui.panels.tally import TallyPanel
from game.ui.panels.warnings import WarningNote
from game.ui.panels.xray.legend import LEGEND_WIDTH, XrayLegend
from game.ui.render.free_room import WeightedRect, covered_pixels, least_covering, rects_to_keep, stack_rect

NARROW_WARNING_WIDTH = 190  # units; of a warning that would otherwise cover stacks


class SurroundingPanels(HandPanels, ABC):
    """The panels around every board, laid out for the current window: bar, score, pill, hands, legend and warning.

    A subclass lays out what lies at the side, then calls `lay_over`.  Make new panels after a change of size or
    language.
    """

    legend: XrayLegend
    warning: WarningNote

    def __init__(self, board: Board, pen: Pen, source: PanelSource, bar: WordsBar) -> None:
        super().__init__(board, pen, source, bar)
        self.band = LineBand(pen, board.layout.bar, None)
        self.pill = self.make_pill()
        self.tally: TallyPanel | None = None
        self._pieces_ahead: Iterator[None] | None = None  # makes the pieces of hands, if it has begun
        self._open_words = frozenset[str]()  # the word of the bar whose menu is open
        self._tally_room = board.layout.table  # the part of the side panel with the score
        self.card_room: pygame.Rect | None = None  # the place of the card of the end

    @abstractmethod
    def make_pill(self) -> CalmPlace:
        """The words at the calm place."""

    @abstractmethod
    def settle_pill(self) -> None:
        """Keep these words beside what lies around them."""

    @property
    def tells_stacks(self) -> bool:
        """Whether a callout says what lies in the pointed stack."""
        return False

    def lay_over(self) -> None:
        """Lay out what lies over the table and the panels: the X-ray's legend and the warning."""
        self.legend = self.make_legend()
        self.warning = WarningNote(self.pen, pygame.Rect(0, 0, 10, 0), self.source.warning())
        self._settle_warning()

    def make_legend(self) -> XrayLegend:
        """The X-ray's legend, a list beside or over the table."""
        return XrayLegend(self.pen, self._legend_room(), self._panel_bottoms())

    def lay_tally(self, room: pygame.Rect) -> pygame.Rect:
        """Put the score at the top of a part of the side panel; return the rest of it."""
        content, self._tally_room = self.source.tally(), room
        if content is None:
            return room
        tall, gap = min(self._tally_height(room.width), room.height // 2), self.pen.px(16)
        self.tally = TallyPanel(self.pen, pygame.Rect(room.left, room.top, room.width, tall), content)
        return pygame.Rect(room.left, room.top + tall + gap, room.width, room.height - tall - gap)

    def _tally_height(self, wide: int) -> int:
        """The height of the score for a width, with its current number of rows."""
        return TallyPanel.height_for(self.pen, self.source.tally(), wide)

    @property
    def does_not_fit(self) -> bool:
        """Whether the score needs another height than it has, so that everything must be laid out again."""
        if self.tally is None:
            return False
        tall = min(self._tally_height(self.tally.rect.width), self._tally_room.height // 2)
        return tall != self.tally.rect.height

    def command_at(self, place: Place) -> str | None:
        """The id of the command of the button or the opener of a drawer at a pixel; None for none."""
        openers = self.drawer_openers().items()
        return next((command for command, rect in openers if rect.collidepoint(place)), self.bar.action_at(place))

    def panels(self) -> Iterator[CachedPicture[Any]]:
        """The panels at the side."""
        if self.tally is not None:
            yield self.tally

    def parts(self) -> Iterator[CachedPicture[Any]]:
        """All parts in the order of drawing, an open drawer last."""
        if is_plain(self.pen.theme):
            yield self.band
        yield self.score
        yield from self.shown_rails()
        yield self.pill
        yield from self.panels()
        yield self.warning
        yield self.bar
        if self.legend.content is not None:
            yield self.legend
        yield from self.open_drawers()

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
        """The content of the bar, with the button under the pointer and that of an open menu, and keys with Alt."""
        place, content = self.board.state.place, self.source.bar()
        hovered = self.bar.action_at(place) if self.bar.rect.collidepoint(place) else None
        return replace(content, hovered=hovered or "", on=content.on | self._open_words, shows_keys=are_keys_shown())

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
        """What the warning should not cover: first the stacks that it is about and the pointer, then other stacks."""
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
        if found := self.sync_hands():
            self.settle_pill()
            return found
        if self.legend.show(self.source.legend()):
            return [self.legend.outer]
        if self.tally is not None and self.tally.show(self.source.tally()):
            return [self.tally.outer]
        return []

    def prepare(self) -> bool:
        """Draw something that will be needed soon; False if nothing is left to draw."""
        rails = (rail.prepare(replace(rail.content, active=active)) for rail in self.rails for active in (True, False))
        names = self.board.table.match.game.xray.names if self.board.xray.is_offered else ()
        if any(rails) or self.legend.prepare_icon([name.sign for name in names]):
            return True
        if self._pieces_ahead is None:
            self._pieces_ahead = chain.from_iterable(rail.prepare_pieces() for rail in self.hands_to_prepare())
        return next(self._pieces_ahead, self) is not self

    def button_places(self) -> dict[str, Place]:
        """The pixels of the buttons that the cursor reaches, by the ids of their commands."""
        return {command: rect.center for command, rect in self.drawer_openers().items()}

    def covers(self, place: Place) -> bool:
        """Whether a part covers a pixel; the words about the turn do not, nor does the shelf beside its pieces."""
        if any(rail.covers(place) for rail in self.shown_rails()):
            return True
        free = (*self.rails, self.pill)
        return any(part.rect.collidepoint(place) for part in self.parts() if part not in free)

    def scroll(self, place: Place, notches: float) -> bool:
        """Scroll a panel if it can be scrolled and is at a pixel; whether it is."""
        del place, notches
        return False

    def gives_way(self, part: CachedPicture[Any]) -> bool:
        """Whether a part is not drawn while a menu or a dialog would cover half of it."""
        del part
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
        row, seat = self.legend.row_at(place), self.legend.seat_at(place)
        if self.legend.is_close_button(place):
            return "xray"
        if seat is not None:
            return f"{SEAT_PREFIX}{seat}"
        return "" if row is None else f"{LAYER_PREFIX}{row}"


def are_keys_shown() -> bool:
    """Whether Alt is held, which shows the keys of buttons."""
    return bool(pygame.key.get_mods() & pygame.KMOD_ALT)
