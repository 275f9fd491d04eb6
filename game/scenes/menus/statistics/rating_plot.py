"""The rating in each game on one scale of Elo: the levels as dotted marks, one's own strength as a dot in its band."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.games import GAMES
from game.play.setup import LEVEL_NAMES
from game.scenes.menus.statistics.panel import Plot
from game.statistics.rating import MIN_RATED_GAMES, PerformanceRating, level_ratings
from game.statistics.reckoning import Statistics
from game.ui.look.pen import Pen
from game.ui.words import _

ROW: Final = 56  # units at least
WIDEST: Final = 104  # and at most, in a panel that is higher
NAMES: Final = 128
DOT: Final = 6
BEYOND: Final = 120.0  # Elo on the scale beside the levels


class RatingPlot(Plot):
    """A row for each game."""

    tables = ("rating",)

    def __init__(self) -> None:
        self.title = _("Rating")

    def note(self) -> str:
        """What it is measured by."""
        return _("Elo above novice; the band is 95 percent sure")

    def lack(self, told: Statistics) -> str:
        """Too few games of each."""
        if told.ratings:
            return ""
        return _("{count} games of two players against levels up to expert make a rating.").format(
            count=MIN_RATED_GAMES
        )

    def least_width(self, pen: Pen) -> int:
        """A name, and a scale."""
        return pen.px(NAMES + 300)

    def tall(self, pen: Pen, wide: int) -> int:
        """A row a game."""
        del wide
        return pen.px(16) + pen.px(ROW) * max(4, len(self.told.ratings) if self.told is not None else 0)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, told: Statistics) -> None:
        """The rows, in the order of the games."""
        ids = [game_id for game_id in GAMES if game_id in told.ratings]
        low, high = _ends([(level_ratings(game_id), told.ratings[game_id]) for game_id in ids])
        line = pygame.Rect(rect.left + pen.px(NAMES), 0, rect.width - pen.px(NAMES + 16), 0)
        pitch = max(pen.px(ROW), min(pen.px(WIDEST), rect.height // len(ids)))
        first = rect.top + (rect.height - pitch * len(ids)) // 2 + pitch // 2
        for place, game_id in enumerate(ids):
            y = first + pitch * place
            rating = told.ratings[game_id]

            def at(elo: float) -> int:
                return round(line.left + line.width * (elo - low) / (high - low))

            pen.text(surface, GAMES[game_id].name, (rect.left, y - pen.px(9)), 14, pen.theme.muted)
            words = told_rating(rating)
            pen.text(surface, words, (rect.left, y + pen.px(11)), 15, pen.theme.ink, "bold", room=pen.px(NAMES - 8))
            pygame.draw.line(surface, pen.theme.rule, (at(low), y), (at(high), y))
            marks = {level: at(elo) for level, elo in level_ratings(game_id).items()}
            _draw_levels(surface, pen, marks, at(rating.elo), y)
            band = max(low, rating.elo - rating.error), rating.elo, min(high, rating.elo + rating.error)
            _draw_rating(surface, pen, rating, (at(band[0]), at(band[1]), at(band[2])), y)


def told_rating(rating: PerformanceRating) -> str:
    """A rating in a few signs."""
    if rating.bound:
        return f"{'≥' if rating.bound > 0 else '≤'} {rating.elo:.0f}"
    return f"{rating.elo:.0f} ± {rating.error:.0f}".replace("-", "−")


def _ends(rows: list[tuple[Mapping[str, float], PerformanceRating]]) -> tuple[float, float]:
    """Of the scale: all levels and ratings are on it."""
    known = [elo for marks, rating in rows for elo in (*marks.values(), rating.elo)]
    return min(known) - BEYOND, max(known) + BEYOND


def _draw_levels(surface: pygame.Surface, pen: Pen, marks: Mapping[str, int], own: int, y: int) -> None:
    """A dotted mark for each level; the names nearest to one's own strength first, others where there is room."""
    theme, px = pen.theme, pen.px
    taken: list[pygame.Rect] = []
    for level, x in sorted(marks.items(), key=lambda mark: abs(mark[1] - own)):
        for dot in range(y - px(14), y + px(12), max(4, px(5))):
            pygame.draw.rect(surface, theme.brass, (x - 1, dot, max(2, px(2)), max(2, px(2))))
        words = _(LEVEL_NAMES[level])
        place = pygame.Rect(0, 0, pen.width(words, 12), px(14))
        place.center = x, y + px(21)
        if place.inflate(px(8), 0).collidelist(taken) < 0:
            pen.text(surface, words, place.center, 12, theme.brass, "regular", "center")
            taken.append(place)


def _draw_rating(
    surface: pygame.Surface, pen: Pen, rating: PerformanceRating, places: tuple[int, int, int], y: int
) -> None:
    """The band with its ends, and the dot; where only a bound is known an arrow away from it."""
    theme, px = pen.theme, pen.px
    low, own, high = places
    if rating.bound:
        end = own + rating.bound * px(34)
        pygame.draw.line(surface, theme.ink, (own, y), (end, y), max(2, px(3)))
        tip = [(end + rating.bound * px(8), y), (end, y - px(6)), (end, y + px(6))]
        pygame.draw.polygon(surface, theme.ink, tip)
    else:
        band = pygame.Rect(low, y - px(6), max(2, high - low), px(12))
        pen.box(surface, band, 3, theme.ink + "38", None)
        for x in (low, high):
            pygame.draw.line(surface, theme.ink, (x, band.top), (x, band.bottom), max(1, px(1.5)))
    pygame.draw.circle(surface, theme.dark, (own, y), px(DOT + 2))
    pygame.draw.circle(surface, theme.ink, (own, y), px(DOT))
