"""The openings played most, as cards: the table after them, how often they were played, and how that went."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.statistics.bars import draw_drawn, draw_lost, draw_won
from game.scenes.menus.statistics.panel import Plot
from game.scenes.menus.statistics.results import kind_name
from game.statistics.reckoning import Opening, Statistics
from game.statistics.tables import share
from game.ui.look.pen import Pen
from game.ui.look.text import shorten
from game.ui.look.theme import Theme
from game.ui.render.baked import preload_tables, preload_tiles
from game.ui.words import _, ngettext

CARDS: Final = 5
WIDE: Final = 168  # units, of a card at least
GAP: Final = 14
PICTURE: Final = 132
WORDS: Final = 104
CORNER: Final = 8


class OpeningCards(Plot):
    """As many cards as there is room for; their boards are drawn in idle time."""

    tables = ("openings",)

    def __init__(self) -> None:
        self.title = _("Openings played most")
        self._plates: dict[object, BoardThumbnail] = {}
        self._placed: tuple[Theme, tuple[int, int]] | None = None

    def note(self) -> str:
        """What an opening is."""
        return _("after each side's first move")

    def lack(self, told: Statistics) -> str:
        """None was played twice."""
        return "" if told.openings else _("An opening stands here as soon as it has been played twice.")

    def least_width(self, pen: Pen) -> int:
        """Two cards."""
        return pen.px(2 * WIDE + GAP)

    def tall(self, pen: Pen, wide: int) -> int:
        """A card."""
        del wide
        return pen.px(PICTURE + WORDS + 28)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """The cards side by side."""
        count = max(2, min(CARDS, (rect.width + pen.px(GAP)) // pen.px(WIDE + GAP)))
        wide = (rect.width - (count - 1) * pen.px(GAP)) // count
        size = wide - pen.px(12), pen.px(PICTURE)
        if self._placed != (pen.theme, size):
            self._placed, self._plates = (pen.theme, size), {}
        for place, opening in enumerate(told.openings[:count]):
            left = rect.left + place * (wide + pen.px(GAP))
            card = pygame.Rect(left, rect.top + pen.px(14), wide, pen.px(PICTURE + WORDS + 12))
            self._card(surface, pen, card, opening)

    def _card(self, surface: pygame.Surface, pen: Pen, card: pygame.Rect, opening: Opening) -> None:
        theme, px = pen.theme, pen.px
        pen.box(surface, card, 10, theme.trough, theme.line)
        surface.blit(self._plate(opening).picture, (card.left + px(6), card.top + px(6)))
        left, right, y = card.left + px(12), card.right - px(12), card.top + px(PICTURE + 24)
        moves = shorten("  ".join(opening.moves), right - left, theme.type_size(14))
        pen.text(surface, moves, (left, y), 14, theme.ink)
        pen.text(surface, kind_name(opening.kind), (left, y + px(21)), 13, theme.muted, room=right - left)
        count = ngettext("{count} game", "{count} games", opening.games).format(count=opening.games)
        points = share(opening.score)
        if points is not None:
            pen.text(surface, f"{points:.0f} %", (right, y + px(43)), 14, theme.ink, "bold", "midright")
        pen.text(surface, count, (left, y + px(43)), 13, theme.muted)
        draw_shares(surface, pen, pygame.Rect(left, y + px(58), right - left, px(12)), opening)

    def _plate(self, opening: Opening) -> BoardThumbnail:
        key = opening.kind, opening.moves
        if key not in self._plates:
            plate = BoardThumbnail(StillBoard(MarkedTable(opening.arrangement), coordinates=False).frame_and_camera)
            assert self._placed is not None
            theme, size = self._placed
            plate.place(theme, size, round(CORNER * theme.unit))
            self._plates[key] = plate
        return self._plates[key]

    def refine(self, seconds: float) -> bool:
        """Draw the boards, as soon as the pictures of pieces and tables have been read beside the loop."""
        if not preload_tiles().is_ready() or not preload_tables().is_ready():
            return False
        return any(plate.render_some(seconds) for plate in self._plates.values())


def draw_shares(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, opening: Opening) -> None:
    """What was won, drawn and lost of the games that have a result, side by side, with a mark at the half."""
    score = opening.score
    if not score.games:
        return
    won = round(rect.width * score.won / score.games)
    lost = round(rect.width * score.lost / score.games)
    draw_won(surface, pen, pygame.Rect(rect.left, rect.top, won, rect.height))
    draw_drawn(surface, pen, pygame.Rect(rect.left + won, rect.top, rect.width - won - lost, rect.height))
    draw_lost(surface, pen, pygame.Rect(rect.right - lost, rect.top, lost, rect.height))
    half = rect.centerx
    pygame.draw.line(surface, pen.theme.ink, (half, rect.top - pen.px(4)), (half, rect.bottom + pen.px(3)))
