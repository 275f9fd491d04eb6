"""The most frequent openings as cards: the board after the opening, the number of games and their results."""

from __future__ import annotations

from typing import Final

import pygame

from game.games import GAMES
from game.scenes.board.overlays.common import MarkedTable
from game.scenes.board.still import StillBoard
from game.scenes.board.thumbnail import BoardThumbnail
from game.scenes.menus.statistics.panel import Plot
from game.statistics.compute import Kind, Opening, Statistics
from game.statistics.tables import score_percent
from game.ui.look.patterns import pattern_surface
from game.ui.look.pen import Pen
from game.ui.look.theme import Theme
from game.ui.render.baked import preload_tables, preload_tiles
from game.ui.widgets.layout import Room
from game.ui.words import _, ngettext, percent_text

MAX_CARDS: Final = 5
MIN_CARD_WIDTH: Final = 168  # units
CARD_GAP: Final = 14
BOARD_HEIGHT: Final = 150
CARD_TEXT_HEIGHT: Final = 84
CARD_CORNER: Final = 8


class OpeningCards(Plot):
    """A row of cards, as many as fit; their boards are drawn in idle time."""

    table_ids = ("openings",)

    def __init__(self) -> None:
        self.title = _("Openings played most")
        self._thumbnails: dict[object, BoardThumbnail] = {}
        self._placed_for: tuple[Theme, tuple[int, int]] | None = None

    def note(self) -> str:
        """What counts as an opening."""
        return _("after each side's first move")

    def empty_text(self, statistics: Statistics) -> str:
        """A sentence if no opening was played twice."""
        return "" if statistics.openings else _("Openings appear here once you have played them twice.")

    def min_width(self, pen: Pen) -> int:
        """The width of two cards, in pixels."""
        return pen.px(2 * MIN_CARD_WIDTH + CARD_GAP)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of a card, in pixels, at every width."""
        del width
        return pen.px(BOARD_HEIGHT + CARD_TEXT_HEIGHT + 28)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw the cards side by side."""
        count = max(2, min(MAX_CARDS, (rect.width + pen.px(CARD_GAP)) // pen.px(MIN_CARD_WIDTH + CARD_GAP)))
        wide = (rect.width - (count - 1) * pen.px(CARD_GAP)) // count
        size = wide - pen.px(12), pen.px(BOARD_HEIGHT)
        if self._placed_for != (pen.theme, size):
            self._placed_for, self._thumbnails = (pen.theme, size), {}
        for place, opening in enumerate(statistics.openings[:count]):
            left = rect.left + place * (wide + pen.px(CARD_GAP))
            card = pygame.Rect(left, rect.top + pen.px(14), wide, pen.px(BOARD_HEIGHT + CARD_TEXT_HEIGHT + 12))
            self._draw_card(surface, pen, card, opening)

    def _draw_card(self, surface: pygame.Surface, pen: Pen, card: pygame.Rect, opening: Opening) -> None:
        theme, px = pen.theme, pen.px
        pen.box(surface, card, 10, theme.ground.trough, theme.lines.passive)
        surface.blit(self._thumbnail(opening).picture, (card.left + px(6), card.top + px(6)))
        left, right, y = card.left + px(12), card.right - px(12), card.top + px(BOARD_HEIGHT + 24)
        pen.text(surface, kind_name(opening.kind), (left, y), 15, theme.ink, "semibold", room=right - left)
        count = ngettext("{count} game", "{count} games", opening.games).format(count=opening.games)
        points = score_percent(opening.score)
        if points is not None:
            pen.text(surface, percent_text(points), (right, y + px(24)), 14, theme.ink, "bold", "midright")
        pen.text(surface, count, (left, y + px(24)), 13, theme.muted)
        draw_shares(surface, pen, pygame.Rect(left, y + px(40), right - left, px(12)), opening)

    def _thumbnail(self, opening: Opening) -> BoardThumbnail:
        key = opening.kind, opening.moves
        if key not in self._thumbnails:
            thumbnail = BoardThumbnail(StillBoard(MarkedTable(opening.arrangement), coordinates=False).frame_and_camera)
            assert self._placed_for is not None
            theme, size = self._placed_for
            thumbnail.place(theme, size, round(CARD_CORNER * theme.unit))
            self._thumbnails[key] = thumbnail
        return self._thumbnails[key]

    def refine(self, seconds: float) -> bool:
        """Draw the boards, once a thread has read the pictures of pieces and tables; return whether any changed."""
        if not preload_tiles().done() or not preload_tables().done():
            return False
        return any(plate.render_some(seconds) for plate in self._thumbnails.values())


def kind_name(kind: Kind) -> str:
    """A game's name, with the number of players unless it is two."""
    game_id, players = kind
    name = GAMES[game_id].name if game_id in GAMES else game_id
    return name if players == 2 else _("{game}, {count} players").format(game=name, count=players)


def draw_shares(surface: pygame.Surface, pen: Pen, rect: pygame.Rect, opening: Opening) -> None:
    """Draw the shares of wins (solid), draws (hollow) and losses (hatched), with a mark at the half."""
    score, theme = opening.score, pen.theme
    if not score.games:
        return
    room = Room(rect)
    surface.fill(theme.go, room.cut_left(round(rect.width * score.won / score.games)))
    lost = room.cut_right(round(rect.width * score.lost / score.games))
    if lost.width:
        surface.blit(pattern_surface(1, lost.size, theme.no + "70", theme.no, theme.unit), lost)
    if room.rect.width > 2:
        surface.fill(theme.dark, room.rect)
        pygame.draw.rect(surface, theme.ink, room.rect, max(1, pen.px(1.4)))
    pygame.draw.line(surface, theme.ink, (rect.centerx, rect.top - pen.px(4)), (rect.centerx, rect.bottom + pen.px(3)))
