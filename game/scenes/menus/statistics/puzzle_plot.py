"""Puzzles: the rating in each game with its course, and how many were solved."""

from __future__ import annotations

from typing import Final

import pygame

from game.games import GAMES
from game.scenes.menus.statistics.panel import Plot
from game.statistics.puzzling import PuzzleScore
from game.statistics.reckoning import Statistics
from game.ui.look.pen import Pen
from game.ui.panels.puzzle_panel import curve_picture
from game.ui.words import _, ngettext

ROW: Final = 52  # units
NAMES: Final = 128
SOLVED: Final = 150


class PuzzlePlot(Plot):
    """A row for each game whose puzzles were tried."""

    tables = ("puzzles",)

    def __init__(self) -> None:
        self.title = _("Puzzles")

    def note(self) -> str:
        """What is told."""
        return _("the rating after each rated puzzle")

    def lack(self, told: Statistics) -> str:
        """No puzzle was tried."""
        return "" if told.puzzles else _("No puzzle has been tried here yet.")

    def least_width(self, pen: Pen) -> int:
        """The words, and some room for the course."""
        return pen.px(NAMES + SOLVED + 120)

    def tall(self, pen: Pen, wide: int) -> int:
        """A row a game."""
        del wide
        return pen.px(12) + pen.px(ROW) * max(3, len(self.told.puzzles) if self.told is not None else 0)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """The rows, in the order of the games."""
        ids = [game_id for game_id in GAMES if game_id in told.puzzles]
        first = rect.top + (rect.height - pen.px(ROW) * len(ids)) // 2
        for place, game_id in enumerate(ids):
            row = pygame.Rect(rect.left, first + pen.px(ROW) * place, rect.width, pen.px(ROW))
            if place:
                pygame.draw.line(surface, pen.theme.rule, row.topleft, row.topright)
            draw_row(surface, pen, row, GAMES[game_id].name, told.puzzles[game_id])


def draw_row(surface: pygame.Surface, pen: Pen, row: pygame.Rect, name: str, score: PuzzleScore) -> None:
    """One game: its name and rating, the course, how many were solved, the longest streak."""
    px, theme = pen.px, pen.theme
    pen.text(surface, name, (row.left, row.centery - px(10)), 14, theme.muted)
    rating = f"{score.rating_curve[-1]:.0f} ± {2 * score.deviation:.0f}" if score.rating_curve else "·"
    pen.text(surface, rating, (row.left, row.centery + px(10)), 15, theme.ink, "bold", room=px(NAMES - 8))
    solved = _("{solved} of {count} solved").format(solved=score.solved, count=score.tried)
    pen.text(surface, solved, (row.right, row.centery - px(10)), 14, theme.ink, "regular", "midright", px(SOLVED))
    if score.streak:
        words = ngettext("streak of {count}", "streak of {count}", score.streak).format(count=score.streak)
        pen.text(surface, words, (row.right, row.centery + px(10)), 13, theme.muted, "regular", "midright", px(SOLVED))
    if len(score.rating_curve) > 1:
        area = pygame.Rect(
            row.left + px(NAMES), row.top + px(6), row.width - px(NAMES + SOLVED + 16), row.height - px(12)
        )
        surface.blit(curve_picture(area.size, score.rating_curve, theme.go, px(4)), area)
