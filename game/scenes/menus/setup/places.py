"""The layout of the setup scene: where the cards, the coin, the clock and the buttons lie in a window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.look.theme import Theme

LOW_WINDOW: Final = 780  # units; in lower windows the cards are lower and closer to the edges
CHOOSER_WIDTH: Final = 610  # units


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """Places in pixels.  `cards` and `heaps` (the middles of each seat's pieces) are those of the seats in order.

    `coins` are the middles of the coin before each card; the last lies before none.

    `coin_words` and `words` are the left middle of the words beside the coin, and of the sentences at the lower left.
    `heap` is the radius of a piece.
    """

    is_low: bool
    cards: tuple[pygame.Rect, ...]
    heaps: tuple[tuple[int, int], ...]
    heap: int
    coins: tuple[tuple[int, int], ...]
    coin_words: tuple[int, int]
    chair: pygame.Rect
    clock: pygame.Rect
    board: pygame.Rect
    ledge_top: int
    words: tuple[int, int]
    buttons: tuple[int, int]  # the right end and the middle of the buttons


def table_places(theme: Theme, size: tuple[int, int], count: int) -> TablePlaces:
    """The places for a number of seats in a window of a size in pixels: you at the foot, two opposite, three at the
    far corners."""
    px, (width, height) = theme.px, size
    is_low = height < px(LOW_WINDOW)
    wide, tall = (px(280), px(74)) if is_low else (px(290), px(104))
    heap, beside, edge = (px(30), px(72), px(28)) if is_low else (px(46), px(112), px(40))
    far, ledge_top = (px(60), height - px(20)) if is_low else (px(112), height - px(64))
    near = height - px(200) if is_low else height - px(284)
    own = pygame.Rect((width - wide) // 2, near, wide, tall)
    others = max(1, count - 1)
    if others == 1:
        cards = [own, own.move(0, far - near)]
    else:
        outer = edge + 2 * beside - px(16)
        left = pygame.Rect(outer, far, wide, tall)
        right = left.move(width - 2 * outer - wide, 0)
        step = (right.left - left.left) / (others - 1)
        cards = [own, *(left.move(round(step * index), 0) for index in range(others))]
    is_right = [others > 1 and card.centerx > width // 2 + wide // 2 for card in cards]
    heaps = tuple(
        (card.right + beside if right else card.left - beside, card.centery + px(4))
        for card, right in zip(cards, is_right, strict=True)
    )
    reach = px(44 if is_low else 52)
    coins = [
        (card.left - reach if right else card.right + reach, card.centery + px(8))
        for card, right in zip(cards, is_right, strict=True)
    ]
    board = pygame.Rect(0, far + tall, width, near - far - tall).inflate(-width // 2, -px(36))
    middle = board.centery
    clock_wide = px(190 if is_low else 220)
    clock = pygame.Rect(0, 0, clock_wide, px(104 if is_low else 118))
    clock.center = width - px(198), middle - px(22 if is_low else 30)
    chair = pygame.Rect(px(40 if is_low else 92), 0, px(250), px(70 if is_low else 88))
    chair.centery = middle
    return TablePlaces(
        is_low=is_low,
        cards=tuple(cards),
        heaps=heaps,
        heap=heap,
        coins=(*coins, board.center),
        coin_words=(own.right + px(84 if is_low else 92), own.centery + px(8)),
        chair=chair,
        clock=clock,
        board=board,
        ledge_top=ledge_top,
        words=(edge, ledge_top - px(72 if is_low else 90)),
        buttons=(width - edge, ledge_top - px(38)),
    )
