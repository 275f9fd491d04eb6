"""The panel of the stack under the pointer, its pieces listed from top to bottom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.core.display.pieces import Piece
from game.ui.kinds import kind_of_piece, portrait
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.cloth import PREMULTIPLIED
from game.ui.look.pen import Pen
from game.ui.panels.list_panel import draw_rule
from game.ui.words import _

PITCH: Final = 44  # units from a piece to the next
MAX_LAYERS: Final = 8  # more pieces are closer together
HEAD_HEIGHT: Final = 64  # units, with the margin below


@dataclass(frozen=True, slots=True)
class StackLayer:
    """A piece of a stack, and what to say of it, in the player's words."""

    piece: Piece
    words: str


@dataclass(frozen=True, slots=True)
class StackContent:
    """A stack: its place, "" without coordinates, and its pieces from the top down.

    The first `in_hand` pieces are lifted.
    """

    place: str
    layers: tuple[StackLayer, ...]
    in_hand: int = 0

    @property
    def title(self) -> str:
        """The name of the stack with its number of pieces."""
        return kind_of_piece(self.layers[0].piece).stack_name(len(self.layers))


class StackPanel(CachedPicture[StackContent | None]):
    """The panel of a stack; a hint without content."""

    has_box = True

    @staticmethod
    def height_for(pen: Pen, content: StackContent) -> int:
        """The height in pixels that it would like to have."""
        return pen.px(HEAD_HEIGHT) + min(len(content.layers), MAX_LAYERS) * pen.px(PITCH)

    @staticmethod
    def width_for(pen: Pen, content: StackContent) -> int:
        """The width in pixels in which each line of its words is whole."""
        head = pen.width(content.title, 17, "bold") + pen.width(content.place, 15) + pen.px(8)
        lines = [pen.width(each.words, 15, "semibold") for each in content.layers]
        return max(head, pen.px(68) + max(lines)) + pen.px(34)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: StackContent | None) -> None:
        """Paint a head, then a line for each piece, closer together for tall stacks."""
        pen, theme = self.pen, self.pen.theme
        y, low = rect.top + pen.px(25), rect.top + pen.px(49)
        left, right = rect.left + pen.px(16), rect.right - pen.px(16)
        if content is None:
            pen.text(surface, _("Stack"), (left, y), 17, weight="bold")
            hint = pygame.Rect(left, low + pen.px(12), right - left, rect.bottom - low)
            pen.paragraph(surface, _("Point at a stack to see what lies in it."), hint, 15, theme.muted)
        else:
            cell = pen.text(surface, content.place, (right, y), 15, theme.muted, anchor="midright")
            pen.text(surface, content.title, (left, y), 17, weight="bold", room=cell.left - left - pen.px(8))
            self._draw_layers(surface, pygame.Rect(left, low, right - left, rect.bottom - low - pen.px(8)), content)
        draw_rule(surface, pen, rect, low)

    def _draw_layers(self, surface: pygame.Surface, area: pygame.Rect, content: StackContent) -> None:
        pen = self.pen
        pitch = min(pen.px(PITCH), (area.height - pen.px(4)) // len(content.layers))
        radius = min(pen.px(30), int(pitch * 0.52))
        for index, layer in enumerate(content.layers):
            middle = area.top + pen.px(4) + pitch * index + pitch // 2
            if index < content.in_hand:
                bar = pygame.Rect(area.left - pen.px(8), middle - pitch // 2 + 1, max(3, pen.px(4)), pitch - 2)
                pen.box(surface, bar, 2, pen.theme.gold, None)
            image = portrait(layer.piece, radius, colour=pen.theme.stain(layer.piece))
            surface.blit(image, image.get_rect(center=(area.left + pen.px(30), middle)), special_flags=PREMULTIPLIED)
            place = area.left + pen.px(68), middle
            pen.text(surface, layer.words, place, 15, weight="semibold", room=area.right - place[0])
