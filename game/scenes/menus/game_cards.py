"""The cards of courses and puzzles, which show progress; a single card is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.game import Game
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard, vignette_arrangement
from game.scenes.board.thumbnail import BoardThumbnail, FrameForArea
from game.scenes.menus.game_row import GameRow
from game.ui.look.cloth import round_corners
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme

CORNER: Final = 14  # units
LOW_CARD_HEIGHT: Final = 76  # units; lower cards have less text
PICTURE_ASPECT: Final = 1.24  # width of a card's picture, in heights of the card


@dataclass(frozen=True, slots=True)
class CardLine:
    """The line under the name on a card; `short` is used if `words` do not fit.  `share` is the progress from 0 to 1.

    A complete card has a star instead of a bar.  In a low card a bar replaces the words, with `short` at its end.
    """

    words: str
    short: str = ""
    share: float = 0.0


class ProgressCards(GameRow):
    """Low cards: a small board at the left, the game's name, a line and the progress at the right."""

    gap = 16
    min_count = 4

    def __init__(self, games: Sequence[Game], chosen: int, on_choice: Callable[[int], None]) -> None:
        super().__init__(games, chosen, on_choice)
        self.lines = (CardLine("…"),) * len(self.games)
        self.thumbnails = [BoardThumbnail(thumbnail_setting(game), cut_corners=_left_rounded) for game in games]
        self._picture_width = 0
        self._placed_for: tuple[Theme, pygame.Rect] | None = None

    def show_lines(self, lines: Sequence[CardLine]) -> None:
        """Show another line on each card."""
        self.lines = tuple(lines)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme; the boards are drawn again if either has changed."""
        super().place(pen, rect)
        if self._placed_for == (pen.theme, rect):
            return
        self._placed_for = pen.theme, rect.copy()
        card = self.card_rects()[0]
        self._picture_width = round(min(card.height * PICTURE_ASPECT, card.width * 0.4))
        for thumbnail in self.thumbnails:
            thumbnail.place(pen.theme, (self._picture_width, card.height), pen.px(CORNER))

    def refine(self, seconds: float) -> bool:
        """Improve the small boards in idle time; return whether anything changed."""
        return any(thumbnail.render_some(seconds) for thumbnail in self.thumbnails)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw all cards, with a gold edge around the chosen card."""
        theme = pen.theme
        for index, card in enumerate(self.card_rects()):
            chosen, over = index == self.index, index == self._hovered_index
            pen.box(surface, card, CORNER, theme.ground.solid, None)
            self.draw_card(surface, pen, index, card)
            if over and not chosen:
                pen.box(surface, card, CORNER, theme.ink + "0C", None)
            edge = theme.gold if chosen else theme.lines.edge_over if over else theme.lines.edge
            pen.box(surface, card, CORNER, None, edge, max(2.0, 2.4 * theme.unit) if chosen else 1.2)
            if chosen and self.focused:
                around = card.inflate(pen.px(10), pen.px(10))
                pen.box(surface, around, CORNER + 5, None, theme.gold, max(2.0, 2 * theme.unit))

    def draw_card(self, surface: pygame.Surface, pen: Pen, index: int, card: pygame.Rect) -> None:
        """Draw the small board, the name, the line, and the progress as a bar or a star."""
        surface.blit(self.thumbnails[index].picture, card)
        theme, px, line = pen.theme, pen.px, self.lines[index]
        left = card.left + self._picture_width + px(18)
        room, low = card.right - px(14) - left, card.height < px(LOW_CARD_HEIGHT)
        y = card.top + round(card.height * (0.30 if not low else 0.33))
        pen.text(surface, self.games[index].name, (left, y), 22 if not low else 18, weight="black", room=room)
        if not low or not line.share:
            size, at = (15, 0.56) if not low else (13, 0.70)
            fits = not line.short or pen.width(line.words, size) <= room
            words = line.words if fits else line.short
            pen.text(surface, words, (left, card.top + round(card.height * at)), size, theme.muted, room=room)
        track = pygame.Rect(left, card.top + round(card.height * (0.76 if not low else 0.66)), room, px(6))
        if line.share >= 1:
            pen.icon(surface, "star", (card.right - px(24), card.top + px(24)), 20, theme.gold, 1)
        elif line.share and low:
            pen.text(surface, line.short, (card.right - px(14), track.centery), 13, theme.muted, anchor="midright")
            self._draw_bar(surface, pen, track, room - pen.width(line.short, 13) - px(10), line.share)
        elif line.share or not low:
            self._draw_bar(surface, pen, track, room, line.share)

    @staticmethod
    def _draw_bar(surface: pygame.Surface, pen: Pen, track: pygame.Rect, width: int, share: float) -> None:
        """Draw a trough of a width from the left of a track, filled to a share."""
        whole = pygame.Rect(track.left, track.top, width, track.height)
        pen.box(surface, whole, 3, pen.theme.ground.trough, None)
        if share:
            filled = pygame.Rect(track.left, track.top, max(pen.px(6), round(width * share)), track.height)
            pen.box(surface, filled, 3, pen.theme.gold, None)


def thumbnail_setting(game: Game) -> FrameForArea:
    """How a game's start position is seen on its card."""
    still = StillBoard(MarkedTable(vignette_arrangement(game)), coordinates=False, margin_divisor=10)
    return still.frame_and_camera


def _left_rounded(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with round corners at the left only, like its card."""
    cut, right = round_corners(surface, radius), (surface.get_width() - radius, 0)
    cut.blit(surface, right, (right, (radius, surface.get_height())))
    return cut
