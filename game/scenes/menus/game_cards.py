"""Games as cards side by side: a small live table, the game's name, a line, how far one is; one is chosen."""

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

GAP: Final = 16  # units between cards
CORNER: Final = 14
FOUR: Final = 4
PICTURE: Final = 1.24  # how wide a card's picture is, in heights of the card


@dataclass(frozen=True, slots=True)
class CardLine:
    """What a card says under its game's name, in less room `short`; `share` of 1 is done, which is a star for a bar.

    In a low card a bar stands in the place of the words, with `short` at its end.
    """

    words: str
    short: str = ""
    share: float = 0.0


class GameCards(Widget):
    """Exactly one game is chosen, by a click or the arrows; `chose` hears of a new one."""

    def __init__(
        self, games: Sequence[Game], lines: Sequence[CardLine], chosen: int, chose: Callable[[int], None]
    ) -> None:
        super().__init__("")
        self.games = tuple(games)
        self.lines = tuple(lines)
        self.index = chosen
        self.chose = chose
        self.plates = [BoardThumbnail(setting(game), cut_corners=_left_rounded) for game in games]
        self._over: int | None = None
        self._gap = 0

    def choose(self, index: int) -> None:
        """Choose a card."""
        if index != self.index and 0 <= index < len(self.games):
            self.chose(index)

    @property
    def takes_enter(self) -> bool:
        """Enter goes on with what is chosen."""
        return False

    @property
    def look(self) -> object:
        """Which card is chosen and which one is pointed at."""
        return self.index, self._over

    def press(self) -> None:
        """The next one, round and round."""
        self.choose((self.index + 1) % len(self.games))

    def press_at(self, point: tuple[int, int]) -> None:
        """The one that was clicked."""
        for index, card in enumerate(self.places()):
            if card.collidepoint(point):
                self.choose(index)

    def point(self, point: tuple[int, int] | None) -> None:
        """Remember which card the pointer is over."""
        super().point(point)
        over = (i for i, card in enumerate(self.places()) if point is not None and card.collidepoint(point))
        self._over = next(over, None)

    def handle_arrow(self, across: int, down: int) -> bool:
        """Left and right choose, and stop at the ends."""
        if down:
            return False
        self.choose(self.index + across)
        return True

    # Where things lie:

    def places(self) -> list[pygame.Rect]:
        """The cards, all of one size: over the whole width, or as large as four would be."""
        count, rect = max(FOUR, len(self.games)), self.rect
        step = (rect.width + self._gap) // count
        cards = range(len(self.games))
        return [pygame.Rect(rect.left + i * step, rect.top, step - self._gap, rect.height) for i in cards]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Lie in a rectangle, in the pen's theme."""
        super().place(pen, rect)
        self._gap = pen.px(GAP)
        card = self.places()[0]
        self._seen = round(min(card.height * PICTURE, card.width * 0.4))
        for plate in self.plates:
            plate.place(pen.theme, (self._seen, card.height), pen.px(CORNER))

    def refine(self, seconds: float) -> bool:
        """Sharpen the tables; whether anything has changed."""
        return any(plate.render_some(seconds) for plate in self.plates)

    # The picture:

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """All cards, the chosen one with a gold edge."""
        theme = pen.theme
        for index, (game, card) in enumerate(zip(self.games, self.places(), strict=True)):
            chosen, over = index == self.index, index == self._over
            pen.box(surface, card, CORNER, theme.solid, None)
            surface.blit(self.plates[index].picture, card)
            self._told(surface, pen, game, index, card)
            if over and not chosen:
                pen.box(surface, card, CORNER, theme.ink + "0C", None)
            edge = theme.gold if chosen else theme.edge_over if over else theme.edge
            pen.box(surface, card, CORNER, None, edge, max(2.0, 2.5 * theme.unit) if chosen else 1.2)
            if chosen and self.focused:
                around = card.inflate(pen.px(10), pen.px(10))
                pen.box(surface, around, CORNER + 5, None, theme.gold, max(2.0, 2 * theme.unit))

    def _told(self, surface: pygame.Surface, pen: Pen, game: Game, index: int, card: pygame.Rect) -> None:
        theme, px, line = pen.theme, pen.px, self.lines[index]
        left = card.left + self._seen + px(18)
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
            pen.box(surface, track, 3, theme.trough, None)
            track.width = max(px(6), round(track.width * line.share))
            pen.box(surface, track, 3, theme.gold, None)
        elif not low:
            pen.box(surface, track, 3, theme.trough, None)


def setting(game: Game) -> FrameForArea:
    """A game's own picture for its card."""
    still = StillBoard(MarkedTable(vignette_arrangement(game)), coordinates=False, margin_divisor=10)
    return still.frame_and_camera


def _left_rounded(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture round where its card is."""
    cut, right = round_corners(surface, radius), (surface.get_width() - radius, 0)
    cut.blit(surface, right, (right, (radius, surface.get_height())))
    return cut
