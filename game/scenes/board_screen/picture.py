"""The picture of a board's scene: cloth, table, panels and floating parts; only changed parts are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.core.display.picks import FromHand
from game.core.geometry.hexes import Cell
from game.scenes.board.board import Board
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.floating_parts import FloatingParts
from game.scenes.board_screen.move_entry import MoveEntry
from game.ui import screen
from game.ui.canvas.hit import hit_test
from game.ui.canvas.layout import labels
from game.ui.canvas.painter import Painter
from game.ui.canvas.rects import merge_rects
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.menu import Menu
from game.ui.menu.menu import DIM_SECONDS
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.end_card import EndCard
from game.ui.render.free_room import Label

LARGE_CHANGE_DIVISOR: Final = 4  # if more than 1 in 4 pixels of the table changed, panels are deferred
FRAMES_PER_PANEL: Final = 3


@dataclass(frozen=True, slots=True)
class DrawnFrame:
    """What the window shows since the last drawing.

    `content` is the frame and the camera, `floating` everything on which the floating parts depend, with their
    rectangles; `card` is all on which the card depends and its rectangle, None without a card.

    `deferred` are the rectangles of panels that were not drawn; the last `deferring_frames` frames had any.
    """

    content: object = None
    floating: object = None
    floating_rects: tuple[pygame.Rect, ...] = ()
    card: tuple[object, pygame.Rect] | None = None
    deferred: tuple[pygame.Rect, ...] = ()
    deferring_frames: int = 0


class Picture:
    """Draws a board, the panels around it and the parts over it on the window; call `place` first."""

    chrome: SurroundingPanels

    def __init__(self, board: Board, painter: Painter, entry: MoveEntry) -> None:
        self.board = board
        self.painter = painter
        self.floating = FloatingParts(board, entry)
        self.toast = self.floating.toast
        self.card: EndCard | None = None
        self.strip: AnswerStrip | None = None
        self.dialog: Dialog | None = None
        self._is_invalid = True  # everything has to be drawn
        self._dirty: list[pygame.Rect] = []
        self._drawn = DrawnFrame()
        self._last_hit: tuple[object, object, tuple[Cell, int | None]] | None = None  # frame, place, result

    @property
    def pen(self) -> Pen:
        """The pen for the current window."""
        return self.chrome.pen

    def place(self, chrome: SurroundingPanels) -> None:
        """Lay out for a window; floating parts keep their content and move to their new places.

        In the same window and look only the old and the new places of the panels are drawn again.
        """
        if self._is_invalid or self.pen.theme != chrome.pen.theme:
            self.invalidate()
        else:
            self._dirty += [part.outer for each in (self.chrome, chrome) for part in each.parts()]
            self._dirty += [self._drawn.card[1]] if self._drawn.card is not None else []
            self.floating.forget_tip()
        self.chrome = chrome
        self._drawn = replace(self._drawn, card=None)
        self.floating.place(chrome)
        self.lower_card(0)
        if self.dialog is not None:
            self.set_dialog(self.dialog)

    def set_card(self, card: EndCard | None) -> None:
        """Put a card up at the next layout, below the board; None removes it."""
        self.card = card

    def lower_card(self, down: int) -> None:
        """Put the card some pixels below its place, as long as it rises into that."""
        room = self.chrome.card_room
        if self.card is not None and room is not None:
            self.card.place(self.pen, room.move(0, down))

    def set_dialog(self, dialog: Dialog | None) -> None:
        """Put a dialog up over the window; None removes it."""
        self.dialog = dialog
        self.chrome.light_word(self._open_menu.word if self._open_menu is not None else "")
        if dialog is not None:
            dialog.place(self.pen, pygame.Rect((0, 0), screen.size()))
        self.invalidate()

    def put_strip(self, strip: AnswerStrip | None, room: pygame.Rect) -> None:
        """Put a strip up in a rectangle; None removes it."""
        if self.strip is not None or strip is not None:
            self.invalidate()
        self.strip = strip
        if strip is not None:
            strip.place(self.pen, room)

    @property
    def top_card(self) -> EndCard | AnswerStrip | None:
        """The card or the strip over the board, which gets the pointer first; None if there is neither."""
        return self.card or self.strip

    @property
    def area(self) -> pygame.Rect:
        """The rectangle of the table: the whole window."""
        return self.board.layout.view

    def invalidate(self) -> None:
        """Draw everything at the next frame."""
        self._is_invalid = True
        self.floating.forget_tip()

    def touched_at(self, place: tuple[int, int]) -> tuple[Cell, int | None] | None:
        """The cell at a pixel and the piece of its stack; None if something covers the table there."""
        if not self.area.collidepoint(place) or self.chrome.covers(place) or self._is_covered(place):
            return None
        moving, camera = self.board.playback.is_moving, self.board.camera_control.camera
        seen = self.board.playback.shown if moving else self.board.frame()
        where = camera, place, tuple(self.area)
        if self._last_hit is None or self._last_hit[0] is not seen or self._last_hit[1] != where:
            self._last_hit = seen, where, hit_test(seen, camera, place, None if moving else self.area)
        return self._last_hit[2]

    def _is_covered(self, place: tuple[int, int]) -> bool:
        """Whether a clickable part floats over the table at a pixel."""
        cards = [card for card in (self.card, self.strip) if card is not None]
        on_card = any(card.rect.collidepoint(place) for card in cards)
        return self.dialog is not None or on_card or self.floating.covers(place)

    def pocket_middle(self, seat: int, index: int) -> tuple[int, int]:
        """The pixel in the middle of a pocket."""
        return self.chrome.pocket_centre(seat, index)

    def button_places(self) -> dict[str, tuple[int, int]]:
        """The pixels of the buttons around the table that the cursor reaches, by the ids of their commands."""
        return self.chrome.button_places()

    def browsed_pockets(self) -> list[FromHand]:
        """The pockets of hands that are opened over the table."""
        return self.chrome.browsed_pockets()

    def needs_redraw(self) -> bool:
        """Whether anything differs from the last drawing."""
        while found := self.chrome.sync():
            self._dirty += found
            if not self._is_invalid:
                break
        self.floating.place_entry()
        if self._open_menu is not None and self._open_menu.update(self.board.now, self._dim_seconds):
            self.invalidate()
        content = (self.board.frame(), self.board.camera_control.camera)
        floating = self.floating.key(self.dialog is None), self.top_card.look if self.top_card is not None else None
        before = self._drawn.content, self._drawn.floating
        self._drawn = replace(self._drawn, content=content, floating=floating)
        return self._is_invalid or bool(self._dirty) or before != (content, floating)

    @property
    def _open_menu(self) -> Menu | None:
        """The open menu, which leaves the words of the bar bright."""
        return self.dialog if isinstance(self.dialog, Menu) else None

    @property
    def _dim_seconds(self) -> float:
        """How long the table takes to get dark around a menu."""
        return DIM_SECONDS if self.board.services.preferences.config.look.animation != "off" else 0.0

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the changed parts; return their rectangles, None for the whole window."""
        whole, self._is_invalid = self._is_invalid or self.dialog is not None, False
        before = self._drawn
        still = before.card if before.card is not None and before.card[0] == self._card_key() else None
        gone = [before.card[1]] if before.card is not None and still is None else []
        frame, camera, area = self.board.frame(), self.board.camera_control.camera, self.area
        changed = self.painter.show(frame, camera, area, surface.get_size())
        deferred = [] if whole else self._parts_to_defer(changed)
        late = [rect for rect in self._dirty if any(part.outer.contains(rect) for part in deferred)]
        now = [rect for rect in self._dirty if rect not in late]
        dirty = [surface.get_rect()] if whole else [*now, *before.floating_rects, *gone]
        self._dirty = late
        everything = merge_rects([*(rect.clip(surface.get_rect()) for rect in dirty), *changed])
        if still is not None and still[1].collidelist(everything) >= 0:
            everything, still = merge_rects([*everything, still[1]]), None
        self._draw_table(surface, everything, deferred)
        floating = self._draw_floating(surface)
        card = still
        if still is None or still[1].collidelist(floating) >= 0:
            card = self._draw_card(surface)
            everything += [card[1]] if card is not None else []
        if self.dialog is not None:
            self.dialog.draw(surface, self.pen)
        if self._open_menu is not None:
            self.chrome.bar.draw(surface)  # its words stay bright
        deferring_frames = before.deferring_frames + 1 if late else 0
        self._drawn = DrawnFrame(before.content, before.floating, tuple(floating), card, tuple(late), deferring_frames)
        return None if whole else [*everything, *floating]

    def _draw_table(
        self, surface: pygame.Surface, rects: Sequence[pygame.Rect], deferred: Sequence[CachedPicture[Any]]
    ) -> None:
        """Draw the table and the panels in some rectangles; the `deferred` panels as they were drawn last."""
        self.painter.restore(surface, rects)
        parts = [part for part in self.chrome.parts() if not self._is_left_out(part)]
        for rect in rects:
            surface.set_clip(rect)
            for part in parts:
                if part.outer.colliderect(rect):
                    (part.draw_last_picture if part in deferred else part.draw)(surface)
        surface.set_clip(None)

    def _is_left_out(self, part: CachedPicture[Any]) -> bool:
        """Whether a part is drawn over the dialog, or not at all because the dialog would cover half of it."""
        if self._open_menu is not None:
            return part is self.chrome.bar or self.chrome.gives_way(part)
        covers = self.dialog is not None and self.dialog.rect.colliderect(part.outer)
        return covers and self.chrome.gives_way(part)

    def _parts_to_defer(self, changed: Sequence[pygame.Rect]) -> list[CachedPicture[Any]]:
        """The hands and panels to draw in later frames, if most of the table has changed.

        During a glide every `FRAMES_PER_PANEL`th frame draws the part that has waited longest.
        """
        area = self.area
        if LARGE_CHANGE_DIVISOR * sum(rect.w * rect.h for rect in changed) < area.w * area.h:
            return []
        parts = [*self.chrome.rails, *self.chrome.panels()]
        stale = [part for part in parts if any(part.outer.contains(rect) for rect in self._dirty)]
        waited = [part for rect in self._drawn.deferred for part in stale if part.outer.contains(rect)]
        return [part for part in stale if self._drawn.deferring_frames % FRAMES_PER_PANEL or part not in waited[:1]]

    def _draw_floating(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the floating parts and the strip; return the rectangles that they cover."""
        covered = [*self.floating.draw(surface, self.dialog is None)]
        if self.strip is not None:
            covered.append(self.strip.draw(surface, self.pen))
        return [rect.inflate(4, 4) for rect in covered]

    def _draw_card(self, surface: pygame.Surface) -> tuple[object, pygame.Rect] | None:
        """Draw the card above all floating parts; return all on which it depends and its rectangle."""
        if self.card is None:
            return None
        rect = self.card.draw(surface, self.pen).union(self.card.rect).inflate(4, 4)
        return self._card_key(), rect

    def _card_key(self) -> object:
        """Everything on which the picture of the card depends."""
        return (self.card.look, self.pen) if self.card is not None else None

    @property
    def tooltip_text(self) -> str:
        """The words of the current tooltip, or ""."""
        tip = self.floating.current_tip() if self.dialog is None else None
        return tip.words if tip is not None else ""

    def labels(self) -> tuple[Label, ...]:
        """All labels over the table with their rectangles and the rectangles that they are about."""
        board, chrome = self.board, self.chrome
        found = [*labels(board.frame(), board.camera_control.camera, self.painter.sprites, self.area)]
        found += self.floating.labels(self.dialog is None)
        if chrome.warning.rect.height:
            found.append(Label("warning", chrome.warning.rect, chrome.warned_rects()))
        if self.card is not None:
            found.append(Label("end", self.card.rect, (board.layout.table,)))
        return tuple(found)

    def refine(self, seconds: float) -> None:
        """Sharpen rough parts in up to `seconds`, which are drawn again afterwards, or draw what may come soon."""
        if self.painter.refine(seconds):
            self._drawn = replace(self._drawn, content=None)
        else:
            self.chrome.prepare()
