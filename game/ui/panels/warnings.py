"""Warnings over the table's corner: what the rules demand or allow, and cards with the moves that save."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.input.gestures import Place
from game.ui.kinds.glyphs import draw_coin
from game.ui.kinds.move_picture import MovePicture, draw_move, picture_width
from game.ui.look.cached_picture import CachedPicture
from game.ui.look.pen import Pen
from game.ui.render.camera import Camera

WARNING_TEXT_SIZE = 15  # units
MAX_WARNING_WIDTH = 320  # units
CARD_SIZE: Final = (124, 60)  # units
CARD_GAP: Final = 10
COIN_REACH: Final = 12  # units; how far the coin of a card reaches over its corner


@dataclass(frozen=True, slots=True)
class WarningContent:
    """Sentences in the player's words; `urgent` if the rules demand something."""

    sentences: tuple[str, ...]
    urgent: bool = True


class WarningNote(CachedPicture[WarningContent]):
    """Sentences as paragraphs; invisible if there are none."""

    @staticmethod
    def height_for(pen: Pen, sentences: tuple[str, ...], width: int) -> int:
        """Its height in pixels for a width."""
        room = width - pen.px(58)
        return pen.px(16) + sum(pen.paragraph_height(words, room, WARNING_TEXT_SIZE) + pen.px(4) for words in sentences)

    def size(self, room: int) -> tuple[int, int]:
        """Its size in pixels, at most `room` wide; the height is 0 without sentences."""
        wide, sentences = min(self.pen.px(MAX_WARNING_WIDTH), room), self.content.sentences
        return wide, self.height_for(self.pen, sentences, wide) if sentences else 0

    def settle(self, rect: pygame.Rect) -> None:
        """Set its rectangle, if that differs."""
        if rect != self.rect:
            self.place(self.pen, rect)

    def ground_kind(self, content: WarningContent) -> object:
        """Whether it has a box, and whether that is amber."""
        return bool(content.sentences), content.urgent

    def _tone(self, content: WarningContent) -> str:
        return self.pen.theme.accents.tall if content.urgent else self.pen.theme.muted

    def paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, content: WarningContent) -> None:
        """Paint a box, amber if it is urgent, if there are sentences."""
        if content.sentences:
            self.pen.box(surface, rect, 9, self.pen.theme.ground.note, self._tone(content) + "C0", 1.5)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: WarningContent) -> None:
        """Paint the icon and the sentences beside it."""
        pen = self.pen
        if not content.sentences:
            return
        sign = "warning" if content.urgent else "note"
        pen.icon(surface, sign, (rect.left + pen.px(24), rect.top + pen.px(22)), 22, self._tone(content), 2)
        y = rect.top + pen.px(10)
        for words in content.sentences:
            box = pygame.Rect(rect.left + pen.px(44), y, rect.width - pen.px(58), rect.bottom - y)
            y = pen.paragraph(surface, words, box, WARNING_TEXT_SIZE) + pen.px(4)


@dataclass(frozen=True, slots=True)
class SavesContent:
    """The pictures of the moves that save a king, in a `view` of the table, and the index of the pointed card."""

    pictures: tuple[MovePicture, ...]
    view: Camera
    pointed: int | None = None


NO_SAVES: Final = SavesContent((), Camera(1.0, 0.0, 0.0))


class SaveCards(CachedPicture[SavesContent]):
    """Up to three numbered cards of moves in a row, or in a column; a click on a card picks up its piece."""

    @classmethod
    def size(cls, pen: Pen, count: int, column: bool = False) -> tuple[int, int]:
        """The size in pixels of a number of cards."""
        (wide, tall), more = CARD_SIZE, count - 1
        if column:
            return pen.px(wide), pen.px(tall) + more * pen.px(tall + CARD_GAP)
        return pen.px(wide) + more * pen.px(wide + CARD_GAP), pen.px(tall)

    def cards(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles of the cards in the rectangle of all."""
        pen, (wide, tall) = self.pen, CARD_SIZE
        card = pygame.Rect(rect.topleft, (pen.px(wide), pen.px(tall)))
        across = rect.width > rect.height
        dx, dy = (pen.px(wide + CARD_GAP), 0) if across else (0, pen.px(tall + CARD_GAP))
        return [card.move(index * dx, index * dy) for index in range(len(self.content.pictures))]

    def card_at(self, place: Place) -> int | None:
        """The index of the card at a pixel of the window; None for none."""
        return next((index for index, card in enumerate(self.cards(self.rect)) if card.collidepoint(place)), None)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, content: SavesContent) -> None:
        """Paint the cards with their coins."""
        pen, theme = self.pen, self.pen.theme
        for index, (card, picture) in enumerate(zip(self.cards(rect), content.pictures, strict=True)):
            edge = theme.go if index == content.pointed else theme.go + "80"
            pen.box(surface, card, 10, theme.ground.floating, edge, 1.4)
            room = card.width - pen.px(2 * CARD_GAP)
            share = min(1.0, room / picture_width(pen, picture))
            left = card.centerx - round(share * picture_width(pen, picture) / 2)
            draw_move(surface, pen, picture, (left, card.centery), content.view, share)
            draw_coin(surface, pen, index + 1, (card.left + pen.px(4), card.top + pen.px(3)))
