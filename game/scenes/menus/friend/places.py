"""Where everything lies in the scenes in which friends meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.friend.words import CODE_WORDS
from game.ui.look.theme import Theme

LOW_WINDOW: Final = 780  # units; lower windows have smaller cards and titles
CARD_SIZE, LOW_CARD_SIZE = (404, 150), (330, 112)  # units
CARD_GAP: Final = 30
BUTTON_HEIGHT, LOW_BUTTON_HEIGHT = 60, 52
LEDGE_HEIGHT, LOW_LEDGE_HEIGHT = 64, 24


@dataclass(frozen=True, slots=True)
class MeetingPlaces:
    """Places in pixels: the middles of the title and its line, the cards, the row below, and the calm place."""

    is_low: bool
    title: tuple[int, int]
    line: tuple[int, int]
    cards: tuple[pygame.Rect, ...]
    row: int
    ledge_top: int
    calm: tuple[int, int]
    buttons: tuple[int, int]  # the right end and the top


def meeting_places(theme: Theme, size: tuple[int, int]) -> MeetingPlaces:
    """The places in a window of a size in pixels."""
    px, (width, height) = theme.px, size
    is_low = height < px(LOW_WINDOW)
    wide, tall = LOW_CARD_SIZE if is_low else CARD_SIZE
    gap = px(CARD_GAP)
    card = min(px(wide), (width - 2 * px(40) - (CODE_WORDS - 1) * gap) // CODE_WORDS)
    top = round(height * (0.31 if is_low else 0.33))
    left = (width - CODE_WORDS * card - (CODE_WORDS - 1) * gap) // 2
    cards = tuple(pygame.Rect(left + index * (card + gap), top, card, px(tall)) for index in range(CODE_WORDS))
    ledge_top = height - px(LOW_LEDGE_HEIGHT if is_low else LEDGE_HEIGHT)
    button_top = ledge_top - px(18) - px(LOW_BUTTON_HEIGHT if is_low else BUTTON_HEIGHT)
    return MeetingPlaces(
        is_low=is_low,
        title=(width // 2, top - px(92 if is_low else 120)),
        line=(width // 2, top - px(48 if is_low else 68)),
        cards=cards,
        row=cards[0].bottom + px(58 if is_low else 82),
        ledge_top=ledge_top,
        calm=(px(40), button_top + px(12)),
        buttons=(width - px(40), button_top),
    )
