"""Puzzles: the rating in each game with its curve, and the number of solved puzzles."""

from __future__ import annotations

from typing import Final

import pygame

from game.games import GAMES
from game.scenes.menus.statistics.panel import Plot
from game.statistics.compute import Statistics
from game.statistics.puzzling import PuzzleScore
from game.ui.look.curve import curve_picture
from game.ui.look.pen import Pen
from game.ui.words import _, ngettext

PUZZLE_ROW_HEIGHT: Final = 52  # units
NAMES_WIDTH: Final = 128
SOLVED_WIDTH: Final = 150


class PuzzlePlot(Plot):
    """A row for each game in which puzzles were tried."""

    table_ids = ("puzzles",)

    def __init__(self) -> None:
        self.title = _("Puzzles")

    def note(self) -> str:
        """What the curves show."""
        return _("the rating after each rated puzzle")

    def empty_text(self, statistics: Statistics) -> str:
        """A sentence if no puzzle was tried."""
        return "" if statistics.puzzles else _("No puzzle has been tried here yet.")

    def min_width(self, pen: Pen) -> int:
        """The width of the words and of a short curve, in pixels."""
        return pen.px(NAMES_WIDTH + SOLVED_WIDTH + 120)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the rows, at least three, in pixels, at every width."""
        del width
        count = len(self.statistics.puzzles) if self.statistics is not None else 0
        return pen.px(12) + pen.px(PUZZLE_ROW_HEIGHT) * max(3, count)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw the rows, in the order of the games."""
        ids = [game_id for game_id in GAMES if game_id in statistics.puzzles]
        high = pen.px(PUZZLE_ROW_HEIGHT)
        first = rect.top + (rect.height - high * len(ids)) // 2
        for place, game_id in enumerate(ids):
            row = pygame.Rect(rect.left, first + high * place, rect.width, high)
            if place:
                pygame.draw.line(surface, pen.theme.lines.rule, row.topleft, row.topright)
            draw_row(surface, pen, row, GAMES[game_id].name, statistics.puzzles[game_id])


def draw_row(surface: pygame.Surface, pen: Pen, row: pygame.Rect, name: str, score: PuzzleScore) -> None:
    """Draw the row of a game: name and rating, the rating's curve, the solved puzzles and the longest streak."""
    px, theme = pen.px, pen.theme
    pen.text(surface, name, (row.left, row.centery - px(10)), 14, theme.muted)
    rating = f"{score.rating_curve[-1]:.0f} ± {2 * score.deviation:.0f}" if score.rating_curve else "·"
    pen.text(surface, rating, (row.left, row.centery + px(10)), 15, theme.ink, "bold", room=px(NAMES_WIDTH - 8))
    solved = _("{solved} of {count} solved").format(solved=score.solved, count=score.tried)
    pen.text(surface, solved, (row.right, row.centery - px(10)), 14, theme.ink, "regular", "midright", px(SOLVED_WIDTH))
    if score.streak:
        words = ngettext("streak of {count}", "streak of {count}", score.streak).format(count=score.streak)
        pen.text(
            surface, words, (row.right, row.centery + px(10)), 13, theme.muted, "regular", "midright", px(SOLVED_WIDTH)
        )
    if len(score.rating_curve) > 1:
        area = pygame.Rect(
            row.left + px(NAMES_WIDTH),
            row.top + px(6),
            row.width - px(NAMES_WIDTH + SOLVED_WIDTH + 16),
            row.height - px(12),
        )
        surface.blit(curve_picture(area.size, score.rating_curve, theme.go, px(4)), area)
