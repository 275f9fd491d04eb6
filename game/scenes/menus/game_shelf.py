"""The games on a shelf, each as a thing with its name; the chosen game is lifted over a gold line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.menus.vignettes import thing
from game.scenes.players.seating import players_line
from game.ui.look.pen import Pen
from game.ui.widgets import Widget
from game.ui.widgets.layout import split_columns

THING_SIZE: Final = (170, 132)  # units; with its margins and its shadow
THING_MARGIN: Final = 20  # units of them that the words cover at its right
FOOT: Final = 26  # units that a thing with its shadow reaches below the upper edge of the ledge
LIFT: Final = 8  # units by which the chosen thing is lifted
LOW_SCALE: Final = 0.66  # of things in the lowest windows
NAME_SIZES: Final = (17, 21)  # type sizes in the lowest windows, and in high ones
NAME_RISES: Final = (36, 44)  # units over the ledge, to the middle of the name
LINE_RISES: Final = (16, 19)  # the same of the number of players
LINE_MARGIN: Final = 22  # units beside the gold line


class GameShelf(Widget):
    """The games side by side, of which a single game is chosen by a click or the arrows; `on_choice` gets it."""

    enter_presses = False

    def __init__(self, games: Sequence[Game], chosen: str, on_choice: Callable[[Game], None]) -> None:
        super().__init__("")
        self.games = tuple(games)
        self.index = next((index for index, game in enumerate(games) if game.id == chosen), 0)
        self.on_choice = on_choice
        self._hovered_index: int | None = None
        self._ledge_top = 0
        self._share = 1.0

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return self.games[self.index]

    def choose(self, index: int) -> None:
        """Choose another game and report it; an index out of range does nothing."""
        if index != self.index and 0 <= index < len(self.games):
            self.index = index
            self.on_choice(self.game)

    @property
    def look(self) -> object:
        """The chosen game, and the game under the pointer."""
        return self.index, self._hovered_index

    def press(self) -> None:
        """Choose the next game; the first follows the last."""
        self.choose((self.index + 1) % len(self.games))

    def card_at(self, point: tuple[int, int]) -> int | None:
        """The index of the game under a pixel, else None."""
        return next((index for index, place in enumerate(self.card_rects()) if place.collidepoint(point)), None)

    def press_at(self, point: tuple[int, int]) -> None:
        """Choose the game at a pixel."""
        index = self.card_at(point)
        if index is not None:
            self.choose(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember the game under the pointer."""
        super().point(point)
        self._hovered_index = self.card_at(point) if point is not None and self.hovered else None

    def handle_arrow(self, across: int, down: int) -> bool:
        """Choose with left and right, and stop at the ends."""
        if down:
            return False
        self.choose(self.index + across)
        return True

    def card_rects(self) -> list[pygame.Rect]:
        """The places of the games, of equal size, over the whole width."""
        return split_columns(self.rect, len(self.games))

    def place_on_ledge(self, pen: Pen, rect: pygame.Rect, ledge_top: int, share: float) -> None:
        """Lie in a rectangle, on a ledge whose upper edge is at a pixel.

        The `share` of the full size is 0 in the lowest windows and 1 in high windows.
        """
        self.place(pen, rect)
        self._ledge_top, self._share = ledge_top, share

    def _between(self, ends: tuple[float, float]) -> float:
        return ends[0] + (ends[1] - ends[0]) * self._share

    def line_below(self, index: int) -> str:
        """The quieter line below a game's name: its number of players."""
        return players_line(self.games[index])

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all games, and a ring around the chosen game if the keyboard is used."""
        scale = self._between((LOW_SCALE, 1))
        size = pen.px(THING_SIZE[0] * scale), pen.px(THING_SIZE[1] * scale)
        for index, place in enumerate(self.card_rects()):
            chosen, over = index == self.index, index == self._hovered_index
            picture = thing(self.games[index].id, size, chosen or over)
            foot = self._ledge_top + pen.px(FOOT * scale) - (pen.px(LIFT) if chosen else 0)
            at = picture.get_rect(midbottom=(place.left + size[0] // 2, foot))
            surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            self._draw_words(surface, pen, index, place.left + size[0] - pen.px(THING_MARGIN * scale))
        if self.focused:
            around = self.card_rects()[self.index].inflate(-pen.px(8), -pen.px(8))
            pen.box(surface, around, 12, None, pen.theme.gold, max(2.0, 2 * pen.theme.unit))

    def _draw_words(self, surface: pygame.Surface, pen: Pen, index: int, left: int) -> None:
        """Draw a game's name and its number of players, from a pixel on, and the line below the chosen game."""
        theme, game, place = pen.theme, self.games[index], self.card_rects()[index]
        chosen, over = index == self.index, index == self._hovered_index
        room = place.right - pen.px(4) - left
        name, line = ((left, self._ledge_top - pen.px(self._between(rise))) for rise in (NAME_RISES, LINE_RISES))
        colour = theme.gold if chosen else theme.accents.bright if over else theme.ink
        pen.text_on_wood(surface, game.name, name, self._between(NAME_SIZES), colour, "black", room=room)
        below = theme.ink if chosen else theme.muted
        pen.text_on_wood(surface, self.line_below(index), line, 14, below, room=room)
        if chosen:
            wide = place.width - 2 * pen.px(LINE_MARGIN)
            gold = pygame.Rect(place.left + pen.px(LINE_MARGIN), self._ledge_top + pen.px(9), wide, max(2, pen.px(4)))
            pen.box(surface, gold, 2, theme.gold, None)
