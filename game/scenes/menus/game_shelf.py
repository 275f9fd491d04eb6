"""The games on a shelf, each as a thing with its name; the chosen one is lifted over a gold line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.menus.game_row import GameRow
from game.scenes.menus.vignettes import thing
from game.scenes.players.seating import players_line
from game.ui.look.pen import Pen

THING_SIZE: Final = (170, 120)  # units; with its margins
FOOT: Final = 14  # units that a thing reaches below the upper edge of the ledge
LIFT: Final = 8  # units by which the chosen thing is lifted
LOW_SCALE: Final = 0.66  # of things in low windows
NAME_SIZES: Final = (17, 21)  # in low and in high windows


class GameShelf(GameRow):
    """The games side by side; a click or the arrows choose one, `on_choice` gets the new game."""

    def __init__(self, games: Sequence[Game], chosen: str, on_choice: Callable[[Game], None]) -> None:
        first = next((index for index, game in enumerate(games) if game.id == chosen), 0)
        super().__init__(games, first, lambda index: on_choice(games[index]))
        self._ledge_top = 0
        self._share = 1.0

    def place_on_ledge(self, pen: Pen, rect: pygame.Rect, ledge_top: int, share: float) -> None:
        """Lie in a rectangle, on a ledge whose upper edge is at a pixel.

        The `share` of the full size is 0 in the lowest windows and 1 in high ones.
        """
        self.place(pen, rect)
        self._ledge_top, self._share = ledge_top, share

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all things, and a ring around the chosen one if the keyboard is used."""
        for index, place in enumerate(self.card_rects()):
            self.draw_card(surface, pen, index, place)
        if self.focused:
            around = self.card_rects()[self.index].inflate(-pen.px(12), -pen.px(4))
            pen.box(surface, around, 12, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))

    def draw_card(self, surface: pygame.Surface, pen: Pen, index: int, card: pygame.Rect) -> None:
        """Draw a thing, the game's name and its number of players."""
        theme, px, game = pen.theme, pen.px, self.games[index]
        chosen, over = index == self.index, index == self._hovered_index
        scale = LOW_SCALE + (1 - LOW_SCALE) * self._share
        size = px(THING_SIZE[0] * scale), px(THING_SIZE[1] * scale)
        picture = thing(game.id, size, chosen or over)
        foot = self._ledge_top + px(FOOT * scale) - (px(LIFT) if chosen else 0)
        left = card.left + px(10 * scale)
        words = pen.px(NAME_SIZES[0] + (NAME_SIZES[1] - NAME_SIZES[0]) * self._share)
        left = min(left, card.left + max(0, (card.width - size[0] - words * 7) // 2))
        surface.blit(
            picture, picture.get_rect(midbottom=(left + size[0] // 2, foot)), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        at = left + size[0] - px(10 * scale)
        room = card.right - px(4) - at
        colour = theme.gold if chosen else theme.accents.bright if over else theme.ink
        name_size = NAME_SIZES[0] + (NAME_SIZES[1] - NAME_SIZES[0]) * self._share
        name, line = self._ledge_top - px(44 - 8 * (1 - self._share)), self._ledge_top - px(19 - 3 * (1 - self._share))
        pen.text_on_table(surface, game.name, (at, name), name_size, colour, "black", room=room)
        pen.text_on_table(surface, players_line(game), (at, line), 14, theme.ink if chosen else theme.muted, room=room)
        if chosen:
            gold = pygame.Rect(card.left + px(22), self._ledge_top + px(9), card.width - 2 * px(22), max(2, px(4)))
            pen.box(surface, gold, 2, theme.gold, None)
