"""The likely tries at a solved puzzle, in a row over the strip: a click plays a move and shows why it fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.kinds.move_picture import draw_move, picture_width
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.look.table_top import is_plain
from game.ui.panels.moves import ListedMove, draw_entry, entry_width
from game.ui.render.camera import Camera

TRY_HEIGHT: Final = 52  # units
ROW_TITLE_SIZE: Final = 17
ROW_WORDS_SIZE: Final = 16
TRY_LETTER_SIZE: Final = 17
TRY_GAP: Final = 12  # units
CHEVRON_ROOM: Final = 28  # units; the sign of a click


@dataclass(frozen=True, slots=True)
class TryContent:
    """The row's title, the likely moves, the words for any other move, and the index under the pointer.

    The words count as the last index; None is for no move.  Moves are pictured as they are seen in the `view` of the
    table (`picture_view`); `letters` has for each move the letter at its place on the table, or "".
    """

    title: str
    moves: tuple[ListedMove, ...]
    words: str
    view: Camera
    letters: tuple[str, ...] = ()
    hovered: int | None = None


class TryRow(CachedPicture[TryContent]):
    """The title, a pill for each likely move, and the words for any other move."""

    def __init__(self, pen: Pen, left: int, bottom: int, right: int, content: TryContent) -> None:
        tall = pen.px(TRY_HEIGHT)
        super().__init__(pen, pygame.Rect(left, bottom - tall, right - left, tall), content, pen.px(4))

    def _places(self) -> Iterator[tuple[int, pygame.Rect]]:
        """The moves that fit and the words for others by their indices, with their rectangles on the window."""
        pen, px, rect = self.pen, self.pen.px, self.rect
        left = rect.left + pen.width(self.content.title, ROW_TITLE_SIZE, "bold") + px(18)
        others = pen.width(self.content.words, ROW_WORDS_SIZE, "semibold") + px(16)
        for index, move in enumerate(self.content.moves):
            picture = move.picture
            wide = (entry_width(pen, move) if picture is None else picture_width(pen, picture)) + px(CHEVRON_ROOM + 20)
            wide += self._letter_room(index)
            if left + wide + others > rect.right:
                break
            yield index, pygame.Rect(left, rect.top, wide, rect.height)
            left += wide + px(TRY_GAP)
        yield len(self.content.moves), pygame.Rect(left, rect.top, others, rect.height)

    def _letter(self, index: int) -> str:
        return self.content.letters[index] if index < len(self.content.letters) else ""

    def _letter_room(self, index: int) -> int:
        """The width in pixels for the letter of a move, 0 for none."""
        letter = self._letter(index)
        return self.pen.width(letter, TRY_LETTER_SIZE, "bold") + self.pen.px(8) if letter else 0

    def try_at(self, point: tuple[int, int]) -> int | None:
        """The index of the try at a point, the number of moves for any other move; None if there is none."""
        return next((index for index, place in self._places() if place.collidepoint(point)), None)

    def covers(self, rect: pygame.Rect) -> bool:
        """Whether the title, a try or the words for others lie on a rectangle of the window."""
        *_moves, (_index, last) = self._places()
        return pygame.Rect(self.rect.topleft, (last.right - self.rect.left, self.rect.height)).colliderect(rect)

    def place_of(self, index: int) -> pygame.Rect:
        """The rectangle of a try on the window."""
        return dict(self._places())[index]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: TryContent) -> None:
        """Paint the title, the pills and the words."""
        pen, theme = self.pen, self.pen.theme
        if is_plain(theme):
            end = max(place.right for _index, place in self._places()) - self.rect.left
            pen.box(surface, pygame.Rect(rect.left, rect.top, end, rect.height), 8, "#000000", None)
        pen.text_on_wood(surface, content.title, rect.midleft, ROW_TITLE_SIZE, theme.ink, "bold")
        for index, place in self._places():
            place = place.move(rect.left - self.rect.left, rect.top - self.rect.top)
            is_hovered = index == content.hovered
            if index == len(content.moves):
                tone = theme.gold if is_hovered else theme.ink
                at = place.left + pen.px(8), place.centery
                pen.text_on_wood(surface, content.words, at, ROW_WORDS_SIZE, tone, "semibold")
                continue
            edge = theme.lines.edge_over if is_hovered else theme.lines.edge
            pen.box(surface, place, 14, theme.ground.panel, edge, max(1.0, 1.2 * theme.unit))
            self._draw_try(surface, index, place)
            pen.icon(surface, "next", (place.right - pen.px(18), place.centery), 18, theme.muted, 2.2)

    def _draw_try(self, surface: pygame.Surface, index: int, place: pygame.Rect) -> None:
        """Draw a move behind its letter as a picture, or in words if no piece moves."""
        move, left = self.content.moves[index], place.left + self.pen.px(12)
        self.pen.text(surface, self._letter(index), (left, place.centery), TRY_LETTER_SIZE, self.pen.theme.gold, "bold")
        left += self._letter_room(index)
        if move.picture is None:
            draw_entry(surface, self.pen, move, pygame.Rect(left, place.top, place.width, place.height), strong=True)
        else:
            draw_move(surface, self.pen, move.picture, (left, place.centery), self.content.view)
