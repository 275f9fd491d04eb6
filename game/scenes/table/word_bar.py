"""The words that can be said now as buttons: a call, a pass; beside the piece that has landed, else below the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.scenes.board.board import Board
from game.scenes.table.actions import SAY
from game.scenes.table.turn_bar import near_landed
from game.ui.input.gestures import Place
from game.ui.look.pen import Pen
from game.ui.words import _

SIZE: Final = 17  # of the letters, in units


@dataclass(frozen=True, slots=True)
class WordBar:
    """Where the buttons lie: the id of what each does, what it says, its rectangle; the first one stands out."""

    places: tuple[tuple[str, str, pygame.Rect], ...]
    hovered: str

    def at(self, place: Place) -> str:
        """The id of the button under a pixel, or ""."""
        return next((name for name, _, rect in self.places if rect.collidepoint(place)), "")

    @property
    def rect(self) -> pygame.Rect:
        """All that it covers."""
        rects = [rect for _, _, rect in self.places]
        return rects[0].unionall(rects[1:]).inflate(12, 12)

    def draw(self, surface: pygame.Surface, pen: Pen) -> pygame.Rect:
        """Draw the buttons; returns what they cover."""
        theme = pen.theme
        pen.box(surface, self.rect, 18, theme.floating, theme.edge, 1.2)
        for index, (name, words, rect) in enumerate(self.places):
            fill = theme.gold if index == 0 else theme.hover if name == self.hovered else None
            if fill:
                pen.box(surface, rect, 12, fill, None)
            ink = theme.dark if index == 0 else theme.ink
            pen.text(surface, words, rect.center, SIZE, ink, "bold", anchor="center")
        return self.rect


def word_bar(board: Board, pen: Pen) -> WordBar | None:
    """The words that the person to move can say; None where there are none."""
    selection, area = board.state.selection, board.layout.table
    if not board.mine or not selection.words:
        return None
    labels = [_(board.table.match.game.words[word]) for word in selection.words]
    gap, tall = pen.px(8), pen.px(44)
    wide = [pen.width(label, SIZE, "bold") + pen.px(36) for label in labels]
    box = pygame.Rect(0, 0, sum(wide) + gap * (len(wide) - 1), tall)
    if selection.landed is not None:
        box = near_landed(board, pen, selection.landed, box.size)
    else:
        box.midbottom = area.centerx, area.bottom - pen.px(24)
    places, left = [], box.left
    for word, label, width in zip(selection.words, labels, wide, strict=True):
        places.append((SAY + word, label, pygame.Rect(left, box.top, width, tall)))
        left += width + gap
    hovered = next((name for name, _, rect in places if rect.collidepoint(board.state.place)), "")
    return WordBar(tuple(places), hovered)
