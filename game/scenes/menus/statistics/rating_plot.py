"""The rating in each game on an Elo scale: the levels as dotted marks, the player as a dot with an error band."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.games import GAMES
from game.play.setup import LEVEL_NAMES
from game.scenes.menus.statistics.panel import Plot
from game.statistics.compute import Statistics
from game.statistics.rating import MIN_RATED_GAMES, PerformanceRating, level_ratings
from game.ui.look.pen import Pen
from game.ui.words import _

MIN_RATING_ROW_HEIGHT: Final = 56  # units
MAX_RATING_ROW_HEIGHT: Final = 104  # units, in a higher panel
NAMES_WIDTH: Final = 128
DOT_RADIUS: Final = 6
SCALE_MARGIN: Final = 120.0  # Elo beyond the lowest and the highest mark


class RatingPlot(Plot):
    """A row for each game that has a rating."""

    table_ids = ("rating",)

    def __init__(self) -> None:
        self.title = _("Rating")

    def note(self) -> str:
        """The unit and the meaning of the band."""
        return _("Elo above novice, with 95 percent confidence")

    def empty_text(self, statistics: Statistics) -> str:
        """A sentence if no game has enough results for a rating."""
        if statistics.ratings:
            return ""
        return _("You get a rating after {count} two-player games against levels up to expert.").format(
            count=MIN_RATED_GAMES
        )

    def min_width(self, pen: Pen) -> int:
        """The width of a name and a scale, in pixels."""
        return pen.px(NAMES_WIDTH + 300)

    def height_for(self, pen: Pen, width: int) -> int:
        """The height of the rows, at least four, in pixels, at every width."""
        del width
        count = len(self.statistics.ratings) if self.statistics is not None else 0
        return pen.px(16) + pen.px(MIN_RATING_ROW_HEIGHT) * max(4, count)

    def draw(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, statistics: Statistics) -> None:
        """Draw the rows, in the order of the games."""
        ids = [game_id for game_id in GAMES if game_id in statistics.ratings]
        low, high = _scale_ends([(level_ratings(game_id), statistics.ratings[game_id]) for game_id in ids])
        line = pygame.Rect(rect.left + pen.px(NAMES_WIDTH), 0, rect.width - pen.px(NAMES_WIDTH + 16), 0)
        pitch = max(pen.px(MIN_RATING_ROW_HEIGHT), min(pen.px(MAX_RATING_ROW_HEIGHT), rect.height // len(ids)))
        first = rect.top + (rect.height - pitch * len(ids)) // 2 + pitch // 2
        for place, game_id in enumerate(ids):
            y = first + pitch * place
            rating = statistics.ratings[game_id]

            def at(elo: float) -> int:
                return round(line.left + line.width * (elo - low) / (high - low))

            pen.text(surface, GAMES[game_id].name, (rect.left, y - pen.px(9)), 14, pen.theme.muted)
            words = format_rating(rating)
            pen.text(
                surface, words, (rect.left, y + pen.px(11)), 15, pen.theme.ink, "bold", room=pen.px(NAMES_WIDTH - 8)
            )
            pygame.draw.line(surface, pen.theme.lines.rule, (at(low), y), (at(high), y))
            marks = {level: at(elo) for level, elo in level_ratings(game_id).items()}
            _draw_levels(surface, pen, marks, at(rating.elo), y)
            band = max(low, rating.elo - rating.error), rating.elo, min(high, rating.elo + rating.error)
            _draw_rating(surface, pen, rating, (at(band[0]), at(band[1]), at(band[2])), y)


def format_rating(rating: PerformanceRating) -> str:
    """A rating as short text: with its error, or as a bound."""
    if rating.bound:
        return f"{'≥' if rating.bound > 0 else '≤'} {rating.elo:.0f}"
    return f"{rating.elo:.0f} ± {rating.error:.0f}".replace("-", "−")


def _scale_ends(rows: list[tuple[Mapping[str, float], PerformanceRating]]) -> tuple[float, float]:
    """The lowest and the highest Elo of a scale that holds all levels and ratings."""
    elos = [elo for marks, rating in rows for elo in (*marks.values(), rating.elo)]
    return min(elos) - SCALE_MARGIN, max(elos) + SCALE_MARGIN


def _draw_levels(surface: pygame.Surface, pen: Pen, marks: Mapping[str, int], own: int, y: int) -> None:
    """Draw a dotted mark for each level, and names where they fit, of levels near the player's rating first.

    `own` and `marks` are x coordinates in pixels.
    """
    theme, px = pen.theme, pen.px
    occupied: list[pygame.Rect] = []
    for level, x in sorted(marks.items(), key=lambda mark: abs(mark[1] - own)):
        for dot in range(y - px(14), y + px(12), max(4, px(5))):
            pygame.draw.rect(surface, theme.accents.brass, (x - 1, dot, max(2, px(2)), max(2, px(2))))
        words = _(LEVEL_NAMES[level])
        place = pygame.Rect(0, 0, pen.width(words, 12), px(14)).move_to(center=(x, y + px(21)))
        if place.inflate(px(8), 0).collidelist(occupied) < 0:
            pen.text(surface, words, place.center, 12, theme.accents.brass, "regular", "center")
            occupied.append(place)


def _draw_rating(
    surface: pygame.Surface, pen: Pen, rating: PerformanceRating, places: tuple[int, int, int], y: int
) -> None:
    """Draw the error band and the dot; for a bound, an arrow instead of the band.  `places` are x: low, own, high."""
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
    pygame.draw.circle(surface, theme.dark, (own, y), px(DOT_RADIUS + 2))
    pygame.draw.circle(surface, theme.ink, (own, y), px(DOT_RADIUS))
