"""Games as cards side by side: a small board, the game's name, a line and the progress; a single card is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard, vignette_arrangement
from game.scenes.board.thumbnail import BoardThumbnail, FrameForArea
from game.ui.look.cloth import round_corners
from game.ui.look.pen import Pen
from game.ui.widgets import Widget

CARD_GAP: Final = 16  # units
CARD_CORNER: Final = 14
MIN_CARD_COUNT: Final = 4
PICTURE_ASPECT: Final = 1.24  # width of a card's picture, in heights of the card


@dataclass(frozen=True, slots=True)
class CardLine:
    """The line under the name on a card; `short` is used if `words` do not fit.  `share` is the progress from 0 to 1.

    A complete card has a star instead of a bar.  In a low card a bar replaces the words, with `short` at its end.
    """

    words: str
    short: str = ""
    share: float = 0.0


class GameCards(Widget):
    """A row of cards; a single card is chosen, by a click or the arrows; `on_choice` gets the index of a new choice."""

    def __init__(
        self, games: Sequence[Game], lines: Sequence[CardLine], chosen: int, on_choice: Callable[[int], None]
    ) -> None:
        super().__init__("")
        self.games = tuple(games)
        self.lines = tuple(lines)
        self.index = chosen
        self.on_choice = on_choice
        self.thumbnails = [BoardThumbnail(thumbnail_setting(game), cut_corners=_left_rounded) for game in games]
        self._hovered_index: int | None = None
        self._gap = 0

    def choose(self, index: int) -> None:
        """Report the choice of another card; an index out of range does nothing."""
        if index != self.index and 0 <= index < len(self.games):
            self.on_choice(index)

    @property
    def takes_enter(self) -> bool:
        """False: Enter presses the scene's main button."""
        return False

    @property
    def look(self) -> object:
        """The chosen card, and the card under the pointer."""
        return self.index, self._hovered_index

    def press(self) -> None:
        """Choose the next card; the first follows the last."""
        self.choose((self.index + 1) % len(self.games))

    def press_at(self, point: tuple[int, int]) -> None:
        """Choose the card at a pixel."""
        for index, card in enumerate(self.card_rects()):
            if card.collidepoint(point):
                self.choose(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember the card under the pointer."""
        super().point(point)
        over = (i for i, card in enumerate(self.card_rects()) if point is not None and card.collidepoint(point))
        self._hovered_index = next(over, None)

    def handle_arrow(self, across: int, down: int) -> bool:
        """Choose with left and right, and stop at the ends."""
        if down:
            return False
        self.choose(self.index + across)
        return True

    # Layout:

    def card_rects(self) -> list[pygame.Rect]:
        """The places of the cards, of equal size: over the whole width, but no wider than four would be."""
        count, rect = max(MIN_CARD_COUNT, len(self.games)), self.rect
        step = (rect.width + self._gap) // count
        cards = range(len(self.games))
        return [pygame.Rect(rect.left + i * step, rect.top, step - self._gap, rect.height) for i in cards]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme."""
        super().place(pen, rect)
        self._gap = pen.px(CARD_GAP)
        card = self.card_rects()[0]
        self._picture_width = round(min(card.height * PICTURE_ASPECT, card.width * 0.4))
        for plate in self.thumbnails:
            plate.place(pen.theme, (self._picture_width, card.height), pen.px(CARD_CORNER))

    def refine(self, seconds: float) -> bool:
        """Improve the small boards in idle time; return whether anything changed."""
        return any(plate.render_some(seconds) for plate in self.thumbnails)

    # Drawing:

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all cards, with a gold edge around the chosen card."""
        theme = pen.theme
        for index, (game, card) in enumerate(zip(self.games, self.card_rects(), strict=True)):
            chosen, over = index == self.index, index == self._hovered_index
            pen.box(surface, card, CARD_CORNER, theme.ground.solid, None)
            surface.blit(self.thumbnails[index].picture, card)
            self._draw_text(surface, pen, game, index, card)
            if over and not chosen:
                pen.box(surface, card, CARD_CORNER, theme.ink + "0C", None)
            edge = theme.gold if chosen else theme.lines.edge_over if over else theme.lines.edge
            pen.box(surface, card, CARD_CORNER, None, edge, max(2.0, 2.5 * theme.unit) if chosen else 1.2)
            if chosen and self.focused:
                around = card.inflate(pen.px(10), pen.px(10))
                pen.box(surface, around, CARD_CORNER + 5, None, theme.gold, max(2.0, 2 * theme.unit))

    def _draw_text(self, surface: pygame.Surface, pen: Pen, game: Game, index: int, card: pygame.Rect) -> None:
        theme, px, line = pen.theme, pen.px, self.lines[index]
        left = card.left + self._picture_width + px(18)
        room, low = card.right - px(14) - left, card.height < pen.px(76)
        y = card.top + round(card.height * (0.30 if not low else 0.33))
        pen.text(surface, game.name, (left, y), 22 if not low else 18, weight="black", room=room)
        words = pygame.Rect(left, card.top + round(card.height * (0.56 if not low else 0.70)), room, 0)
        if not low or not line.share:
            size = 15 if not low else 13
            fits = not line.short or pen.width(line.words, size) <= room
            pen.text(surface, line.words if fits else line.short, words.topleft, size, theme.muted, room=room)
        track = pygame.Rect(left, card.top + round(card.height * (0.76 if not low else 0.66)), room, px(6))
        if line.share >= 1:
            star = (card.right - px(24), card.top + px(24))
            pen.icon(surface, "star", star, 20, theme.gold, 1)
        elif line.share:
            if low:
                at = (card.right - px(14), track.centery)
                pen.text(surface, line.short, at, 13, theme.muted, anchor="midright")
                track.width -= pen.width(line.short, 13) + px(10)
            pen.box(surface, track, 3, theme.ground.trough, None)
            track.width = max(px(6), round(track.width * line.share))
            pen.box(surface, track, 3, theme.gold, None)
        elif not low:
            pen.box(surface, track, 3, theme.ground.trough, None)


def thumbnail_setting(game: Game) -> FrameForArea:
    """How a game's start position is seen on its card."""
    still = StillBoard(MarkedTable(vignette_arrangement(game)), coordinates=False, margin_divisor=10)
    return still.frame_and_camera


def _left_rounded(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with round corners at the left only, like its card."""
    cut, right = round_corners(surface, radius), (surface.get_width() - radius, 0)
    cut.blit(surface, right, (right, (radius, surface.get_height())))
    return cut
