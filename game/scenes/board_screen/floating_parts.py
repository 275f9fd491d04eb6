"""What floats over the table and finds its own place: buttons, tooltips, labels, the line for typing, the toast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from game.scenes.board.board import Board
from game.scenes.board.playback import target_cells
from game.scenes.board_screen.actions import SAY_PREFIX
from game.scenes.board_screen.button_bar import BarPlacement, TurnBar, WordBar, button_bar
from game.scenes.board_screen.callout import StackCallout
from game.scenes.board_screen.chrome import SurroundingPanels
from game.scenes.board_screen.move_entry import MoveEntry
from game.scenes.board_screen.tooltips import Tip, current_tip
from game.ui.input.gestures import Place
from game.ui.kinds import portrait
from game.ui.kinds.shelf import HandShelf
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.pen import Pen
from game.ui.panels.notes import NotePlace, draw_label, draw_tip, note_place
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
    whole_stack_rects,
)
from game.ui.widgets.toast import Toast
from game.ui.words import _

HAND_GAP: Final = 14  # units; between a toast and the pieces of the near hand


class FloatingParts:
    """The floating parts of a board; call `place` first.

    The last three caches hold a place with what it was found for.  While a part is shown, its place stays.
    """

    chrome: SurroundingPanels

    def __init__(self, board: Board, entry: MoveEntry) -> None:
        self.board = board
        self.entry = entry
        self.toast = Toast()
        self.callout = StackCallout(board)
        self.mark_tip: Callable[[], Tip | None] = lambda: None  # a note about a mark, where a scene has such notes
        self._bar_room = BarPlacement(board, lambda: self.chrome.pill.words_rect)
        self._found_tip: tuple[Tip | None] | None = None  # cached until it has been drawn
        self._tip_at: tuple[object, NotePlace] | None = None
        self._last_words: object = None  # the words of the last tooltip that was placed
        self._toast_at: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 0, 0))
        self._entry_key: object = None

    @property
    def pen(self) -> Pen:
        """The pen for the current window."""
        return self.chrome.pen

    def place(self, chrome: SurroundingPanels) -> None:
        """Lay out for a window with these panels around the table."""
        self.chrome = chrome
        self.entry.place(chrome.pen, chrome.pill.words_rect)

    def explain_marks(self, mark_tip: Callable[[], Tip | None]) -> None:
        """Show a note about a mark while there is no other tooltip and no callout."""
        self.mark_tip = mark_tip

    def forget_tip(self) -> None:
        """Find the tooltip again."""
        self._found_tip = None

    # The buttons:

    def turn_bar(self) -> TurnBar | WordBar | None:
        """The turning control of a landed piece, or the words that can be said; None while a move is typed."""
        if self.is_typing:
            return None
        return button_bar(self.board, self.pen, self._bar_room)

    def word_middle(self, word: str) -> Place | None:
        """The pixel in the middle of the button that says a word, None if there is none."""
        bar = self.turn_bar()
        places = bar.places if isinstance(bar, WordBar) else ()
        return next((rect.center for name, _label, rect in places if name == SAY_PREFIX + word), None)

    @property
    def is_typing(self) -> bool:
        """Whether a move is being typed."""
        return self.entry.field is not None

    def covers(self, place: Place) -> bool:
        """Whether a part that can be clicked lies at a pixel."""
        bar = self.turn_bar()
        return (bar is not None and bar.rect.collidepoint(place)) or (
            self.is_typing and self.entry.rect.collidepoint(place)
        )

    # The picture:

    def key(self, has_tip: bool) -> object:
        """Everything on which the parts depend; without a tooltip if not `has_tip`.

        It finds the tooltip, which does not change before it is drawn.  A note's place may change while its tooltip
        does not: at the end of a glide, and under the pointer.
        """
        state, now = self.board.state, self.board.now
        tip = self.current_tip() if has_tip else None
        self._found_tip = (tip,)
        carried = state.place if state.is_carrying and state.pocket is not None else None
        toast = (self.toast.words, round((self.toast.until - now) * 30)) if self.toast.is_showing(now) else None
        callout = self.callout.place(self.chrome) if has_tip and tip is None else None
        hovered = self._hovered_action(), self.score_words()
        note = self._tip_note(tip) if tip is not None else None
        return note, callout, carried, toast, self.turn_bar(), hovered, self.entry.look

    def draw(self, surface: pygame.Surface, has_tip: bool) -> Iterator[pygame.Rect]:
        """Draw a part at each step, and yield its rectangle; without a tooltip if not `has_tip`."""
        pen, now = self.pen, self.board.now
        bar = self.turn_bar()
        if bar is not None:
            yield bar.draw(surface, pen)
        tip, self._found_tip = self.current_tip() if self._found_tip is None else self._found_tip[0], None
        if tip is not None and has_tip:
            yield draw_tip(surface, pen, self.board.layout.table, self._tip_note(tip))
        elif has_tip:
            yield from self.callout.draw(surface, self.chrome)
        action = self._hovered_action()
        if action and (words := self.chrome.bar.tooltip_for(action)):
            yield draw_label(surface, pen, surface.get_rect(), words, self.chrome.bar.place_of(action))
        if score := self.score_words():
            yield draw_label(surface, pen, surface.get_rect(), score, self.chrome.score.rect)
        yield from self._draw_carried(surface)
        if self.is_typing:
            yield self.entry.draw(surface, pen)
        if self.toast.is_showing(now):
            yield self.toast.draw_at(surface, pen, self._toast_rect(), now)

    def _draw_carried(self, surface: pygame.Surface) -> Iterator[pygame.Rect]:
        """Draw the piece that is dragged over a hand."""
        state = self.board.state
        piece = state.selection.oriented_piece
        if state.is_carrying and state.pocket is not None and piece is not None:
            radius = self.chrome.rails[state.pocket[0]].radius
            image = portrait(piece, radius, colour=self.pen.theme.stain(piece))
            yield surface.blit(image, image.get_rect(center=state.place), special_flags=PREMULTIPLIED)

    def _hovered_action(self) -> str:
        return self.chrome.bar.content.hovered

    def score_words(self) -> str:
        """How the score decides the game, while the pointer is on it."""
        score, scoring = self.chrome.score, self.board.table.match.game.texts.scoring
        is_seen = score.rect.collidepoint(self.board.state.place) and score in tuple(self.chrome.parts())
        return _(scoring) if scoring and is_seen else ""

    def current_tip(self) -> Tip | None:
        """The tooltip at the pointer; None for none."""
        found = current_tip(self.board, self.chrome)
        if found is None and self.callout.place(self.chrome) is None:
            return self.mark_tip()
        return found

    def labels(self, has_tip: bool) -> Iterator[Label]:
        """The parts, each with its rectangle and those that it is about; without a tooltip if not `has_tip`."""
        board = self.board
        bar, tip = self.turn_bar(), self.current_tip() if has_tip else None
        if bar is not None:
            landed = board.state.selection.landed_cell
            frame, camera = board.frame(), board.camera_control.camera
            yield Label("buttons", bar.rect, (stack_rect(frame, camera, landed),) if landed is not None else ())
        if tip is not None:
            about = tuple(box for box, weight in tip.keep if weight > OTHER_WEIGHT)
            yield Label("tip", self._tip_note(tip).rect, about)
        elif has_tip:
            yield from self.callout.labels(self.chrome)
        if self.toast.is_showing(board.now):
            yield Label("toast", self._toast_rect(), self._near_pieces())
        if self.is_typing:
            yield Label("typing", self.entry.rect, self._rects_of_typed_move())

    # The places:

    def _tip_note(self, tip: Tip) -> NotePlace:
        """The place of a tooltip, off the pointer; while the camera glides only its line follows the table.

        Neither it nor its line crosses the words about the turn or the turning control.
        """
        if (gliding := self._gliding_note(tip)) is not None:
            return gliding
        bar = self.turn_bar()
        buttons = () if bar is None else ((bar.rect, SUBJECT_WEIGHT),)
        key = tip, tuple(self.board.layout.table), buttons, self.pen
        if self._tip_at is None or self._tip_at[0] != key or self._is_under_pointer(self._tip_at[1].rect):
            words, at, keep, tone = tip
            around = (self.chrome.pill.rect, *(rail.rect for rail in self.chrome.rails))
            kept = (*keep, *buttons, *((rect, SUBJECT_WEIGHT) for rect in around), *self.board.pointer_rects())
            self._tip_at = key, note_place(self.pen, self.board.layout.table, words, at, kept, tone)
            self._last_words = words, tone, self.pen
        return self._tip_at[1]

    def _gliding_note(self, tip: Tip) -> NotePlace | None:
        """The last place of a tooltip with the same words while the camera glides; None where a new place is found."""
        if self._tip_at is None or not self.board.camera_control.is_gliding:
            return None
        found = self._tip_at[1]
        if self._last_words != (tip.words, tip.tone, self.pen) or self._is_under_pointer(found.rect):
            return None
        return found._replace(tip=(round(tip.at[0]), round(tip.at[1])))

    def _toast_rect(self) -> pygame.Rect:
        """The place of a toast: the edge of the table where it covers least, off the pointer, words and hands."""
        key = self.toast.words, self.toast.until, self.pen
        if key != self._toast_at[0] or self._is_under_pointer(self._toast_at[1]):
            self._toast_at = key, self._find_toast_rect()
        return self._toast_at[1]

    def _find_toast_rect(self) -> pygame.Rect:
        area = self.board.layout.table
        places = edge_places(self.toast.size(self.pen, area.width), area.inflate(0, -2 * self.pen.px(8)))
        words = self.chrome.pill.words_rect, SUBJECT_WEIGHT
        for pieces in self._near_pieces():
            low = pieces.top - self.pen.px(HAND_GAP)
            over = (place.left < pieces.right and place.right > pieces.left for place in places)
            places = [
                place.move(0, min(0, low - place.bottom) * is_over) for place, is_over in zip(places, over, strict=True)
            ]
        stacks = whole_stack_rects(self.board.frame(), self.board.camera_control.camera)
        return least_covering(places, (words, *stacks, *self.board.pointer_rects()))

    def _near_pieces(self) -> tuple[pygame.Rect, ...]:
        """The rectangle of the pieces of the near hand, if they lie on a shelf."""
        shelf = self.chrome.rails[self.board.below]
        if not isinstance(shelf, HandShelf) or not shelf.content.count:
            return ()
        left, top = shelf.calm_place().right, shelf.pieces_top
        return (pygame.Rect(left, top, shelf.pieces_right - left, shelf.rect.bottom - top),)

    def _is_under_pointer(self, rect: pygame.Rect) -> bool:
        return rect.collidepoint(self.board.state.place)

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

    def place_entry(self) -> None:
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
