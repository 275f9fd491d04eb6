"""The picture of a board's scene: cloth, table, panels and floating parts; only changed parts are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.core.geometry.hexes import Cell
from game.scenes.board.board import Board
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import SAY_PREFIX
from game.scenes.board_screen.button_bar import BarPlacement, TurnBar, WordBar, button_bar
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.dialogs import Dialog
from game.scenes.board_screen.move_entry import MoveEntry
from game.scenes.board_screen.tooltips import Tip, current_tip
from game.ui import screen
from game.ui.canvas.hit import hit_test
from game.ui.canvas.painter import Painter, labels, merge_rects
from game.ui.kinds import portrait
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.pen import Pen
from game.ui.look.table_top import table_top
from game.ui.panels.answer_strip import AnswerStrip
from game.ui.panels.end_card import EndCard
from game.ui.panels.notes import NotePlace, Toast, draw_label, draw_tip, note_place
from game.ui.render.free_room import (
    OTHER_WEIGHT,
    SUBJECT_WEIGHT,
    Label,
    WeightedRect,
    edge_places,
    face_rect,
    least_covering,
    rects_to_keep,
    stack_rect,
)

LARGE_CHANGE_DIVISOR: Final = 4  # if more than 1 in 4 pixels of the table changed, panels are deferred
FRAMES_PER_PANEL: Final = 3


class Picture:
    """Draws a board, the panels around it and the parts over it on the window; call `place` first."""

    pen: Pen
    chrome: SurroundingPanels

    def __init__(self, board: Board, painter: Painter, entry: MoveEntry) -> None:
        self.board = board
        self.painter = painter
        self.entry = entry
        self.toast = Toast()
        self.card: EndCard | None = None
        self.strip: AnswerStrip | None = None
        self.dialog: Dialog | None = None
        self.now = 0.0
        self._needs_full_redraw = True
        self._dirty: list[pygame.Rect] = []
        self._deferred: list[pygame.Rect] = []  # the rectangles deferred in the last frame,
        self._deferred_frames = 0  # and the number of consecutive frames with any
        self._floating: list[pygame.Rect] = []
        self._drawn_card: tuple[object, pygame.Rect] | None = None  # the card as last drawn, and its rectangle
        self._float_key: object = None
        self._drawn_key: object = None
        self._tip_at: tuple[object, NotePlace] | None = None
        self._toast_at: tuple[object, pygame.Rect] | None = None
        self._entry_key: object = None
        self._bar_room = BarPlacement(board)
        self._found_tip: tuple[Tip | None] | None = None  # cached until it has been drawn
        self._last_hit: tuple[object, object, tuple[Cell, int | None]] | None = None  # frame, place, result

    def place(self, pen: Pen, chrome: SurroundingPanels) -> None:
        """Lay out for a window; floating parts keep their content and move to their new places."""
        self.pen, self.chrome = pen, chrome
        self._dirty, self._floating, self._drawn_card = [], [], None
        self.entry.place(pen)
        if self.card is not None:
            self.card.place(pen, chrome.card_room or self.board.layout.table)
        if self.dialog is not None:
            self.dialog.place(pen, pygame.Rect((0, 0), screen.size()))
        self.invalidate()

    def put_strip(self, strip: AnswerStrip | None, room: pygame.Rect) -> None:
        """Put a strip up in a rectangle; None removes it."""
        self.strip = strip
        if strip is not None:
            strip.place(self.pen, room)
        self.invalidate()

    @property
    def top_card(self) -> EndCard | AnswerStrip | None:
        """The card or the strip over the board, which gets the pointer first; None if there is neither."""
        return self.card or self.strip

    @property
    def area(self) -> pygame.Rect:
        """The rectangle of the table, which reaches under the rounded corners of the rails."""
        return self.board.layout.view

    def invalidate(self) -> None:
        """Draw everything at the next frame."""
        self._needs_full_redraw, self._found_tip = True, None

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
        bar = self.turn_bar()
        return (
            self.dialog is not None
            or (self.card is not None and self.card.rect.collidepoint(place))
            or (self.strip is not None and self.strip.rect.collidepoint(place))
            or (bar is not None and bar.rect.collidepoint(place))
            or (self.is_typing and self.entry.rect.collidepoint(place))
        )

    def turn_bar(self) -> TurnBar | WordBar | None:
        """The turning control of a landed piece, or the words that can be said; None while a move is typed."""
        if self.is_typing:
            return None
        return button_bar(self.board, self.pen, self._bar_room)

    def pocket_middle(self, seat: int, index: int) -> tuple[int, int]:
        """The pixel in the middle of a pocket."""
        x, y = self.chrome.rails[seat].centre(index)
        return round(x), round(y)

    def word_middle(self, word: str) -> tuple[int, int] | None:
        """The pixel in the middle of the button that says a word, None if there is none."""
        bar = self.turn_bar()
        places = bar.places if isinstance(bar, WordBar) else ()
        return next((rect.center for name, _label, rect in places if name == SAY_PREFIX + word), None)

    @property
    def is_typing(self) -> bool:
        """Whether a move is being typed."""
        return self.entry.field is not None

    def needs_redraw(self, now: float) -> bool:
        """Whether anything differs from the last drawing."""
        self.now = now
        while found := self.chrome.sync():
            self._dirty += found
            if not self._needs_full_redraw:
                break
        self._place_entry()
        key = (self.board.frame(), self.board.camera_control.camera)
        floating = self._find_float_key()
        changed = self._needs_full_redraw or bool(self._dirty) or key != self._drawn_key or floating != self._float_key
        self._drawn_key, self._float_key = key, floating
        return changed

    def _find_float_key(self) -> object:
        """Everything on which the floating parts depend."""
        board = self.board
        tip = self._current_tip()
        self._found_tip = (tip,)  # nothing changes before it is drawn
        carried = board.state.place if board.state.is_carrying and board.state.pocket is not None else None
        toast = (
            (self.toast.words, round((self.toast.until - self.now) * 30)) if self.toast.is_showing(self.now) else None
        )
        card = self.card.look if self.card is not None else self.strip.look if self.strip is not None else None
        written = self.entry.look
        return tip, carried, toast, self.turn_bar(), card, self._hovered_action(), written

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draw the changed parts; return their rectangles, None for the whole window."""
        whole, self._needs_full_redraw = self._needs_full_redraw or self.dialog is not None, False
        still = self._drawn_card if self._drawn_card is not None and self._drawn_card[0] == self._card_key() else None
        gone = [self._drawn_card[1]] if self._drawn_card is not None and still is None else []
        frame, camera, area = self.board.frame(), self.board.camera_control.camera, self.area
        changed = self.painter.show(frame, camera, area, surface.get_size())
        held = [] if whole else self._parts_to_defer(changed)
        late = [rect for rect in self._dirty if any(part.outer.contains(rect) for part in held)]
        now = [rect for rect in self._dirty if rect not in late]
        dirty = [surface.get_rect()] if whole else [*now, *self._floating, *gone]
        self._dirty, self._deferred, self._deferred_frames = late, list(late), self._deferred_frames + 1 if late else 0
        everything = merge_rects([*(rect.clip(surface.get_rect()) for rect in dirty), *changed])
        if still is not None and still[1].collidelist(everything) >= 0:
            everything, still = merge_rects([*everything, still[1]]), None
        cloth = table_top(surface.get_size(), self.pen.theme)
        for rect in everything:
            if not area.contains(rect):
                surface.blit(cloth, rect, rect)
        self.painter.restore(surface, everything)
        for rect in everything:
            surface.set_clip(rect)
            for part in self.chrome.parts():
                if part.outer.colliderect(rect):
                    (part.draw_last_picture if part in held else part.draw)(surface)
        surface.set_clip(None)
        self._floating = self._draw_floating(surface)
        if still is None or still[1].collidelist(self._floating) >= 0:
            everything += self._draw_card(surface)
        if self.dialog is not None:
            self.dialog.draw(surface, self.pen)
        return None if whole else [*everything, *self._floating]

    def _parts_to_defer(self, changed: Sequence[pygame.Rect]) -> list[CachedPicture[Any]]:
        """The hands and panels to draw in later frames, if most of the table has changed.

        During a glide every `FRAMES_PER_PANEL`th frame draws the part that has waited longest.
        """
        area = self.area
        if LARGE_CHANGE_DIVISOR * sum(rect.w * rect.h for rect in changed) < area.w * area.h:
            return []
        parts = [*self.chrome.rails, *self.chrome.panels()]
        stale = [part for part in parts if any(part.outer.contains(rect) for rect in self._dirty)]
        waited = [part for rect in self._deferred for part in stale if part.outer.contains(rect)]
        return [part for part in stale if self._deferred_frames % FRAMES_PER_PANEL or part not in waited[:1]]

    def _draw_floating(self, surface: pygame.Surface) -> list[pygame.Rect]:
        board, pen = self.board, self.pen
        covered: list[pygame.Rect] = []
        bar = self.turn_bar()
        if bar is not None:
            covered.append(bar.draw(surface, pen))
        tip, self._found_tip = self._current_tip() if self._found_tip is None else self._found_tip[0], None
        if tip is not None:
            covered.append(draw_tip(surface, pen, board.layout.table, self._tip_note(tip)))
        action = self._hovered_action()
        if action:
            place = self.chrome.bar.place_of(action)
            covered.append(draw_label(surface, pen, surface.get_rect(), self.chrome.bar.tooltip_for(action), place))
        if (
            board.state.is_carrying
            and board.state.pocket is not None
            and board.state.selection.oriented_piece is not None
        ):
            lying = board.state.selection.oriented_piece
            radius = self.chrome.rails[board.state.pocket[0]].radius
            image = portrait(lying, radius, colour=self.pen.theme.stain(lying))
            covered.append(surface.blit(image, image.get_rect(center=board.state.place), special_flags=PREMULTIPLIED))
        if self.is_typing:
            covered.append(self.entry.draw(surface, pen))
        if self.toast.is_showing(self.now):
            covered.append(self.toast.draw_at(surface, pen, self._toast_rect(), self.now))
        if self.strip is not None:
            covered.append(self.strip.draw(surface, pen))
        return [rect.inflate(4, 4) for rect in covered]

    def _draw_card(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the card of the end, if the game is over, above all floating parts."""
        self._drawn_card = None
        if self.card is None:
            return []
        rect = self.card.draw(surface, self.pen).union(self.card.rect).inflate(4, 4)
        self._drawn_card = self._card_key(), rect
        return [rect]

    def _card_key(self) -> object:
        """Everything on which the picture of the card depends."""
        return (self.card.look, self.pen) if self.card is not None else None

    def _hovered_action(self) -> str:
        return self.chrome.bar.content.hovered

    def _current_tip(self) -> Tip | None:
        """The tooltip at the pointer, None under a dialog."""
        bar = self.turn_bar()
        return (
            current_tip(self.board, self.chrome, bar.rect if bar is not None else None) if self.dialog is None else None
        )

    @property
    def tooltip_text(self) -> str:
        """The words of the current tooltip, or ""."""
        tip = self._current_tip()
        return tip.words if tip is not None else ""

    def labels(self) -> tuple[Label, ...]:
        """All labels over the table with their rectangles and the rectangles that they are about."""
        board, area = self.board, self.board.layout.table
        frame, camera = board.frame(), board.camera_control.camera
        found = [*labels(frame, camera, self.painter.sprites, self.area)]
        bar, tip = self.turn_bar(), self._current_tip()
        if bar is not None:
            landed = board.state.selection.landed_cell
            found.append(Label("buttons", bar.rect, (stack_rect(frame, camera, landed),) if landed is not None else ()))
        if tip is not None:
            about = tuple(box for box, weight in tip.keep if weight > OTHER_WEIGHT)
            found.append(Label("tip", self._tip_note(tip).rect, about))
        if self.toast.is_showing(self.now):
            found.append(Label("toast", self._toast_rect()))
        if self.is_typing:
            found.append(Label("typing", self.entry.rect, self._rects_of_typed_move()))
        if self.chrome.warning.rect.height:
            found.append(Label("warning", self.chrome.warning.rect, self.chrome.warned_rects()))
        if self.card is not None:
            found.append(Label("end", self.card.rect, (area,)))
        return tuple(found)

    def _tip_note(self, tip: Tip) -> NotePlace:
        """The place of a tooltip; found once."""
        key = tip, tuple(self.board.layout.table), self.pen
        if self._tip_at is None or self._tip_at[0] != key:
            self._tip_at = key, note_place(self.pen, self.board.layout.table, *tip)
        return self._tip_at[1]

    def _toast_rect(self) -> pygame.Rect:
        """The place of a toast: the edge of the table where it covers least; it stays there."""
        key = self.toast.words, self.toast.until, self.pen
        if self._toast_at is None or self._toast_at[0] != key:
            area, keep = self.board.layout.table, self._stack_rects()
            size = self.toast.size(self.pen, area.width)
            self._toast_at = key, least_covering(edge_places(size, area.inflate(0, -2 * self.pen.px(8))), keep)
        return self._toast_at[1]

    def _stack_rects(self) -> tuple[WeightedRect, ...]:
        frame = self.board.frame()
        return rects_to_keep(frame, self.board.camera_control.camera, (), frame.arrangement.stacks)

    def _rects_needed_to_type(self) -> tuple[WeightedRect, ...]:
        """The pieces in the mover's hand and the cells of a board, which the player may want to see while typing."""
        board, frame, camera = self.board, self.board.frame(), self.board.camera_control.camera
        rail = self.chrome.rails[board.turn]
        side = 2 * rail.places.radius
        places = zip(rail.places.centres, rail.content.pockets, strict=True)
        filled = [(round(x), round(y)) for (x, y), pocket in places if pocket.filled]
        pockets = [pygame.Rect(0, 0, side, side).move_to(center=place) for place in filled]
        cells = [face_rect(frame, camera, cell, 0) for cell in frame.arrangement.field.cells]
        return tuple((box, OTHER_WEIGHT) for box in (*pockets, *cells))

    def _rects_of_typed_move(self) -> tuple[pygame.Rect, ...]:
        """The rectangles of the target of the typed move."""
        board, move = self.board, self.entry.intended_move
        if move is None or not board.can_choose:
            return ()
        match, frame, camera = board.table.match, board.frame(), board.camera_control.camera
        return tuple(
            stack_rect(frame, camera, cell) for cell in target_cells(match.game.view.steps(match.position, move))
        )

    def _place_entry(self) -> None:
        """Put the line for typing where it covers least, and never over the typed move."""
        if not self.is_typing:
            self._entry_key = None
            return
        board, about = self.board, self._rects_of_typed_move()
        size = self.entry.size(self.pen)
        key = size, board.layout, self.pen
        if self._entry_key != key or self.entry.rect.collidelist(about) >= 0:
            self._entry_key = key
            keep = (*((box, SUBJECT_WEIGHT) for box in about), *self._stack_rects(), *self._rects_needed_to_type())
            self.entry.set_rect(self.pen, least_covering(self.entry.possible_rects(size), keep))

    def refine(self, seconds: float) -> None:
        """Sharpen rough parts in up to `seconds`; they are drawn again afterwards."""
        if not self.chrome.prepare() and self.painter.refine(seconds):
            self._drawn_key = None
