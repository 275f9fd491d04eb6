"""Small buttons over the table that turn a piece or say a word.

They lie beside the piece that has landed, otherwise at the table's edge.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.errors import N_
from game.core.geometry.hexes import neighbours
from game.scenes.board.board import Board
from game.scenes.board_screen.actions import SAY_PREFIX
from game.settings.default_keys import ACTIONS
from game.ui.input.gestures import Place
from game.ui.look.pen import Pen
from game.ui.panels.actions import key_of
from game.ui.panels.notes import draw_label
from game.ui.render.free_room import (
    OTHER_WEIGHT,
    SUBJECT_WEIGHT,
    WeightedRect,
    edge_places,
    face_rect,
    free_place,
    least_covering,
    rects_to_keep,
    stack_rect,
)
from game.ui.words import _

WORD_SIZE: Final = 17  # units; the size of type
TURN_WORDS: Final = {"turn-back": N_("Turn"), "flip": N_("Flip"), "confirm": N_("Confirm"), "turn": N_("Turn")}
RISEN_UNITS: Final = 30  # how high the tallest piece rises over the room of the hand
TURN_HEIGHT: Final = 46  # units
TURN_WORD_SIZE: Final = 15
TURN_ICON: Final = 32  # units; the sign before a word, with its gap
MAX_TURN_WAY: Final = 80  # units; a turning control that is farther from its piece is put nearer
NEAR_SHARES: Final = (1.0, 0.5, 0.2, 0.05)  # of the weight of other stacks, until it is near enough
TURN_ARROW_REACH: Final = 0.3  # in radii; how far the arrows around a piece that can be turned reach beyond it


@dataclass(frozen=True, slots=True)
class ButtonBar:
    """The buttons with id, label and rectangle; `hovered` is an id or ""."""

    places: tuple[tuple[str, str, pygame.Rect], ...]
    hovered: str

    def button_at(self, place: Place) -> str:
        """The id of the button at a pixel, or ""."""
        return next((name for name, _, rect in self.places if rect.collidepoint(place)), "")

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle that the bar covers."""
        rects = [rect for _, _, rect in self.places]
        return rects[0].unionall(rects[1:]).inflate(12, 12)


@dataclass(frozen=True, slots=True)
class TurnBar(ButtonBar):
    """The turning control; `is_legal`: the piece may lie as it does; `key` is that of the hovered button."""

    is_legal: bool
    key: str = ""

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the buttons; return the rectangle that they cover."""
        theme = pen.theme
        pen.box(surface, self.rect, 28, theme.ground.floating, theme.lines.edge, 1.2)
        for name, _words, rect in self.places:
            strong = name == "confirm" and self.is_legal
            off = name == "confirm" and not self.is_legal
            fill = theme.gold if strong else theme.ground.hover if name == self.hovered and not off else None
            if fill:
                pen.box(surface, rect, 22, fill, None)
            ink = theme.dark if strong else theme.accents.off if off else theme.ink
            left = rect.left + pen.px(14)
            pen.icon(surface, ACTIONS[name].icon, (left + pen.px(11), rect.centery), 22, ink)
            words = left + pen.px(TURN_ICON), rect.centery
            pen.text(surface, _(TURN_WORDS[name]), words, TURN_WORD_SIZE, ink, "semibold")
        return self.rect.union(self._draw_name(surface, pen)) if self.hovered else self.rect

    def _draw_name(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the name and the key of the hovered button; return the rectangle that they cover."""
        words = f"{_(ACTIONS[self.hovered].name)} ({self.key})"
        return draw_label(surface, pen, surface.get_rect(), words, self.rect)


@dataclass(frozen=True, slots=True)
class WordBar(ButtonBar):
    """The words that can be said, such as a call or a pass; the first is highlighted."""

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the buttons; return the rectangle that they cover."""
        theme = pen.theme
        pen.box(surface, self.rect, 18, theme.ground.floating, theme.lines.edge, 1.2)
        for index, (name, words, rect) in enumerate(self.places):
            fill = theme.gold if index == 0 else theme.ground.hover if name == self.hovered else None
            if fill:
                pen.box(surface, rect, 12, fill, None)
            ink = theme.dark if index == 0 else theme.ink
            pen.text(surface, words, rect.center, WORD_SIZE, ink, "bold", anchor="center")
        return self.rect


def button_bar(board: Board, pen: Pen, placement: BarPlacement) -> TurnBar | WordBar | None:
    """The words that the person to move can say, otherwise the turning control; None if there is neither."""
    if not board.can_choose:
        return None
    return word_bar(board, pen, placement) if board.state.selection.words else turn_bar(board, pen, placement)


class BarPlacement:
    """Finds a place for the buttons: beside the landed piece and off other pieces, otherwise at the table's lower edge.

    The place is cached until the picture changes; during a glide it is the place for the end of the glide.
    """

    def __init__(self, board: Board, words: Callable[[], pygame.Rect]) -> None:
        self.board = board
        self.words = words  # the rectangle of the words about the turn, which stay free
        self._cached: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 0, 0))

    def rect_for(self, pen: Pen, size: tuple[int, int]) -> pygame.Rect:
        """The rectangle for a bar of a size in pixels."""
        board, area, air = self.board, self.board.layout.table, pen.px(18)
        landed, holding = board.state.selection.landed_cell, board.state.selection.slab
        landed = landed if holding is None else None
        frame, camera = board.frame(), board.camera_control.goal
        words = self.words()
        key = size, landed, frame.arrangement, camera, tuple(area), tuple(words)
        if key != self._cached[0]:
            inner = area.inflate(-12, -12)  # of the bar's edge
            if holding is not None:
                inner.height -= pen.px(RISEN_UNITS)  # the chosen piece of the hand has risen
                keep = rects_to_keep(frame, camera, (), frame.arrangement.stacks)
                wide = [(words, SUBJECT_WEIGHT), *((box.inflate(air, air), weight) for box, weight in keep)]
                places = sorted(edge_places(size, inner), key=lambda place: -place.bottom)
                rect = least_covering(places, wide)
            elif landed is None:
                keep = rects_to_keep(frame, camera, (), frame.arrangement.stacks)
                rect = free_place(size, (area.centerx, area.bottom + 4 * air), inner, keep, air)
            else:
                around = round(TURN_ARROW_REACH * camera.radius)
                own = stack_rect(frame, camera, landed).inflate(2 * around, 2 * around)
                others = rects_to_keep(frame, camera, (), frame.arrangement.stacks)
                bare = [cell for cell in neighbours(landed) if cell not in frame.arrangement.stacks]
                ends = [(face_rect(frame, camera, cell, 0), OTHER_WEIGHT) for cell in bare]  # where its lines may end
                kept = (own, SUBJECT_WEIGHT), (words, SUBJECT_WEIGHT), *ends
                rect = place_beside(size, own, inner, kept, others, (air, pen.px(MAX_TURN_WAY)))
            self._cached = key, rect
        return self._cached[1].copy()


def place_beside(
    size: tuple[int, int],
    own: pygame.Rect,
    area: pygame.Rect,
    kept: Sequence[WeightedRect],
    others: Sequence[WeightedRect],
    reach: tuple[int, int],
) -> pygame.Rect:
    """The place for a bar below, above or beside a piece; it may cover other stacks to stay near the piece.

    `reach` has the air between bar and piece, and the greatest distance, in pixels; a farther place is not taken, even
    if it would cover less.
    """
    air, most = reach
    rect = own
    for share in NEAR_SHARES:
        keep = (*kept, *((box, share * weight) for box, weight in others))
        rect = free_place(size, (own.centerx, own.bottom), area, keep, air)
        if gap_between(rect, own) <= most:
            break
    return rect


def gap_between(one: pygame.Rect, other: pygame.Rect) -> int:
    """How many pixels lie between two rectangles, across or down, whichever is more; 0 if they meet."""
    across = max(one.left - other.right, other.left - one.right, 0)
    return max(across, one.top - other.bottom, other.top - one.bottom)


def turn_bar(board: Board, pen: Pen, placement: BarPlacement) -> TurnBar | None:
    """The control for the piece that has landed or is turned in the hand; None if there is none."""
    selection = board.state.selection
    if not (selection.can_turn or selection.awaits_confirmation) or (
        selection.landed_cell is None and selection.slab is None
    ):
        return None
    names = ["confirm"] if selection.landed_cell is not None else []
    if selection.can_turn:
        names = ["turn-back", *(["flip"] if selection.can_flip else []), *names, "turn"]
    gap, tall = pen.px(4), pen.px(TURN_HEIGHT)
    wide = [pen.width(_(TURN_WORDS[name]), TURN_WORD_SIZE, "semibold") + pen.px(TURN_ICON + 28) for name in names]
    box = placement.rect_for(pen, (sum(wide) + gap * (len(wide) - 1), tall))
    lefts = itertools.accumulate(wide[:-1], lambda left, width: left + width + gap, initial=box.left)
    rects = [pygame.Rect(left, box.top, width, tall) for left, width in zip(lefts, wide, strict=True)]
    hovered = next((name for name, rect in zip(names, rects, strict=True) if rect.collidepoint(board.state.place)), "")
    key = key_of(hovered, board.services.preferences.bindings) if hovered else ""
    return TurnBar(tuple(zip(names, names, rects, strict=True)), hovered, selection.why_not() is None, key)


def word_bar(board: Board, pen: Pen, placement: BarPlacement) -> WordBar:
    """The bar of words that the person to move can say."""
    said = board.state.selection.words
    labels = [_(board.table.match.game.texts.words[word]) for word in said]
    gap, tall = pen.px(8), pen.px(44)
    wide = [pen.width(words, WORD_SIZE, "bold") + pen.px(36) for words in labels]
    box = placement.rect_for(pen, (sum(wide) + gap * (len(wide) - 1), tall))
    places, left, hovered = [], box.left, ""
    for word, words, width in zip(said, labels, wide, strict=True):
        rect = pygame.Rect(left, box.top, width, tall)
        places.append((SAY_PREFIX + word, words, rect))
        hovered = SAY_PREFIX + word if rect.collidepoint(board.state.place) else hovered
        left += width + gap
    return WordBar(tuple(places), hovered)
